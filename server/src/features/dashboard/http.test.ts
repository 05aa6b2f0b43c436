/** The dashboard, over trips as telemetry writes them, against the reports and a plain recomputation. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { localDay, localDayBounds, shiftDay } from '@waymark/domain/local-time.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { type SeededAsset, seedAccount, seedAsset } from '../../storage/testing.ts';
import { endOf, numbersFrom, seedTrips, type TestTrip } from '../reports/testing-trips.ts';

const { dashboard, reports } = ENDPOINTS;
const ZONE = 'Europe/Berlin';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Clocks go forward on 2026-03-29. */
const FIRST = Date.parse('2026-03-01T00:00:00+01:00');
const NOW = Date.parse('2026-04-20T12:00:00+02:00');
const ASSETS = 8;
/** One asset has no trips, one never idles. */
const UNUSED = 7;
const NEVER_IDLE = 6;
const WINDOWS = [
  { startDate: '2026-03-01', endDate: '2026-03-31' },
  { startDate: '2026-03-29', endDate: '2026-03-29' },
  { startDate: '2026-04-13', endDate: '2026-04-20' },
  { startDate: '2026-01-15', endDate: '2026-04-15' },
  { startDate: '2026-04-10T09:30:00Z', endDate: '2026-04-12T15:00:00Z' },
];

interface Driven extends TestTrip {
  asset: number;
}

let test: TestApp;
let caller: Caller;
const assets: SeededAsset[] = [];
const driven: Driven[] = [];

beforeAll(async () => {
  test = await testApp();
  test.clock.now = NOW;
  const own = await seedAccount(test.database, { features: [...FEATURES], attributes: { timeZone: ZONE } });
  caller = await test.signedIn(own.id);
  for (let index = 0; index < ASSETS; index++)
    assets.push(await seedAsset(test.database, own.id, { name: `Truck ${index}`, createdAt: new Date(FIRST) }));
  const random = numbersFrom(11);
  for (let asset = 0; asset < UNUSED; asset++)
    for (let start = FIRST + random(DAY); start < NOW - DAY; start += 6 * HOUR + random(30 * HOUR))
      driven.push({
        ...{ asset, start, meters: 1000 + random(90_000) / 7, moving: 600 + random(5000), stopped: random(200) },
        idle: asset === NEVER_IDLE ? 0 : random(900),
      });
  // Over midnight, and longer than trips usually are.
  for (let start = FIRST + 21.5 * HOUR; start < NOW - DAY; start += DAY)
    driven.push({ asset: 2, start, meters: 90_000, moving: 6.5 * 3600, idle: 0, stopped: 0 });
  const other = await test.account();
  const foreign = await seedAsset(test.database, other.id);
  await seedTrips(test.database, foreign, driven.slice(0, 50));
  for (const [index, asset] of assets.entries())
    await seedTrips(
      test.database,
      asset,
      driven.filter((trip) => trip.asset === index),
    );
  // Idling follows driving.
  const idling = driven
    .filter(({ idle }) => idle > 0)
    .map((trip) => ({
      ...{ account_id: own.id, asset_id: assets[trip.asset]!.id, status: statusNumber('idle') },
      ...{ latitude_e7: 0, longitude_e7: 0 },
      ...{ start_time: new Date(trip.start + trip.moving * 1000), end_time: new Date(idleUntil(trip)) },
    }));
  await test.database.ingest((tx) => tx.insertInto('state_intervals').values(idling).execute());
});
afterAll(() => test.close());

const read = async (query: object) => (await caller.call(dashboard.read, { query })).answer;
const rowsOf = async (report: 'fleetSummary' | 'utilization', query: object) =>
  (await caller.call(reports.rows, { params: { report }, query: { limit: 1, ...query } })).answer;
const idleUntil = ({ start, moving, idle }: Driven) => start + (moving + idle) * 1000;
const sum = (trips: readonly Driven[], of: (trip: Driven) => number) => trips.reduce((all, trip) => all + of(trip), 0);
const near = (value: number) => expect.closeTo(value, 3);
const within = ({ start, end }: { start: string; end: string }) =>
  driven.filter((trip) => trip.start >= Date.parse(start) && trip.start < Date.parse(end));

/** Sums as the dashboard gives them. */
function about(trips: readonly Driven[]) {
  return {
    distanceMeters: near(sum(trips, ({ meters }) => meters)),
    movingSeconds: sum(trips, ({ moving }) => moving),
    idleSeconds: sum(trips, ({ idle }) => idle),
    trips: trips.length,
  };
}

describe('the dashboard', () => {
  it.each(WINDOWS)('has the totals of the reports and of the trips of $startDate – $endDate', async (query) => {
    const { assets: count, period, before } = await read(query);
    expect(count).toBe(ASSETS);
    const [summary, utilization] = [await rowsOf('fleetSummary', query), await rowsOf('utilization', query)];
    for (const [figures, totals, share, window] of [
      [period, summary.totals, utilization.totals, summary.window],
      [before, summary.before!.totals, utilization.before!.totals, summary.before!.window],
    ] as const) {
      const trips = within(figures);
      expect({ start: figures.start, end: figures.end }).toEqual(window);
      expect(figures).toMatchObject(about(trips));
      expect(figures).toMatchObject({ distanceMeters: near(totals.distance!), trips: totals.trips! });
      expect(figures.idleShare).toBe(totals.idleShare);
      const used = sum(trips, ({ moving, idle }) => moving + idle);
      expect(figures.idleShare).toEqual(used === 0 ? null : near(sum(trips, ({ idle }) => idle) / used));
      expect(figures.utilization).toBe(share.daysShare);
      const days = new Set(trips.map(({ asset, start }) => `${asset} ${localDay(start, ZONE)}`));
      expect(share.daysUsed).toBe(days.size);
    }
  });

  it.each(WINDOWS)('lists the top and bottom five of $startDate – $endDate', async (query) => {
    const { period, top, bottom, mostIdle } = await read(query);
    const trips = within(period);
    const rows = assets.map(({ uid }, index) => ({
      ...{ assetId: uid, assetName: `Truck ${index}`, ...about(trips.filter(({ asset }) => asset === index)) },
      meters: sum(
        trips.filter(({ asset }) => asset === index),
        ({ meters }) => meters,
      ),
    }));
    const byMeters = rows.toSorted((one, other) => other.meters - one.meters);
    const shown = ({ meters: _, ...row }: (typeof rows)[number]) => row;
    expect(top).toMatchObject(byMeters.slice(0, 5).map(shown));
    const least = byMeters.filter(({ meters }) => meters > 0).length;
    // Assets without trips have equal distances.
    expect(bottom.filter(({ trips: own }) => own > 0)).toMatchObject(
      byMeters
        .slice(0, least)
        .toReversed()
        .slice(0, 5 - Math.min(5, ASSETS - least))
        .map(shown),
    );
    const [from, to] = [Date.parse(period.start), Math.min(Date.parse(period.end), NOW)];
    const idle = assets.map(({ uid }, index) => ({
      assetId: uid,
      assetName: `Truck ${index}`,
      idleSeconds: sum(
        driven.filter(({ asset }) => asset === index),
        (trip) => Math.max(0, Math.min(to, idleUntil(trip)) - Math.max(from, trip.start + trip.moving * 1000)) / 1000,
      ),
    }));
    const idlest = idle.filter(({ idleSeconds }) => idleSeconds > 0).sort((a, b) => b.idleSeconds - a.idleSeconds);
    expect(mostIdle).toEqual(idlest.slice(0, 5).map((row) => ({ ...row, idleSeconds: near(row.idleSeconds) })));
  });

  it('has the idle times of the report to which they lead', async () => {
    const query = WINDOWS[0]!;
    const { mostIdle } = await read(query);
    expect(mostIdle).toHaveLength(5);
    for (const { assetId, idleSeconds } of mostIdle) {
      const of = { params: { report: 'idling' }, query: { ...query, assetId, limit: 1 } } as const;
      expect((await caller.call(reports.rows, of)).answer.totals.duration).toEqual(near(idleSeconds));
    }
  });

  it('has a chart that adds up to the period, with days before a short one', async () => {
    const month = await read(WINDOWS[0]!);
    expect(month.series).toMatchObject({ by: 'day', startDate: '2026-03-01', endDate: '2026-03-31' });
    expect(month.series.bars.reduce((all, { trips }) => all + trips, 0)).toBe(month.period.trips);
    const days = Map.groupBy(within(month.period), ({ start }) => localDay(start, ZONE));
    expect(month.series.bars).toMatchObject(
      [...days].sort().map(([day, trips]) => ({
        ...{ day, ...about(trips), assets: new Set(trips.map(({ asset }) => asset)).size },
      })),
    );
    expect((await read(WINDOWS[1]!)).series).toMatchObject({ startDate: '2026-03-23', endDate: '2026-03-29' });
    const quarter = (await read(WINDOWS[3]!)).series;
    expect(quarter.by).toBe('week');
    expect(quarter.bars.map(({ day }) => new Date(day).getUTCDay())).toEqual(quarter.bars.map(() => 1));
  });

  it.each([
    ['an ordinary day', '2026-04-14T15:20:00+02:00', 24],
    ['the day on which the clocks go forward', '2026-03-29T21:40:00+02:00', 23],
  ])('counts the assets on trips in the hours of %s, and usually', async (_which, at, length) => {
    test.clock.now = Date.parse(at);
    const { answer } = await caller.call(dashboard.hours, {});
    test.clock.now = NOW;
    const { start, end } = localDayBounds(localDay(Date.parse(at), ZONE), ZONE);
    expect(answer.day).toBe(localDay(Date.parse(at), ZONE));
    expect((end - start) / HOUR).toBe(length);
    const onTrips = (from: number) =>
      new Set(driven.filter((trip) => trip.start < from + HOUR && endOf(trip) > from).map(({ asset }) => asset)).size;
    const before = [1, 2, 3, 4].map((week) => localDayBounds(shiftDay(answer.day, -7 * week), ZONE));
    const first = Math.min(...driven.map((trip) => trip.start));
    const usual = (hour: number) => {
      const used = before.map((day) => day.start + hour * HOUR).filter((from) => from + HOUR > first);
      return used.reduce((all, from) => all + onTrips(from), 0) / used.length;
    };
    expect(answer.hours).toEqual(
      Array.from({ length }, (_, hour) => ({
        start: new Date(start + hour * HOUR).toISOString(),
        // Trips that began later are stored as well, which happens in this test only.
        assets: start + hour * HOUR < Date.parse(at) ? expect.any(Number) : null,
        usual: expect.closeTo(usual(hour), 6),
      })),
    );
    const whole = Math.floor((Date.parse(at) - start) / HOUR);
    expect(answer.hours.slice(0, whole).map(({ assets: count }) => count)).toEqual(
      Array.from({ length: whole }, (_, hour) => onTrips(start + hour * HOUR)),
    );
  });

  it('has no usual numbers of hours before the first trip of a fleet', async () => {
    const own = await seedAccount(test.database, { features: [...FEATURES], attributes: { timeZone: ZONE } });
    const asset = await seedAsset(test.database, own.id);
    const { start } = localDayBounds('2026-04-07', ZONE);
    const rest = { meters: 1000, moving: 1800, stopped: 0, idle: 0 };
    await seedTrips(test.database, asset, [
      { ...rest, start: start + 9.25 * HOUR },
      { ...rest, start: start + 14 * HOUR },
    ]);
    test.clock.now = start + 7 * DAY + 10 * HOUR;
    const { answer } = await (await test.signedIn(own.id)).call(dashboard.hours, {});
    test.clock.now = NOW;
    expect(answer.hours.map(({ usual }) => usual)).toEqual(
      Array.from({ length: 24 }, (_, hour) => (hour < 9 ? null : [9, 14].includes(hour) ? 1 : 0)),
    );
  });

  it('refuses wrong periods', async () => {
    const refused = await caller.call(dashboard.read, { query: { startDate: '2026-03-02', endDate: '2026-03-01' } });
    expect([refused.status, refused.problem?.code]).toEqual([400, 'error.period.range']);
  });

  it('is empty in a new account', async () => {
    const { id } = await test.account();
    const { answer } = await (await test.signedIn(id)).call(dashboard.read, { query: {} });
    expect(answer).toMatchObject({ assets: 0, top: [], bottom: [], mostIdle: [] });
    expect(answer.period).toMatchObject({ trips: 0, distanceMeters: 0, idleShare: null, utilization: null });
  });
});
