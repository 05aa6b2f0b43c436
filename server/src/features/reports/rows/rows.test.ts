/** Every declared report, over rows as telemetry writes them, against plain recomputations and the older calls. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { ANY_READER, columnsOf, groupsOf, isSlow } from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import { REPORT_NAMES, type ReportName } from '@waymark/contract/reports/names.ts';
import type { ReportRow } from '@waymark/contract/reports/rows.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { type Status, statusNumber } from '@waymark/domain/status.ts';
import { sampled } from '@waymark/domain/testing-thorough.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../../http/testing.ts';
import { type SeededAsset, seedAccount, seedAsset, seedDevice, seedPlace } from '../../../storage/testing.ts';

const { reports, visits } = ENDPOINTS;
const ZONE = 'Europe/Berlin';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Clocks go forward on 2026-03-29. */
const FIRST = Date.parse('2026-03-01T00:00:00+01:00');
const NOW = Date.parse('2026-04-20T12:00:00+02:00');
/** Windows in local days and instants: a month of a daylight-saving change, its day, and ends that cut a trip. */
const WINDOWS = [
  { startDate: '2026-03-01', endDate: '2026-03-31' },
  { startDate: '2026-03-29', endDate: '2026-03-29' },
  { startDate: '2026-03-28T22:10:00Z', endDate: '2026-03-30T09:05:00Z' },
  { startDate: '2026-04-10', endDate: '2026-04-10' },
];

/** Names of the rows without a group in files. */
const WITHOUT: Readonly<Record<string, string>> = {
  ...{ tag: 'Without a tag', depot: 'Without a depot', driver: 'Unassigned', place: 'Outside of places' },
};

interface Driven {
  asset: SeededAsset;
  start: number;
  meters: number;
  moving: number;
  idle: number;
  stopped: number;
  speed: number;
  harsh: number;
}

let test: TestApp;
let caller: Caller;
const fleet: { asset: SeededAsset; tags: string[]; depot: string | null }[] = [];
const driven: Driven[] = [];

beforeAll(async () => {
  test = await testApp();
  test.clock.now = NOW;
  const own = await seedAccount(test.database, { features: [...FEATURES], attributes: { timeZone: ZONE } });
  const other = await test.account();
  caller = await test.signedIn(own.id);
  const subjects: [string, string[], string | null][] = [
    ['Truck 01', ['north', 'cold'], 'Vaduz'],
    ['Truck 02', ['North'], 'Vaduz'],
    ['=Van 03', [], null],
  ];
  for (const [name, tags, depot] of subjects) {
    const asset = await seedAsset(test.database, own.id, { name, tags, createdAt: new Date(FIRST) });
    await test.database.tenant([own.id], (tx) =>
      tx
        .updateTable('assets')
        .set({ depot, license_plate: `P ${name}` })
        .where('id', '=', asset.id)
        .execute(),
    );
    fleet.push({ asset, tags, depot });
  }
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (const { asset } of fleet.slice(0, 2))
    for (let start = FIRST + random(DAY); start < FIRST + 35 * DAY; start += 3 * HOUR + random(12 * HOUR))
      await drive({
        ...{ asset, start, meters: 1000 + random(90_000) / 7, moving: 600 + random(5000) },
        ...{ idle: random(900), stopped: random(200), speed: 1000 + random(2500), harsh: random(3) },
      });
  const foreign = await seedAsset(test.database, other.id);
  const own29 = Date.parse('2026-03-29T10:00:00Z');
  await drive(
    { asset: foreign, start: own29, meters: 5e6, moving: 9999, idle: 999, stopped: 99, speed: 9000, harsh: 9 },
    false,
  );
  await stay();
});
afterAll(() => test.close());

async function drive(trip: Driven, counts = true): Promise<void> {
  const { asset, start, moving, idle, stopped } = trip;
  if (counts) driven.push(trip);
  const ends = { start_latitude_e7: 0, start_longitude_e7: 0, end_latitude_e7: 0, end_longitude_e7: 0 };
  const rules = { distance_source: 'track', start_rule: 'ignition', end_rule: 'stopped' } as const;
  await test.database.ingest((tx) =>
    tx
      .insertInto('trips')
      .values({
        ...{ account_id: asset.accountId, asset_id: asset.id, uid: crypto.randomUUID(), ...ends, ...rules },
        ...{ start_time: new Date(start), end_time: new Date(start + (moving + idle + stopped) * 1000) },
        ...{ distance_m: trip.meters, moving_s: moving, idle_s: idle, stopped_s: stopped, no_data_s: 0 },
        ...{ max_speed_cm_s: trip.speed, harsh_count: trip.harsh, speeding_s: 0, fix_count: 9, gap_count: 0 },
      })
      .execute(),
  );
}

/** Statuses, stops and visits of the first truck around the change of the clocks, and an open idle status. */
async function stay(): Promise<void> {
  const [first, second] = fleet.map(({ asset }) => asset) as [SeededAsset, SeededAsset];
  const at = (text: string) => new Date(`${text}:00Z`);
  const key = { account_id: first.accountId, asset_id: first.id };
  const status = (start: string, end: string, name: Status) => ({
    ...{ ...key, start_time: at(start), end_time: at(end), status: statusNumber(name) },
  });
  const idling = [{ startTime: Date.parse('2026-04-10T06:00:00Z'), status: 'idle', latitude: null, longitude: null }];
  await test.database.ingest(async (tx) => {
    await tx
      .insertInto('state_intervals')
      .values([
        status('2026-03-28T20:00', '2026-03-28T23:30', 'idle'),
        status('2026-03-28T23:30', '2026-03-29T04:00', 'stopped'),
        status('2026-03-29T05:00', '2026-03-29T06:00', 'moving'),
        status('2026-03-29T06:00', '2026-03-29T07:00', 'idle'),
      ])
      .execute();
    await tx
      .insertInto('asset_open')
      .values({ ...key, open_intervals: JSON.stringify(idling) })
      .execute();
    await tx
      .insertInto('stops')
      .values([
        {
          ...key,
          start_time: at('2026-03-28T21:00'),
          end_time: at('2026-03-29T04:00'),
          idle_s: 60,
          latitude_e7: 0,
          longitude_e7: 0,
        },
        {
          ...key,
          start_time: at('2026-03-29T12:00'),
          end_time: at('2026-03-29T13:00'),
          idle_s: 0,
          latitude_e7: 0,
          longitude_e7: 0,
        },
      ])
      .execute();
    await tx
      .insertInto('asset_state')
      .values({ ...key, status: 2, last_packet_at: new Date(NOW - 2 * HOUR), last_fix_time: new Date(NOW - 3 * HOUR) })
      .execute();
  });
  await seedPlace(test.database, first.accountId, { name: 'Depot', pickup: true }, [
    { assetId: first.id, enteredAt: at('2026-03-29T06:15'), leftAt: at('2026-03-29T06:45') },
    { assetId: second.id, enteredAt: at('2026-03-28T20:00'), leftAt: at('2026-03-29T20:00') },
  ]);
  await test.database.ingest((tx) =>
    tx.updateTable('visits').set({ waits: true }).where('asset_id', '=', first.id).execute(),
  );
  await seedDevice(test.database, first.accountId, { assetId: first.id });
  await seedDevice(test.database, first.accountId, { assetId: second.id });
}

const rowsOf = async (report: ReportName, query: object) =>
  (await caller.call(reports.rows, { params: { report }, query: { limit: 10_000, ...query } })).answer;

/** Returns the trips that start in a window, as the trips call sees it. */
async function within(query: { startDate: string; endDate: string }): Promise<Driven[]> {
  const { window } = await rowsOf('trips', query);
  const [start, end] = [Date.parse(window!.start), Date.parse(window!.end)];
  return driven.filter((trip) => trip.start >= start && trip.start < end);
}

const sum = (trips: readonly Driven[], of: (trip: Driven) => number) => trips.reduce((all, trip) => all + of(trip), 0);
const near = (value: number) => expect.closeTo(value, 3);
/** The rows of another statement, which may add the same numbers up in another order. */
const alike = (rows: readonly ReportRow[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, alikeValue(value)])));
const alikeValue = (value: ReportRow[string]) =>
  typeof value === 'number' && !Number.isInteger(value) ? near(value) : value;

/** Returns what a row about these trips contains. */
function about(trips: readonly Driven[]) {
  return {
    distance: near(sum(trips, ({ meters }) => meters)),
    trips: trips.length,
    moving: sum(trips, ({ moving }) => moving),
    idle: sum(trips, ({ idle }) => idle),
    stopped: sum(trips, ({ stopped }) => stopped),
  };
}

describe('sums of trips', () => {
  it.each(WINDOWS)('by asset equal the trips of $startDate – $endDate', async (query) => {
    const trips = await within(query);
    const { items, count, totals } = await rowsOf('fleetSummary', { ...query, sort: 'asset' });
    expect(count).toBe(3);
    expect(items.map(({ asset }) => asset)).toEqual(['=Van 03', 'Truck 01', 'Truck 02']);
    for (const { asset } of fleet) {
      const own = trips.filter((trip) => trip.asset === asset);
      const speed = Math.max(...own.map((trip) => trip.speed)) / 100;
      expect(items.find(({ assetId }) => assetId === asset.uid)).toMatchObject({
        ...{ ...about(own), maxSpeed: own.length ? speed : null, harsh: sum(own, ({ harsh }) => harsh) },
      });
    }
    const { answer } = await caller.call(reports.trips, { params: { period: 'custom' }, query });
    expect(totals).toMatchObject({ ...about(trips), distance: near(answer.totals.distanceMeters) });
    expect(answer.totals.trips).toBe(trips.length);
    expect((await rowsOf('trips', query)).totals).toMatchObject({
      ...{ moving: totals.moving, idle: totals.idle, distance: near(totals.distance!) },
    });
  });

  it.each(WINDOWS)('by day, tag and depot equal the trips of $startDate – $endDate', async (query) => {
    const trips = await within(query);
    const byDay = await rowsOf('mileage', { ...query, group: 'day', sort: 'day', order: 'asc' });
    const days = Map.groupBy(trips, ({ start }) => localDay(start, ZONE));
    expect(byDay.items).toMatchObject([...days].sort().map(([day, own]) => ({ day, ...about(own) })));
    for (const group of ['day', 'week', 'month', 'tag', 'depot', 'asset'])
      expect((await rowsOf('mileage', { ...query, group })).totals).toMatchObject(about(trips));
    const byTag = await rowsOf('mileage', { ...query, group: 'tag', sort: 'tag' });
    const [north, cold] = [trips, trips.filter(({ asset }) => asset === fleet[0]!.asset)];
    // Tags are equal in any case, and an asset counts for each of its tags.
    expect(byTag.items).toMatchObject(
      [
        { tag: 'cold', assets: 1, ...about(cold) },
        { tag: expect.stringMatching(/north/i), assets: 2, ...about(north) },
      ].filter(({ trips: counted }) => counted > 0),
    );
    const { items } = await rowsOf('mileage', { ...query, group: 'depot' });
    expect(items).toMatchObject([{ depot: 'Vaduz', assets: 2, ...about(trips) }].filter((row) => row.trips > 0));
  });

  it('compare with the month before, as far as the period has passed', async () => {
    const { before } = await rowsOf('fleetSummary', { startDate: '2026-04-01', endDate: '2026-04-30' });
    const end = Date.parse('2026-04-20T12:00:00+02:00') - Date.parse('2026-04-01T00:00:00+02:00') + FIRST;
    expect(before!.window).toEqual({ start: new Date(FIRST).toISOString(), end: new Date(end).toISOString() });
    expect(before!.totals).toMatchObject(about(driven.filter(({ start }) => start >= FIRST && start < end)));
  });

  it('tell how many of the days that have begun an asset was used', async () => {
    const { items, totals } = await rowsOf('utilization', { startDate: '2026-03-20', endDate: '2026-05-10' });
    const start = Date.parse('2026-03-20T00:00:00+01:00');
    const trips = driven.filter((trip) => trip.start >= start);
    for (const { asset } of fleet) {
      const own = trips.filter((trip) => trip.asset === asset);
      const days = new Set(own.map((trip) => localDay(trip.start, ZONE))).size;
      const used = sum(own, ({ moving, idle, stopped }) => moving + idle + stopped);
      expect(items.find(({ assetId }) => assetId === asset.uid)).toMatchObject({
        ...{ daysUsed: days, days: 32, daysShare: near(days / 32), used, usedPerDay: days ? near(used / days) : null },
      });
    }
    expect(totals.daysShare).toBeCloseTo(totals.daysUsed! / (3 * 32));
  });

  it('count no day before the creation of an asset or after its deletion as unused', async () => {
    const own = await seedAccount(test.database, { features: [...FEATURES], attributes: { timeZone: ZONE } });
    const at = (day: string) => new Date(`2026-03-${day}T10:00:00+01:00`);
    const made = (name: string, created: string) => seedAsset(test.database, own.id, { name, createdAt: at(created) });
    const trip = (asset: SeededAsset, day: string) =>
      drive({ asset, start: at(day).getTime(), meters: 9, moving: 60, idle: 0, stopped: 0, speed: 9, harsh: 0 }, false);
    await made('Older', '01');
    await made('Young', '08');
    await made('Younger than the week', '20');
    const reportedEarlier = await made('Reported earlier', '08');
    const deleted = await made('Deleted', '01');
    for (const day of ['05', '09']) await trip(reportedEarlier, day);
    await trip(deleted, '03');
    await test.database.tenant([own.id], (tx) =>
      tx
        .updateTable('assets')
        .set({ deleted_at: at('04') })
        .where('id', '=', deleted.id)
        .execute(),
    );
    const by = await test.signedIn(own.id);
    const query = { startDate: '2026-03-02', endDate: '2026-03-10' };
    const { items, totals } = (
      await by.call(reports.rows, { params: { report: 'utilization' }, query: { ...query, sort: 'asset' } })
    ).answer;
    expect(items.map(({ asset, daysUsed, days, daysShare }) => [asset, daysUsed, days, daysShare])).toEqual([
      ['Deleted', 1, 3, near(1 / 3)],
      ['Older', 0, 9, 0],
      ['Reported earlier', 2, 6, near(2 / 6)],
      ['Young', 0, 3, 0],
      ['Younger than the week', 0, 0, null],
    ]);
    expect(totals).toMatchObject({ daysUsed: 3, days: 21, daysShare: near(3 / 21) });
    const figures = (await by.call(ENDPOINTS.dashboard.read, { query })).answer;
    expect(figures.period.utilization).toBeCloseTo(3 / 21);
    const instants = { startDate: '2026-03-08T12:00:00+01:00', endDate: '2026-03-09T12:00:00+01:00' };
    const short = (await by.call(ENDPOINTS.dashboard.read, { query: instants })).answer;
    expect(short.period.utilization).toBeCloseTo(1 / 6);
  });

  it('filter by asset, tag, depot and name', async () => {
    const query = WINDOWS[0]!;
    const names = async (filter: object) =>
      (await rowsOf('fleetSummary', { ...query, ...filter, sort: 'asset' })).items.map(({ asset }) => asset);
    expect(await names({ assetId: fleet[1]!.asset.uid })).toEqual(['Truck 02']);
    expect(await names({ tag: 'NORTH' })).toEqual(['Truck 01', 'Truck 02']);
    expect(await names({ depot: 'Vaduz', search: '02' })).toEqual(['Truck 02']);
    expect(await names({ search: 'van' })).toEqual(['=Van 03']);
    const own = (await within(query)).filter(({ asset }) => asset === fleet[0]!.asset);
    expect((await rowsOf('mileage', { ...query, group: 'month', tag: 'cold' })).totals).toMatchObject(about(own));
  });
});

describe('statuses, stops and visits', () => {
  it.each(WINDOWS)('of $startDate – $endDate add up as on the day of the asset', async (query) => {
    for (const { asset } of fleet) {
      const history = await caller.call(reports.statusHistory, { query: { ...query, assetId: asset.uid } });
      const { items, totals } = await rowsOf('statusHistory', { ...query, assetId: asset.uid, sort: 'start' });
      const times: Record<string, number> = {};
      let until = items[0]?.start;
      for (const { status, duration, start, end } of items) {
        times[String(status)] = (times[String(status)] ?? 0) + Number(duration);
        expect(start).toBe(until);
        until = end;
      }
      expect(times).toEqual(history.answer.totals);
      const idle = await rowsOf('idling', { ...query, assetId: asset.uid });
      expect(idle.totals.duration ?? 0).toBe(history.answer.totals.idle ?? 0);
      expect(totals.duration).toBe(Object.values(times).reduce((all, time) => all + time, 0));
    }
  });

  it('list stops with their whole length and their part in the period', async () => {
    const { items, totals } = await rowsOf('stops', { startDate: '2026-03-29', endDate: '2026-03-29', sort: 'start' });
    expect(items).toMatchObject([
      { asset: 'Truck 01', start: '2026-03-28T21:00:00.000Z', duration: 7 * 3600, inPeriod: 5 * 3600, idle: 60 },
      { asset: 'Truck 01', start: '2026-03-29T12:00:00.000Z', duration: 3600, inPeriod: 3600 },
    ]);
    expect(totals).toEqual({ inPeriod: 6 * 3600 });
  });

  it.each(WINDOWS)('list the visits that the older report counts in $startDate – $endDate', async (query) => {
    const { answer } = await caller.call(visits.details, { query });
    const { items, count, totals } = await rowsOf('visits', query);
    expect(count).toBe(answer.count);
    expect(totals.inPeriod ?? 0).toBe(answer.totals.totalSeconds);
    expect(totals.waiting ?? 0).toBe(answer.totals.waitingSeconds);
    expect(items.map((row) => [row.asset, row.place, row.entered, row.left])).toEqual(
      answer.items.map((row) => [row.assetName, row.placeName, row.enteredAt, row.leftAt]),
    );
  });

  it('list assets with a device that have been silent long enough', async () => {
    const silent = async (duration?: number) =>
      (await rowsOf('notReporting', duration === undefined ? {} : { duration })).items.map(({ asset, silence }) => [
        asset,
        silence,
      ]);
    const never = ['Truck 02', (NOW - FIRST) / 1000];
    expect(await silent()).toEqual([never, ['Truck 01', 7200]]);
    expect(await silent(7200)).toEqual([never, ['Truck 01', 7200]]);
    expect(await silent(7201)).toEqual([never]);
  });
});

describe('every report', () => {
  const query = { startDate: '2026-03-20', endDate: '2026-04-12' };

  const groupings = REPORT_NAMES.flatMap((report) =>
    [undefined, ...groupsOf(reportOf(report), ANY_READER)].map((group) => ({ report, group, by: group ?? 'row' })),
  );
  it.each(groupings)(
    '$report by $by has its columns, in pages by every column, and the same rows in its files',
    async ({ report, group }) => {
      const declared = columnsOf(reportOf(report), ANY_READER, group);
      const columns = declared.map(([name]) => name);
      // Slow ones are read only if they are asked for. Files have them.
      const usual = (sort: string) =>
        declared.flatMap(([name, column]) => (isSlow(column, group) && name !== sort ? [] : [name]));
      const asked = { ...query, ...(group && { group }) };
      const [first = '', ...others] = columns;
      for (const sort of [first, ...sampled(others, 4)]) {
        const all = await rowsOf(report, { ...asked, sort, order: 'desc' });
        expect(new Set(all.items.map(({ id }) => id)).size, 'ids').toBe(all.count);
        const pages: ReportRow[] = [];
        const size = Math.max(1, Math.ceil(all.count / 3));
        for (let skip = 0; skip < all.count; skip += size)
          pages.push(...(await rowsOf(report, { ...asked, sort, order: 'desc', limit: size, skip })).items);
        expect(pages).toEqual(alike(all.items));
        for (const row of all.items) expect(Object.keys(row)).toEqual(['id', 'assetId', 'at', ...usual(sort)]);
      }
      const { answer } = await caller.call(reports.csv, { params: { report }, query: asked });
      const lines: string[][] = parse(String(answer), { bom: true });
      const { items, count } = await rowsOf(report, asked);
      expect(lines).toHaveLength(count + 1);
      expect(lines[0]).toHaveLength(columns.length);
      const name = columns[0]!;
      // Text that begins like a formula is guarded.
      const guarded = (text: string) => (/^[=+\-@]/.test(text) ? `'${text}` : text);
      expect(lines.slice(1).map((cells) => cells[columns.indexOf(name)])).toEqual(
        items.map((row) => guarded(String(row[name] ?? (group === undefined ? '' : WITHOUT[group])))),
      );
      if (group !== undefined && group !== 'depot') return;
      const sheet = await caller.call(reports.xlsx, { params: { report }, query: asked });
      expect(sheet.status).toBe(200);
      expect(String(sheet.answer).slice(0, 2)).toBe('PK');
      const pdf = await caller.call(reports.pdf, { params: { report }, query: asked });
      expect([pdf.status, pdf.headers['content-type'], String(pdf.answer).slice(0, 5)]).toEqual([
        ...[200, 'application/pdf', '%PDF-'],
      ]);
    },
  );

  it('leaves out columns whose feature is off', async () => {
    const limited = await test.signedIn(fleet[0]!.asset.accountId, 'admin', ['tripReports']);
    const { answer } = await limited.call(reports.rows, { params: { report: 'fleetSummary' }, query });
    expect(Object.keys(answer.items[0]!)).not.toContain('harsh');
    expect(Object.keys(answer.totals)).not.toContain('harsh');
    const csv = await limited.call(reports.csv, { params: { report: 'fleetSummary' }, query });
    expect(String(csv.answer).split('\r\n')[0]).not.toContain('Harsh');
  });

  it('are in the usual order for a reader who does not see the column of another one', async () => {
    const limited = await test.signedIn(fleet[0]!.asset.accountId, 'admin', ['tripReports']);
    const ids = async (by: Caller, order: object) => {
      const asked = { ...query, ...order, limit: 10_000 } as const;
      const { answer } = await by.call(reports.rows, { params: { report: 'trips' }, query: asked });
      return answer.items.map(({ id }) => id);
    };
    const byHarsh = { sort: 'harsh', order: 'asc' } as const;
    expect(await ids(limited, byHarsh)).toEqual(await ids(limited, {}));
    expect(await ids(caller, byHarsh)).not.toEqual(await ids(caller, {}));
    const csv = (by: object) => limited.call(reports.csv, { params: { report: 'trips' }, query: { ...query, ...by } });
    expect((await csv(byHarsh)).answer).toEqual((await csv({})).answer);
    const wrong = { params: { report: 'trips' as const }, query: { ...query, sort: 'tag' } };
    expect((await limited.call(reports.rows, wrong)).problem?.code).toBe('error.sort.field');
  });

  it('refuses unknown reports, groupings, columns and long periods', async () => {
    const refused = async (report: string, wrong: object) => {
      const { status, problem } = await caller.call(reports.rows, { params: { report } as never, query: wrong });
      return [status, problem?.code];
    };
    expect((await refused('nothing', query))[0]).toBe(400);
    expect(await refused('utilization', { ...query, group: 'day' })).toEqual([400, 'error.report.group']);
    expect(await refused('trips', { ...query, columns: 'asset,nothing' })).toEqual([400, 'error.report.column']);
    expect(await refused('trips', { ...query, compare: 'distance' })).toEqual([400, 'error.report.compare']);
    expect(await refused('mileage', { ...query, compare: 'asset' })).toEqual([400, 'error.report.column']);
    for (const where of ['distance~5', 'distance>=far', 'nothing>=1', 'asset>=1', 'asset~%00', 'asset~%E0%A4%A'])
      expect(await refused('trips', { ...query, where }), where).toEqual([400, 'error.report.where']);
    expect(await refused('trips', { ...query, sort: 'tag' })).toEqual([400, 'error.sort.field']);
    expect(await refused('trips', { startDate: '2020-01-01', endDate: '2026-01-01' })).toEqual([
      400,
      'error.period.long',
    ]);
    expect(await refused('trips', { ...query, assetId: crypto.randomUUID() })).toEqual([404, 'error.not.found']);
    const wrong = await caller.call(reports.csv, { params: { report: 'trips' }, query: { ...query, sort: 'tag' } });
    expect([wrong.status, wrong.problem?.code]).toEqual([400, 'error.sort.field']);
  });
});
