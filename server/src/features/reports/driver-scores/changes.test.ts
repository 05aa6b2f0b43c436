/** Trips in which the driver changes: every number counts an event for the driver at its moment. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import type { DrivingEventType } from '@waymark/domain/derive/derived.ts';
import { driverScore, SCORE_WEIGHTS } from '@waymark/domain/score/driver-score.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../../http/testing.ts';
import { type SeededAsset, seedAccount, seedAsset, seedDevice } from '../../../storage/testing.ts';
import { seedTrips } from '../testing-trips.ts';

const { drivers, driverAssignments, driverScores, reports } = ENDPOINTS;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse('2026-04-20T12:00:00Z');
/** The driver changes shortly after midnight (UTC), so that the trip began on another day. */
const CHANGE = Date.parse('2026-03-12T00:10:00Z');
const at = (time: number) => new Date(time).toISOString();
const MONTH = { startDate: '2026-03-01', endDate: '2026-03-31' };

let test: TestApp;
let caller: Caller;
let truck: SeededAsset;
let van: SeededAsset;
const ids: string[] = [];

const trip = (start: number, meters: number, harsh = 0) => ({
  start,
  meters,
  moving: 3600,
  idle: 0,
  stopped: 0,
  harsh,
});
async function seedEvents(
  asset: SeededAsset,
  events: readonly [type: DrivingEventType, at: number, seconds?: number][],
) {
  await test.database.ingest((tx) =>
    tx
      .insertInto('driving_events')
      .values(
        events.map(([type, start, seconds = 0]) => ({
          ...{ account_id: asset.accountId, asset_id: asset.id, type, uid: crypto.randomUUID() },
          ...{ start_time: new Date(start), end_time: new Date(start + seconds * 1000) },
          ...(type === 'speeding' ? { value: 30, limit_value: 25 } : { value: 4, limit_value: null }),
        })),
      )
      .execute(),
  );
}

beforeAll(async () => {
  test = await testApp();
  test.clock.now = NOW;
  const own = await seedAccount(test.database, { features: [...FEATURES], attributes: { timeZone: 'UTC' } });
  caller = await test.signedIn(own.id);
  await test.database.tenant([own.id], (tx) =>
    tx
      .insertInto('thresholds')
      .values({
        ...{ account_id: own.id, valid_from: new Date(CHANGE - 20 * 24 * HOUR) },
        values: JSON.stringify({ speedLimitMetersPerSecond: 25 }),
      })
      .execute(),
  );
  truck = await seedAsset(test.database, own.id, { name: 'Truck 01', createdAt: new Date(CHANGE - 20 * 24 * HOUR) });
  van = await seedAsset(test.database, own.id, { name: 'Van 02', createdAt: new Date(CHANGE - 20 * 24 * HOUR) });
  for (const { id } of [truck, van]) await seedDevice(test.database, own.id, { assetId: id });
  for (const name of ['Driver 01', 'Driver 02'])
    ids.push((await caller.call(drivers.create, { body: { name } })).answer.id);
  await seedTrips(test.database, truck, [
    trip(CHANGE - 5 * HOUR, 40_000),
    trip(CHANGE - 30 * MINUTE, 50_000, 4),
    trip(CHANGE + 5 * HOUR, 60_000),
  ]);
  await seedEvents(truck, [
    ['harshBraking', CHANGE - 10 * MINUTE],
    ['speeding', CHANGE - 5 * MINUTE, 20],
    ['harshBraking', CHANGE + MINUTE],
    ['harshBraking', CHANGE + 10 * MINUTE],
    ['harshCornering', CHANGE + 12 * MINUTE],
    ['speeding', CHANGE + 20 * MINUTE, 65],
  ]);
  // No driver is assigned when this trip begins.
  await seedTrips(test.database, van, [trip(CHANGE - 30 * MINUTE, 50_000, 2)]);
  await seedEvents(van, [
    ['harshAcceleration', CHANGE - 10 * MINUTE],
    ['harshAcceleration', CHANGE + 10 * MINUTE],
  ]);
  const assign = (asset: SeededAsset, driverId: string, from: number, to?: number) =>
    caller.call(driverAssignments.assign, {
      params: { id: asset.uid },
      body: { driverId, startTime: at(from), ...(to !== undefined && { endTime: at(to) }) },
    });
  await assign(truck, ids[0]!, CHANGE - 10 * 24 * HOUR, CHANGE);
  await assign(truck, ids[1]!, CHANGE);
  await assign(van, ids[0]!, CHANGE);
});
afterAll(() => test.close());

/** Work of each driver: the trips of the truck before and after the change, and the events at their moments. */
const DONE = [
  { meters: 90_000, braking: 1, acceleration: 1, cornering: 0, speedings: 1, speedingUnits: 1 },
  { meters: 60_000, braking: 2, acceleration: 0, cornering: 1, speedings: 1, speedingUnits: 3 },
];
const harshOf = (one: (typeof DONE)[number]) => one.braking + one.acceleration + one.cornering;

function scoreOf({ meters, braking, acceleration, cornering, speedings, speedingUnits }: (typeof DONE)[number]) {
  const kind = (events: number, units = events) => ({ sensedMeters: meters, events, units });
  const harsh = { harshBraking: kind(braking), harshAcceleration: kind(acceleration), harshCornering: kind(cornering) };
  const idling = { sensedMeters: 0, events: 0, units: 0 };
  return driverScore({ meters, kinds: { speeding: kind(speedings, speedingUnits), ...harsh, idling } }, SCORE_WEIGHTS);
}

const report = async (name: 'fleetSummary' | 'driverBehavior' | 'speeding' | 'events', query: object) => {
  const { answer, status } = await caller.call(reports.rows, {
    params: { report: name },
    query: { ...MONTH, ...query },
  });
  expect(status).toBe(200);
  return answer;
};
const byDriver = async (name: Parameters<typeof report>[0], query: object = {}) => {
  const { items } = await report(name, { ...query, group: 'driver' });
  return ['Driver 01', 'Driver 02', null].map((driver) => items.find((row) => row.driver === driver));
};

it('count its events in the score, its explanation and the months of the driver at their moment', async () => {
  const { items } = (await caller.call(driverScores.scores, { query: { ...MONTH, sort: 'driverName' } })).answer;
  for (const [place, done] of DONE.entries()) {
    const { kinds, score, distanceMeters } = items[place]!;
    expect([distanceMeters, score]).toEqual([done.meters, scoreOf(done).score]);
    expect(kinds.map(({ events, units }) => [events, units])).toEqual(
      scoreOf(done).kinds.map(({ events, units }) => [events, units]),
    );
    const query = { ...MONTH, driverId: ids[place]!, limit: 100 };
    const { items: events } = (await caller.call(driverScores.events, { query })).answer;
    const times = events.map(({ startTime, assetName }) => [assetName, Date.parse(startTime) >= CHANGE]);
    expect(events).toHaveLength(harshOf(done) + done.speedings);
    expect(times.every(([asset, after]) => after === (asset === 'Van 02' || place === 1))).toBe(true);
    const months = await caller.call(driverScores.monthly, {
      query: { startDate: '2026-03-01', driverId: ids[place]! },
    });
    expect(months.answer.items[0]!.score).toBe(score);
  }
});

it('count them for the same driver in the reports of events', async () => {
  const behavior = await byDriver('driverBehavior');
  const speeding = await byDriver('speeding');
  const events = await byDriver('events');
  for (const [place, done] of DONE.entries()) {
    const { braking, acceleration, cornering, speedings } = done;
    expect(behavior[place]).toMatchObject({ braking, acceleration, cornering, speedings });
    expect(speeding[place]).toMatchObject({ entries: speedings });
    expect(events[place]).toMatchObject({ entries: harshOf(done) + speedings });
    const own = await report('driverBehavior', { driverId: ids[place]!, limit: 100 });
    expect(own.items.map(({ driver }) => driver)).toEqual(
      Array.from({ length: harshOf(done) + speedings }, () => `Driver 0${place + 1}`),
    );
  }
  expect(behavior[2]).toMatchObject({ acceleration: 1 });
});

const SUMMARIES: [string, { isOne?: true; startDate?: string; endDate?: string; where?: string }][] = [
  ['kept days', {}],
  ['single trips', { startDate: at(CHANGE - 7 * HOUR), endDate: at(CHANGE + 7 * HOUR) }],
  ['one asset', { isOne: true }],
  ['conditions', { where: 'distance>=0' }],
];
it.each(SUMMARIES)(
  'count them for the same driver in the summary of the fleet, by %s',
  async (_, { isOne, ...query }) => {
    const asked = { ...query, ...(isOne && { assetId: truck.uid }) };
    const rows = await byDriver('fleetSummary', asked);
    for (const [place, whole] of DONE.entries()) {
      const done = isOne ? { ...whole, acceleration: 0 } : whole;
      expect(rows[place]).toMatchObject({ harsh: harshOf(done), distance: done.meters, score: scoreOf(done).score });
    }
    if (!isOne) expect(rows[2]).toMatchObject({ harsh: 1, distance: 50_000, score: null });
    const { totals } = await report('fleetSummary', asked);
    const sums = await report('fleetSummary', { ...asked, group: 'driver' });
    expect([sums.totals.harsh, sums.totals.score]).toEqual([totals.harsh, totals.score]);
    if (isOne) return;
    // The rows behind a driver.
    const behind = await report('fleetSummary', { ...asked, driverId: ids[1]! });
    expect(behind.totals).toMatchObject({ harsh: harshOf(DONE[1]!), score: scoreOf(DONE[1]!).score });
  },
);

it('belong to no driver at the moment of an event in a trip that began with one', async () => {
  const day = Date.parse('2026-03-20T08:00:00Z');
  await seedTrips(test.database, van, [trip(day, 30_000, 1)]);
  await seedEvents(van, [['harshBraking', day + 40 * MINUTE]]);
  await caller.call(driverAssignments.assign, {
    params: { id: van.uid },
    body: { driverId: null, startTime: at(day + 30 * MINUTE) },
  });
  const days = { startDate: '2026-03-20', endDate: '2026-03-20' };
  const { items } = (await caller.call(driverScores.scores, { query: { ...days, sort: 'driverName' } })).answer;
  expect(items[0]).toMatchObject({ distanceMeters: 30_000, score: 100 });
  const rows = await byDriver('fleetSummary', days);
  expect(rows[0]).toMatchObject({ distance: 30_000, harsh: 0, score: 100 });
  expect(rows[2]).toMatchObject({ distance: 0, harsh: 1, score: null });
});

it('count on the day and in the month in which their trip began', async () => {
  const days = { startDate: '2026-03-10', endDate: '2026-03-13', group: 'day' };
  const ofDay = async (place: number) => {
    const { items } = await report('fleetSummary', { ...days, driverId: ids[place]! });
    return items.map(({ day, distance, harsh }) => [day, distance, harsh]);
  };
  expect(await ofDay(0)).toEqual([['2026-03-11', 90_000, 2]]);
  expect(await ofDay(1)).toEqual([
    ['2026-03-11', 0, 3],
    ['2026-03-12', 60_000, 0],
  ]);
  const midnight = Date.parse('2026-04-01T00:00:00Z');
  await seedTrips(test.database, truck, [trip(midnight - HOUR / 2, 30_000, 1), trip(midnight + 5 * HOUR, 30_000)]);
  await seedEvents(truck, [['harshBraking', midnight + 10 * MINUTE]]);
  await caller.call(driverAssignments.assign, {
    params: { id: truck.uid },
    body: { driverId: ids[0]!, startTime: at(midnight + 5 * MINUTE) },
  });
  for (const driverId of ids) {
    const { items: rows } = await report('fleetSummary', { endDate: '2026-04-30', driverId, group: 'month' });
    const { items: months } = (
      await caller.call(driverScores.monthly, { query: { startDate: '2026-03-01', driverId } })
    ).answer;
    const scores = months.flatMap(({ month, score }) => (score === null ? [] : [[`${month}-01`, score]]));
    expect(rows.flatMap(({ month, score }) => (score === null ? [] : [[month, score]]))).toEqual(scores);
    expect(scores.length).toBe(driverId === ids[0] ? 2 : 1);
  }
});
