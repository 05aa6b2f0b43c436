/** Reports on visits, over visits and intervals as telemetry writes them. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { type SeededAsset, seedAccount, seedAsset, seedDevice, seedPlace, seedVisits } from '../../storage/testing.ts';

const { visits } = ENDPOINTS;
const HOUR = 3600;
let test: TestApp;
let accountId: number;
let caller: Caller;
let truck: SeededAsset;
let van: SeededAsset;
let depot: SeededAsset;
let shop: SeededAsset;

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** Time of 2026-06-10 in UTC, or of the given day. */
const at = (time: string, day = '2026-06-10') => new Date(`${day}T${time}:00Z`);

async function status(asset: SeededAsset, name: Parameters<typeof statusNumber>[0], from: Date, to: Date) {
  await test.database.ingest((tx) =>
    tx
      .insertInto('state_intervals')
      .values({
        ...{ account_id: asset.accountId, asset_id: asset.id, start_time: from, end_time: to },
        status: statusNumber(name),
      })
      .execute(),
  );
}

/** Intervals after the closed ones: start and status. The last one lasts. */
async function openStatuses(asset: SeededAsset, ...open: [Date, string][]) {
  const intervals = open.map(([start, name]) => ({
    ...{ startTime: start.getTime(), status: name, latitude: null, longitude: null },
  }));
  const key = { account_id: asset.accountId, asset_id: asset.id };
  await test.database.ingest((tx) =>
    tx
      .insertInto('asset_open')
      .values({ ...key, open_intervals: JSON.stringify(intervals) })
      .execute(),
  );
}

/**
 * ```
 * UTC     08    09    10    11    12    13    14    15    16 (now)
 * truck   [depot 08–10]     [shop 11–12]      [depot 14–………
 *          08–09 stopped     11–11:30 waiting  14 idle, 15 moving, 15:30 stopped …
 *          09–10 moving      11:30–12 moving
 * van           [depot 09–09:30]
 *                stopped
 * ```
 */
beforeEach(async () => {
  const account = await seedAccount(test.database, {
    features: [...FEATURES],
    attributes: { timeZone: 'Europe/Berlin' },
  });
  accountId = account.id;
  caller = await test.signedIn(accountId);
  truck = await seedAsset(test.database, accountId, { name: 'Truck 07' });
  van = await seedAsset(test.database, accountId, { name: 'Van 2' });
  test.clock.now = at('16:00').getTime();
  depot = await seedPlace(test.database, accountId, { name: 'Depot Eschen' }, [
    { assetId: truck.id, enteredAt: at('08:00'), leftAt: at('10:00'), topSpeedMetersPerSecond: 5 },
    { assetId: van.id, enteredAt: at('09:00'), leftAt: at('09:30') },
    { assetId: truck.id, enteredAt: at('14:00') },
  ]);
  const stop = { name: 'Shop', pickup: true, dropOff: true, address: 'Main Street 1' };
  shop = await seedPlace(test.database, accountId, stop, [
    { assetId: truck.id, enteredAt: at('11:00'), leftAt: at('12:00') },
  ]);
  await status(truck, 'stopped', at('07:00'), at('09:00'));
  await status(truck, 'moving', at('09:00'), at('11:00'));
  await status(truck, 'waiting', at('11:00'), at('11:30'));
  await status(truck, 'moving', at('11:30'), at('14:00'));
  await openStatuses(truck, [at('14:00'), 'idle'], [at('15:00'), 'moving'], [at('15:30'), 'stopped']);
  await status(van, 'stopped', at('08:00'), at('12:00'));
});

describe('the summary', () => {
  it('sums the visits of each place within the window', async () => {
    const { answer } = await caller.call(visits.summary, { query: { startDate: '2026-06-10' } });
    expect(answer).toMatchObject({
      count: 2,
      totals: { visits: 4, totalSeconds: 5.5 * HOUR, waitingSeconds: 3.5 * HOUR },
      items: [
        {
          ...{
            placeId: depot.uid,
            placeName: 'Depot Eschen',
            placeDeleted: false,
            assetId: null,
            visits: 3,
            assets: 2,
          },
          ...{ totalSeconds: 4.5 * HOUR, meanSeconds: 1.5 * HOUR, medianSeconds: 2 * HOUR, waitingSeconds: 3 * HOUR },
          ...{ inside: 1, firstEnteredAt: at('08:00').toISOString(), lastEnteredAt: at('14:00').toISOString() },
        },
        { placeName: 'Shop', visits: 1, totalSeconds: HOUR, waitingSeconds: HOUR / 2, inside: 0 },
      ],
    });
  });

  it('sums by asset', async () => {
    const { answer } = await caller.call(visits.summary, { query: { startDate: '2026-06-10', group: 'asset' } });
    expect(answer.items).toMatchObject([
      { assetId: truck.uid, assetName: 'Truck 07', placeId: null, visits: 3, places: 2, totalSeconds: 5 * HOUR },
      { assetId: van.uid, visits: 1, places: 1, totalSeconds: HOUR / 2, waitingSeconds: HOUR / 2 },
    ]);
  });

  it.each([
    ['a window that cuts a visit on both sides', '08:30', '09:15', { visits: 2, totalSeconds: 2700 + 900 }, 1800 + 900],
    ['a window within an open status', '14:30', '15:45', { visits: 1, totalSeconds: 4500 }, 1800 + 900],
    ['a window that ends in the future', '15:30', '23:00', { visits: 1, totalSeconds: 1800 }, 1800],
    ['a window that begins as a visit ends', '10:00', '11:00', { visits: 0, totalSeconds: 0 }, 0],
    ['a window that ends as a visit begins', '10:30', '11:00', { visits: 0, totalSeconds: 0 }, 0],
  ])('cuts times to %s', async (_what, from, to, totals, waitingSeconds) => {
    const query = { startDate: at(from).toISOString(), endDate: at(to).toISOString() };
    for (const call of [visits.summary, visits.details, visits.waiting])
      expect((await caller.call(call, { query })).answer.totals).toEqual({ ...totals, waitingSeconds });
  });

  it('filters by place, asset, name and visits under way', async () => {
    const count = async (query: object) =>
      (await caller.call(visits.summary, { query: { startDate: '2026-06-10', ...query } })).answer.totals.visits;
    expect(await count({ placeId: depot.uid })).toBe(3);
    expect(await count({ assetId: van.uid })).toBe(1);
    expect(await count({ placeId: shop.uid, assetId: van.uid })).toBe(0);
    expect(await count({ search: 'eschen' })).toBe(3);
    expect(await count({ search: 'van' })).toBe(1);
    expect(await count({ search: '100%' })).toBe(0);
    expect(await count({ open: 'true' })).toBe(1);
  });

  it('keeps count and totals on a page beyond the end, and refuses unknown fields', async () => {
    const { answer } = await caller.call(visits.summary, { query: { startDate: '2026-06-10', skip: 10 } });
    expect(answer).toMatchObject({ items: [], count: 2, totals: { visits: 4 } });
    const sorted = await caller.call(visits.summary, { query: { startDate: '2026-06-10', sort: 'name', limit: 1 } });
    expect(sorted.answer.items).toMatchObject([{ placeName: 'Depot Eschen' }]);
    for (const [query, code] of [
      [{ sort: 'color' }, 'error.sort.field'],
      [{ startDate: '10.06.2026' }, 'error.date.format'],
      [{ startDate: '2026-06-10', endDate: '2026-06-09' }, 'error.period.range'],
      [{ placeId: crypto.randomUUID() }, 'error.not.found'],
      [{ assetId: crypto.randomUUID() }, 'error.not.found'],
      [{ group: 'driver' as 'asset' }, 'error.validation'],
    ] as const)
      expect((await caller.call(visits.summary, { query })).problem.code).toBe(code);
  });
});

describe('the list of visits', () => {
  it('has whole visits, the latest first, with their part of the window', async () => {
    const query = { startDate: at('08:30').toISOString(), endDate: at('15:00').toISOString() };
    const { answer } = await caller.call(visits.details, { query });
    expect(answer.count).toBe(4);
    expect(answer.items).toMatchObject([
      {
        ...{ assetName: 'Truck 07', placeName: 'Depot Eschen', enteredAt: at('14:00').toISOString(), leftAt: null },
        ...{ durationSeconds: 2 * HOUR, waitingSeconds: 1.5 * HOUR, windowSeconds: HOUR, windowWaitingSeconds: HOUR },
        topSpeedMetersPerSecond: null,
      },
      { placeName: 'Shop', durationSeconds: HOUR, waitingSeconds: HOUR / 2 },
      { assetName: 'Van 2', durationSeconds: HOUR / 2, waitingSeconds: HOUR / 2 },
      {
        ...{ enteredAt: at('08:00').toISOString(), leftAt: at('10:00').toISOString(), topSpeedMetersPerSecond: 5 },
        ...{
          durationSeconds: 2 * HOUR,
          waitingSeconds: HOUR,
          windowSeconds: 1.5 * HOUR,
          windowWaitingSeconds: HOUR / 2,
        },
      },
    ]);
  });

  it('is in a total order by every field', async () => {
    for (const sort of ['enteredAt', 'leftAt', 'assetName', 'placeName', 'duration', 'waiting', 'topSpeed']) {
      const seen: string[] = [];
      for (const skip of [0, 1, 2, 3]) {
        const query = { startDate: '2026-06-10', sort, limit: 1, skip };
        const { answer } = await caller.call(visits.details, { query });
        seen.push(`${answer.items[0]!.assetId} ${answer.items[0]!.enteredAt}`);
      }
      expect([sort, new Set(seen).size]).toEqual([sort, 4]);
    }
  });

  it('names a deleted place, and a place of a parent account for the assets of the account alone', async () => {
    const child = await seedAccount(test.database, { parentId: accountId, features: [...FEATURES] });
    const asset = await seedAsset(test.database, child.id, { name: 'Below' });
    const shared = await seedPlace(test.database, accountId, { name: 'Shared', shared: true, deletedAt: at('15:00') });
    const times = { enteredAt: at('12:00'), leftAt: at('13:00') };
    await seedVisits(test.database, child.id, shared.id, [{ assetId: asset.id, ...times }]);
    await seedVisits(test.database, accountId, shared.id, [{ assetId: van.id, ...times }]);
    const below = await test.signedIn(child.id);
    const query = { startDate: '2026-06-10', placeId: shared.uid };
    const named = { placeName: 'Shared', placeDeleted: true };
    expect((await below.call(visits.details, { query })).answer).toMatchObject({
      count: 1,
      items: [{ assetName: 'Below', ...named }],
    });
    expect((await caller.call(visits.details, { query })).answer.count).toBe(2);
    expect((await below.call(visits.details, { query: { ...query, placeId: depot.uid } })).status).toBe(404);
  });
});

describe('waiting time', () => {
  it('is given by visit, by asset and in sum', async () => {
    const query = { startDate: '2026-06-10' };
    const byVisit = (await caller.call(visits.waiting, { query: { ...query, sort: 'waiting', order: 'desc' } })).answer;
    expect(byVisit.items.map(({ assetName, waitingSeconds }) => [assetName, waitingSeconds])).toEqual(
      [
        ['Truck 07', 1.5 * HOUR],
        ['Truck 07', HOUR],
        ['Truck 07', HOUR / 2],
        ['Van 2', HOUR / 2],
      ].sort((one, other) => Number(other[1]) - Number(one[1])),
    );
    const byAsset = (await caller.call(visits.waiting, { query: { ...query, group: 'asset' } })).answer;
    expect(byAsset.items).toMatchObject([
      { assetId: truck.uid, visits: 3, waitingSeconds: 3 * HOUR, placeId: null, enteredAt: null },
      { assetId: van.uid, visits: 1, waitingSeconds: HOUR / 2 },
    ]);
    for (const { totals } of [byVisit, byAsset]) expect(totals.waitingSeconds).toBe(3.5 * HOUR);
  });
});

describe('the counts of visits', () => {
  it('follow the local day, also when the clocks change', async () => {
    const zone = (time: string, day: string) => ({
      assetId: truck.id,
      enteredAt: at(time, day),
      leftAt: at(time, day),
    });
    // In Berlin 2026-03-29 lasts from 23:00 to 22:00 UTC.
    await seedVisits(test.database, accountId, depot.id, [
      ...[zone('22:30', '2026-03-28'), zone('23:00', '2026-03-28'), zone('21:30', '2026-03-29')],
      zone('22:00', '2026-03-29'),
    ]);
    const range = { startDate: '2026-03-28', endDate: '2026-03-30' };
    const rows = async (period: 'hour' | 'day' | 'week' | 'month') =>
      (await caller.call(visits.counts, { query: { ...range, period } })).answer.items.map((row) => [
        row.startTime,
        row.visits,
      ]);
    expect(await rows('day')).toEqual([
      ['2026-03-27T23:00:00.000Z', 1],
      ['2026-03-28T23:00:00.000Z', 2],
      ['2026-03-29T22:00:00.000Z', 1],
    ]);
    expect(await rows('week')).toEqual([
      ['2026-03-22T23:00:00.000Z', 3],
      ['2026-03-29T22:00:00.000Z', 1],
    ]);
    expect(await rows('month')).toEqual([['2026-02-28T23:00:00.000Z', 4]]);
    expect(await rows('hour')).toHaveLength(4);
  });

  it('have one row for each place and period, and count a visit once', async () => {
    const { answer } = await caller.call(visits.counts, { query: { startDate: '2026-06-10' } });
    expect(answer).toMatchObject({
      count: 2,
      items: [
        { placeName: 'Depot Eschen', visits: 3, assets: 2, medianSeconds: expect.any(Number) },
        { placeName: 'Shop', visits: 1, assets: 1 },
      ],
    });
    expect((await caller.call(visits.counts, { query: { startDate: '2026-06-11' } })).answer.count).toBe(0);
  });
});

describe('who is inside now', () => {
  it('is told by place with the time of entering', async () => {
    await seedVisits(test.database, accountId, depot.id, [{ assetId: van.id, enteredAt: at('13:00') }]);
    const { answer } = await caller.call(visits.inside, {});
    expect(answer).toMatchObject({
      count: 1,
      items: [
        {
          ...{ placeName: 'Depot Eschen', vehicles: 2 },
          assets: [
            { assetId: van.uid, assetName: 'Van 2', since: at('13:00').toISOString() },
            { assetName: 'Truck 07', since: at('14:00').toISOString() },
          ],
        },
      ],
    });
  });

  it('adds up to the fleet in the location count, also at nested places', async () => {
    const yard = await seedPlace(test.database, accountId, { name: 'Yard' });
    await seedVisits(test.database, accountId, yard.id, [{ assetId: truck.id, enteredAt: at('14:30') }]);
    const place = { latitude_e7: 471_000_000, longitude_e7: 95_000_000, status: statusNumber('stopped') };
    await test.database.ingest((tx) =>
      tx
        .insertInto('asset_state')
        .values({ account_id: accountId, asset_id: van.id, ...place })
        .execute(),
    );
    await seedAsset(test.database, accountId, { name: 'Without a device' });
    expect((await caller.call(visits.locationCount, { query: { sort: 'name' } })).answer).toMatchObject({
      ...{ total: 3, atPlaces: 1, elsewhere: 1, withoutLocation: 1, count: 2 },
      items: [
        { placeName: 'Depot Eschen', vehicles: 1 },
        { placeName: 'Yard', vehicles: 1 },
      ],
    });
  });
});

describe('pick-up and drive', () => {
  it('lists the visits to pickup and drop-off places with the device of that time', async () => {
    const old = await seedDevice(test.database, accountId, { assetId: truck.id, assignedFrom: at('00:00') });
    await test.database.tenant([accountId], (tx) =>
      tx
        .updateTable('device_assignments')
        .set({ assigned_to: at('11:30') })
        .where('device_id', '=', old.id)
        .execute(),
    );
    await seedDevice(test.database, accountId, { assetId: truck.id, assignedFrom: at('11:30') });
    const { answer } = await caller.call(visits.pickUps, { body: { startDate: '2026-06-10' } });
    expect(answer).toEqual({
      count: 1,
      items: [
        {
          ...{ vehicleId: truck.uid, name: 'Truck 07', vin: null, mobileId: old.imei },
          ...{ placeId: shop.uid, placeName: 'Shop', placeDeleted: false, address: 'Main Street 1', type: 'both' },
          ...{ inTime: at('11:00').toISOString(), outTime: at('12:00').toISOString(), timeInside: HOUR },
        },
      ],
    });
  });

  it('names what each place is for, and leaves out places for neither', async () => {
    const visit = [{ assetId: van.id, enteredAt: at('10:00') }];
    await seedPlace(test.database, accountId, { name: 'In', pickup: true }, visit);
    await seedPlace(test.database, accountId, { name: 'Out', dropOff: true }, visit);
    const { answer } = await caller.call(visits.pickUps, {
      query: { sort: 'placeName' },
      body: { startDate: '2026-06-10' },
    });
    expect(answer.items.map(({ placeName, type, outTime }) => [placeName, type, outTime === null])).toEqual([
      ['In', 'pickup', true],
      ['Out', 'dropOff', true],
      ['Shop', 'both', false],
    ]);
  });

  it('narrows to an account and to a day of the zone', async () => {
    const child = await seedAccount(test.database, { parentId: accountId, features: [...FEATURES] });
    const below = await seedAsset(test.database, child.id);
    // 22:30 UTC is the next day in Berlin.
    await seedPlace(test.database, child.id, { pickup: true }, [
      { assetId: below.id, enteredAt: at('22:30', '2026-06-09'), leftAt: at('23:30', '2026-06-09') },
    ]);
    const own = await test.signedIn(accountId);
    const count = async (body: object) =>
      (await own.call(visits.pickUps, { body: { startDate: '2026-06-08', endDate: '2026-06-11', ...body } })).answer
        .count;
    expect(await count({})).toBe(2);
    expect(await count({ accountId: child.uid })).toBe(1);
    expect(await count({ partition_day: '2026-06-10' })).toBe(2);
    expect(await count({ partition_day: '2026-06-09' })).toBe(0);
    for (const [body, code] of [
      [{ accountId: crypto.randomUUID() }, 'error.not.found'],
      [{ partition_day: '2026-02-30' }, 'error.validation'],
      [{ endDate: 'yesterday' }, 'error.date.format'],
      [{ day: 1 } as object, 'error.validation'],
    ] as const)
      expect((await own.call(visits.pickUps, { body })).problem.code).toBe(code);
  });
});

describe('the files', () => {
  it('have the rows of the list in local times, with whole seconds', async () => {
    const { answer } = await caller.call(visits.detailsFile, { query: { startDate: '2026-06-10', placeId: shop.uid } });
    const [row] = parse(String(answer), { bom: true, columns: true }) as Record<string, string>[];
    expect(row).toMatchObject({
      ...{
        Asset: 'Truck 07',
        Place: 'Shop',
        Address: 'Main Street 1',
        'Entered (Europe/Berlin)': '2026-06-10 13:00:00',
      },
      ...{ 'Left (UTC)': '2026-06-10T12:00:00.000Z', 'Time inside (s)': '3600', 'Waiting time (s)': '1800' },
    });
    const pickUps = await caller.call(visits.pickUpsFile, { query: { startDate: '2026-06-10' } });
    expect(String(pickUps.answer).split('\r\n')[0]).toBe(
      '\ufeffVehicle ID,Name,VIN,Mobile ID,Place ID,Place,In Time (Europe/Berlin),Address,Type,Out Time (Europe/Berlin),Time Inside (s)',
    );
  });
});
