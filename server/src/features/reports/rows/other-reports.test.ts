/** Reports of events, commands, pickups, fuel and auxiliary trackers, against the seeded rows and the older calls. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { DRIVING_EVENT_TYPES, type DrivingEventType } from '@waymark/domain/derive/derived.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../../http/testing.ts';
import {
  type SeededAsset,
  type SeededDevice,
  seedAccount,
  seedAlert,
  seedAsset,
  seedDevice,
  seedPlace,
} from '../../../storage/testing.ts';
import { numbersFrom } from '../testing-trips.ts';

const { reports, events, visits, commands, drivers, driverAssignments, vehicles } = ENDPOINTS;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIRST = Date.parse('2026-03-01T00:00:00Z');
const NOW = Date.parse('2026-04-20T12:00:00Z');
const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' };
const DRIVEN_FROM = FIRST + 10 * DAY;

interface Event {
  place: number;
  type: DrivingEventType;
  start: number;
  seconds: number;
  value: number;
  limit: number | null;
}

let test: TestApp;
let caller: Caller;
let account: number;
const assets: SeededAsset[] = [];
const happened: Event[] = [];
let tracker: SeededDevice;

beforeAll(async () => {
  test = await testApp();
  test.clock.now = NOW;
  const own = await seedAccount(test.database, { features: [...FEATURES], attributes: { timeZone: 'UTC' } });
  account = own.id;
  caller = await test.signedIn(own.id);
  const random = numbersFrom(5);
  for (const place of [0, 1]) {
    const asset = await seedAsset(test.database, own.id, { name: `Truck 0${place}`, createdAt: new Date(FIRST) });
    assets.push(asset);
    for (let start = FIRST + random(DAY); start < FIRST + 40 * DAY; start += 2 * HOUR + random(40 * HOUR)) {
      const type = DRIVING_EVENT_TYPES[random(DRIVING_EVENT_TYPES.length)]!;
      const speeds = type === 'speeding';
      happened.push({
        ...{ place, type, start, seconds: speeds ? 10 + random(200) : 0 },
        ...{ value: speeds ? 26 + random(10) : 4, limit: speeds ? 25 : null },
      });
    }
  }
  await test.database.ingest((tx) =>
    tx
      .insertInto('driving_events')
      .values(
        happened.map(({ place, type, start, seconds, value, limit }) => ({
          ...{ account_id: own.id, asset_id: assets[place]!.id, uid: crypto.randomUUID(), type },
          ...{ start_time: new Date(start), end_time: new Date(start + seconds * 1000) },
          ...{ latitude_e7: 0, longitude_e7: 0, value, limit_value: limit },
        })),
      )
      .execute(),
  );
  const { answer } = await caller.call(drivers.create, { body: { name: 'Driver 22' } });
  const driven = { driverId: answer.id, startTime: new Date(DRIVEN_FROM).toISOString() };
  await caller.call(driverAssignments.assign, { params: { id: assets[0]!.uid }, body: driven });
  const raisedAt = new Date(FIRST + 3 * DAY);
  await seedAlert(test.database, own.id, assets[0]!.id, { type: 'sos', raisedAt });
  await seedAlert(test.database, own.id, assets[1]!.id, { type: 'idling', severity: 'info', raisedAt, endedAt: null });
  await seedAlert(test.database, own.id, assets[1]!.id, { type: 'sos', raisedAt, withdrawnAt: raisedAt });
  const primary = await seedDevice(test.database, own.id, { assetId: assets[0]!.id });
  tracker = await seedDevice(test.database, own.id, {
    ...{ assetId: assets[0]!.id, role: 'auxiliary', assignedFrom: new Date(FIRST) },
  });
  await command(primary, 'SET_IMMOBILIZE', 'immobilization', 'success', 40);
  await command(primary, 'RESET_IMMOBILIZE', 'immobilization', 'queued', 0);
  await command(tracker, 'SET_REPORT_FREQ_INTERVAL', 'auxiliaryTracker', 'failed', 300);
  const visit = (asset: number, from: number, hours: number) => ({
    ...{ assetId: assets[asset]!.id, enteredAt: new Date(from), leftAt: new Date(from + hours * HOUR) },
  });
  await seedPlace(test.database, own.id, { name: 'Dock', pickup: true, dropOff: true, address: '1 Quay' }, [
    visit(0, FIRST + 5 * DAY, 2),
    visit(1, FIRST - HOUR, 3),
  ]);
  await seedPlace(test.database, own.id, { name: 'Yard' }, [visit(0, FIRST + 6 * DAY, 2)]);
  await test.database.ingest((tx) =>
    tx
      .insertInto('asset_state')
      .values(
        assets.map(({ id }, place) => ({
          ...{ account_id: own.id, asset_id: id, status: 2, last_fix_time: new Date(NOW - HOUR) },
          ...(place === 0 && { fuel_ml: 120_500, fuel_permille: 482 }),
        })),
      )
      .execute(),
  );
});
afterAll(() => test.close());

async function command(device: SeededDevice, request: string, family: string, status: string, seconds: number) {
  const at = FIRST + 4 * DAY + seconds * 1000;
  await test.database.tenant([account], (tx) =>
    tx
      .insertInto('commands')
      .values({
        ...{ account_id: account, uid: crypto.randomUUID(), asset_id: assets[0]!.id, device_id: device.id },
        ...{ request, family, status, note: 'requested', reason: 'theft', requested_by_account_id: account },
        ...{ requested_by_id: caller.user!.id, created_at: new Date(FIRST + 4 * DAY), status_at: new Date(at) },
      })
      .execute(),
  );
}

const rowsOf = async (report: ReportName, query: object = {}, from: Caller = caller) =>
  (await from.call(reports.rows, { params: { report }, query: { limit: 10_000, ...MARCH, ...query } })).answer;
const march = () => happened.filter(({ start }) => start < FIRST + 31 * DAY);
const driverOf = ({ place, start }: Event) => (place === 0 && start >= DRIVEN_FROM ? 'Driver 22' : null);

describe('the report on speeding', () => {
  it('has every time above the limit with its driver', async () => {
    const expected = march().filter(({ type }) => type === 'speeding');
    const { items, totals } = await rowsOf('speeding', { sort: 'start' });
    expect(items).toMatchObject(
      expected
        .toSorted((one, other) => one.start - other.start)
        .map((event) => ({
          ...{ asset: `Truck 0${event.place}`, driver: driverOf(event), start: new Date(event.start).toISOString() },
          ...{ duration: event.seconds, maxSpeed: event.value, speedLimit: 25, over: event.value - 25 },
        })),
    );
    expect(totals).toEqual({
      duration: expected.reduce((sum, { seconds }) => sum + seconds, 0),
      maxSpeed: Math.max(...expected.map(({ value }) => value)),
      over: Math.max(...expected.map(({ value }) => value)) - 25,
    });
  });
});

describe('the report on driver behavior', () => {
  it('counts each kind by driver, and lists what the call of driving events lists', async () => {
    const { items } = await rowsOf('driverBehavior', { group: 'driver', sort: 'driver' });
    const count = (driver: string | null, type: DrivingEventType) =>
      march().filter((event) => driverOf(event) === driver && event.type === type).length;
    expect(items).toMatchObject(
      ['Driver 22', null].map((driver) => ({
        ...{ driver, braking: count(driver, 'harshBraking'), acceleration: count(driver, 'harshAcceleration') },
        ...{ cornering: count(driver, 'harshCornering'), speedings: count(driver, 'speeding') },
        entries: march().filter((event) => driverOf(event) === driver).length,
      })),
    );
    const { answer } = await caller.call(reports.events, {
      params: { period: 'custom' },
      query: { ...MARCH, limit: 10_000 },
    });
    const rows = await rowsOf('driverBehavior', { sort: 'start' });
    expect(rows.items.map(({ id }) => id).sort()).toEqual(answer.items.map(({ id }) => id).sort());
    // Harsh events are instants.
    expect(rows.items.map(({ duration }) => duration)).toEqual(
      march()
        .toSorted((one, other) => one.start - other.start)
        .map(({ seconds }) => seconds || null),
    );
    expect(rows.totals.duration).toBe(march().reduce((sum, { seconds }) => sum + seconds, 0));
  });
});

describe('the report on events', () => {
  const listed = async (from: Caller) => {
    const { answer } = await from.call(events.list, {
      params: { period: 'custom' },
      query: { ...MARCH, limit: 10_000 },
    });
    return answer.items.map(({ source, id, type, severity }) => [`${source} ${id}`, type, severity]).sort();
  };
  const reported = async (from: Caller) =>
    (await rowsOf('events', {}, from)).items.map(({ id, event, severity }) => [id, event, severity]).sort();

  it('has the driving events and alerts that the list of events has', async () => {
    expect(await reported(caller)).toEqual(await listed(caller));
    expect((await rowsOf('events')).totals.critical).toBe(1);
    expect((await reported(caller)).length).toBe(march().length + 2);
    // An instant, and an alert that is still open.
    const alerts = (await rowsOf('events', { sort: 'severity' })).items.filter(({ source }) => source === 'alert');
    const raised = new Date(FIRST + 3 * DAY).toISOString();
    expect(alerts).toMatchObject([
      { event: 'sos', end: raised, duration: null },
      { event: 'idling', end: null, duration: null },
    ]);
  });

  it('leaves out what is switched off for the reader', async () => {
    const limited = await test.signedIn(account, 'admin', ['tripReports']);
    expect(await reported(limited)).toEqual(await listed(limited));
    expect((await reported(limited)).length).toBeLessThan(3);
  });
});

describe('the report on commands', () => {
  it('has the commands of the families that are on', async () => {
    const { items, totals } = await rowsOf('commands', { sort: 'command' });
    expect(items).toMatchObject([
      { command: 'RESET_IMMOBILIZE', commandStatus: 'queued', took: null },
      { command: 'SET_IMMOBILIZE', commandStatus: 'success', took: 40, reason: 'theft' },
      { command: 'SET_REPORT_FREQ_INTERVAL', commandStatus: 'failed', took: 300 },
    ]);
    expect(totals).toEqual({ succeeded: 1, failed: 1, took: 300 });
    const { answer } = await caller.call(commands.list, { query: {} });
    expect(items.map(({ id }) => id).sort()).toEqual(answer.items.map(({ requestId }) => requestId).sort());
    const limited = await test.signedIn(account, 'admin', ['auxiliaryTracker']);
    expect((await rowsOf('commands', {}, limited)).items.map(({ command: name }) => name)).toEqual([
      'SET_REPORT_FREQ_INTERVAL',
    ]);
    const viewer = await test.signedIn(account, 'viewer', [...FEATURES]);
    const { problem } = await viewer.call(reports.rows, { params: { report: 'commands' }, query: MARCH });
    expect(problem?.code).toBe('error.permission.missing');
  });
});

describe('the report on pickups', () => {
  it('has the rows of the call', async () => {
    const { answer } = await caller.call(visits.pickUps, { query: { limit: 100 }, body: MARCH });
    const { items } = await rowsOf('pickUps');
    expect(items).toHaveLength(2);
    const byTime = (rows: readonly object[]) =>
      rows.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
    expect(byTime(items.map(({ id: _id, assetId: _asset, at: _at, licensePlate: _plate, ...row }) => row))).toEqual(
      byTime(
        answer.items.map((row) => ({
          ...{ asset: row.name, vehicleId: row.vehicleId, vin: row.vin, imei: row.mobileId, place: row.placeName },
          ...{ placeId: row.placeId, entered: row.inTime, address: row.address, stopType: row.type },
          ...{ left: row.outTime, inside: row.timeInside },
        })),
      ),
    );
  });
});

describe('the reports of now', () => {
  it('have the fuel levels that the vehicle has', async () => {
    const { items, totals } = await rowsOf('fuelLevel');
    expect(items).toMatchObject([{ asset: 'Truck 00', fuel: 120.5, fuelShare: 0.482 }]);
    expect(totals).toEqual({ fuel: 120.5 });
    const { answer } = await caller.call(vehicles.latestStatus, { query: { assetId: assets[0]!.uid } });
    expect(answer.items[0]).toMatchObject({ fuelLiters: 120.5, fuelPercent: 48.2 });
  });

  it('have auxiliary trackers with their last command', async () => {
    const { items } = await rowsOf('auxiliaryTrackers');
    expect(items).toMatchObject([
      { asset: 'Truck 00', imei: tracker.imei, command: 'SET_REPORT_FREQ_INTERVAL', commandStatus: 'failed' },
    ]);
    const accountant = await test.signedIn(account, 'accountant', [...FEATURES]);
    expect(Object.keys((await rowsOf('auxiliaryTrackers', {}, accountant)).items[0]!)).not.toContain('command');
    expect(Object.keys((await rowsOf('speeding', {}, accountant)).items[0]!)).not.toContain('driver');
  });

  it('put rows without the usual column last in both orders', async () => {
    const unknown = await seedAsset(test.database, account, { name: 'Van 01' });
    await seedDevice(test.database, account, { assetId: unknown.id, role: 'auxiliary' });
    const contact = { started_at: new Date(NOW - DAY), ended_at: new Date(NOW - HOUR) };
    await test.database.ingest(async (tx) => {
      const state = { account_id: account, status: 2, last_fix_time: new Date(NOW - HOUR), fuel_ml: 60_000 };
      await tx
        .insertInto('asset_state')
        .values({ ...state, asset_id: unknown.id })
        .execute();
      await tx
        .insertInto('device_contacts')
        .values({ ...contact, account_id: account, device_id: tracker.id })
        .execute();
    });
    for (const order of ['asc', 'desc'])
      for (const [report, sort] of [
        ['fuelLevel', 'fuelShare'],
        ['auxiliaryTrackers', 'lastContact'],
      ] as const) {
        const { items } = await rowsOf(report, { sort, order });
        expect(items.map(({ asset, [sort]: value }) => [asset, value === null])).toEqual([
          ['Truck 00', false],
          ['Van 01', true],
        ]);
      }
  });
});
