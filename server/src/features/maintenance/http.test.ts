/** Service plans, the service history, due services and their alert. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { shiftDay } from '@waymark/domain/local-time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { alertDue } from './jobs.ts';

const { serviceConfigs, serviceLogs, assets, alerts } = ENDPOINTS;
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let truck: string;
let today: string;

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
  const body = { name: 'Truck 44', type: 'truck', make: 'Equator', model: 'Hauler 18', year: 2022 } as const;
  truck = (await admin.call(assets.create, { body: { ...body, licensePlate: 'FL 31264' } })).answer.id;
  today = (await due()).today;
});

const BRAKES = {
  ...{ serviceName: 'Brake pads', make: 'equator', model: 'HAULER 18' },
  interval: { kilometers: 40_000, months: 24 },
};
const due = async (query: object = {}) => (await admin.call(serviceLogs.due, { query })).answer;
const plan = async (body: object = {}) =>
  (await admin.call(serviceConfigs.create, { body: { ...BRAKES, ...body } })).answer.id;
const apply = async (body: { serviceConfigIds: string[]; assetIds?: string[] }) =>
  (await admin.call(serviceConfigs.apply, { body })).answer;
const log = (body: object) =>
  admin.call(serviceLogs.create, {
    body: { assetId: truck, serviceName: 'Brake pads', serviceDate: today, odometer: 1000, ...body },
  });

/** Stores what the asset drove on a day. */
async function drove(day: string, kilometers: number): Promise<void> {
  await test.database.owner((_kysely, client) =>
    client.query(
      `INSERT INTO asset_days (account_id, asset_id, day, distance_m, moving_s)
       SELECT account_id, id, $2, $3, 7200 FROM assets WHERE uid = $1`,
      [truck, day, kilometers * 1000],
    ),
  );
}

describe('a planned service', () => {
  it('keeps its interval, and applies to all assets of its make and model that have a year', async () => {
    const body = { name: 'Truck 45', type: 'truck', make: 'Equator', model: 'Hauler 18' } as const;
    const { id: yearless } = (await admin.call(assets.create, { body })).answer;
    const id = await plan();
    expect(await apply({ serviceConfigIds: [id] })).toEqual({
      changed: 1,
      failed: [{ id: yearless, name: 'Truck 45', code: 'error.service.vehicle', errors: [] }],
    });
    expect(await apply({ serviceConfigIds: [id] })).toMatchObject({ changed: 0 });
    expect((await admin.call(serviceConfigs.read, { params: { id } })).answer).toMatchObject({
      interval: { kilometers: 40_000, hours: null, months: 24, days: null },
      ...{ recurring: true, assets: 1 },
    });
    expect((await due()).assets).toEqual({ total: 2, planned: 1, unknown: 1 });
  });

  it('needs a measure, and a name that its make and model does not have yet', async () => {
    const { problem } = await admin.call(serviceConfigs.create, { body: { ...BRAKES, interval: {} } });
    expect(problem).toMatchObject({ code: 'error.service.interval', errors: [{ path: 'interval.kilometers' }] });
    await plan();
    const again = await admin.call(serviceConfigs.create, { body: { ...BRAKES, serviceName: 'BRAKE pads' } });
    expect(again.problem).toMatchObject({ status: 409, code: 'error.duplicate.serviceConfig' });
  });
});

describe('logging a service', () => {
  it.each([
    ['neither reading', { odometer: null }, 'error.service.reading'],
    ['an odometer below 1', { odometer: 0.5 }, 'error.validation'],
    ['hours below 1', { operationalHours: 0 }, 'error.validation'],
    ['a day that is not yet', { serviceDate: '2999-01-01' }, 'error.date.future'],
    ['no asset', { assetId: undefined }, 'error.asset.not.found'],
  ])('refuses %s', async (_name, body, code) => {
    expect((await log(body)).problem.code).toBe(code);
  });

  it('needs make, model and year of the asset', async () => {
    const { id } = (await admin.call(assets.create, { body: { name: 'Bare', type: 'truck', make: 'X', model: 'Y' } }))
      .answer;
    expect((await log({ assetId: id })).problem).toMatchObject({
      code: 'error.service.vehicle',
      title: 'Maintenance logging needs make, model and year assigned to the asset',
    });
  });

  it('moves the due list', async () => {
    await apply({ serviceConfigIds: [await plan()] });
    await log({ serviceDate: shiftDay(today, -100), odometer: 172_559 });
    for (let days = 28; days >= 1; days--) await drove(shiftDay(today, -days), 104);
    await drove(shiftDay(today, -60), 37_400);
    const [row] = (await due()).items;
    expect(row).toMatchObject({
      ...{ state: 'overdue', measure: 'distance', lastOdometer: 172_559, odometer: 212_871, kilometersPerDay: 104 },
      dueDate: shiftDay(today, -3),
    });
    expect(row!.left).toBeCloseTo(-312);
    expect((await due()).states).toEqual({ overdue: 1, soon: 0, later: 0 });
    expect((await log({ odometer: 212_874 })).answer).toMatchObject({
      asset: 'Truck 44',
      loggedBy: expect.any(String),
    });
    const [after] = (await due()).items;
    expect(after).toMatchObject({ state: 'later', left: 40_000, odometer: 212_874, lastDate: today });
    expect(after!.dueDate).toBe(shiftDay(today, Math.ceil(40_000 / 104)));
  });

  it('ends a service that is done once', async () => {
    await apply({ serviceConfigIds: [await plan({ recurring: false })] });
    expect((await due()).count).toBe(1);
    await log({});
    expect((await due()).count).toBe(0);
  });

  it('imports a history by name or plate, all or none, and refuses it again', async () => {
    const file = (rows: string) =>
      new File([`Asset,Service,Date,Odometer (km)\n${rows}`], 'a.csv', { type: 'text/csv' });
    const send = (rows: string, dryRun = false) =>
      admin.call(serviceLogs.import, { query: { dryRun }, file: file(rows) });
    const rows = 'truck 44,Tires,2026-01-01,1000\nfl 31264,Clutch,2026-02-01,2000\n';
    expect((await send(rows, true)).answer).toMatchObject({ dryRun: true, rows: 2 });
    expect((await admin.call(serviceLogs.list, { query: {} })).answer.count).toBe(0);
    expect((await send(`${rows}Nobody,Tires,2026-01-01,1\n`)).problem.code).toBe('error.import.faults');
    expect((await send(rows)).status).toBe(200);
    expect((await send(rows)).problem.code).toBe('error.import.faults');
    const { items } = (await admin.call(serviceLogs.list, { query: { search: 'clutch' } })).answer;
    expect(items).toMatchObject([{ asset: 'Truck 44', serviceDate: '2026-02-01', odometer: 2000 }]);
  });
});

it('raises an alert once until the service is done', async () => {
  await apply({ serviceConfigIds: [await plan({ interval: { days: 3 } })] });
  const raised = async () => (await admin.call(alerts.list, { query: {} })).answer.items;
  for (let run = 0; run < 2; run++) await alertDue(test.database, Date.now());
  expect(await raised()).toMatchObject([{ type: 'maintenanceDue', endedAt: null }]);
  await log({});
  const [over, ...others] = await raised();
  expect(others).toEqual([]);
  expect(over).toMatchObject({ endedAt: expect.any(String) });
});
