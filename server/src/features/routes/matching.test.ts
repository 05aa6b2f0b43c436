/** Runs and tracks along roads, over positions and runs as telemetry writes them. The only road turns a corner. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { MarkerResult, MarkerState } from '@waymark/domain/routes/result.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { makeWeeksAhead } from '../../storage/partitions.ts';
import { markersText } from '../../storage/run-markers.ts';
import { sql } from '../../storage/sql.ts';
import { type SeededAsset, seedAsset, seedDevice } from '../../storage/testing.ts';
import { RouteMatchingService } from './matching.ts';
import { matchRoads } from './routing/roads/match.ts';
import { FOR_ALL, roadArrays } from './routing/roads/network.ts';
import { RoadSearch } from './routing/roads/search.ts';
import type { Router } from './routing/router.ts';

const { routes, routeAssignments, routeCompliance } = ENDPOINTS;
const DAY = '2026-06-10';
const at = (time: string) => new Date(`${DAY}T${time}-05:00`);
const CORNER = { latitude: 47.02, longitude: 9.5 };
/** 2.2 km north from the south end, then 2.3 km east. */
const ENDS = { south: { latitude: 47, longitude: 9.5 }, east: { latitude: 47.02, longitude: 9.53 } };
const e7 = (degrees: number) => Math.round(degrees * 1e7);

let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let truck: SeededAsset;
let hasRoads: boolean;
let matching: RouteMatchingService;

function roads(): Router {
  const shape = (...spots: { latitude: number; longitude: number }[]) =>
    spots.flatMap(({ latitude, longitude }) => [e7(latitude), e7(longitude)]);
  const search = new RoadSearch(
    roadArrays(
      [
        { from: 0, to: 1, shape: shape(ENDS.south, CORNER), meters: 2_224, kmh: 80, access: FOR_ALL },
        { from: 1, to: 2, shape: shape(CORNER, ENDS.east), meters: 2_274, kmh: 80, access: FOR_ALL },
      ],
      3,
    ),
  );
  return {
    name: 'roads',
    estimates: false,
    way: async () => undefined,
    match: async (fixes, vehicle) => (hasRoads ? matchRoads(search, fixes, vehicle) : undefined),
  };
}

beforeAll(async () => {
  test = await testApp({ routers: [roads()] });
  await makeWeeksAhead(test.database, at('08:00:00').getTime());
  matching = new RouteMatchingService({ database: test.database, now: () => test.clock.now, routers: [roads()] });
});
afterAll(() => test.close());
beforeEach(async () => {
  hasRoads = true;
  account = await test.account();
  await setClock('13:00:00');
  truck = await seedAsset(test.database, account.id, { name: 'Truck 1' });
  const device = await seedDevice(test.database, account.id, { assetId: truck.id });
  const markerPoints = [
    { address: 'Start', ...ENDS.south, startMarker: true },
    { address: 'Before the corner', latitude: 47.017, longitude: 9.5 },
    { address: 'Corner', ...CORNER },
    { address: 'End', ...ENDS.east, endMarker: true },
  ];
  const body = { name: 'Corner', duration: '00:10:00', distance: 4_500, markerPoints };
  await setClock('07:00:00');
  const { id } = (await admin.call(routes.create, { body })).answer;
  const hours = { routeId: id, shiftFrom: '08:00', shiftTo: '12:00' };
  await admin.call(routeAssignments.assign, { params: { id: truck.uid }, body: hours });
  await setClock('13:00:00');
  // Each 120 s, around the corner within one step.
  const fixes = [
    ['08:00:00', 47, 9.5],
    ['08:02:00', 47.0145, 9.5],
    ['08:04:00', 47.02, 9.5125],
    ['08:06:00', 47.02, 9.53],
  ] as const;
  await test.database.ingest(async (tx) => {
    for (const [time, latitude, longitude] of fixes)
      await tx
        .insertInto('positions')
        .values({
          ...{ account_id: account.id, asset_id: truck.id, device_id: device.id, discriminator: 0, valid: true },
          ...{ fix_time: at(time), received_at: at(time), buffered: false },
          ...{ latitude_e7: e7(latitude), longitude_e7: e7(longitude), speed_cm_s: 1_300 },
        })
        .execute();
  });
});

async function setClock(time: string): Promise<void> {
  test.clock.now = at(time).getTime();
  admin = await test.signedIn(account.id);
}

/** Writes the run as telemetry does: the ends are covered, the markers between are not. */
async function run(between: 'noData' | 'missed', form: 'as now' | 'with nulls' = 'as now'): Promise<void> {
  const marker = (state: MarkerState, time?: string): MarkerResult => {
    const passedAt = time === undefined ? null : at(time).getTime();
    return { state, passedAt, leftAt: passedAt, nearestMeters: 0 };
  };
  const results = [marker('covered', '08:00:00'), marker(between), marker(between), marker('covered', '08:06:00')];
  const [missed, noData] = between === 'missed' ? [2, 0] : [0, 2];
  await test.database.ingest((tx) =>
    sql`INSERT INTO route_runs (account_id, asset_id, assignment_id, window_start, window_end, route_id, version_from,
        started_at, ended_at, covered, missed, no_data, order_kept, markers, deviations)
      SELECT s.account_id, s.asset_id, s.id, ${at('08:00:00')}, ${at('12:00:00')}, s.route_id, v.valid_from,
        ${at('08:00:00')}, ${at('08:06:00')}, 2, ${missed}, ${noData}, true, ${form === 'as now' ? markersText(results) : JSON.stringify(results)}::jsonb, '[]'::jsonb
      FROM route_assignments s JOIN route_versions v ON v.account_id = s.account_id AND v.route_id = s.route_id
      WHERE s.account_id = ${account.id}`.execute(tx),
  );
}

const runs = async () => (await admin.call(routeCompliance.details, { params: { id: truck.uid } })).answer.items;

describe('a run of a tracker at 120 s', () => {
  it.each([
    ['noData', 'as now'],
    ['missed', 'as now'],
    ['missed', 'with nulls'],
  ] as const)('covers its markers along roads instead of %s, stored %s', async (between, form) => {
    await run(between, form);
    expect(await runs()).toMatchObject([{ covered: 2 }]);
    await matching.matchRuns();
    const [only] = await runs();
    expect(only).toMatchObject({ covered: 4, missed: 0, noData: 0, compliance: 100, orderKept: true });
    expect(only!.markerPoints.map(({ alongRoads }) => alongRoads)).toEqual([false, true, true, false]);
    const [, before, corner] = only!.markerPoints;
    expect(Date.parse(before!.passedAt!)).toBeGreaterThan(at('08:02:00').getTime());
    expect(Date.parse(corner!.passedAt!)).toBeGreaterThan(Date.parse(before!.passedAt!));
    expect(Date.parse(corner!.passedAt!)).toBeLessThan(at('08:04:00').getTime());
  });

  it('waits until there is road data, and for the end of the run', async () => {
    await run('noData');
    hasRoads = false;
    await matching.matchRuns();
    expect(await runs()).toMatchObject([{ covered: 2, noData: 2 }]);
    hasRoads = true;
    await setClock('11:00:00');
    await matching.matchRuns();
    expect(await runs()).toMatchObject([{ covered: 2, noData: 2 }]);
    await setClock('13:00:00');
    await matching.matchRuns();
    expect(await runs()).toMatchObject([{ covered: 4 }]);
  });

  it('does not wait for a covered run that derivation is writing', async () => {
    await run('noData');
    const ofAccount = sql`WHERE account_id = ${account.id}`;
    await test.database.ingest((tx) => sql`UPDATE route_runs SET covered = 4, no_data = 0 ${ofAccount}`.execute(tx));
    const isMatched = () =>
      test.database.ingest(async (tx) => {
        const { rows } = await sql<{ at: Date | null }>`SELECT matched_at AS at FROM route_runs ${ofAccount}`.execute(
          tx,
        );
        return rows[0]!.at !== null;
      });
    await test.database.ingest(async (tx) => {
      await sql`SELECT FROM route_runs ${ofAccount} FOR UPDATE`.execute(tx);
      // It returns while the row is locked, and leaves it for the next call.
      await matching.matchRuns();
      expect(await isMatched()).toBe(false);
    });
    await matching.matchRuns();
    expect(await isMatched()).toBe(true);
  });

  it('covers them while it drives, as soon as the next position arrives, and the end agrees', async () => {
    await run('noData');
    // The last position has not arrived.
    const rest = await test.database.ingest(async (tx) => {
      const { rows } = await sql<{ fix_time: Date }>`SELECT fix_time FROM positions
        WHERE account_id = ${account.id} ORDER BY fix_time`.execute(tx);
      return rows.map(({ fix_time }) => fix_time);
    });
    const hide = (from: Date) =>
      test.database.ingest((tx) =>
        sql`UPDATE positions SET valid = fix_time < ${from} WHERE account_id = ${account.id}`.execute(tx),
      );
    const states = async () => (await runs())[0]!.markerPoints.map(({ state }) => state);
    await setClock('08:02:30');
    await hide(rest[2]!);
    await matching.matchUnderWay();
    expect(await states()).toEqual(['covered', 'noData', 'noData', 'covered']);
    await setClock('08:04:30');
    await hide(rest[3]!);
    await forgetMatch();
    await matching.matchUnderWay();
    expect(await states()).toEqual(['covered', 'covered', 'covered', 'covered']);
    const live = (await runs())[0]!;
    expect(live).toMatchObject({ state: 'finished', covered: 4, noData: 0, compliance: 100 });
    expect(live.markerPoints.map(({ alongRoads }) => alongRoads)).toEqual([false, true, true, false]);
    await setClock('13:00:00');
    await hide(at('23:00:00'));
    await matching.matchRuns();
    const ended = (await runs())[0]!;
    expect(ended).toMatchObject({ state: 'finished', covered: 4 });
    expect(ended.markerPoints.map(({ passedAt }) => passedAt)).toEqual(
      live.markerPoints.map(({ passedAt }) => passedAt),
    );
  });

  it('shows nothing of it while it drives without road data', async () => {
    await run('noData');
    hasRoads = false;
    await setClock('08:06:30');
    await matching.matchUnderWay();
    expect((await runs())[0]).toMatchObject({ covered: 2, noData: 2 });
  });

  it('keeps a missed marker that is on no likely way', async () => {
    const { items } = (await admin.call(routes.list, {})).answer;
    const [route] = items;
    const markerPoints = route!.markerPoints.map((marker, index) =>
      index === 2 ? { ...marker, latitude: 47.03 } : marker,
    );
    await setClock('07:30:00');
    const { name, duration, distance } = route!;
    await admin.call(routes.update, { params: { id: route!.id }, body: { name, duration, distance, markerPoints } });
    await setClock('13:00:00');
    await test.database.ingest((tx) => sql`DELETE FROM route_runs WHERE account_id = ${account.id}`.execute(tx));
    await runOfLatestVersion();
    await matching.matchRuns();
    const [only] = await runs();
    expect(only!.markerPoints.map(({ state }) => state)).toEqual(['covered', 'covered', 'missed', 'covered']);
  });
});

/** A newer fix of the asset is what starts the next match. No state is stored here, so the last one is forgotten. */
async function forgetMatch(): Promise<void> {
  await test.database.ingest((tx) =>
    sql`UPDATE route_runs SET live_until = NULL WHERE account_id = ${account.id}`.execute(tx),
  );
}

async function runOfLatestVersion(): Promise<void> {
  await test.database.tenant([account.id], (tx) =>
    sql`DELETE FROM route_versions WHERE account_id = ${account.id}
      AND valid_from < (SELECT max(valid_from) FROM route_versions WHERE account_id = ${account.id})`.execute(tx),
  );
  await run('missed');
}

describe('the track along roads', () => {
  const track = (query = {}) =>
    admin.call(routes.roadTrack, { params: { id: truck.uid }, query: { startDate: DAY, ...query } });

  it('goes around the corner, from position to position', async () => {
    const { answer } = await track();
    expect(answer).toMatchObject({ source: 'roads', complete: true });
    expect(answer.legs.map(({ from, to }) => [from, to])).toEqual([
      [at('08:00:00').toISOString(), at('08:02:00').toISOString()],
      [at('08:02:00').toISOString(), at('08:04:00').toISOString()],
      [at('08:04:00').toISOString(), at('08:06:00').toISOString()],
    ]);
    expect(answer.legs[1]!.line).toContainEqual([CORNER.latitude, CORNER.longitude]);
  });

  it('says that there is no road data', async () => {
    hasRoads = false;
    expect((await track()).answer).toEqual({ source: null, complete: true, legs: [] });
  });

  it('is not found for a foreign asset', async () => {
    const other = await test.signedIn((await test.account()).id);
    const { status } = await other.call(routes.roadTrack, { params: { id: truck.uid }, query: {} });
    expect(status).toBe(404);
  });
});
