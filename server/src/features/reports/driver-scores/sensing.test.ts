/** The device and the ignition of the time decide which events are sensed, for drivers and in the summary of the fleet. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { ReportQuery } from '@waymark/contract/reports/rows.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { driverScore, type ScoreSums } from '@waymark/domain/score/driver-score.ts';
import { SCORE_KINDS, type ScoreKind } from '@waymark/domain/score/score-kind.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../../http/testing.ts';
import { type SeededAsset, seedAccount, seedAsset, seedDevice } from '../../../storage/testing.ts';
import { seedTrips, type TestTrip } from '../testing-trips.ts';

const { drivers, driverAssignments, driverScores, reports } = ENDPOINTS;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FIRST = Date.parse('2026-03-01T00:00:00Z');
const MONTH = { startDate: '2026-03-01', endDate: '2026-03-31' };
/** Within a day, on which both devices recorded trips. */
const SWAP = FIRST + 10 * DAY + 12 * HOUR;

let test: TestApp;
let caller: Caller;
let accountId: number;
beforeAll(async () => {
  test = await testApp();
  test.clock.now = Date.parse('2026-04-20T12:00:00Z');
  const own = await seedAccount(test.database, { features: [...FEATURES], attributes: { timeZone: 'UTC' } });
  accountId = own.id;
  caller = await test.signedIn(own.id);
});
afterAll(() => test.close());

const trip = (start: number, meters: number, more: Partial<TestTrip> = {}): TestTrip => ({
  ...{ start, meters, moving: 3600, idle: 0, stopped: 0 },
  ...more,
});

/** Creates an asset whose only driver has its name. */
async function seedDriven(name: string): Promise<{ asset: SeededAsset; driverId: string }> {
  const asset = await seedAsset(test.database, accountId, { name, createdAt: new Date(FIRST) });
  const driverId = (await caller.call(drivers.create, { body: { name } })).answer.id;
  const assigned = await caller.call(driverAssignments.assign, {
    params: { id: asset.uid },
    body: { driverId, startTime: new Date(FIRST).toISOString() },
  });
  expect(assigned.status).toBe(200);
  return { asset, driverId };
}

async function seedBraking({ accountId: account_id, id: asset_id }: SeededAsset, ...times: number[]) {
  await test.database.ingest((tx) =>
    tx
      .insertInto('driving_events')
      .values(
        times.map((time) => ({
          ...{ account_id, asset_id, type: 'harshBraking', uid: crypto.randomUUID(), value: 4, limit_value: null },
          ...{ start_time: new Date(time), end_time: new Date(time) },
        })),
      )
      .execute(),
  );
}

async function seedIdling({ accountId: account_id, id: asset_id }: SeededAsset, start: number, end: number) {
  const times = { start_time: new Date(start), end_time: new Date(end) };
  await test.database.ingest((tx) =>
    tx
      .insertInto('state_intervals')
      .values({ account_id, asset_id, ...times, status: statusNumber('idle') })
      .execute(),
  );
}

const assign = (asset: SeededAsset, deviceId: number, from: number, to: number | null) =>
  test.database.tenant([accountId], (tx) =>
    tx
      .insertInto('device_assignments')
      .values({
        ...{ account_id: accountId, asset_id: asset.id, device_id: deviceId, role: 'primary' },
        ...{ assigned_from: new Date(from), assigned_to: to === null ? null : new Date(to) },
      })
      .execute(),
  );

type Sensed = Partial<Record<ScoreKind, readonly [sensedMeters: number, units?: number]>>;

/** Returns sums with these kinds. The others are not sensed. */
function sumsOf(meters: number, of: Sensed): ScoreSums {
  const kinds = SCORE_KINDS.map((kind) => {
    const [sensedMeters = 0, units = 0] = of[kind] ?? [];
    return [kind, { sensedMeters, events: units, units }];
  });
  return { meters, kinds: Object.fromEntries(kinds) };
}

/** Harsh driving that is sensed on a distance. */
const harshOn = (meters: number, brakings = 0): Sensed => ({
  ...{ harshBraking: [meters, brakings], harshAcceleration: [meters], harshCornering: [meters] },
});

/** Expects the score of a driver, and of the asset and the driver in the summary of the fleet. */
async function expectScore(
  name: string,
  { asset, driverId }: { asset: SeededAsset; driverId: string },
  sums: ScoreSums,
  query: object = MONTH,
) {
  const { score, kinds } = driverScore(sums);
  const filter = { filterProperty: 'id' as const, filterValue: driverId };
  for (const filtered of [filter, { filterProperty: 'name' as const, filterValue: name }]) {
    const [own] = (await caller.call(driverScores.scores, { query: { ...query, ...filtered } })).answer.items;
    expect(own!.kinds.map(({ kind, sensedMeters }) => [kind, sensedMeters])).toEqual(
      kinds.map(({ kind, sensedMeters }) => [kind, sensedMeters]),
    );
    expect([name, own!.score]).toEqual([name, score]);
  }
  const narrowings: ReportQuery[] = [
    {},
    { assetId: asset.uid },
    { group: 'driver' },
    { group: 'month', assetId: asset.uid },
  ];
  for (const narrowed of narrowings) {
    const asked = { params: { report: 'fleetSummary' as const }, query: { ...query, limit: 100, ...narrowed } };
    const { items } = (await caller.call(reports.rows, asked)).answer;
    const row = items.length === 1 ? items[0] : items.find((one) => one.asset === name || one.driver === name);
    expect([narrowed, row!.score]).toEqual([narrowed, score]);
  }
}

it('counts harsh driving as sensed only while the asset had a device that tells it', async () => {
  const swapped = await seedDriven('Swapped 01');
  const [silent, telling] = [await seedDevice(test.database, accountId), await seedDevice(test.database, accountId)];
  await assign(swapped.asset, silent.id, FIRST, SWAP);
  await assign(swapped.asset, telling.id, SWAP, null);
  await seedTrips(test.database, swapped.asset, [
    trip(FIRST + 3 * DAY, 60_000),
    trip(SWAP - 2 * HOUR, 30_000),
    trip(SWAP + 2 * HOUR, 50_000),
    trip(SWAP + 5 * DAY, 60_000),
  ]);
  await seedBraking(swapped.asset, SWAP + 5 * DAY + 10 * MINUTE);
  await expectScore('Swapped 01', swapped, sumsOf(200_000, { ...harshOn(110_000, 1), idling: [200_000] }));
  // On the day of the swap the new device has sent no event yet.
  const day = { startDate: '2026-03-11', endDate: '2026-03-11' };
  await expectScore('Swapped 01', swapped, sumsOf(80_000, { idling: [80_000] }), day);
  const both = { startDate: '2026-03-11', endDate: '2026-03-20' };
  await expectScore('Swapped 01', swapped, sumsOf(140_000, { ...harshOn(110_000, 1), idling: [140_000] }), both);
});

it('knows a device that told harsh driving on another asset', async () => {
  const [before, after] = [await seedDriven('Before 02'), await seedDriven('After 03')];
  const device = await seedDevice(test.database, accountId);
  await assign(before.asset, device.id, FIRST, SWAP);
  await assign(after.asset, device.id, SWAP, null);
  await seedTrips(test.database, before.asset, [trip(FIRST + DAY, 40_000)]);
  await seedBraking(before.asset, FIRST + DAY + MINUTE);
  await seedTrips(test.database, after.asset, [trip(SWAP + DAY, 70_000)]);
  await expectScore('After 03', after, sumsOf(70_000, { ...harshOn(70_000), idling: [70_000] }));
});

it('counts idling as sensed only on trips in which the ignition was known', async () => {
  const wired = await seedDriven('Wired 04');
  await seedDevice(test.database, accountId, { assetId: wired.asset.id });
  const idling = FIRST + 6 * DAY;
  // The engine ran until the trip of the fourth day.
  await seedIdling(wired.asset, idling - 20 * MINUTE, idling);
  await seedTrips(test.database, wired.asset, [
    trip(FIRST + DAY, 30_000),
    trip(FIRST + 2 * DAY, 20_000, { startRule: 'movement' }),
    trip(FIRST + 4 * DAY, 10_000, { startRule: 'movement', idle: 120 }),
    trip(idling, 5000, { startRule: 'movement' }),
    trip(FIRST + 7 * DAY, 15_000, { startRule: 'contact' }),
  ]);
  // Whatever is known now.
  await test.database.ingest((tx) =>
    tx
      .insertInto('asset_state')
      .values({ account_id: accountId, asset_id: wired.asset.id, status: 2, ignition: null })
      .execute(),
  );
  await expectScore('Wired 04', wired, sumsOf(80_000, { idling: [45_000, 15] }));
  const unwired = await seedDriven('Unwired 05');
  await seedDevice(test.database, accountId, { assetId: unwired.asset.id });
  await seedTrips(test.database, unwired.asset, [trip(FIRST + DAY, 50_000, { startRule: 'movement' })]);
  await test.database.ingest((tx) =>
    tx
      .insertInto('asset_state')
      .values({ account_id: accountId, asset_id: unwired.asset.id, status: 2, ignition: true })
      .execute(),
  );
  await expectScore('Unwired 05', unwired, sumsOf(50_000, {}));
});
