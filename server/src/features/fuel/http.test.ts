/** The fuel ledger over stored positions, tanks and receipts. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { emptyRecord } from '@waymark/protocols/protocol.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { storedPositions } from '../../storage/stored.ts';
import { seedAsset, seedDevice } from '../../storage/testing.ts';
import { startTelemetry, type Telemetry } from '../../telemetry/service.ts';
import { fix } from '../../telemetry/testing.ts';

const { fuel, fuelReceipts } = ENDPOINTS;
const MINUTE_MS = 60_000;
const DAY = '2026-07-08';
const START = Date.parse(`${DAY}T06:00:00Z`);
const SILENT = { warn() {}, info() {} };

let test: TestApp;
let telemetry: Telemetry;
let account: { id: number; uid: string };
let admin: Caller;
let asset: { id: number; uid: string };
let imei: string;

beforeAll(async () => {
  test = await testApp();
  telemetry = startTelemetry({ database: test.database, metrics: new Registry(), log: SILENT, sweeping: false });
});
afterAll(async () => {
  await telemetry?.close();
  await test?.close();
});
beforeEach(async () => {
  account = await test.account();
  await test.database.owner((kysely) =>
    kysely
      .updateTable('accounts')
      .set({ attributes: JSON.stringify({ timeZone: 'UTC', currency: 'CHF' }) })
      .where('id', '=', account.id)
      .execute(),
  );
  admin = await test.signedIn(account.id);
  await made('truck');
  test.clock.now = Date.parse(`${DAY}T20:00:00Z`);
});

async function made(type: string): Promise<void> {
  asset = await seedAsset(test.database, account.id, { type, name: 'Truck 44', createdAt: new Date('2026-01-01') });
  ({ imei } = await seedDevice(test.database, account.id, { assetId: asset.id, ignitionType: 'wired' }));
}

type Reading = Partial<ReturnType<typeof emptyRecord>>;
let latitude: number;
/** One stretch of records, a minute apart: what the vehicle does, and its level at the beginning and at the end. */
type Stretch = [does: 'rest' | 'drive', minutes: number, from: number, to: number];

/** Stores a day of records. @param level how the device sends the level */
async function drove(
  stretches: readonly Stretch[],
  level: (value: number) => Reading = (liters) => ({ fuelLiters: liters }),
) {
  const device = await telemetry.directory.find(imei, 'teltonika');
  const records = [];
  let time = START;
  latitude = 47;
  for (const [does, minutes, from, to] of stretches)
    for (let minute = 1; minute <= minutes; minute++) {
      time += MINUTE_MS;
      const moving = does === 'drive';
      if (moving) latitude += 0.009;
      const value = from + ((to - from) * minute) / minutes;
      const speed = moving
        ? { speedMetersPerSecond: 16.7, ignition: true }
        : { speedMetersPerSecond: 0, ignition: false };
      records.push(fix(time, latitude, 9.5, { ...speed, ...level(value) }));
    }
  for (let index = 0; index < records.length; index += 60)
    await telemetry.ingest.submitted(device!, records.slice(index, index + 60), time);
  return time;
}

const A_DAY: Stretch[] = [
  ['rest', 30, 200, 200],
  ['drive', 60, 200, 180],
  ['rest', 30, 180, 180],
  ['rest', 5, 180, 380],
  ['rest', 30, 380, 380],
  ['drive', 60, 380, 360],
  ['rest', 30, 360, 360],
  ['rest', 9, 360, 320],
  ['rest', 60, 320, 320],
];
const read = async (query: object = { startDate: DAY }) =>
  (await admin.call(fuel.ledger, { params: { id: asset.uid }, query })).answer;
const setTank = (capacity: number | null, fuelType: 'diesel' | null = null) =>
  admin.call(fuel.setTank, { params: { id: asset.uid }, body: { capacity, fuelType } });
const receipt = (body: object) =>
  admin.call(fuelReceipts.create, {
    body: { assetId: asset.uid, time: `${DAY}T08:03:00Z`, quantity: 221, cost: 374, ...body },
  });

describe('the ledger', () => {
  it('finds the refuel and the drain of a day, and what its trips used', async () => {
    await setTank(400, 'diesel');
    await drove(A_DAY);
    const ledger = await read();
    expect(ledger).toMatchObject({ unit: 'liter', capacity: 400, capacityKnown: true, threshold: 32 });
    expect(ledger.changes).toMatchObject([
      { kind: 'refuel', before: 180, after: 380, amount: 200, state: null },
      { kind: 'drain', before: 360, after: 320, amount: 40, latitude: expect.closeTo(latitude, 4) },
    ]);
    const { use } = ledger;
    expect(use).toMatchObject({ start: 200, end: 320, refuels: 200, drains: 40, used: 40, inconsistent: false });
    expect(ledger.trips).toHaveLength(2);
    const [first, second] = ledger.trips!;
    expect(first!.used! + second!.used!).toBeGreaterThan(36);
    expect(first!.used! + second!.used!).toBeLessThanOrEqual(40);
    expect(use.distanceMeters).toBeCloseTo(first!.distanceMeters! + second!.distanceMeters!);
    expect(use.per100Kilometers).toBeCloseTo((40 / use.distanceMeters!) * 100_000);
    expect(ledger.carbonDioxide).toBeCloseTo(40 * 2.64);
    expect(ledger.engineSeconds).toBeGreaterThan(110 * 60);
    expect(ledger.perEngineHour).toBeCloseTo((40 / ledger.engineSeconds!) * 3600);
    expect(ledger.days).toMatchObject([{ day: DAY, used: 40 }]);
    expect(ledger.weeks).toMatchObject([{ day: '2026-07-06', used: 40 }]);
    // A refuel is one step of the curve.
    expect(ledger.points.filter(({ level }) => level > 201 && level < 315)).toEqual([]);
  });

  it('is the same however late the records arrive', async () => {
    await setTank(400);
    await drove(A_DAY);
    const inOrder = await read();
    await made('truck');
    await setTank(400);
    const device = await telemetry.directory.find(imei, 'teltonika');
    const stored = await test.database.ingest((tx) => storedPositions(tx));
    const rows = stored.filter((row) => row.account_id === account.id).toReversed();
    const records = rows.map((row) =>
      fix(row.fix_time.getTime(), row.latitude_e7! / 1e7, 9.5, {
        ...{ speedMetersPerSecond: row.speed_cm_s! / 100, ignition: row.ignition! },
        fuelLiters: row.fuel_ml! / 1000,
      }),
    );
    for (let index = 0; index < records.length; index += 100)
      await telemetry.ingest.submitted(device!, records.slice(index, index + 100).toReversed(), test.clock.now);
    const late = await read();
    expect(late.changes).toEqual(inOrder.changes);
    expect(late.use.used).toEqual(inOrder.use.used);
  });

  it('takes a share of the tank for liters, and shows percent without a tank', async () => {
    await drove(A_DAY, (liters) => ({ fuelPercent: liters / 4 }));
    expect(await read()).toMatchObject({ unit: 'percent', capacity: 100, capacityKnown: false, use: { used: 10 } });
    await setTank(400);
    expect(await read()).toMatchObject({ unit: 'liter', use: { used: 40, refuels: 200 } });
  });

  it('names a rise on the road as inconsistent, never as a number', async () => {
    await setTank(400, 'diesel');
    await drove([
      ['rest', 30, 200, 200],
      ['drive', 60, 200, 209],
      ['rest', 30, 209, 209],
    ]);
    const { use, trips, carbonDioxide, costPerKilometer } = await read();
    expect(use).toMatchObject({ used: null, inconsistent: true, per100Kilometers: null });
    expect(trips).toMatchObject([{ used: null, inconsistent: true, per100Kilometers: null }]);
    expect([carbonDioxide, costPerKilometer]).toEqual([null, null]);
  });

  it('adds up over parts of a period', async () => {
    await setTank(400);
    await drove(A_DAY);
    const whole = await read();
    const cut = `${DAY}T08:10:00.000Z`;
    const first = await read({ startDate: `${DAY}T00:00:00.000Z`, endDate: cut });
    const second = await read({ startDate: cut, endDate: `${DAY}T20:00:00.000Z` });
    expect(first.use.used! + second.use.used!).toBeCloseTo(whole.use.used!, 6);
    expect([...first.changes, ...second.changes]).toEqual(whole.changes);
  });

  it('is a file with refuels, drains, receipts and trips by time, in the units of the reader', async () => {
    await admin.call(fuel.setTank, { params: { id: asset.uid }, body: { capacity: 400, fuelType: 'diesel' } });
    await drove([
      ['rest', 30, 200, 200],
      ['drive', 60, 200, 180],
      ['rest', 40, 380, 380],
      ['drive', 60, 380, 360],
      ['rest', 60, 360, 360],
    ]);
    const body = { assetId: asset.uid, time: `${DAY}T07:35:00Z`, quantity: 190, cost: 380, station: 'Station Bendern' };
    await admin.call(fuelReceipts.create, { body });
    const file = async (path: string) => {
      const url = `${path.replace('{id}', asset.uid)}?startDate=${DAY}&endDate=${DAY}`;
      return test.app.inject({ url, headers: { cookie: admin.cookie! } });
    };
    const { headers, body: text } = await file(fuel.csv.path);
    expect(headers['content-disposition']).toContain('Truck 44');
    const [head, ...lines] = text.trim().split(/\r?\n/);
    expect(head).toContain('Time (UTC)');
    const { changes, trips } = (
      await admin.call(fuel.ledger, { params: { id: asset.uid }, query: { startDate: DAY, endDate: DAY } })
    ).answer;
    expect(lines.length).toBe(changes.length + trips!.length + 1);
    expect(lines.filter((line) => line.includes(',Refuel,'))).toHaveLength(1);
    expect(lines.find((line) => line.includes(',Receipt,'))).toContain('190,');
    expect(lines.find((line) => line.includes(',Receipt,'))).toContain('380,Station Bendern');
    const times = lines.map((line) => line.split(',')[0]);
    expect(times).toEqual(times.toSorted());
    const sheet = await file(fuel.xlsx.path);
    expect(sheet.rawPayload.toString('latin1', 0, 2)).toBe('PK');
  });

  it('has the trips and receipts of their own lists, and the engine of trips and stops', async () => {
    await setTank(400);
    await drove(A_DAY);
    for (const time of ['09:10', '08:03', '12:14'])
      await receipt({ time: `${DAY}T${time}:00Z`, quantity: 50.25, cost: 90.1, station: 'Café "Öl"', notes: 'a\nb' });
    await receipt({ time: '2026-07-09T00:30:00Z' }).then(({ status }) => expect(status).toBe(400));
    const { trips, receipts, engineSeconds, use } = await read();
    const custom = {
      params: { period: 'custom' as const },
      query: { startDate: DAY, endDate: DAY, assetId: asset.uid },
    };
    const listed = (await admin.call(ENDPOINTS.reports.trips, custom)).answer;
    const stops = (await admin.call(ENDPOINTS.reports.stops, custom)).answer.items;
    expect(listed.items.length).toBeGreaterThan(1);
    expect(trips).toMatchObject(
      listed.items.toReversed().map(({ startTime, endTime, endLocation, distanceMeters }) => ({
        ...{ startTime, endTime, distanceMeters },
        ...{ endLatitude: endLocation!.latitude, endLongitude: endLocation!.longitude },
      })),
    );
    expect(use.distanceMeters).toBeCloseTo(listed.totals.distanceMeters, 6);
    const within = (time: string) =>
      listed.items.some(({ startTime, endTime }) => startTime <= time && time < endTime!);
    const { totalTimeVehicleMovingSec: moving, totalTimeVehicleIdleSec: idle } = listed.totals;
    const idleAtRest = stops.filter(({ startTime }) => !within(startTime)).map(({ idleSeconds }) => idleSeconds);
    expect(engineSeconds).toBe(Math.round(idleAtRest.reduce((one, other) => one + other, moving + idle)));
    const { items } = (await admin.call(fuelReceipts.list, { query: { sort: 'time', order: 'asc' } })).answer;
    expect(receipts.map(({ refuel: _, ...own }) => own)).toEqual(items);
  });

  it('is that of an asset of the own accounts', async () => {
    const { problem } = await admin.call(fuel.ledger, {
      params: { id: crypto.randomUUID() },
      query: { startDate: DAY },
    });
    expect(problem).toMatchObject({ status: 404, code: 'error.not.found' });
    const foreign = await test.signedIn((await test.account()).id);
    const { status } = await foreign.call(fuel.ledger, { params: { id: asset.uid }, query: { startDate: DAY } });
    expect(status).toBe(404);
    expect(
      (await admin.call(fuel.ledger, { params: { id: asset.uid.toUpperCase() }, query: { startDate: DAY } })).status,
    ).toBe(200);
  });

  it('has no figures without readings', async () => {
    expect(await read()).toMatchObject({
      use: { start: null, end: null, used: null, inconsistent: false },
      ...{ points: [], changes: [], lastReading: null, cost: null },
    });
  });

  it('counts the energy of an electric vehicle, and the charge at the ends of its trips', async () => {
    await made('evehicle48');
    await setTank(40, 'diesel');
    const stretches: Stretch[] = [
      ['rest', 30, 80, 80],
      ['drive', 60, 80, 60],
      ['rest', 60, 60, 95],
      ['rest', 30, 95, 95],
    ];
    await drove(stretches, (percent) => ({ batteryPercent: percent }));
    const { unit, fuelType, changes, use, trips } = await read();
    expect([unit, fuelType]).toEqual(['kilowattHour', null]);
    expect(changes).toMatchObject([{ kind: 'refuel', amount: expect.closeTo(14, 0) }]);
    // The median lags two readings behind the drive.
    expect(use.used).toBeCloseTo(8, 0);
    expect(trips).toMatchObject([{ start: expect.closeTo(32, 0), end: expect.closeTo(24, 0) }]);
  });

  it.each([
    ['a period that is too long', { startDate: '2026-01-01', endDate: DAY }, 'error.period.long'],
    ['a day that does not exist', { startDate: '2026-02-30' }, 'error.date.format'],
  ])('refuses %s', async (_, query, code) => {
    const { problem } = await admin.call(fuel.ledger, { params: { id: asset.uid }, query });
    expect(problem).toMatchObject({ status: 400, code });
  });
});

describe('an alert about a drain', () => {
  const rule = async (value: number): Promise<void> => {
    const evening = test.clock.now;
    test.clock.now = START - MINUTE_MS;
    const { status } = await admin.call(ENDPOINTS.alertRules.create, {
      body: { name: 'Theft', type: 'fuelDrop', severity: 'high', value },
    });
    expect(status).toBe(200);
    test.clock.now = evening;
    await telemetry.alertRulesChanged(account.id);
  };
  const drains = async () =>
    (await admin.call(ENDPOINTS.alerts.list, { query: { type: 'fuelDrop', assetId: asset.uid } })).answer.items;

  it.each([
    ['liters', (liters: number): Reading => ({ fuelLiters: liters })],
    ['a share', (liters: number): Reading => ({ fuelPercent: liters / 4 })],
  ])('of a device that sends %s is raised for the drain that the ledger finds', async (_, level) => {
    await setTank(400);
    await rule(8);
    await drove(A_DAY, level);
    const [drain] = (await read()).changes.filter(({ kind }) => kind === 'drain');
    const alerts = await drains();
    expect(alerts).toHaveLength(1);
    expect(alerts[0]!.value).toBeCloseTo(10, 0);
    expect(Math.abs(Date.parse(alerts[0]!.since) - Date.parse(drain!.time))).toBeLessThanOrEqual(5 * MINUTE_MS);
  });

  it('compares with the share of the tank', async () => {
    await setTank(400);
    await rule(12);
    await drove(A_DAY);
    expect(await drains()).toEqual([]);
  });
});

describe('receipts', () => {
  it('belong to the refuel nearest in time, with the difference', async () => {
    await setTank(400);
    await drove(A_DAY);
    await receipt({ station: 'Schaan' });
    await receipt({ time: `${DAY} 12:14`, quantity: 60, cost: 103.2 });
    const { changes, receipts, use, cost, costPerKilometer } = await read();
    expect(changes[0]).toMatchObject({ paid: 221, difference: expect.closeTo(-21, 5), state: 'lessThanPaid' });
    expect(receipts).toMatchObject([
      { station: 'Schaan', refuel: changes[0]!.time },
      { time: `${DAY}T12:14:00.000Z`, refuel: null },
    ]);
    const price = (374 + 103.2) / 281;
    expect(cost).toBeCloseTo(price * use.used!);
    expect(costPerKilometer).toBeCloseTo((price * use.used!) / (use.distanceMeters! / 1000));
  });

  it('are matched by hand', async () => {
    await setTank(400);
    await drove(A_DAY);
    const { answer } = await receipt({ time: `${DAY} 14:00` });
    const [refuel] = (await read()).changes;
    const change = (body: object) =>
      admin.call(fuelReceipts.update, {
        params: { id: answer.id },
        body: { assetId: asset.uid, time: answer.time, quantity: 205, ...body },
      });
    await change({ match: 'chosen', refuelTime: refuel!.time });
    expect((await read()).changes[0]).toMatchObject({ paid: 205, state: 'matches' });
    await change({ match: 'none', refuelTime: refuel!.time });
    expect((await read()).changes[0]).toMatchObject({ paid: null, state: null });
    const missing = await change({ match: 'chosen' });
    expect(missing.problem).toMatchObject({ status: 400, errors: [{ path: 'refuelTime' }] });
  });

  it('are imported from a file, each once, after a dry run', async () => {
    const file = (text: string) => new File([text], 'receipts.csv', { type: 'text/csv' });
    const text = `Plate,Time,Liters,Cost\nTruck 44,${DAY} 08:03,221.4,374.17\nTruck 44,2026-07-40 08:03,1,\n`;
    const dry = await admin.call(fuelReceipts.import, { query: { dryRun: true }, file: file(text) });
    expect(dry.answer).toMatchObject({
      ...{ rows: 2, accepted: 1 },
      faults: [{ line: 3, column: 'Time', key: 'error.date.format' }],
    });
    expect((await admin.call(fuelReceipts.list, {})).answer.count).toBe(0);
    await admin.call(fuelReceipts.import, { query: { readyOnly: true }, file: file(text) });
    const { answer } = await admin.call(fuelReceipts.list, { query: { startDate: DAY, endDate: DAY } });
    expect(answer).toMatchObject({ count: 1, items: [{ quantity: 221.4, cost: 374.17, asset: 'Truck 44' }] });
    const again = await admin.call(fuelReceipts.import, { query: { dryRun: true }, file: file(text) });
    expect(again.answer.faults).toMatchObject([{ line: 2, key: 'error.duplicate.fuelReceipt' }, { line: 3 }]);
    expect((await admin.call(fuelReceipts.list, { query: { startDate: '2026-07-09' } })).answer.count).toBe(0);
  });

  it('in gallons are stored in liters, and exported with their unit', async () => {
    const file = new File([`Plate,Time,Quantity,Unit\nTruck 44,${DAY} 08:03,10,gal\n`], 'a.csv', { type: 'text/csv' });
    await admin.call(fuelReceipts.import, { file });
    const { items } = (await admin.call(fuelReceipts.list, {})).answer;
    expect(items).toMatchObject([{ quantity: expect.closeTo(37.854, 3), unit: 'L' }]);
    const { body } = await test.app.inject({ url: fuelReceipts.file.path, headers: { cookie: admin.cookie } });
    const [head, line] = body.split('\r\n');
    expect(head).toContain('Asset,Time,Quantity,Unit,');
    expect(line).toMatch(/,37\.85\d*,L,/);
  });

  it.each([
    ['of tomorrow', { time: '2026-07-09 08:00' }, 'time', 'error.date.future'],
    ['without a time of day', { time: '1990-01-01' }, 'time', 'error.date.time'],
    ['of an impossible time', { time: `${DAY} 25:00` }, 'time', 'error.date.time'],
    ['of a day that does not exist', { time: '2026-02-30 08:00' }, 'time', 'error.date.format'],
    ['of the year 1', { time: '0001-01-01 08:00' }, 'time', 'error.date.range'],
    ['of an instant before 1900', { time: '1800-01-01T08:00:00Z' }, 'time', 'error.date.range'],
    ['of nothing', { quantity: 0 }, 'quantity', 'error.exclusiveMinimum.field'],
    ['in kilowatt hours of a tank', { unit: 'kWh' }, 'unit', 'error.fuel.unit'],
    ['of an unknown asset', { assetId: crypto.randomUUID() }, 'assetId', 'error.asset.not.found'],
  ])('%s are refused', async (_, body, path, key) => {
    const { problem } = await receipt(body);
    expect(problem.errors).toMatchObject([{ path, key }]);
  });
});
