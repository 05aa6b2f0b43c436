/** Reports and latest states, over rows as telemetry writes them and over a real drive through the real pipeline. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { seedAsset, seedDevice } from '../../storage/testing.ts';
import { startTelemetry, type Telemetry } from '../../telemetry/service.ts';
import { drive, fix } from '../../telemetry/testing.ts';

const { reports, vehicles } = ENDPOINTS;
const HOUR = 3_600_000;
let test: TestApp;
let account: { id: number; uid: string };
let caller: Caller;

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

async function inZone(timeZone: string): Promise<void> {
  account = await test.account();
  await test.database.owner((kysely) =>
    kysely
      .updateTable('accounts')
      .set({ attributes: JSON.stringify({ timeZone }) })
      .where('id', '=', account.id)
      .execute(),
  );
  caller = await test.signedIn(account.id);
}

async function interval(assetId: number, start: string, end: string, status: Parameters<typeof statusNumber>[0]) {
  await test.database.ingest((tx) =>
    tx
      .insertInto('state_intervals')
      .values({
        account_id: account.id,
        asset_id: assetId,
        start_time: start,
        end_time: end,
        status: statusNumber(status),
      })
      .execute(),
  );
}

async function trip(assetId: number, start: string, seconds: number, distance: number) {
  const startTime = new Date(start);
  await test.database.ingest((tx) =>
    tx
      .insertInto('trips')
      .values({
        account_id: account.id,
        asset_id: assetId,
        uid: crypto.randomUUID(),
        start_time: startTime,
        end_time: new Date(startTime.getTime() + seconds * 1000),
        start_latitude_e7: 470_000_000,
        start_longitude_e7: 95_000_000,
        end_latitude_e7: 471_000_000,
        end_longitude_e7: 96_000_000,
        distance_m: distance,
        distance_source: 'track',
        moving_s: seconds - 30,
        idle_s: 10,
        stopped_s: 15,
        no_data_s: 5,
        max_speed_cm_s: 2500,
        fix_count: 10,
        gap_count: 0,
        harsh_count: 2,
        speeding_s: 3,
        start_rule: 'ignition',
        end_rule: 'stopped',
      })
      .execute(),
  );
}

describe('trips of a period', () => {
  let first: { id: number; uid: string };
  let second: { id: number; uid: string };
  beforeAll(async () => {
    await inZone('Europe/Berlin');
    first = await seedAsset(test.database, account.id, { name: 'First' });
    second = await seedAsset(test.database, account.id, { name: 'Second' });
    await trip(first.id, '2026-03-28T22:59:59Z', 600, 1000);
    await trip(first.id, '2026-03-28T23:00:00Z', 700, 2000);
    await trip(second.id, '2026-03-29T12:00:00Z', 800, 4000);
    await trip(first.id, '2026-03-29T21:59:59Z', 900, 8000);
    await trip(first.id, '2026-03-29T22:00:00Z', 1000, 16000);
  });
  const get = (query: object, period: 'day' | 'custom' | 'month' = 'day') =>
    caller.call(reports.trips, { params: { period }, query });

  it('belong to the local day in which they start, also to one of 23 hours', async () => {
    const { answer } = await get({ startDate: '2026-03-29' });
    expect(answer.count).toBe(3);
    expect(answer.items.map((item) => item.distanceMeters)).toEqual([8000, 4000, 2000]);
    expect(answer.totals).toMatchObject({
      trips: 3,
      distanceMeters: 14000,
      totalTimeVehicleIdleSec: 30,
      stoppedTime: 45,
    });
  });

  it('satisfy used = moving + idle + stopped, and duration = used + no data', async () => {
    const { answer } = await get({ startDate: '2026-03-29', assetId: second.uid });
    expect(answer.items).toHaveLength(1);
    expect(answer.items[0]).toMatchObject({
      assetId: second.uid,
      assetName: 'Second',
      startTime: '2026-03-29T12:00:00.000Z',
      endTime: '2026-03-29T12:13:20.000Z',
      startLocation: { latitude: 47, longitude: 9.5 },
      durationSeconds: 800,
      totalTimeVehicleUsedSec: 795,
      totalTimeVehicleMovingSec: 770,
      totalTimeVehicleIdleSec: 10,
      stoppedTime: 15,
      noDataSeconds: 5,
      maxSpeedMetersPerSecond: 25,
      averageSpeedMetersPerSecond: 4000 / 770,
      harshEventCount: 2,
      endRule: 'stopped',
    });
  });

  it('are paged with totals of all, sorted, and found by the aliases of an asset’s id', async () => {
    const page = await get(
      { startDate: '2026-03-28', endDate: '2026-03-30', limit: 2, skip: 1, sort: 'distance', order: 'asc' },
      'custom',
    );
    expect(page.answer.items.map((item) => item.distanceMeters)).toEqual([2000, 4000]);
    expect(page.answer).toMatchObject({ count: 5, totals: { trips: 5, distanceMeters: 31000 } });
    // An asset's trips share its id, so their start decides, and no page repeats or misses one.
    const range = { startDate: '2026-03-28', endDate: '2026-03-30', assetId: first.uid, sort: 'assetId' };
    const all = (await get(range, 'custom')).answer.items.map((item) => item.startTime);
    expect(all).toEqual([...all].sort());
    for (const [skip, startTime] of all.entries())
      expect((await get({ ...range, limit: 1, skip }, 'custom')).answer.items).toMatchObject([{ startTime }]);
    for (const alias of ['assetId', 'vehicleId', 'sclId', 'assetUid']) {
      const url = `/api/things/data/vehicles/trips/month?startDate=2026-03-29&${alias}=${second.uid}`;
      const response = await test.app.inject({ url, headers: { cookie: caller.cookie! } });
      expect([alias, response.json().count]).toEqual([alias, 1]);
    }
  });

  it('accept every format of a date and refuse others, with the sentence of the error catalogue', async () => {
    for (const startDate of ['2026-03-29', '2026-03-29T00:00:00+01:00', String(Date.parse('2026-03-28T23:00:00Z'))])
      expect((await get({ startDate })).answer.count).toBe(3);
    const { problem } = await get({ startDate: '29.03.2026' });
    expect(problem).toMatchObject({
      status: 400,
      code: 'error.date.format',
      errormessage: problem.message,
      errors: [{ path: 'startDate', key: 'error.date.format' }],
    });
    expect((await caller.call(reports.trips, { params: { period: 'year' as 'day' } })).status).toBe(400);
    expect((await get({}, 'custom')).problem.code).toBe('error.period.range');
    expect((await get({ startDate: 'x' }, 'custom')).problem.errors).toMatchObject([
      { path: 'startDate', key: 'error.date.format' },
    ]);
  });
});

describe('the status history', () => {
  it('adds up to the window exactly, also on days of 23 and 25 hours', async () => {
    await inZone('Europe/Berlin');
    const asset = await seedAsset(test.database, account.id);
    await interval(asset.id, '2026-03-28T12:00:00Z', '2026-03-29T06:00:00Z', 'stopped');
    await interval(asset.id, '2026-03-29T06:00:00Z', '2026-03-29T07:30:00Z', 'moving');
    await interval(asset.id, '2026-03-29T07:30:00Z', '2026-10-25T12:00:00Z', 'offline');
    await interval(asset.id, '2026-10-25T12:00:00Z', '2026-10-27T12:00:00Z', 'idle');
    test.clock.now = Date.parse('2026-11-01T00:00:00Z');
    const totals = async (startDate: string, endDate = startDate) =>
      (await caller.call(reports.statusHistory, { query: { assetId: asset.uid, startDate, endDate, limit: 1000 } }))
        .answer;
    expect((await totals('2026-03-29')).totals).toEqual({
      stopped: 7 * 3600,
      moving: 1.5 * 3600,
      offline: 14.5 * 3600,
    });
    expect((await totals('2026-10-25')).totals).toEqual({ offline: 14 * 3600, idle: 11 * 3600 });
    const week = await totals('2026-03-23', '2026-03-29');
    expect(week.totals.pending).toBe((5 * 24 + 13) * 3600);
    expect(Object.values(week.totals).reduce((sum, seconds) => sum + seconds)).toBe((7 * 24 - 1) * 3600);
    expect(week.items.map(({ startTime }) => startTime).slice(0, 3)).toEqual([
      '2026-03-22T23:00:00.000Z',
      '2026-03-23T23:00:00.000Z',
      '2026-03-24T23:00:00.000Z',
    ]);
    const page = await caller.call(reports.statusHistory, {
      query: { assetId: asset.uid, startDate: '2026-03-23', endDate: '2026-03-29', limit: 1, order: 'desc' },
    });
    expect(page.answer).toMatchObject({ count: week.count, totals: week.totals, items: [{ status: 'offline' }] });
  });

  it('of all assets is those of each, for at most a day', async () => {
    await inZone('Europe/Berlin');
    const [one, two] = [await seedAsset(test.database, account.id), await seedAsset(test.database, account.id)];
    await interval(one.id, '2026-03-28T12:00:00Z', '2026-03-29T06:00:00Z', 'stopped');
    await interval(one.id, '2026-03-29T06:00:00Z', '2026-03-29T07:30:00Z', 'moving');
    await interval(one.id, '2026-03-29T07:30:00Z', '2026-03-29T12:00:00Z', 'offline');
    await interval(two.id, '2026-03-29T05:00:00Z', '2026-03-29T20:00:00Z', 'idle');
    test.clock.now = Date.parse('2026-11-01T00:00:00Z');
    const read = async (query: object) => (await caller.call(reports.statusHistory, { query })).answer;
    // From noon to noon, across midnight.
    const day = { startDate: '2026-03-28T11:00:00Z', endDate: '2026-03-29T11:00:00Z' };
    const all = await read(day);
    const each = await Promise.all([one, two].map(({ uid }) => read({ ...day, assetId: uid })));
    const inOrder = each.flatMap(({ items }) => items);
    inOrder.sort((a, b) => (`${a.startTime} ${a.assetId}` < `${b.startTime} ${b.assetId}` ? -1 : 1));
    expect(all.items).toEqual(inOrder);
    expect(all.count).toBe(inOrder.length);
    expect(all.items).toContainEqual(expect.objectContaining({ startTime: '2026-03-28T23:00:00.000Z' }));
    expect(all.totals).toEqual({
      pending: 19 * 3600,
      stopped: 18 * 3600,
      moving: 1.5 * 3600,
      offline: 3.5 * 3600,
      idle: 6 * 3600,
    });
    expect(await read({ ...day, order: 'desc', limit: 1 })).toEqual({ ...all, items: [all.items.at(-1)] });
    expect(await read({ ...day, skip: 100 })).toEqual({ ...all, items: [] });
    const longer = await caller.call(reports.statusHistory, {
      query: { startDate: '2026-03-28', endDate: '2026-03-29' },
    });
    expect(longer.problem.code).toBe('error.history.fleet');
  });

  it('is pending until the first report, and has no future', async () => {
    await inZone('America/Chicago');
    const asset = await seedAsset(test.database, account.id);
    test.clock.now = Date.parse('2026-07-08T17:00:00Z');
    const { answer } = await caller.call(reports.statusHistory, {
      query: { assetId: asset.uid, startDate: '2026-07-08' },
    });
    expect(answer.totals).toEqual({ pending: 12 * 3600 });
  });
});

describe('a day of driving', () => {
  const start = Date.parse('2026-07-08T12:00:00Z');
  let telemetry: Telemetry;
  let asset: { id: number; uid: string };
  let imei: string;
  let now: number;

  beforeAll(async () => {
    await inZone('America/Chicago');
    telemetry = startTelemetry({
      database: test.database,
      metrics: new Registry(),
      log: { warn() {}, info() {} },
      sweeping: false,
      now: () => test.clock.now,
    });
    asset = await seedAsset(test.database, account.id, { name: 'Driven', createdAt: new Date(start - HOUR) });
    ({ imei } = await seedDevice(test.database, account.id, { assetId: asset.id, ignitionType: 'wired' }));
    // Two closed trips and one under way.
    const records = drive(start, [900, 1200, 600, 1800, 600]);
    now = records.at(-1)!.fixTime! + 1000;
    test.clock.now = now;
    const device = await telemetry.directory.find(imei, 'teltonika');
    for (const record of records) record.fuelLiters = 40;
    await telemetry.ingest.submitted(device!, records, now);
    test.clock.now += 2000;
    now = test.clock.now;
  });
  afterAll(() => telemetry.close());

  it('has the same values in trips, history, summary and latest state', async () => {
    const day = { startDate: '2026-07-08' };
    const trips = (await caller.call(reports.trips, { params: { period: 'day' }, query: day })).answer;
    expect(trips.items.map((item) => item.endTime === null)).toEqual([true, false, false]);
    expect(trips.items.reduce((sum, item) => sum + item.distanceMeters, 0)).toBeCloseTo(trips.totals.distanceMeters, 6);
    expect(trips.totals.distanceMeters).toBeGreaterThan(25_000);
    for (const item of trips.items) {
      expect(item.totalTimeVehicleUsedSec).toBeCloseTo(
        item.totalTimeVehicleMovingSec + item.totalTimeVehicleIdleSec + item.stoppedTime,
        6,
      );
      expect(item.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    }
    const summary = (await caller.call(vehicles.summary, {})).answer;
    expect(summary).toMatchObject({
      total: 1,
      byType: { car: 1 },
      reportingToday: 1,
      tripsToday: trips.totals.trips,
      distanceTodayMeters: trips.totals.distanceMeters,
    });
    const history = (await caller.call(reports.statusHistory, { query: { assetId: asset.uid, ...day, limit: 1000 } }))
      .answer;
    const sum = Object.values(history.totals).reduce((total, seconds) => total + seconds, 0);
    expect(sum).toBeCloseTo((now - Date.parse('2026-07-08T05:00:00Z')) / 1000, 3);
    expect(history.totals.pending).toBe(7 * 3600);
    for (const [index, item] of history.items.entries())
      if (index > 0) expect(item.startTime).toBe(history.items[index - 1]?.endTime);
    const status = (await caller.call(vehicles.status, { query: { assetId: asset.uid } })).answer.items[0];
    expect(history.items.at(-1)?.status).toBe(status?.movement);
    expect(status).toMatchObject({
      name: 'Driven',
      imei,
      status: 'moving',
      ignition: true,
      fuelLiters: 40,
      speedMetersPerSecond: 15,
    });
    expect((await caller.call(vehicles.statusCount, {})).answer).toMatchObject({
      total: 1,
      counts: { moving: 1, idle: 0 },
    });
    const location = await caller.call(vehicles.latestLocation, { body: { vehicleIds: [asset.uid] } });
    expect(location.answer.items).toMatchObject([
      { assetId: asset.uid, latitude: status?.latitude, lastLocationTime: status?.lastLocationTime },
    ]);
  });

  it('has its stops between its trips', async () => {
    const trips = (
      await caller.call(reports.trips, {
        params: { period: 'day' },
        query: { startDate: '2026-07-08', sort: 'startTime' },
      })
    ).answer;
    const stops = (
      await caller.call(reports.stops, {
        params: { period: 'day' },
        query: { startDate: '2026-07-08', sort: 'startTime' },
      })
    ).answer;
    const between = stops.items.filter((stop) => stop.startTime >= trips.items[0]!.endTime!);
    expect(between.map((stop) => [stop.startTime, stop.endTime])).toEqual([
      [trips.items[0]?.endTime, trips.items[1]?.startTime],
      [trips.items[1]?.endTime, trips.items[2]?.startTime],
    ]);
  });

  it('has its track, oldest first, by pages, and its fuel', async () => {
    const params = { id: asset.uid };
    const all = (await caller.call(vehicles.track, { params, query: { startDate: '2026-07-08' } })).answer;
    expect(all.count).toBe(170);
    expect(all.items).toHaveLength(170);
    expect(all.items[0]).toMatchObject({
      time: new Date(start).toISOString(),
      latitude: 47,
      longitude: 9.5,
      ignition: true,
      outlier: false,
    });
    expect(all.items.map((item) => item.time)).toEqual(all.items.map((item) => item.time).toSorted());
    const page = (
      await caller.call(vehicles.track, { params, query: { startDate: '2026-07-08', limit: 3, skip: 168 } })
    ).answer;
    expect(page).toEqual({ items: all.items.slice(168), count: 170 });
    const fuel = (await caller.call(vehicles.fuelLevel, { params, query: { startDate: '2026-07-08', limit: 2 } }))
      .answer;
    expect(fuel).toMatchObject({ count: 170, items: [{ fuelLiters: 40, fuelPercent: null }, { fuelLiters: 40 }] });
    expect((await caller.call(vehicles.track, { params, query: { startDate: '2026-07-07' } })).answer).toEqual({
      items: [],
      count: 0,
    });
  });

  it('flags the fix that the vehicle cannot have reached', async () => {
    const device = await telemetry.directory.find(imei, 'teltonika');
    const from = now - 2000;
    test.clock.now = from + 90_000;
    await telemetry.ingest.submitted(
      device!,
      [
        fix(from + 30_000, 20, 100, { speedMetersPerSecond: 15, ignition: true }),
        fix(from + 60_000, 47.5, 9.5, { speedMetersPerSecond: 15, ignition: true }),
      ],
      test.clock.now,
    );
    const { answer } = await caller.call(vehicles.track, {
      params: { id: asset.uid },
      query: { startDate: '2026-07-08' },
    });
    expect(answer.items.filter((item) => item.outlier).map((item) => item.latitude)).toContain(20);
  });

  it('reports the thresholds of its derivation', async () => {
    const { answer } = await caller.call(reports.thresholds, { query: { assetId: asset.uid } });
    expect(answer).toMatchObject({ tripEndsStoppedSeconds: 300, idleAfterSeconds: 120 });
    await test.database.tenant([account.id], (tx) =>
      tx
        .insertInto('thresholds')
        .values({
          account_id: account.id,
          asset_type: 'car',
          valid_from: new Date(0),
          values: JSON.stringify({ idleAfterSeconds: 77 }),
        })
        .execute(),
    );
    expect((await caller.call(reports.thresholds, { query: { assetId: asset.uid } })).answer).toMatchObject({
      idleAfterSeconds: 77,
    });
  });
});

describe('latest states', () => {
  const names = ['Bravo', 'alpha', 'Charlie'];
  beforeAll(async () => {
    await inZone('America/Chicago');
    for (const [index, name] of names.entries()) {
      const asset = await seedAsset(test.database, account.id, {
        name,
        type: index === 1 ? 'bus' : 'car',
        tags: [`t${index}`],
      });
      if (index === 2) continue;
      await test.database.ingest((tx) =>
        tx
          .insertInto('asset_state')
          .values({
            account_id: account.id,
            asset_id: asset.id,
            status: statusNumber(index === 0 ? 'npa' : 'idle'),
            movement: statusNumber('idle'),
            speed_cm_s: index * 100,
            attributes: JSON.stringify({ io9: 3, events: [{ type: 'sos' }] }),
          })
          .execute(),
      );
      if (index === 0)
        await test.database.tenant([account.id], (tx) =>
          tx
            .updateTable('assets')
            .set({ npa_since: new Date(0) })
            .where('id', '=', asset.id)
            .execute(),
        );
    }
  });
  const list = async (by: Caller, query: object) => {
    const { answer } = await by.call(vehicles.latestStatus, { query });
    return [answer.items.map((item) => `${item.name}:${item.status}`).join(' '), answer.count];
  };

  it('are sorted, filtered, searched and paged', async () => {
    expect(await list(caller, {})).toEqual(['alpha:idle Bravo:npa Charlie:pending', 3]);
    expect(await list(caller, { sort: 'status' })).toEqual(['Bravo:npa Charlie:pending alpha:idle', 3]);
    expect(await list(caller, { sort: 'speed', order: 'desc' })).toEqual(['alpha:idle Bravo:npa Charlie:pending', 3]);
    expect(await list(caller, { status: 'idle' })).toEqual(['alpha:idle', 1]);
    expect(await list(caller, { status: 'pending', type: 'car' })).toEqual(['Charlie:pending', 1]);
    expect(await list(caller, { search: 'ALPH' })).toEqual(['alpha:idle', 1]);
    expect(await list(caller, { tag: 't0' })).toEqual(['Bravo:npa', 1]);
    expect(await list(caller, { limit: 1, skip: 1 })).toEqual(['Bravo:npa', 3]);
    expect(await list(caller, { status: 'idle', skip: 5 })).toEqual(['', 1]);
  });

  it('keep the movement under an NPA mark, and hide the mark from viewers', async () => {
    const { answer } = await caller.call(vehicles.status, { query: { search: 'Bravo' } });
    expect(answer.items[0]).toMatchObject({ status: 'npa', movement: 'idle', attributes: { io9: 3 } });
    expect(answer.items[0]?.attributes).not.toHaveProperty('events');
    const viewer = await test.signedIn(account.id, 'viewer');
    expect(await list(viewer, {})).toEqual(['alpha:idle Bravo:idle Charlie:pending', 3]);
    expect(await list(viewer, { status: 'npa' })).toEqual(['', 0]);
    expect((await viewer.call(vehicles.statusCount, {})).answer).toMatchObject({
      total: 3,
      counts: { npa: 0, idle: 2, pending: 1 },
    });
    expect((await caller.call(vehicles.statusCount, {})).answer).toMatchObject({
      total: 3,
      counts: { npa: 1, idle: 1, pending: 1 },
    });
  });
});
