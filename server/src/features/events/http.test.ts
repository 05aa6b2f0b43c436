/** Events of assets: driving events and alerts as one list, and the events of auxiliary trackers. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES, type Feature } from '@waymark/domain/access.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { type SeededAsset, seedAlert, seedAsset, seedDevice } from '../../storage/testing.ts';
import { startTelemetry, type Telemetry } from '../../telemetry/service.ts';
import { fix } from '../../telemetry/testing.ts';

const { events, reports } = ENDPOINTS;
const MINUTE = 60_000;
const DAY = 86_400_000;
let test: TestApp;
let telemetry: Telemetry;
let account: { id: number; uid: string };
let admin: Caller;
let car: SeededAsset;
let van: SeededAsset;

beforeAll(async () => {
  test = await testApp();
  telemetry = startTelemetry({
    database: test.database,
    metrics: new Registry(),
    log: { warn() {}, info() {} },
    now: () => test.clock.now,
    sweeping: false,
  });
});
afterAll(async () => {
  await telemetry.close(1000);
  await test.close();
});
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
  car = await seedAsset(test.database, account.id, { name: 'Car 1' });
  van = await seedAsset(test.database, account.id, { name: 'Van 2' });
});

const ago = (milliseconds: number) => new Date(test.clock.now - milliseconds);
const range = (days = 2) => ({
  startDate: ago(days * DAY).toISOString(),
  endDate: new Date(test.clock.now).toISOString(),
});
const list = async (query: object = {}, by = admin) =>
  (await by.call(events.list, { params: { period: 'custom' }, query: { ...range(), ...query } })).answer;
const names = async (query: object = {}, by = admin) =>
  (await list(query, by)).items.map(({ source, type, assetName }) => `${source} ${type} ${assetName}`);
const drove = (type: string, at: Date, asset = car, value = 4) =>
  test.database.ingest((tx) =>
    tx
      .insertInto('driving_events')
      .values({
        ...{ account_id: account.id, asset_id: asset.id, type, uid: crypto.randomUUID(), value, limit_value: 3 },
        ...{ start_time: at, end_time: new Date(at.getTime() + 5000), latitude_e7: 470000000, longitude_e7: 95000000 },
      })
      .execute(),
  );
async function seedAll() {
  await drove('harshBraking', ago(5 * MINUTE));
  await drove('speeding', ago(3 * MINUTE), van, 30);
  const alert = { type: 'shock', severity: 'high', raisedAt: ago(4 * MINUTE) } as const;
  await seedAlert(test.database, account.id, car.id, alert);
  await seedAlert(test.database, account.id, van.id, { type: 'idling', raisedAt: ago(2 * MINUTE) });
  const refuted = { type: 'shock', raisedAt: ago(MINUTE), withdrawnAt: new Date(test.clock.now) } as const;
  await seedAlert(test.database, account.id, car.id, refuted);
}

describe('the list of events', () => {
  it('has driving events and alerts in order of time, filtered, searched, paged and counted', async () => {
    await seedAll();
    expect(await names()).toEqual([
      'alert idling Van 2',
      'driving speeding Van 2',
      'alert shock Car 1',
      'driving harshBraking Car 1',
    ]);
    expect(await names({ order: 'asc', sort: 'startTime', limit: 1 })).toEqual(['driving harshBraking Car 1']);
    expect(await names({ limit: 2, skip: 1 })).toEqual(['driving speeding Van 2', 'alert shock Car 1']);
    expect(await list({ limit: 2, skip: 9 })).toEqual({ items: [], count: 4 });
    expect(await names({ source: 'driving' })).toEqual(['driving speeding Van 2', 'driving harshBraking Car 1']);
    expect(await names({ source: 'alert', assetId: car.uid })).toEqual(['alert shock Car 1']);
    expect(await names({ type: 'speeding' })).toEqual(['driving speeding Van 2']);
    expect(await names({ search: 'van' })).toEqual(['alert idling Van 2', 'driving speeding Van 2']);
    expect((await list({ source: 'alert' })).count).toBe(2);
    const [speeding] = (await list({ type: 'speeding' })).items;
    expect(speeding).toMatchObject({ value: 108, limit: 10.8, severity: null, latitude: 47, longitude: 9.5 });
    expect((await list({ type: 'shock' })).items).toMatchObject([{ severity: 'high', endTime: expect.any(String) }]);
  });

  it('leaves out what the user may not see', async () => {
    await seedAll();
    const only = (without: Feature) =>
      test.signedIn(
        account.id,
        'admin',
        FEATURES.filter((feature) => feature !== without),
      );
    expect(await names({}, await only('driverBehaviorReports'))).toEqual(['alert idling Van 2', 'alert shock Car 1']);
    expect(await names({ source: 'driving' }, await only('driverBehaviorReports'))).toEqual([]);
    expect(await names({}, await test.signedIn((await test.account()).id))).toEqual([]);
    const { status } = await admin.call(events.list, {
      params: { period: 'day' },
      query: { assetId: crypto.randomUUID() },
    });
    expect(status).toBe(404);
  });

  it.each([
    ['custom', { startDate: 'yesterday' }, 'error.date.format'],
    ['custom', { startDate: '2026-07-02', endDate: '2026-06-30' }, 'error.period.range'],
    ['day', { sort: 'type' }, 'error.sort.field'],
    ['day', { source: 'weather' }, 'error.validation'],
    ['year', {}, 'error.validation'],
  ])('refuses period %s with %j', async (period, query, code) => {
    const { status, problem } = await admin.call(events.list, {
      params: { period: period as 'day' },
      query: query as object,
    });
    expect([status, problem.code]).toEqual([400, code]);
  });

  it('is a CSV file with units and both zones', async () => {
    await seedAll();
    const { answer } = await admin.call(events.file, { params: { period: 'custom' }, query: range() });
    const lines = String(answer).trim().split('\r\n');
    expect(lines[0]).toContain('Time (America/Chicago)');
    expect(lines).toHaveLength(5);
    expect(lines[2]).toContain('Driving event');
    expect(lines[2]).toContain('km/h');
  });
});

describe('the driving events of a period', () => {
  it('are of one type if one is wanted', async () => {
    await drove('harshBraking', ago(5 * MINUTE));
    await drove('speeding', ago(4 * MINUTE));
    const of = async (query: object) =>
      (await admin.call(reports.events, { params: { period: 'custom' }, query: { ...range(), ...query } })).answer;
    expect(await of({ type: 'speeding' })).toMatchObject({ count: 1, items: [{ type: 'speeding' }] });
    expect(await of({ type: 'harshCornering' })).toEqual({ items: [], count: 0 });
    expect((await of({})).items).toHaveLength(2);
  });
});

describe('the events of an auxiliary tracker', () => {
  const read = (query: object, by = admin) =>
    by.call(events.ofAuxiliary, { query: { ...range(), assetId: car.uid, ...query } });

  it('are those of its records while it was on the asset, newest first, in pages', async () => {
    const primary = await seedDevice(test.database, account.id, { assetId: car.id });
    const auxiliary = await seedDevice(test.database, account.id, { assetId: car.id, role: 'auxiliary' });
    for (const { imei } of [primary, auxiliary]) {
      const device = (await telemetry.directory.find(imei, 'teltonika'))!;
      const records = [10, 8, 6].map((minutes, index) =>
        fix(test.clock.now - minutes * MINUTE, 47, 9.5, {
          events: index === 1 ? [] : [{ type: 'shock', value: index }],
        }),
      );
      await telemetry.ingest.submitted(device, records, test.clock.now);
    }
    const { answer } = await read({});
    expect(answer).toMatchObject({ count: 2, items: [{ value: 2 }, { value: 0 }] });
    expect(answer.items[0]).toMatchObject({
      ...{
        assetId: car.uid,
        deviceId: auxiliary.uid,
        type: 'shock',
        latitude: 47,
        time: ago(6 * MINUTE).toISOString(),
      },
    });
    expect((await read({ order: 'asc', limit: 1 })).answer).toMatchObject({ count: 2, items: [{ value: 0 }] });
    expect((await read({ assetId: van.uid })).answer).toEqual({ items: [], count: 0 });
    expect((await read({ ...range(1), assetId: undefined })).answer).toEqual(answer);
  });

  it('are refused for too long a time, another order and foreign assets', async () => {
    expect((await read(range(40))).problem).toMatchObject({
      ...{ code: 'error.period.long', errors: [{ key: 'error.period.long', params: { limit: 31 } }] },
    });
    expect((await read({ ...range(2), assetId: undefined })).problem.code).toBe('error.history.fleet');
    expect((await read({ sort: 'type' })).problem.code).toBe('error.sort.field');
    expect((await read({}, await test.signedIn((await test.account()).id))).status).toBe(404);
    const without = FEATURES.filter((feature) => feature !== 'auxiliaryTracker');
    expect((await read({}, await test.signedIn(account.id, 'admin', without))).status).toBe(403);
  });
});
