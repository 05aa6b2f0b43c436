/** Compliance of routes, over runs and stops as telemetry writes them. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { sql } from '../../storage/sql.ts';
import { type SeededAsset, seedAsset } from '../../storage/testing.ts';

const { routes, routeAssignments, routeCompliance } = ENDPOINTS;
/** 08:00 of the account's zone, America/Chicago. */
const DAY = '2026-06-10';
const at = (time: string, day = DAY) => new Date(`${day}T${time}:00-05:00`);
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let truck: SeededAsset;
let route: string;

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  account = await test.account();
  await setClock('10:00');
  truck = await seedAsset(test.database, account.id, { name: 'Truck 1' });
  route = await create('Morning', ['North']);
  await admin.call(routeAssignments.assign, {
    params: { id: truck.uid },
    body: { routeId: route, shiftFrom: '08:00', shiftTo: '12:00' },
  });
});

/** Sets the time of the day and signs in, because a session ends by the clock. */
async function setClock(time: string): Promise<void> {
  test.clock.now = at(time).getTime();
  admin = await test.signedIn(account.id);
}

async function create(name: string, tags: string[]): Promise<string> {
  const markerPoints = [
    { name: 'Yard', address: 'A', latitude: 47, longitude: 9.5, startMarker: true },
    { name: 'Shop', address: 'B', latitude: 47.1, longitude: 9.5, arriveFrom: '09:00', arriveUntil: '09:30' },
    { name: 'Port', address: 'C', latitude: 47.2, longitude: 9.5, endMarker: true },
  ];
  const body = { name, tags, duration: '02:00:00', distance: 22_000, markerPoints };
  return (await admin.call(routes.create, { body })).answer.id;
}

/** Writes a run of 08:00 to 12:00 as telemetry does: times of the passes, or why there is none. */
async function run(
  passes: (string | 'missed' | 'noData')[],
  more: { day?: string; deviations?: object[]; asset?: SeededAsset } = {},
) {
  const { day = DAY, deviations = [], asset = truck } = more;
  const results = passes.map((pass) => {
    const time = pass.includes(':') ? at(pass, day).getTime() : null;
    return {
      state: time === null ? pass : 'covered',
      passedAt: time,
      leftAt: time,
      nearestMeters: time === null ? 180 : 4,
    };
  });
  const count = (state: string) => results.filter((result) => result.state === state).length;
  const [start, end] = [results[0]!, results.at(-1)!].map(({ passedAt }) =>
    passedAt === null ? null : new Date(passedAt),
  );
  await test.database.ingest((tx) =>
    sql`INSERT INTO route_runs (account_id, asset_id, assignment_id, window_start, window_end, route_id, version_from,
        started_at, ended_at, covered, missed, no_data, order_kept, markers, deviations)
      SELECT s.account_id, s.asset_id, s.id, ${at('08:00', day)}, ${at('12:00', day)}, s.route_id, v.valid_from, ${start},
        ${end}, ${count('covered')}, ${count('missed')}, ${count('noData')}, true, ${JSON.stringify(results)}::jsonb,
        ${JSON.stringify(deviations)}::jsonb
      FROM route_assignments s JOIN route_versions v ON v.account_id = s.account_id AND v.route_id = s.route_id
      WHERE s.account_id = ${account.id} AND s.asset_id = ${asset.id}`.execute(tx),
  );
}

async function stop(time: string, latitude: number) {
  await test.database.ingest((tx) =>
    tx
      .insertInto('stops')
      .values({
        ...{
          account_id: account.id,
          asset_id: truck.id,
          start_time: at(time),
          end_time: new Date(at(time).getTime() + 600_000),
        },
        ...{ latitude_e7: Math.round(latitude * 1e7), longitude_e7: 95_000_000, idle_s: 0 },
      })
      .execute(),
  );
}

const details = async (query = {}, by = admin) =>
  (await by.call(routeCompliance.details, { params: { id: truck.uid }, query })).answer;
const summary = async (query = {}, by = admin) => (await by.call(routeCompliance.summary, { query })).answer;

describe('the details of an asset', () => {
  it('are empty without a run', async () => {
    expect(await details()).toEqual({ items: [], count: 0 });
    expect((await summary()).totals).toMatchObject({ runs: 0, covered: 0, compliance: null });
  });

  it('show a run under way: covered, pending, the next marker and the delay', async () => {
    await run(['08:10', '09:40', 'missed']);
    const { items } = await details();
    const [only] = items;
    expect(only).toMatchObject({
      ...{ assetName: 'Truck 1', routeId: route, routeName: 'Morning', day: DAY, state: 'running' },
      ...{ covered: 2, missed: 0, noData: 0, pending: 1, compliance: 100, orderKept: true, endedAt: null },
      startedAt: at('08:10').toISOString(),
      windowEnd: at('12:00').toISOString(),
      next: { index: 2, expectedAt: at('10:40').toISOString(), lateSeconds: 1800 },
    });
    expect(only?.markerPoints.map(({ name, state, lateSeconds }) => [name, state, lateSeconds])).toEqual([
      ['Yard', 'covered', null],
      ['Shop', 'covered', 600],
      ['Port', 'pending', null],
    ]);
    expect(only?.markerPoints[2]?.expectedAt).toBe(at('10:10').toISOString());
  });

  it('show what was missed as soon as the end marker was reached', async () => {
    await run(['08:10', 'missed', '09:50']);
    const { items } = await details();
    expect(items[0]).toMatchObject({
      ...{ state: 'finished', covered: 2, missed: 1, pending: 0, compliance: 66.7, next: null },
      endedAt: at('09:50').toISOString(),
    });
    expect(items[0]?.markerPoints[1]).toMatchObject({ state: 'missed', nearestMeters: 180 });
    expect((await summary()).totals).toMatchObject({ covered: 2, missed: 1, compliance: 66.7 });
  });

  it('show a finished run: missed with its distance, no data left out, stops elsewhere and deviations', async () => {
    await setClock('13:00');
    const deviation = { from: at('09:00').getTime(), until: null, meters: 900, latitude: 47, longitude: 9.6 };
    await run(['08:10', 'missed', 'noData'], { deviations: [deviation] });
    for (const [time, latitude] of [
      ['08:00', 47.05],
      ['08:30', 47.05],
      ['09:00', 47.1005],
      ['12:30', 47.05],
    ] as const)
      await stop(time, latitude);
    const { items } = await details();
    expect(items[0]).toMatchObject({
      ...{ state: 'finished', covered: 1, missed: 1, noData: 1, pending: 0, compliance: 50, next: null },
      deviations: [{ from: at('09:00').toISOString(), until: null, meters: 900 }],
    });
    expect(items[0]?.markerPoints.map(({ state, nearestMeters }) => [state, nearestMeters])).toEqual([
      ['covered', 4],
      ['missed', 180],
      ['noData', 180],
    ]);
    expect(items[0]?.extraStops?.map(({ startTime }) => startTime)).toEqual([at('08:30').toISOString()]);
  });

  it('keep the markers that the route had then', async () => {
    await run(['08:10', 'missed', 'missed']);
    const now = (await admin.call(routes.read, { params: { id: route } })).answer;
    test.clock.now += 60_000;
    const two = [now.markerPoints[0]!, { ...now.markerPoints[2]!, name: 'Moved' }];
    const { name, duration, distance } = now;
    await admin.call(routes.update, { params: { id: route }, body: { name, duration, distance, markerPoints: two } });
    expect((await details()).items[0]?.markerPoints.map((marker) => marker.name)).toEqual(['Yard', 'Shop', 'Port']);
  });

  it('are those of the asked days, a page at a time', async () => {
    for (const day of ['2026-06-07', '2026-06-08', '2026-06-09']) await run(['08:10', '09:00', '10:00'], { day });
    expect((await details()).count).toBe(0);
    const all = { startDate: '2026-06-01', endDate: '2026-06-09' };
    expect((await details(all)).items.map(({ day }) => day)).toEqual(['2026-06-09', '2026-06-08', '2026-06-07']);
    const second = await details({ ...all, limit: 1, offset: 1 });
    expect([second.count, second.items.map(({ day }) => day)]).toEqual([3, ['2026-06-08']]);
    expect((await details({ ...all, routeId: crypto.randomUUID() })).count).toBe(0);
  });
});

describe('the runs of a route', () => {
  const ofRoute = async (query = {}, by = admin) =>
    (await by.call(routeCompliance.runs, { params: { id: route }, query })).answer;

  it('are those of all its assets, with the stops of each', async () => {
    const van = await seedAsset(test.database, account.id, { name: 'Van 2' });
    const params = { id: van.uid };
    await admin.call(routeAssignments.assign, {
      params,
      body: { routeId: route, shiftFrom: '08:00', shiftTo: '12:00' },
    });
    await run(['08:10', '09:40', 'missed']);
    await run(['08:20', 'missed', 'missed'], { asset: van });
    await stop('08:30', 47.05);
    const { items, count } = await ofRoute();
    const shown = items.map(({ assetName, covered, extraStops }) => [assetName, covered, extraStops?.length]);
    expect([count, shown.sort()]).toEqual([
      2,
      [
        ['Truck 1', 2, 1],
        ['Van 2', 1, 0],
      ],
    ]);
    expect((await ofRoute({ vehicleId: van.uid })).items.map(({ assetName }) => assetName)).toEqual(['Van 2']);
    expect((await ofRoute({ startDate: '2026-06-01', endDate: '2026-06-09' })).count).toBe(0);
    const assigned = (await admin.call(routeAssignments.ofRoute, { params: { id: route } })).answer;
    expect(assigned.items.map(({ assetName, state }) => [assetName, state])).toEqual([
      ['Van 2', 'current'],
      ['Truck 1', 'current'],
    ]);
  });

  it('and the progress of today are those of the accounts that the caller sees', async () => {
    await run(['08:10', '09:40', 'missed']);
    await run(['08:10', '09:00', '10:00'], { day: '2026-06-09' });
    const progress = async (by: Caller) => (await by.call(routeCompliance.progress, {})).answer;
    const { items, count } = await progress(admin);
    expect(count).toBe(1);
    expect(items[0]).toMatchObject({
      ...{ routeId: route, assetName: 'Truck 1', state: 'running', covered: 2, pending: 1 },
      next: { name: 'Port', address: 'C', expectedAt: at('10:40').toISOString(), lateSeconds: 1800 },
    });
    const stranger = await test.signedIn((await test.account()).id);
    expect(await progress(stranger)).toEqual({ items: [], count: 0 });
    for (const call of [routeCompliance.runs, routeAssignments.ofRoute])
      expect((await stranger.call(call, { params: { id: route } })).status).toBe(404);
  });
});

describe('the summary', () => {
  it('sums runs by route and asset', async () => {
    await run(['08:10', 'missed', '10:00'], { day: '2026-06-08', deviations: [{}, {}] });
    await run(['08:10', '09:00', 'noData'], { day: '2026-06-09' });
    await run(['08:10', 'missed', 'missed']);
    const range = { startDate: '2026-06-01', endDate: DAY };
    const { items, count, totals } = await summary(range);
    // Markers of the run under way are pending.
    const sums = {
      runs: 3,
      covered: 5,
      missed: 1,
      noData: 1,
      compliance: 83.3,
      orderKept: 3,
      orderKnown: 3,
      deviations: 2,
    };
    expect(items).toEqual([
      {
        ...{ routeId: route, routeName: 'Morning', tags: ['North'], assetId: truck.uid, assetName: 'Truck 1' },
        ...sums,
        lastRunAt: at('08:00').toISOString(),
      },
    ]);
    expect([count, totals]).toEqual([1, sums]);
    const counted = async (query: object) => (await summary({ ...range, ...query })).count;
    expect(await counted({ tags: 'south, NORTH' })).toBe(1);
    expect(await counted({ tags: 'south' })).toBe(0);
    expect(await counted({ vehicleId: truck.uid, accountId: account.uid, search: 'truck' })).toBe(1);
    expect(await counted({ vehicleId: crypto.randomUUID() })).toBe(0);
    for (const sort of ['routeName', 'assetName', 'runs', 'covered', 'missed', 'compliance', 'lastRunAt'])
      expect(await counted({ sort, order: 'desc' })).toBe(1);
  });

  it('is that of the accounts that the caller sees', async () => {
    await run(['08:10', 'missed', '10:00']);
    const stranger = await test.signedIn((await test.account()).id);
    expect(await summary({}, stranger)).toMatchObject({ items: [], count: 0 });
    expect((await stranger.call(routeCompliance.summary, { query: { accountId: account.uid } })).status).toBe(404);
    expect((await stranger.call(routeCompliance.details, { params: { id: truck.uid } })).status).toBe(404);
  });
});
