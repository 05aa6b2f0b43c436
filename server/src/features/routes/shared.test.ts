/** Links to the progress on a route: their content before, during and after a run, and the rules of their creation. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { sql } from '../../storage/sql.ts';
import { type SeededAsset, seedAsset } from '../../storage/testing.ts';

const { routes, routeAssignments, shares } = ENDPOINTS;
const DAY = '2026-06-10';
/** A time in the account's zone, America/Chicago. */
const at = (time: string, day = DAY) => new Date(`${day}T${time}:00-05:00`);
const MARKERS = [
  { name: 'Yard', address: 'A', latitude: 47, longitude: 9.5, startMarker: true },
  { name: 'Shop', address: 'B', latitude: 47.1, longitude: 9.5 },
  { name: '', address: 'Harbor road 3', latitude: 47.2, longitude: 9.5 },
  { name: 'Port', address: 'D', latitude: 47.3, longitude: 9.5, endMarker: true },
];
const LINE: [number, number][] = [
  [47, 9.5],
  [47.15, 9.51],
  [47.3, 9.5],
];

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
  const body = { name: 'Morning', duration: '03:00:00', distance: 33_000, markerPoints: MARKERS, line: LINE };
  route = (await admin.call(routes.create, { body })).answer.id;
  await admin.call(routeAssignments.assign, {
    params: { id: truck.uid },
    body: { routeId: route, shiftFrom: '08:00', shiftTo: '12:00' },
  });
  await place();
});

async function setClock(time: string, day = DAY): Promise<void> {
  test.clock.now = at(time, day).getTime();
  admin = await test.signedIn(account.id);
}

async function place(): Promise<void> {
  await test.database.ingest((tx) =>
    tx
      .insertInto('asset_state')
      .values({
        ...{ account_id: account.id, asset_id: truck.id, status: 1, last_fix_time: at('09:59') },
        ...{ last_packet_at: at('09:59'), latitude_e7: 471_500_000, longitude_e7: 95_000_000, heading_deg: 0 },
        ...{ speed_cm_s: 1000, odometer_m: 1 },
      })
      .execute(),
  );
}

/** Writes the run of 08:00 to 12:00 as telemetry does. @param passes their times; null: not passed */
async function run(passes: (string | null)[]): Promise<void> {
  const results = passes.map((pass) => {
    const time = pass === null ? null : at(pass).getTime();
    return { state: pass === null ? 'missed' : 'covered', passedAt: time, leftAt: time, nearestMeters: null };
  });
  const covered = passes.filter((pass) => pass !== null).length;
  const [start, end] = [passes[0], passes.at(-1)].map((pass) => (pass == null ? null : at(pass)));
  await test.database.ingest((tx) =>
    sql`INSERT INTO route_runs (account_id, asset_id, assignment_id, window_start, window_end, route_id, version_from,
        started_at, ended_at, covered, missed, no_data, order_kept, markers, deviations)
      SELECT s.account_id, s.asset_id, s.id, ${at('08:00')}, ${at('12:00')}, s.route_id, v.valid_from, ${start}, ${end},
        ${covered}, ${passes.length - covered}, 0, true, ${JSON.stringify(results)}::jsonb, '[]'::jsonb
      FROM route_assignments s JOIN route_versions v ON v.account_id = s.account_id AND v.route_id = s.route_id
      WHERE s.account_id = ${account.id}`.execute(tx),
  );
}

const share = (more: object = {}, by = admin) =>
  by.call(shares.create, { body: { vehicleSclId: truck.uid, routeId: route, ...more } });
const open = async (more: object = {}) => {
  const { answer } = await share(more);
  return seen(answer.link.split('/').at(-1)!);
};
const seen = (token: string) => test.anonymous.call(shares.location, { params: { token }, query: {} });

describe('a link to a route under way', () => {
  it('shows covered markers, the next one with its arrival and delay, line and position, and nothing else', async () => {
    await run(['08:10', '09:40', null, null]);
    const { answer } = await open();
    const marker = (index: number, passed: string | null) => ({
      number: index + 1,
      name: MARKERS[index]!.name || MARKERS[index]!.address,
      latitude: MARKERS[index]!.latitude,
      longitude: MARKERS[index]!.longitude,
      state: passed === null ? 'pending' : 'covered',
      passedAt: passed && at(passed).toISOString(),
    });
    expect(answer).toEqual({
      name: 'Truck 1',
      ...{ latitude: 47.15, longitude: 9.5, headingDegrees: 0, lastUpdate: at('09:59').toISOString() },
      expiresAt: at('10:00', '2026-06-11').toISOString(),
      route: {
        ...{ name: 'Morning', state: 'running', startsAt: null, covered: 2, total: 4, line: LINE },
        arrival: {
          ...{ name: 'Harbor road 3', markersBefore: 0, lateSeconds: 1800 },
          expectedAt: at('10:40').toISOString(),
        },
        markerPoints: [marker(0, '08:10'), marker(1, '09:40'), marker(2, null), marker(3, null)],
      },
    });
  });

  it('of one marker shows when the vehicle arrives there, and no other marker', async () => {
    await run(['08:10', '09:40', null, null]);
    const { answer } = await open({ markerPoint: 3 });
    expect(answer.route).toMatchObject({
      ...{ state: 'running', covered: 2, total: 4, line: null },
      arrival: { name: 'Port', markersBefore: 1, expectedAt: at('11:40').toISOString() },
    });
    expect(answer.route?.markerPoints.map(({ number }) => number)).toEqual([4]);
    expect(JSON.stringify(answer)).not.toMatch(/Shop|Harbor|Yard/);
  });

  it.each([
    ['passed', ['08:10', '09:00', null, null], 1],
    ['left out', ['08:10', null, '09:30', null], 1],
  ])('of one marker hides the position after it was %s', async (_what, passes, markerPoint) => {
    await run(passes);
    const { answer } = await open({ markerPoint });
    expect(answer).toMatchObject({ latitude: null, lastUpdate: null, headingDegrees: null });
    expect(answer.route).toMatchObject({ state: 'finished', arrival: null });
  });

  it('keeps its marker when the route changes, and shows none if it was removed', async () => {
    const token = (await share({ markerPoint: 1 })).answer.link.split('/').at(-1)!;
    const without = { ...{ name: 'Morning', duration: '03:00:00', distance: 33_000, line: LINE } };
    const change = (markerPoints: typeof MARKERS) =>
      admin.call(routes.update, { params: { id: route }, body: { ...without, markerPoints } });
    await change([MARKERS[0]!, MARKERS[2]!, MARKERS[1]!, MARKERS[3]!]);
    expect((await seen(token)).answer.route?.markerPoints).toMatchObject([{ number: 3, name: 'Shop' }]);
    await change([MARKERS[0]!, MARKERS[3]!]);
    expect((await seen(token)).answer.route?.markerPoints).toEqual([]);
  });
});

describe('outside the route the position is hidden', () => {
  const hidden = { latitude: null, longitude: null, headingDegrees: null, lastUpdate: null };

  it('before the start marker was left', async () => {
    await run([null, null, null, null]);
    const { answer } = await open();
    expect(answer).toMatchObject({ ...hidden, route: { state: 'waiting', covered: 0, arrival: null } });
    expect(answer.route?.startsAt).toBe(at('08:00').toISOString());
  });

  it('after the end marker was reached', async () => {
    await run(['08:10', '08:50', '09:20', '09:50']);
    expect((await open()).answer).toMatchObject({ ...hidden, route: { state: 'finished', covered: 4, arrival: null } });
  });

  it('after the shift, with the start of the next one', async () => {
    await run(['08:10', '09:40', null, null]);
    await setClock('13:00');
    const { answer } = await open();
    expect(answer).toMatchObject({ ...hidden, route: { state: 'waiting', covered: 0, total: 4 } });
    expect(answer.route?.startsAt).toBe(at('08:00', '2026-06-11').toISOString());
  });
});

describe('a link to a route ends', () => {
  const gone = async (token: string) => expect((await seen(token)).status).toBe(410);
  const token = async () => {
    const { link } = (await share()).answer;
    const made = link.split('/').at(-1)!;
    expect((await seen(made)).status).toBe(200);
    return made;
  };

  it('when the route is deleted', async () => {
    const made = await token();
    await admin.call(routes.remove, { params: { id: route } });
    await gone(made);
  });

  it('when Route Compliance is turned off for the account', async () => {
    const made = await token();
    await test.database.owner((kysely) =>
      kysely
        .updateTable('accounts')
        .set({ features: ['geofence'] })
        .where('id', '=', account.id)
        .execute(),
    );
    await gone(made);
  });

  it('when it is revoked', async () => {
    const made = await token();
    const { items } = (await admin.call(shares.list, { query: { routeId: route } })).answer;
    expect(items).toMatchObject([{ assetName: 'Truck 1', routeName: 'Morning', markerName: null, views: 1 }]);
    await admin.call(shares.revoke, { params: { id: items[0]!.id } });
    await gone(made);
  });
});

describe('creating a link to a route', () => {
  it.each([
    ['of an unknown route', { routeId: '00000000-0000-7000-8000-000000000000' }, 'error.route.not.found', 'routeId'],
    ['of a marker that the route does not have', { markerPoint: 4 }, 'error.share.marker', 'markerPoint'],
    ['of a marker without a route', { routeId: undefined, markerPoint: 1 }, 'error.share.marker', 'markerPoint'],
  ])('%s is refused', async (_what, more, code, path) => {
    expect((await share(more)).problem).toMatchObject({ code, errors: [{ path }] });
  });

  it('is refused for an asset without the route', async () => {
    const other = await seedAsset(test.database, account.id, { name: 'Truck 2' });
    const { problem } = await share({ vehicleSclId: other.uid });
    expect(problem).toMatchObject({ code: 'error.route.assignment.none', errors: [{ path: 'vehicleSclId' }] });
  });

  it('needs the feature', async () => {
    const caller = await test.signedIn(account.id, 'admin', ['geofence']);
    expect((await share({}, caller)).problem.code).toBe('error.feature.disabled');
    await share();
    const { items } = (await caller.call(shares.list, {})).answer;
    expect(Object.keys(items[0]!)).not.toContain('routeName');
  });

  it('is found in the list by the name of the route', async () => {
    await share({ markerPoint: 2 });
    await admin.call(shares.create, { body: { vehicleSclId: truck.uid } });
    const { items, count } = (await admin.call(shares.list, { query: { search: 'morn' } })).answer;
    expect([items[0]?.markerName, count]).toEqual(['Harbor road 3', 1]);
  });
});
