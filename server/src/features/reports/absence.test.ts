/** State on every screen of an asset whose device was unassigned: pending, from the end of the assignment. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { seedAsset, seedDevice } from '../../storage/testing.ts';
import { startTelemetry, type Telemetry } from '../../telemetry/service.ts';
import { fix } from '../../telemetry/testing.ts';

const { devices, reports, vehicles } = ENDPOINTS;
const SECOND = 1000;
const START = Date.parse('2026-07-08T10:00:00Z');
let test: TestApp;
let telemetry: Telemetry;
let caller: Caller;
let accountId: number;

beforeAll(async () => {
  test = await testApp();
  test.clock.now = START;
  const account = await test.account();
  accountId = account.id;
  caller = await test.signedIn(accountId);
  telemetry = startTelemetry({
    database: test.database,
    metrics: new Registry(),
    log: { warn() {}, info() {} },
    sweeping: false,
    now: () => test.clock.now,
  });
});
afterAll(async () => {
  await telemetry.close();
  await test.close();
});

/** Sends records of a parked vehicle, every ten seconds, each received when it is made. */
async function parked(imei: string, seconds: number): Promise<void> {
  const device = await telemetry.directory.find(imei, 'teltonika');
  for (let at = 0; at < seconds; at += 10) {
    const record = fix(test.clock.now, 47, 9, { speedMetersPerSecond: 0, ignition: false });
    await telemetry.ingest.submitted(device!, [record], test.clock.now);
    test.clock.now += 10 * SECOND;
  }
}

it('is the same in the list, the counts and the history, even after the device returns', async () => {
  const asset = await seedAsset(test.database, accountId, { createdAt: new Date(START - 30 * 86_400_000) });
  const assignedFrom = new Date(START);
  const device = await seedDevice(test.database, accountId, { assetId: asset.id, assignedFrom });
  await parked(device.imei, 300);
  const put = async (assetSclId: string | null) => {
    const { status } = await caller.call(devices.update, { params: { id: device.uid }, body: { assetSclId } });
    expect(status).toBe(200);
    await telemetry.deviceChanged(device.imei);
  };
  const history = async () => {
    const query = { assetId: asset.uid, startDate: new Date(START).toISOString(), endDate: '2026-07-09T00:00:00Z' };
    const { answer } = await caller.call(reports.statusHistory, { query });
    return answer.items.map(({ status, durationSeconds }) => `${status} ${durationSeconds}`);
  };
  const shown = async () => {
    const { items } = (await caller.call(vehicles.latestStatus, { query: {} })).answer;
    const { counts } = (await caller.call(vehicles.statusCount, {})).answer;
    return [items[0]!.status, items[0]!.statusSince, counts.pending];
  };
  const left = test.clock.now;
  await put(null);
  test.clock.now += 180 * SECOND;
  expect(await shown()).toEqual(['pending', new Date(left).toISOString(), 1]);
  expect(await history()).toEqual(['stopped 300', 'pending 180']);
  await put(asset.uid);
  test.clock.now += 5 * SECOND;
  expect(await history()).toEqual(['stopped 300', 'pending 180', 'stopped 5']);
  await parked(device.imei, 60);
  expect((await shown())[0]).toBe('stopped');
  expect(await history()).toEqual(['stopped 300', 'pending 180', 'stopped 65']);
});
