/** Fuel in the report of a fleet, against the fold over the positions that are stored. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { type FuelUse, fuelHistory, fuelUse } from '@waymark/domain/fuel/history.ts';
import { parse } from 'csv-parse/sync';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { startJobs } from '../../storage/jobs.ts';
import { sql } from '../../storage/sql.ts';
import { storedPositions } from '../../storage/stored.ts';
import { type SeededAsset, seedAsset, seedDevice } from '../../storage/testing.ts';
import { startTelemetry, type Telemetry } from '../../telemetry/service.ts';
import { count, fix } from '../../telemetry/testing.ts';
import { numbersFrom } from '../reports/testing-trips.ts';
import { countFuelDays, fuelJobs, queueFuelCount } from './day-counter.ts';
import { readingOf } from './readings.ts';

const { reports, fuel } = ENDPOINTS;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Local midnight in Kolkata is 18:30 UTC. */
const ZONE = 'Asia/Kolkata';
const FIRST = Date.parse('2026-07-05T18:30:00Z');
const NOW = FIRST + 4 * DAY;
const PERIOD = { startDate: '2026-07-06', endDate: '2026-07-09' };
const FULL = 400;
const EVERY = 3 * MINUTE;

let test: TestApp;
let telemetry: Telemetry;
let account: { id: number };
let admin: Caller;

beforeAll(async () => {
  test = await testApp();
  telemetry = startTelemetry({
    ...{ database: test.database, metrics: new Registry(), log: { warn() {}, info() {} }, sweeping: false },
  });
  account = await test.account();
  await setZone(account, ZONE);
  admin = await test.signedIn(account.id);
  test.clock.now = NOW;
});
afterAll(async () => {
  await telemetry?.close();
  await test?.close();
});

const setZone = ({ id }: { id: number }, timeZone: string) =>
  test.database.owner((kysely) =>
    kysely
      .updateTable('accounts')
      .set({ attributes: JSON.stringify({ timeZone }) })
      .where('id', '=', id)
      .execute(),
  );

interface Truck extends SeededAsset {
  imei: string;
}

async function truck(name: string, of = account.id, capacity: number | null = FULL): Promise<Truck> {
  const asset = await seedAsset(test.database, of, { type: 'truck', name, createdAt: new Date('2026-01-01') });
  const { imei } = await seedDevice(test.database, of, { assetId: asset.id, ignitionType: 'wired' });
  await test.database.owner((kysely) =>
    kysely.insertInto('fuel_tanks').values({ account_id: of, asset_id: asset.id, capacity }).execute(),
  );
  return { ...asset, imei };
}

type Stretch = [does: 'rest' | 'drive', hours: number, change: number];
/** Refuels end at a quarter of an hour, at local midnight and at midnight of UTC; a drain too. */
const FOUR_DAYS: Stretch[] = [
  ['rest', 1, 0],
  ['drive', 4, -60],
  ['rest', 0.75, 120],
  ['drive', 10, -150],
  ['rest', 7.25, 0],
  ['rest', 1, 190],
  ['rest', 5, 0],
  ['drive', 0.75, -9],
  ['rest', 0.5, -70],
  ['drive', 11.75, -160],
  ['rest', 6, 0],
  ['drive', 6, -80],
  ['rest', 0.25, 200],
  ['rest', 0.75, 0],
  ['drive', 20, -200],
  ['rest', 20, 0],
];

function recordsOf(
  stretches: readonly Stretch[],
  seed = 1,
  level = (value: number): object => ({ fuelLiters: value }),
) {
  const random = numbersFrom(seed);
  const records = [];
  let [time, latitude, liters] = [FIRST, 47, 300];
  for (const [does, hours, change] of stretches) {
    const steps = Math.round((hours * HOUR) / EVERY);
    const start = liters;
    for (let step = 1; step <= steps; step++) {
      time += EVERY;
      const moving = does === 'drive';
      if (moving) latitude += 0.02;
      liters = start + (change * step) / steps;
      const speed = moving
        ? { speedMetersPerSecond: 14, ignition: true }
        : { speedMetersPerSecond: 0, ignition: false };
      records.push(fix(time, latitude, 9.5, { ...speed, ...level(liters + random(3) / 10) }));
    }
  }
  return records;
}
type Records = ReturnType<typeof recordsOf>;

async function send({ imei }: Truck, records: Records): Promise<void> {
  const device = await telemetry.directory.find(imei, 'teltonika');
  for (let index = 0; index < records.length; index += 200)
    await telemetry.ingest.submitted(device!, records.slice(index, index + 200), NOW);
}

const counted = () => {
  test.clock.now += 2 * HOUR;
  return countFuelDays(test.database, () => test.clock.now);
};

/** Returns what an asset used, from all of its positions. */
async function expected(asset: SeededAsset, from: number, to: number): Promise<FuelUse> {
  const stored = await test.database.ingest((tx) => storedPositions(tx));
  const rows = stored
    .filter((row) => row.asset_id === asset.id)
    .sort((a, b) => a.fix_time.getTime() - b.fix_time.getTime());
  const readings = rows.map((row) => readingOf(row as never, row.fuel_ml === null ? undefined : row.fuel_ml / 1000));
  return fuelUse(fuelHistory(readings, FULL), from, to)!;
}

const report = async (query: object = PERIOD, by = admin) =>
  (await by.call(reports.rows, { params: { report: 'fleetSummary' }, query: { limit: 100, ...query } })).answer;
const rowOf = async (name: string, query?: object) => (await report(query)).items.find(({ asset }) => asset === name)!;
const near = (liters: number) => expect.closeTo(liters, 1);

it('is what the levels of the positions say, in any period and group of time', async () => {
  const one = await truck('One');
  await send(one, recordsOf(FOUR_DAYS));
  await counted();
  const day = (number: number) => [FIRST + number * DAY, FIRST + (number + 1) * DAY] as const;
  for (const number of [0, 1, 2, 3]) {
    const date = `2026-07-0${6 + number}`;
    const { used } = await expected(one, ...day(number));
    expect(used).toBeGreaterThan(10);
    const row = await rowOf('One', { startDate: date, endDate: date });
    expect(row.fuel).toEqual(near(used));
    // The last day is part of a trip that began on the day before.
    expect(row.fuelRate).toEqual(row.distance === 0 ? null : near((used / Number(row.distance)) * 100_000));
  }
  const whole = await expected(one, FIRST, NOW);
  const { items, totals } = await report();
  expect(items).toMatchObject([{ asset: 'One', fuel: near(whole.used) }]);
  expect(totals.fuel).toEqual(near(whole.used));
  const days = await report({ ...PERIOD, group: 'day', sort: 'day', order: 'asc' });
  expect(days.totals.fuel).toEqual(near(whole.used));
  expect(days.items.map(({ fuel }) => fuel)).toEqual(
    await Promise.all([0, 1, 2, 3].map(async (number) => near((await expected(one, ...day(number))).used))),
  );
  for (const group of ['asset', 'tag', 'depot', 'week', 'month'])
    expect((await report({ ...PERIOD, group })).items).toMatchObject([{ fuel: near(whole.used) }]);
  for (const group of ['driver', 'place']) {
    const { items, totals } = await report({ ...PERIOD, group });
    expect([...Object.keys(items[0]!), ...Object.keys(totals)].filter((name) => name.startsWith('fuel'))).toEqual([]);
  }
  const random = numbersFrom(7);
  for (let times = 0; times < 8; times++) {
    const from = FIRST + random(200) * 15 * MINUTE;
    const to = from + (1 + random(180)) * 15 * MINUTE;
    const window = { startDate: new Date(from).toISOString(), endDate: new Date(to).toISOString() };
    const { used } = await expected(one, from, to);
    const { fuel } = await rowOf('One', window);
    expect(fuel, JSON.stringify(window)).toEqual(used < 0 ? 'inconsistent' : near(used));
  }
});

it.each([
  ['UTC', 0],
  [ZONE, 5.5],
])('adds up to groups of time in %s, without assets whose sensor contradicts itself', async (zone, ahead) => {
  const other = await test.account();
  await setZone(other, zone);
  const trucks = [await truck('North', other.id), await truck('South', other.id)];
  await send(trucks[0]!, recordsOf(FOUR_DAYS, 8));
  await send(trucks[1]!, recordsOf(FOUR_DAYS.slice(0, 9), 9));
  await send(await truck('Rising', other.id), recordsOf([['drive', 2, 30]], 10));
  await counted();
  const reader = await test.signedIn(other.id);
  const weeks = { startDate: '2026-06-29', endDate: '2026-07-19' };
  for (const [group, length] of [
    ['day', DAY],
    ['week', 7 * DAY],
  ] as const) {
    const { items } = await report({ ...weeks, group, sort: group, order: 'asc' }, reader);
    const rows = items.filter(({ fuel }) => fuel !== null);
    const starts = rows.map((row) => Date.parse(`${row[group]}T00:00:00Z`) - ahead * HOUR);
    for (const [index, start] of starts.entries()) {
      const date = String(rows[index]![group]);
      const end = new Date(Date.parse(date) + length - DAY).toISOString().slice(0, 10);
      const each = (await report({ startDate: date, endDate: end }, reader)).items;
      let [used, driven, meters] = [0, 0, 0];
      for (const one of trucks) {
        const liters = (await expected(one, start, start + length))?.used ?? 0;
        const distance = Number(each.find(({ assetId }) => assetId === one.uid)!.distance);
        used += liters;
        meters += distance;
        if (distance > 0) driven += liters;
      }
      const fuelRate = meters === 0 ? null : near((driven / meters) * 100_000);
      expect(rows[index], date).toMatchObject({ fuel: near(used), fuelRate });
    }
    const all = await Promise.all(trucks.map((one) => expected(one, FIRST, NOW)));
    const total = all.reduce((sum, { used }) => sum + used, 0);
    expect(rows.reduce((sum, { fuel }) => sum + Number(fuel), 0)).toEqual(near(total));
  }
});

it('is the same however often it was counted, and however late records arrive', async () => {
  const two = await truck('Two');
  const records = recordsOf(FOUR_DAYS, 5);
  const missing = (index: number) => index > 700 && index < 1150;
  const inTime = records.filter((_, index) => !missing(index));
  // Some counts end while the tank is refueled over midnight of UTC.
  const ends = [108, 109, 110, 111, 112, 113, 115, 120, 300, 580, 700, 900, inTime.length];
  for (const [place, end] of ends.entries()) {
    await send(two, inTime.slice(ends[place - 1] ?? 0, end));
    await counted();
  }
  const before = await expected(two, FIRST, NOW);
  expect((await rowOf('Two')).fuel).toEqual(near(before.used));
  await send(
    two,
    records.filter((_, index) => missing(index)),
  );
  expect((await rowOf('Two')).fuel).toEqual(near(before.used));
  await counted();
  const after = await expected(two, FIRST, NOW);
  const days = await report({ ...PERIOD, group: 'day', search: 'Two', sort: 'day', order: 'asc' });
  for (const number of [0, 1, 2, 3]) {
    const { used } = await expected(two, FIRST + number * DAY, FIRST + (number + 1) * DAY);
    expect(days.items[number]!.fuel).toEqual(near(used));
  }
  const row = await rowOf('Two');
  expect(row.fuel).toEqual(near(after.used));
  // Distance that arrived late counts in the same time.
  expect(row.fuelRate).toEqual(near((after.used / Number(row.distance)) * 100_000));
  expect(await count(test.database, 'FROM fuel_changes')).toBe(0);
});

it('is counted as soon as positions of a long time have arrived, when the job is asked to run', async () => {
  const bulk = await truck('Bulk');
  const records = recordsOf(FOUR_DAYS, 6);
  await send(bulk, records.slice(0, 300));
  await counted();
  const { fuel: partial } = await rowOf('Bulk');
  await send(bulk, records.slice(300));
  const jobs = startJobs(
    test.database.url,
    fuelJobs(test.database, () => test.clock.now),
    pino({ level: 'silent' }),
  );
  try {
    await jobs.started;
    await queueFuelCount(test.database);
    await expect.poll(async () => (await rowOf('Bulk')).fuel, { timeout: 20_000 }).not.toBe(partial);
  } finally {
    await jobs.stop();
  }
  expect((await rowOf('Bulk')).fuel).toEqual(near((await expected(bulk, FIRST, NOW)).used));
});

it('is counted anew when the tank is corrected', async () => {
  const three = await truck('Three', account.id, null);
  const share = (liters: number) => ({ fuelPercent: liters / 4 });
  await send(three, recordsOf(FOUR_DAYS.slice(0, 3), 2, share));
  await counted();
  const of = { params: { id: three.uid } };
  expect(await rowOf('Three')).toMatchObject({ fuel: null, fuelRate: null });
  for (const capacity of [400, 800]) {
    await admin.call(fuel.setTank, { ...of, body: { capacity } });
    await counted();
    const ledger = (await admin.call(fuel.ledger, { ...of, query: PERIOD })).answer;
    expect((await rowOf('Three')).fuel).toEqual(near(ledger.use.used!));
  }
});

it('is unknown without a level, and says that a sensor contradicts itself', async () => {
  const none = await truck('None');
  await send(
    none,
    recordsOf([['drive', 2, 0]], 3, () => ({})),
  );
  const rises = await truck('Rises');
  await send(rises, recordsOf([['drive', 2, 30]], 3));
  await counted();
  expect(await rowOf('None')).toMatchObject({ fuel: null, fuelRate: null });
  expect(await rowOf('Rises')).toMatchObject({ fuel: 'inconsistent', fuelRate: null });
  const { totals } = await report({ ...PERIOD, search: 'None' });
  expect(totals).toMatchObject({ fuel: null, fuelRate: null });
  const { items, totals: alone } = await report({ ...PERIOD, search: 'Rises', group: 'day' });
  expect(items).toMatchObject([{ fuel: 'inconsistent', fuelRate: null }]);
  expect(alone).toMatchObject({ fuel: null, fuelRate: null });
  const all = await report();
  const known = all.items.flatMap(({ fuel }) => (typeof fuel === 'number' ? [fuel] : []));
  expect(all.totals.fuel).toEqual(near(known.reduce((sum, one) => sum + one, 0)));
  const query = { ...PERIOD, search: 'Rises' };
  const csv = await admin.call(reports.csv, { params: { report: 'fleetSummary' }, query });
  const [head, line] = parse(String(csv.answer), { bom: true }) as string[][];
  expect(line![head!.indexOf('Fuel (L)')]).toBe('Sensor inconsistent');
  expect(line![head!.indexOf('Fuel (L/100 km)')]).toBe('');
  const sheet = await admin.call(reports.xlsx, { params: { report: 'fleetSummary' }, query });
  expect(String(sheet.answer).slice(0, 2)).toBe('PK');
});

it('of other assets is counted although one cannot be', async () => {
  const [broken, sound] = [await truck('Broken'), await truck('Sound')];
  for (const each of [broken, sound]) await send(each, recordsOf([['drive', 2, -20]], 5));
  const refuse = (change: string) =>
    test.database.owner((kysely) => sql.raw(`ALTER TABLE fuel_days ${change}`).execute(kysely));
  await refuse(`ADD CONSTRAINT planted CHECK (asset_id <> ${broken.id})`);
  await expect(counted()).rejects.toThrow(`fuel of 1 assets was not counted, first asset ${broken.id}`);
  expect((await rowOf('Sound')).fuel).toBeGreaterThan(0);
  await refuse('DROP CONSTRAINT planted');
  await counted();
  expect((await rowOf('Broken')).fuel).toEqual((await rowOf('Sound')).fuel);
});

it('belongs to its account and its feature', async () => {
  const other = await test.account();
  const theirs = await truck('Theirs', other.id);
  await send(theirs, recordsOf([['drive', 3, -20]], 4));
  await counted();
  const them = await test.signedIn(other.id);
  const period = { startDate: new Date(FIRST).toISOString(), endDate: new Date(NOW).toISOString() };
  const [row] = (await report(period, them)).items;
  expect(row).toMatchObject({ asset: 'Theirs', fuel: near((await expected(theirs, FIRST, NOW)).used) });
  expect(await rowOf('Theirs')).toBeUndefined();
  const without = FEATURES.filter((feature) => feature !== 'fuel');
  const limited = await test.signedIn(other.id, 'admin', [...without]);
  const answer = await report(period, limited);
  const names = [
    ...Object.keys(answer.items[0]!),
    ...Object.keys(answer.totals),
    ...Object.keys(answer.before!.totals),
  ];
  expect(names.filter((name) => /fuel|gauged/i.test(name))).toEqual([]);
  const query = { ...period, columns: 'trips,fuel,fuelRate' };
  const csv = await limited.call(reports.csv, { params: { report: 'fleetSummary' }, query });
  expect(String(csv.answer).split('\r\n')[0]).toBe('\uFEFFAsset,Trips');
  for (const file of [reports.csv, reports.xlsx, reports.pdf])
    expect((await limited.call(file, { params: { report: 'fleetSummary' }, query })).status).toBe(200);
});
