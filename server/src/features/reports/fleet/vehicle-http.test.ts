/** Sums of trips by vehicle: ranking, aggregate, usage and segments, against a plain recomputation. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../../http/testing.ts';
import { countQuartersByPlace } from '../../../storage/place-quarters.ts';
import { type SeededAsset, seedAccount, seedAsset } from '../../../storage/testing.ts';
import { numbersFrom, seedTrips, type TestTrip } from '../testing-trips.ts';

const { vehicleReports, reports } = ENDPOINTS;
const HOUR = 3_600_000;
const NOW = Date.parse('2026-04-20T12:00:00Z');
const FIRST = NOW - 40 * 24 * HOUR;
const ASSETS = 13;
const RANGE = { startDate: '2026-03-20', endDate: '2026-04-12' };

let test: TestApp;
let caller: Caller;
const fleet: { asset: SeededAsset; name: string; trips: TestTrip[] }[] = [];

beforeAll(async () => {
  test = await testApp();
  test.clock.now = NOW;
  const own = await seedAccount(test.database, { features: [...FEATURES], attributes: { timeZone: 'UTC' } });
  caller = await test.signedIn(own.id);
  const random = numbersFrom(5);
  for (let index = 0; index < ASSETS; index++) {
    const name = `Truck ${String(index).padStart(2, '0')}`;
    const tags = index < 3 ? ['north'] : [];
    const asset = await seedAsset(test.database, own.id, { name, tags, createdAt: new Date(FIRST) });
    const trips: TestTrip[] = [];
    // The last one has none.
    for (let start = FIRST + random(24 * HOUR); index < ASSETS - 1 && start < NOW; start += random(60 * HOUR) + HOUR)
      trips.push({
        start,
        meters: 1000 + random(80_000),
        moving: random(4000),
        idle: random(900),
        stopped: random(99),
      });
    await seedTrips(test.database, asset, trips);
    fleet.push({ asset, name, trips });
  }
  const foreign = await seedAsset(test.database, (await test.account()).id, { name: 'Truck 00' });
  await seedTrips(test.database, foreign, fleet[0]!.trips);
});
afterAll(() => test.close());

/** Returns the sums of every vehicle, as the calls give them. */
function sumsWithin(from: number, to: number) {
  return fleet.map(({ asset, name, trips }) => {
    const own = trips.filter(({ start }) => start >= from && start < to);
    const sum = (of: (trip: TestTrip) => number) => own.reduce((all, trip) => all + of(trip), 0);
    const [moving, idle, stopped] = [sum((trip) => trip.moving), sum((trip) => trip.idle), sum((trip) => trip.stopped)];
    return {
      ...{ assetId: asset.uid, assetName: name, trips: own.length, distanceMeters: sum(({ meters }) => meters) },
      ...{ totalTimeVehicleUsedSec: moving + idle + stopped, totalTimeVehicleMovingSec: moving },
      ...{ totalTimeVehicleIdleSec: idle, stoppedTime: stopped },
    };
  });
}

const inRange = () => sumsWithin(Date.parse('2026-03-20T00:00:00Z'), Date.parse('2026-04-13T00:00:00Z'));
const byDistance = () => inRange().sort((one, other) => other.distanceMeters - one.distanceMeters);

describe('vehicle/rank', () => {
  const rank = async (query: object) => (await caller.call(vehicleReports.rank, { query })).answer;

  it('ranks ten vehicles by distance unless it is told otherwise', async () => {
    const { items, count } = await rank(RANGE);
    expect(count).toBe(ASSETS);
    expect(items).toMatchObject(
      byDistance()
        .slice(0, 10)
        .map((row, index) => ({ rank: index + 1, ...row })),
    );
  });

  it('sorts, skips and counts', async () => {
    const idle = inRange().sort((one, other) => one.totalTimeVehicleIdleSec - other.totalTimeVehicleIdleSec);
    const { items } = await rank({ ...RANGE, sort: 'idleTime', order: 'asc', skip: 2, count: 3 });
    expect(items).toMatchObject(idle.slice(2, 5).map((row, index) => ({ rank: index + 3, assetName: row.assetName })));
  });

  it.each(['asc', 'desc'] as const)('gives equal values one rank, also over pages (%s)', async (order) => {
    const sign = order === 'asc' ? 1 : -1;
    const all = inRange();
    for (let skip = 0; skip < ASSETS; skip += 2) {
      const { items } = await rank({ ...RANGE, sort: 'trips', order, skip, limit: 3 });
      expect(items.length).toBe(Math.min(3, ASSETS - skip));
      for (const item of items)
        expect(item.rank).toBe(1 + all.filter(({ trips }) => sign * (trips - item.trips) < 0).length);
    }
    expect(new Set(all.map(({ trips }) => trips)).size).toBeLessThan(ASSETS);
  });

  it('filters by a property, and needs both of its parts', async () => {
    const names = async (query: object) => (await rank({ ...RANGE, ...query })).items.map(({ assetName }) => assetName);
    expect((await names({ filterProperty: 'tag', filterValue: 'NORTH' })).sort()).toEqual([
      'Truck 00',
      'Truck 01',
      'Truck 02',
    ]);
    expect(await names({ filterProperty: 'name', filterValue: 'truck 1' })).toHaveLength(3);
    expect(await names({ filterProperty: 'type', filterValue: 'bus' })).toEqual([]);
    for (const [query, path] of [
      [{ filterProperty: 'tag' }, 'filterValue'],
      [{ filterValue: 'north' }, 'filterProperty'],
    ] as const) {
      const { status, problem } = await caller.call(vehicleReports.rank, { query });
      expect([status, problem?.errors?.[0]?.path]).toEqual([400, path]);
    }
  });
});

describe('vehicles/aggregate', () => {
  it.each(['day', 'week', 'month', 'custom'] as const)('adds up every vehicle of a %s', async (period) => {
    const { answer } = await caller.call(vehicleReports.aggregate, { params: { period }, query: RANGE });
    const sums = sumsWithin(Date.parse(answer.start), Date.parse(answer.end));
    expect(answer.count).toBe(ASSETS);
    const ordered = (rows: readonly { assetName: string }[]) =>
      [...rows].sort((one, other) => one.assetName.localeCompare(other.assetName));
    expect(ordered(answer.items)).toMatchObject(ordered(sums));
    const trips = await caller.call(reports.trips, { params: { period }, query: RANGE });
    const { distanceMeters } = trips.answer.totals;
    expect(answer.totals).toEqual({ ...trips.answer.totals, distanceMeters: expect.closeTo(distanceMeters, 3) });
    expect(answer.totals.trips).toBe(sums.reduce((all, row) => all + row.trips, 0));
  });
});

describe('vehicles/usage', () => {
  it('lists the vehicles that were used longest in the last seconds', async () => {
    const usage = async (query: object) => (await caller.call(vehicleReports.usage, { query })).answer;
    for (const duration of [86_400, 7 * 86_400, 60]) {
      const used = sumsWithin(NOW - duration * 1000, NOW + 1)
        .filter(({ trips }) => trips > 0)
        .sort((one, other) => other.totalTimeVehicleUsedSec - one.totalTimeVehicleUsedSec);
      const { items, count } = await usage({ duration, limit: 5 });
      expect(count).toBe(used.length);
      expect(items).toMatchObject(used.slice(0, 5));
    }
    expect(await usage({})).toEqual(await usage({ duration: 86_400, limit: 10 }));
  });
});

describe('vehicles/segments', () => {
  const segments = async (query: object) => (await caller.call(vehicleReports.segments, { query })).answer;

  it('lists the vehicles that were used, unless it is told otherwise', async () => {
    const { items, count } = await segments(RANGE);
    const used = inRange().filter((row) => row.totalTimeVehicleUsedSec > 0);
    expect(count).toBe(used.length);
    expect(items.map(({ assetName }) => assetName).sort()).toEqual(used.map(({ assetName }) => assetName).sort());
    const explicit = { filterType: 'totalTime', comparatorOperator: 'gt', value: 0, unit: 'Sec' };
    expect(await segments({ ...RANGE, ...explicit })).toEqual({ items, count });
  });

  it.each([
    ['idleTime', 'gte', 60, 'Min', 3600],
    ['movingTime', 'lt', 4, 'Hour', 14_400],
    ['stoppedTime', 'lte', 300, 'Sec', 300],
    ['totalTime', 'eq', 0, 'Sec', 0],
  ] as const)('compares %s %s %d %s', async (filterType, comparatorOperator, value, unit, seconds) => {
    const names = { idleTime: 'totalTimeVehicleIdleSec', movingTime: 'totalTimeVehicleMovingSec' } as const;
    const column =
      filterType === 'stoppedTime'
        ? 'stoppedTime'
        : filterType === 'totalTime'
          ? 'totalTimeVehicleUsedSec'
          : names[filterType];
    const compare = {
      gte: (a: number) => a >= seconds,
      lt: (a: number) => a < seconds,
      lte: (a: number) => a <= seconds,
    };
    const wanted = inRange().filter((row) =>
      comparatorOperator === 'eq' ? row[column] === seconds : compare[comparatorOperator](row[column]),
    );
    const { items } = await segments({ ...RANGE, filterType, comparatorOperator, value, unit });
    expect(items.map(({ assetName }) => assetName).sort()).toEqual(wanted.map(({ assetName }) => assetName).sort());
  });

  it('rejects with a message', async () => {
    for (const query of [{ unit: 'Day' }, { comparatorOperator: 'above' }, { filterType: 'distance' }, { value: -1 }]) {
      const { status, problem } = await caller.call(vehicleReports.segments, { query: query as never });
      expect(status).toBe(400);
      expect(problem).toMatchObject({ errormessage: expect.any(String) });
    }
  });
});

describe('a fleet with idle, deleted and standing vehicles', () => {
  const DAY = 24 * HOUR;
  const START = Date.parse('2026-04-06T00:00:00Z');
  const many: { asset: SeededAsset; deleted: boolean; depot: string; trips: TestTrip[] }[] = [];
  let own: Caller;

  beforeAll(async () => {
    const account = await seedAccount(test.database, { features: [...FEATURES], attributes: { timeZone: 'UTC' } });
    own = await test.signedIn(account.id);
    const random = numbersFrom(11);
    for (let index = 0; index < 40; index++) {
      const asset = await seedAsset(test.database, account.id, { name: `Van ${String((index * 7) % 40)}` });
      const trips: TestTrip[] = [];
      // A third of them has no trips, some only idle, and the figures of others are alike.
      for (let start = START - DAY; index % 3 > 0 && start < START + 8 * DAY; start += HOUR + random(40 * HOUR)) {
        const [meters, moving, idle] =
          index % 7 === 1 ? [0, 0, 60] : [1000 * (1 + random(4)), 100 * (1 + random(3)), 0];
        trips.push({ start, meters, moving, idle, stopped: random(2) * 50 });
      }
      await seedTrips(test.database, asset, trips);
      many.push({ asset, deleted: index % 5 === 4, depot: index % 2 === 0 ? 'North' : 'South', trips });
    }
    await test.database.owner(async (kysely) => {
      for (const { asset, deleted, depot } of many)
        await kysely
          .updateTable('assets')
          .set({ depot, ...(deleted ? { deleted_at: new Date(NOW) } : {}) })
          .where('uid', '=', asset.uid)
          .execute();
    });
  });

  /** Returns the vehicles of a list in the order of their creation, added up trip by trip. */
  const plain = (from: number, to: number) =>
    many.flatMap(({ asset, deleted, depot, trips }) => {
      const within = trips.filter(({ start }) => start >= from && start < to);
      if (deleted && within.length === 0) return [];
      const sum = (of: (trip: TestTrip) => number) => within.reduce((all, trip) => all + of(trip), 0);
      const times = {
        movingTime: sum((t) => t.moving),
        idleTime: sum((t) => t.idle),
        stoppedTime: sum((t) => t.stopped),
      };
      const totalTime = times.movingTime + times.idleTime + times.stoppedTime;
      const distance = sum(({ meters }) => meters);
      return [{ id: asset.uid, depot, trips: within.length, distance, totalTime, ...times }];
    });
  const WINDOWS = [
    ['whole days', START, START + 3 * DAY],
    ['parts of days', START + 5 * HOUR, START + 2 * DAY + 7 * HOUR],
    ['a week', START, START + 7 * DAY],
    ['a week between parts of days', START - 30 * HOUR, START + 8 * DAY + 5 * HOUR],
    ['an hour', START + 9 * HOUR, START + 10 * HOUR],
  ] as const;
  const rangeOf = (from: number, to: number) => ({
    startDate: new Date(from).toISOString(),
    endDate: new Date(to).toISOString(),
  });
  const SORTS = ['distance', 'trips', 'totalTime', 'movingTime', 'idleTime', 'stoppedTime'] as const;

  /** Compares rankings by every sum, in pages, and the aggregate with `plain`. */
  async function compare(from: number, to: number): Promise<void> {
    const all = plain(from, to);
    for (const sort of SORTS)
      for (const order of ['asc', 'desc'] as const) {
        const sign = order === 'asc' ? 1 : -1;
        const place = new Map(all.map(({ id }, index) => [id, index]));
        const ordered = [...all].sort(
          (one, other) => sign * (one[sort] - other[sort] || place.get(one.id)! - place.get(other.id)!),
        );
        for (const [skip, limit] of [
          [0, 3],
          [0, 100],
          [9, 7],
          [all.length - 2, 5],
          [all.length, 5],
        ] as const) {
          const query = { ...rangeOf(from, to), sort, order, skip, limit };
          const { items, count } = (await own.call(vehicleReports.rank, { query })).answer;
          expect(count).toBe(all.length);
          expect(items.map(({ assetId, rank, trips }) => [assetId, rank, trips])).toEqual(
            ordered.slice(skip, skip + limit).map((row) => {
              const ahead = all.filter((other) => sign * (other[sort] - row[sort]) < 0);
              return [row.id, ahead.length + 1, row.trips];
            }),
          );
        }
      }
    const { answer } = await own.call(vehicleReports.aggregate, {
      params: { period: 'custom' },
      query: rangeOf(from, to),
    });
    const total = (of: 'trips' | 'distance' | 'totalTime') => all.reduce((sum, row) => sum + row[of], 0);
    expect([
      answer.count,
      answer.totals.trips,
      answer.totals.distanceMeters,
      answer.totals.totalTimeVehicleUsedSec,
    ]).toEqual([...[all.length, total('trips'), total('distance'), total('totalTime')]]);
  }

  it.each(WINDOWS)('is ranked, added up and paged by every sum of %s', (_, from, to) => compare(from, to));

  it('is the same when weeks are counted, and after a late trip', async () => {
    await countQuartersByPlace(test.database);
    const windows = WINDOWS.slice(2, 4);
    for (const [, from, to] of windows) await compare(from, to);
    const late = { start: START + 3 * DAY + 1234_000, meters: 7000, moving: 700, idle: 70, stopped: 7 };
    await seedTrips(test.database, many[0]!.asset, [late]);
    many[0]!.trips.push(late);
    for (const [, from, to] of windows) await compare(from, to);
  });

  it('is filtered by a property, and ranked by name', async () => {
    const [, from, to] = WINDOWS[1];
    const south = plain(from, to).filter(({ depot }) => depot === 'South');
    const filter = { filterProperty: 'depot', filterValue: 'South' } as const;
    for (const sort of ['distance', 'assetName'] as const) {
      const query = { ...rangeOf(from, to), ...filter, sort, limit: 100 };
      const whole = (await own.call(vehicleReports.rank, { query })).answer;
      expect(whole.count).toBe(south.length);
      expect(new Set(whole.items.map(({ assetId }) => assetId))).toEqual(new Set(south.map(({ id }) => id)));
      const page = (await own.call(vehicleReports.rank, { query: { ...query, skip: 4, limit: 6 } })).answer;
      expect(page).toEqual({ count: whole.count, items: whole.items.slice(4, 10) });
    }
  });

  it.each([
    ['gt', 0],
    ['gte', 0],
    ['gte', 100],
    ['lt', 200],
    ['lte', 0],
    ['eq', 0],
  ] as const)('has the segments of vehicles that idle %s %d s', async (comparatorOperator, value) => {
    const [, from, to] = WINDOWS[0];
    const holds = { gt: (s: number) => s > value, gte: (s: number) => s >= value, lt: (s: number) => s < value };
    const more = { lte: (s: number) => s <= value, eq: (s: number) => s === value };
    const wanted = plain(from, to).filter(({ idleTime }) => ({ ...holds, ...more })[comparatorOperator](idleTime));
    const query = { ...rangeOf(from, to), filterType: 'idleTime', comparatorOperator, value, unit: 'Sec' } as const;
    const { items, count } = (await own.call(vehicleReports.segments, { query })).answer;
    expect(count).toBe(wanted.length);
    expect(new Set(items.map(({ assetId }) => assetId))).toEqual(new Set(wanted.map(({ id }) => id)));
  });
});
