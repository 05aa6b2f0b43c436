/** Grouping, comparison, conditions and columns of reports, against plain recomputations over seeded trips. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../../http/testing.ts';
import { type SeededAsset, seedAccount, seedAsset, seedPlace } from '../../../storage/testing.ts';
import { numbersFrom, seedTrips, type TestTrip } from '../testing-trips.ts';

const { reports, drivers, driverAssignments } = ENDPOINTS;
const ZONE = 'Europe/Berlin';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIRST = Date.parse('2026-02-01T00:00:00+01:00');
const NOW = Date.parse('2026-04-20T12:00:00+02:00');
/** Clocks go forward on 2026-03-29. The month before is shorter. */
const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' };
const DEPOTS = ['Vaduz', 'Vaduz', 'Schaan', null];

interface Run extends TestTrip {
  place: number;
}

let test: TestApp;
let caller: Caller;
let account: number;
const assets: SeededAsset[] = [];
const runs: Run[] = [];
const drove: { asset: number; name: string; from: number; to: number | null }[] = [];
const stays: { asset: number; name: string; from: number; to: number }[] = [];

beforeAll(async () => {
  test = await testApp();
  test.clock.now = NOW;
  const own = await seedAccount(test.database, { features: [...FEATURES], attributes: { timeZone: ZONE } });
  account = own.id;
  caller = await test.signedIn(own.id);
  const random = numbersFrom(11);
  for (const [place, depot] of DEPOTS.entries()) {
    const asset = await seedAsset(test.database, own.id, { name: `Truck 0${place}`, createdAt: new Date(FIRST) });
    assets.push(asset);
    await test.database.tenant([own.id], (tx) =>
      tx.updateTable('assets').set({ depot }).where('id', '=', asset.id).execute(),
    );
    const trips: TestTrip[] = [];
    for (let start = FIRST + random(DAY); start < FIRST + 62 * DAY; start += 7 * HOUR + random(30 * HOUR))
      trips.push({ start, meters: 2000 + random(60_000), moving: 600 + random(4000), idle: random(900), stopped: 60 });
    await seedTrips(test.database, asset, trips);
    runs.push(...trips.map((trip) => ({ ...trip, place })));
  }
  // One driver changes trucks, another one has the first truck since a moment within March.
  const change = Date.parse('2026-03-12T09:30:00Z');
  await assign(0, 'Driver 08', FIRST, change);
  await assign(0, 'Driver 12', change, null);
  await assign(1, 'Driver 08', change, null);
  // The second place lies in the first one.
  await stay('Yard', [
    [0, FIRST + 20 * DAY, FIRST + 40 * DAY],
    [2, FIRST + 30 * DAY, FIRST + 31 * DAY],
  ]);
  await stay('Gate', [[0, FIRST + 33 * DAY, FIRST + 34 * DAY]]);
});
afterAll(() => test.close());

async function assign(asset: number, name: string, from: number, to: number | null): Promise<void> {
  const known = (await caller.call(drivers.list, { query: { search: name } })).answer.items[0];
  const { id } = known ?? (await caller.call(drivers.create, { body: { name } })).answer;
  const { status } = await caller.call(driverAssignments.assign, {
    params: { id: assets[asset]!.uid },
    body: {
      driverId: id,
      startTime: new Date(from).toISOString(),
      endTime: to === null ? null : new Date(to).toISOString(),
    },
  });
  expect(status).toBe(200);
  drove.push({ asset, name, from, to });
}

async function stay(name: string, visits: readonly [asset: number, from: number, to: number][]): Promise<void> {
  await seedPlace(
    test.database,
    account,
    { name },
    visits.map(([asset, from, to]) => ({
      ...{ assetId: assets[asset]!.id, enteredAt: new Date(from), leftAt: new Date(to) },
    })),
  );
  stays.push(...visits.map(([asset, from, to]) => ({ asset, name, from, to })));
}

const rowsOf = async (report: ReportName, query: object) =>
  (await caller.call(reports.rows, { params: { report }, query: { limit: 10_000, ...MARCH, ...query } })).answer;

const starts = (day: string) => Date.parse(`${day}T00:00:00${day < '2026-03-29' ? '+01:00' : '+02:00'}`);
const between = (from: number, to: number) => runs.filter(({ start }) => start >= from && start < to);
const march = () => between(starts('2026-03-01'), starts('2026-04-01'));
const february = () => between(starts('2026-02-01'), starts('2026-03-01'));

function sums(trips: readonly Run[]) {
  const sum = (of: (trip: Run) => number) => trips.reduce((all, trip) => all + of(trip), 0);
  return {
    distance: expect.closeTo(
      sum(({ meters }) => meters),
      3,
    ),
    ...{ moving: sum(({ moving }) => moving), idle: sum(({ idle }) => idle) },
    ...{ assets: new Set(trips.map(({ place }) => place)).size },
  };
}

const monday = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
};
const driverOf = ({ place, start }: Run) =>
  drove.find(({ asset, from, to }) => asset === place && from <= start && (to === null || to > start))?.name ?? null;
const placeOf = ({ place, start }: Run) =>
  stays
    .filter(({ asset, from, to }) => asset === place && from <= start && to > start)
    .sort((one, other) => other.from - one.from)[0]?.name ?? null;

const GROUPS: Readonly<Record<string, (run: Run) => string | null>> = {
  asset: ({ place }) => `Truck 0${place}`,
  depot: ({ place }) => DEPOTS[place] ?? null,
  day: ({ start }) => localDay(start, ZONE),
  week: ({ start }) => monday(localDay(start, ZONE)),
  month: ({ start }) => `${localDay(start, ZONE).slice(0, 7)}-01`,
  driver: driverOf,
  place: placeOf,
};

describe('the groups of a report', () => {
  it.each(Object.keys(GROUPS))('by %s add up its rows, of trips and of assets alike', async (group) => {
    const groups = [...Map.groupBy(march(), GROUPS[group]!)];
    const byName = <Row>(rows: readonly [string | null, Row][]) =>
      rows.toSorted(([a], [b]) => String(a).localeCompare(String(b)));
    const expected = byName(groups);
    const named = (items: readonly Record<string, unknown>[]) =>
      byName(items.map((row) => [row[group] as string | null, row])).map(([, row]) => row);
    const trips = await rowsOf('trips', { group });
    expect(named(trips.items)).toMatchObject(
      expected.map(([name, own]) => {
        const { assets: count, ...added } = sums(own);
        return { [group]: name, entries: own.length, ...added, ...(group !== 'asset' && { assets: count }) };
      }),
    );
    expect(trips.totals).toMatchObject({ entries: march().length });
    if (group === 'asset') return;
    const summary = await rowsOf('fleetSummary', { group });
    expect(named(summary.items)).toMatchObject(
      expected.map(([name, own]) => ({ [group]: name, trips: own.length, ...sums(own) })),
    );
    const { assets: _assets, ...all } = sums(march());
    expect(summary.totals).toMatchObject(all);
    expect(trips.totals).toMatchObject(all);
  });

  it('of drivers and places need what drivers and places need', async () => {
    const limited = await test.signedIn(account, 'admin', ['tripReports']);
    const { problem } = await limited.call(reports.rows, {
      params: { report: 'trips' },
      query: { ...MARCH, group: 'place' },
    });
    expect(problem?.code).toBe('error.report.group');
  });
});

describe('the comparison with the period before', () => {
  const compare = 'distance,idle';

  it('is beside each group and asset', async () => {
    for (const [report, group] of [
      ['trips', 'depot'],
      ['fleetSummary', 'driver'],
      ['fleetSummary', 'asset'],
    ] as const) {
      const { items, totals } = await rowsOf(report, { group, compare });
      const own = GROUPS[group]!;
      for (const row of items) {
        const name = row[group] as string | null;
        const [now, then] = [march(), february()].map((all) =>
          all.filter((run) => own(run) === name).reduce((sum, { idle }) => sum + idle, 0),
        ) as [number, number];
        expect(row.idle).toBe(now);
        expect(row.idleBefore ?? 0).toBe(then);
        expect(row.idleChange).toEqual(then === 0 ? null : expect.closeTo((now - then) / then, 9));
      }
      const idle = (all: readonly Run[]) => all.reduce((sum, run) => sum + run.idle, 0);
      expect(totals.idleBefore).toBe(idle(february()));
      expect(totals.idleChange).toBeCloseTo(idle(march()) / idle(february()) - 1, 9);
      expect(Object.keys(items[0]!)).toContain('distanceChange');
    }
  });

  it('says no change where the period before is nearly empty', async () => {
    // Of the 25 days before, only the last one has trips.
    const days = { startDate: '2026-02-02', endDate: '2026-02-26' };
    const { items, totals } = await rowsOf('fleetSummary', { ...days, compare: 'moving' });
    const before = between(FIRST, starts('2026-02-02'));
    const sum = (all: readonly Run[]) => all.reduce((seconds, { moving }) => seconds + moving, 0);
    expect(totals).toMatchObject({ movingBefore: sum(before), movingChange: null });
    expect(sum(before)).toBeGreaterThan(0);
    for (const { asset, moving, movingBefore, movingChange } of items) {
      const then = sum(before.filter(({ place }) => asset === `Truck 0${place}`));
      expect(movingBefore ?? 0).toBe(then);
      const ratio = Number(moving) / then;
      expect(movingChange, String(asset)).toEqual(ratio > 10 ? null : expect.closeTo(ratio - 1, 9));
    }
  });

  it('of days and weeks is with the day and the week of the same number', async () => {
    const days = await rowsOf('fleetSummary', { group: 'day', compare: 'moving' });
    for (const { day, movingBefore } of days.items) {
      const same = new Date(`${day}T00:00:00Z`);
      same.setUTCDate(same.getUTCDate() - 28);
      const trips = february().filter(({ start }) => localDay(start, ZONE) === same.toISOString().slice(0, 10));
      expect(movingBefore ?? 0, String(day)).toBe(trips.reduce((sum, { moving }) => sum + moving, 0));
    }
    const months = await rowsOf('trips', { group: 'month', compare: 'moving' });
    expect(months.items).toMatchObject([{ movingBefore: february().reduce((sum, { moving }) => sum + moving, 0) }]);
  });

  it('sorts by the change', async () => {
    const { items } = await rowsOf('fleetSummary', { compare, sort: 'idleChange', order: 'desc' });
    const changes = items.flatMap(({ idleChange }) => (typeof idleChange === 'number' ? [idleChange] : []));
    expect(changes.length).toBeGreaterThan(2);
    expect(changes).toEqual(changes.toSorted((a, b) => b - a));
  });
});

describe('conditions', () => {
  it('choose rows before they are added up', async () => {
    const long = march().filter(({ meters }) => meters >= 30_000);
    const trips = await rowsOf('trips', { where: 'distance>=30000' });
    expect([trips.count, trips.totals.moving]).toEqual([
      long.length,
      long.reduce((sum, { moving }) => sum + moving, 0),
    ]);
    const depots = await rowsOf('trips', { where: 'distance>=30000;asset~truck', group: 'depot', sort: 'depot' });
    expect(depots.items.map(({ depot, entries }) => [depot, entries])).toEqual(
      [...Map.groupBy(long, ({ place }) => DEPOTS[place] ?? null)]
        .map(([depot, own]) => [depot, own.length])
        .sort(([a], [b]) => String(a ?? 'zz').localeCompare(String(b ?? 'zz'))),
    );
    expect((await rowsOf('trips', { where: 'asset=TRUCK 00;moving<=1000' })).count).toBe(
      march().filter(({ place, moving }) => place === 0 && moving <= 1000).length,
    );
  });

  it('on assets choose the assets whose trips are added up', async () => {
    const all = await rowsOf('fleetSummary', { sort: 'distance', order: 'desc' });
    const least = Number(all.items[1]!.distance);
    const kept = all.items.slice(0, 2).map(({ assetId }) => assetId);
    const where = `distance>=${least - 0.001}`;
    const days = await rowsOf('fleetSummary', { where, group: 'day' });
    const own = march().filter(({ place }) => kept.includes(assets[place]!.uid));
    const { assets: _assets, ...expected } = sums(own);
    expect(days.totals).toMatchObject(expected);
    expect(days.items.reduce((sum, { moving }) => sum + Number(moving), 0)).toBe(expected.moving);
    expect((await rowsOf('fleetSummary', { where })).count).toBe(2);
  });
});

describe('the files of a report', () => {
  it('have the chosen columns in their order, the comparison and the rows of the screen', async () => {
    const query = { ...MARCH, group: 'depot', columns: 'idle,assets', compare: 'idle', where: 'idle>=300' } as const;
    const { answer } = await caller.call(reports.csv, { params: { report: 'trips' }, query });
    const lines: string[][] = parse(String(answer), { bom: true });
    const { items } = await rowsOf('trips', query);
    expect(lines[0]).toEqual(['Depot', 'Idle (s)', 'Idle, before (s)', 'Idle, change (%)', 'Assets']);
    expect(lines.slice(1)).toEqual(
      items.map(({ depot, idle, idleBefore, idleChange, assets: count }) => [
        ...[String(depot ?? 'Without a depot'), String(idle), String(idleBefore ?? '')],
        ...[idleChange === null ? '' : String(Math.round(Number(idleChange) * 1000) / 10), String(count)],
      ]),
    );
    for (const call of [reports.xlsx, reports.pdf])
      expect((await caller.call(call, { params: { report: 'trips' }, query })).status).toBe(200);
  });
});
