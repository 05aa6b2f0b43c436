/** Sensors, and their values over stored positions. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { sql } from '../../storage/sql.ts';
import { seedAsset, seedDevice } from '../../storage/testing.ts';
import { startTelemetry, type Telemetry } from '../../telemetry/service.ts';
import { fix } from '../../telemetry/testing.ts';

const { sensors, tags } = ENDPOINTS;
const MINUTE_MS = 60_000;
const DAY = '2026-07-08';
const START = Date.parse(`${DAY}T06:00:00Z`);
const SILENT = { warn() {}, info() {} };
const minute = (count: number): string => new Date(START + count * MINUTE_MS).toISOString();

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
  test.clock.now = Date.parse(`${DAY}T20:00:00Z`);
  account = await test.account();
  admin = await test.signedIn(account.id);
  asset = await seedAsset(test.database, account.id, { name: 'Cold 1', createdAt: new Date('2026-01-01') });
  const device = await seedDevice(test.database, account.id, { assetId: asset.id });
  imei = device.imei;
  await test.database.owner((kysely) =>
    kysely.updateTable('devices').set({ model: 'FMC130' }).where('id', '=', device.id).execute(),
  );
});

/** Stores records a minute apart. */
async function sent(...attributes: Record<string, unknown>[]): Promise<void> {
  const device = await telemetry.directory.find(imei, 'teltonika');
  const records = attributes.map(({ digitalInputs, analogue1Volts, ...others }, index) =>
    fix(START + index * MINUTE_MS, 47, 9.5, {
      ...{ ignition: false, speedMetersPerSecond: 0 },
      ...(digitalInputs === undefined ? {} : { digitalInputs: digitalInputs as number }),
      ...(analogue1Volts === undefined ? {} : { analogue1Volts: analogue1Volts as number }),
      attributes: others as Record<string, number>,
    }),
  );
  await telemetry.ingest.submitted(device!, records, START + attributes.length * MINUTE_MS);
}

const TEMPERATURE = { name: 'Cargo temperature', kind: 'number', unit: '°C', source: 'temperature1Celsius' } as const;
const made = (body: object, by: Caller = admin) =>
  by.call(sensors.create, { body: { ...TEMPERATURE, scope: { asset: asset.uid }, ...body } });
const create = async (body: object = {}) => (await made(body)).answer;
const refusal = async (body: object) => {
  const { status, problem } = await admin.call(sensors.create, {
    body: { ...TEMPERATURE, scope: { asset: asset.uid }, ...body },
  });
  return [status, problem.code, problem.errors?.[0]?.path];
};
const latest = async () => (await admin.call(sensors.ofAsset, { params: { id: asset.uid } })).answer.items;
const series = async (query: object = { startDate: DAY }) =>
  (await admin.call(sensors.series, { params: { id: asset.uid }, query })).answer.items;

describe('values', () => {
  it('come from attributes, wires and expressions, with the time of their record', async () => {
    await create();
    await create({ name: 'Door', kind: 'onOff', unit: null, source: 'input2' });
    await create({
      name: 'Tank',
      unit: 'L',
      source: 'analogue1Volts',
      calibration: [
        { raw: 0, value: 0 },
        { raw: 5, value: 400 },
      ],
    });
    await create({ name: 'Heat', source: null, expression: 'temperature1Celsius * 9 / 5 + 32', unit: '°F' });
    await create({ name: 'Silent', source: 'io999' });
    await sent(
      { temperature1Celsius: 4, digitalInputs: 2, analogue1Volts: 2.5 },
      { temperature1Celsius: 6.5, digitalInputs: 1 },
    );
    expect(await latest()).toMatchObject([
      { name: 'Cargo temperature', value: 6.5, unit: '°C', time: minute(1) },
      { name: 'Door', value: false, time: minute(1) },
      { name: 'Heat', value: 43.7, time: minute(1) },
      { name: 'Silent', value: null, time: null },
      { name: 'Tank', value: 200, unit: 'L', time: minute(0) },
    ]);
    expect((await series()).map(({ name, points }) => [name, points.map(({ value }) => value)])).toEqual([
      ['Cargo temperature', [4, 6.5]],
      ['Door', [true, false]],
      ['Heat', [39.2, 43.7]],
      ['Silent', []],
      ['Tank', [200]],
    ]);
  });

  it('follow a changed definition from its time on, or always', async () => {
    await sent({ temperature1Celsius: 4 }, { temperature1Celsius: 5 }, { temperature1Celsius: 6 });
    const { id } = await create();
    const change = (body: object) =>
      admin.call(sensors.update, { params: { id }, body: { ...TEMPERATURE, scope: { asset: asset.uid }, ...body } });
    const changed = { source: null, expression: 'temperature1Celsius * 10' };
    const { answer } = await change({ ...changed, validFrom: minute(1) });
    expect(answer).toMatchObject({ versions: 2, validFrom: minute(1), expression: changed.expression, source: null });
    expect((await series())[0]?.points.map(({ value }) => value)).toEqual([4, 50, 60]);
    expect((await change({ ...changed, minimum: 45, validFrom: new Date(0).toISOString() })).answer).toMatchObject({
      versions: 1,
      validFrom: null,
    });
    expect((await series())[0]?.points.map(({ value }) => value)).toEqual([50, 60]);
  });

  it('are those of the most specific sensor: asset, tag, device model', async () => {
    await sent({ temperature1Celsius: 4 });
    await admin.call(tags.create, { body: { name: 'Cold' } });
    const of = (scope: object, factor: number) =>
      create({ scope, source: null, expression: `temperature1Celsius * ${factor}`, name: 'Temperature' });
    const value = async () => (await latest())[0]?.value;
    expect(await of({ deviceModel: 'fmc130' }, 1)).toMatchObject({ assets: 1 });
    expect(await value()).toBe(4);
    const byTag = await of({ tag: 'cold' }, 2);
    expect(byTag).toMatchObject({ assets: 0, scope: { tag: 'Cold' } });
    expect(await value()).toBe(4);
    await test.database.owner((kysely) =>
      kysely
        .updateTable('assets')
        .set({ tags: ['Cold'] })
        .where('id', '=', asset.id)
        .execute(),
    );
    expect(await value()).toBe(8);
    const own = await of({ asset: asset.uid }, 3);
    expect(await value()).toBe(12);
    for (const { id } of [own, byTag]) await admin.call(sensors.remove, { params: { id } });
    expect(await value()).toBe(4);
  });

  it('of a disabled feature are left out everywhere', async () => {
    await sent({ fuelTrimPercent: 3, temperature1Celsius: 4 });
    await create();
    const { id } = await create({ name: 'Trim', source: null, expression: 'fuelTrimPercent / 100', unit: null });
    await admin.call(sensors.update, {
      params: { id },
      body: { ...TEMPERATURE, name: 'Trim', scope: { asset: asset.uid }, validFrom: minute(5) },
    });
    await test.database.owner((kysely) =>
      kysely
        .updateTable('accounts')
        .set({ features: ['tripReports'] })
        .where('id', '=', account.id)
        .execute(),
    );
    const without = await test.signedIn(account.id, 'admin', ['tripReports']);
    const { answer } = await without.call(sensors.list, { query: {} });
    expect([answer.count, answer.items.map(({ name }) => name)]).toEqual([1, ['Cargo temperature']]);
    const values = await without.call(sensors.ofAsset, { params: { id: asset.uid } });
    expect(values.answer.items.map(({ name }) => name)).toEqual(['Cargo temperature']);
    const tried = await without.call(sensors.try, { body: { asset: asset.uid, kind: 'number' } });
    expect(tried.answer.readings.map(({ name }) => name)).not.toContain('fuelTrimPercent');
    expect((await without.call(sensors.read, { params: { id } })).status).toBe(404);
    expect((await without.call(sensors.remove, { params: { id } })).status).toBe(404);
    const body = { ...TEMPERATURE, name: 'Level', source: 'fuelLiters', scope: { asset: asset.uid } };
    expect((await without.call(sensors.create, { body })).problem.code).toBe('error.feature.disabled');
  });
});

describe('the report', () => {
  const report = async (query: object = {}) =>
    await admin.call(ENDPOINTS.reports.rows, {
      params: { report: 'sensors' },
      query: { startDate: DAY, sort: 'sensor', ...query },
    });

  it('has the extremes of numbers, and for how long others were on, by day', async () => {
    await create();
    await create({ name: 'Door', kind: 'onOff', unit: null, source: 'input2' });
    await create({ name: 'Mode', kind: 'text', unit: null, source: 'io900' });
    await sent(
      { temperature1Celsius: 4, digitalInputs: 0 },
      { temperature1Celsius: 9, digitalInputs: 2 },
      { temperature1Celsius: 5, digitalInputs: 2 },
      { digitalInputs: 0 },
      { digitalInputs: 2 },
    );
    const { answer } = await report();
    expect(answer.items).toMatchObject([
      {
        asset: 'Cold 1',
        sensor: 'Cargo temperature',
        day: DAY,
        lowest: 4,
        mean: 6,
        highest: 9,
        unit: '°C',
        onTime: null,
      },
      { asset: 'Cold 1', sensor: 'Door', day: DAY, lowest: null, onTime: 120, switchedOn: 2, unit: null },
    ]);
    expect(answer.totals).toMatchObject({ onTime: 120, switchedOn: 2 });
    expect((await report({ group: 'asset', sort: 'asset' })).answer.items).toMatchObject([
      { asset: 'Cold 1', onTime: 120, entries: 2 },
    ]);
    expect((await report({ where: 'highest>=8' })).answer.count).toBe(1);
  });

  it('is empty without sensors, and refused for a period that is too long', async () => {
    expect((await report()).answer.items).toEqual([]);
    await create();
    const { status, problem } = await report({ startDate: '2026-01-01', endDate: DAY });
    expect([status, problem.code]).toEqual([400, 'error.sensor.report']);
  });
});

describe('the track as a file', () => {
  it('has a column for each sensor, in the units of the reader', async () => {
    await create();
    await create({ name: 'Door', kind: 'onOff', unit: null, source: 'input2' });
    await sent({ temperature1Celsius: 4.5, digitalInputs: 2 }, { temperature1Celsius: 5, digitalInputs: 0 });
    const { answer } = await admin.call(ENDPOINTS.tracks.csv, { params: { id: asset.uid }, query: { startDate: DAY } });
    const [head, first, second] = String(answer)
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(',').slice(-2));
    expect([head, first, second]).toEqual([
      ['Cargo temperature (°C)', 'Door'],
      ['4.5', 'On'],
      ['5', 'Off'],
    ]);
  });
});

describe('the level of a tank', () => {
  it('is that of a sensor, from volts by a calibration table', async () => {
    const calibration = [
      { raw: 0.5, value: 0 },
      { raw: 4.5, value: 400 },
    ];
    await create({ name: 'Tank level', unit: 'L', source: 'analogue1Volts', calibration });
    await create({ name: 'Supply', unit: 'V', source: 'externalVolts' });
    await sent(...Array.from({ length: 20 }, (_, index) => ({ analogue1Volts: index < 10 ? 2.5 : 3.5 })));
    const set = (sensor: string) =>
      admin.call(ENDPOINTS.fuel.setTank, { params: { id: asset.uid }, body: { capacity: 400, sensor } });
    expect((await set('Supply')).problem.code).toBe('error.fuel.sensor');
    expect((await set('tank LEVEL')).answer).toMatchObject({ capacity: 400, sensor: 'tank LEVEL' });
    const { answer } = await admin.call(ENDPOINTS.fuel.ledger, {
      params: { id: asset.uid },
      query: { startDate: DAY },
    });
    expect(answer).toMatchObject({ unit: 'liter', capacity: 400 });
    expect([answer.points[0]?.level, answer.points.at(-1)?.level]).toEqual([200, 300]);
    expect(answer.changes).toMatchObject([{ kind: 'refuel', before: 200, after: 300, amount: 100 }]);
  });
});

describe('a trial', () => {
  const tried = async (body: object) =>
    (await admin.call(sensors.try, { body: { asset: asset.uid, kind: 'number', ...body } })).answer;

  it('shows the last values of the device and what a definition makes of them', async () => {
    await sent({ temperature1Celsius: 4, digitalInputs: 1 }, { io900: 'abc', temperature1Celsius: 80 });
    const { readings, values, time } = await tried({ source: 'temperature1Celsius', maximum: 50 });
    expect(time).toBe(minute(1));
    expect(readings).toEqual(
      expect.arrayContaining([
        { name: 'input1', value: true, time: minute(0) },
        { name: 'io900', value: 'abc', time: minute(1) },
        { name: 'temperature1Celsius', value: 80, time: minute(1) },
      ]),
    );
    expect(values).toEqual([
      { time: minute(1), raw: 80, value: null },
      { time: minute(0), raw: 4, value: 4 },
    ]);
  });

  it('without a definition shows the values of the device alone', async () => {
    await sent({ temperature1Celsius: 4 });
    expect(await tried({})).toMatchObject({ values: [], readings: expect.arrayContaining([]) });
  });

  it('of an asset without records is empty', async () => {
    expect(await tried({ source: 'io1' })).toEqual({ time: null, readings: [], values: [] });
  });

  it('stores nothing and writes no audit line', async () => {
    await tried({ source: 'io1' });
    expect((await admin.call(sensors.list, { query: {} })).answer.count).toBe(0);
  });
});

describe('a definition', () => {
  it.each([
    [{ source: null }, 'error.sensor.source', 'source'],
    [{ expression: 'io1 + 1' }, 'error.sensor.source', 'source'],
    [{ threshold: 3 }, 'error.sensor.unused', 'threshold'],
    [{ kind: 'onOff', unit: null, minimum: 3 }, 'error.sensor.unused', 'minimum'],
    [{ kind: 'text' }, 'error.sensor.unused', 'unit'],
    [{ minimum: 5, maximum: 5 }, 'error.sensor.range', 'maximum'],
    [
      {
        calibration: [
          { raw: 1, value: 1 },
          { raw: 1, value: 2 },
        ],
      },
      'error.sensor.ascending',
      'calibration.1.raw',
    ],
    [{ smoothing: { method: 'mean' } }, 'error.sensor.smoothing', 'smoothing.readings'],
    [{ smoothing: { method: 'mean', readings: 3, seconds: 60 } }, 'error.sensor.smoothing', 'smoothing.readings'],
    [
      {
        kind: 'text',
        unit: null,
        words: [
          { value: '1', word: 'A' },
          { value: '1', word: 'B' },
        ],
      },
      'error.sensor.twice',
      'words.1.value',
    ],
    [{ source: null, expression: 'io1 +' }, 'error.sensor.expression.syntax', 'expression'],
    [{ source: null, expression: '1 + 1' }, 'error.sensor.expression.noValues', 'expression'],
    [{ source: null, expression: 'io1.matches("a")' }, 'error.sensor.expression.notAllowed', 'expression'],
    [{ source: null, expression: `${'io1+'.repeat(60)}io1` }, 'error.sensor.expression.tooLarge', 'expression'],
    [{ scope: {} }, 'error.sensor.scope', 'scope'],
    [{ scope: { tag: 'Nobody' } }, 'error.tag.unknown', 'scope.tag'],
    [{ scope: { asset: crypto.randomUUID() } }, 'error.asset.not.found', 'scope.asset'],
    [{ validFrom: '2030-01-01T00:00:00Z' }, 'error.date.future', 'validFrom'],
    [{ unit: 'a very long unit' }, 'error.validation', 'unit'],
    [{ source: null, expression: 'i'.repeat(301) }, 'error.validation', 'expression'],
  ])('%j is refused: %s', async (body, code, path) => {
    expect(await refusal(body)).toEqual([400, code, path]);
    expect((await admin.call(sensors.list, { query: {} })).answer.count).toBe(0);
  });

  it('cannot change its kind', async () => {
    const { id } = await create();
    const body = { name: 'Door', kind: 'onOff', source: 'input1', scope: { asset: asset.uid } } as const;
    expect((await admin.call(sensors.update, { params: { id }, body })).problem.code).toBe('error.sensor.kind');
  });
});

describe('a name', () => {
  it('is unique within a scope, whatever its case', async () => {
    await create();
    expect(await refusal({ name: 'CARGO temperature ' })).toEqual([409, 'error.duplicate.sensor', 'name']);
  });

  it('is not given to an asset by two tags', async () => {
    for (const name of ['Cold', 'North']) await admin.call(tags.create, { body: { name } });
    await create({ scope: { tag: 'Cold' } });
    await create({ scope: { tag: 'North' }, name: 'Other' });
    await test.database.owner((kysely) =>
      kysely
        .updateTable('assets')
        .set({ tags: ['Cold', 'North'] })
        .where('id', '=', asset.id)
        .execute(),
    );
    expect(await refusal({ scope: { tag: 'North' } })).toEqual([409, 'error.sensor.shared', 'name']);
  });

  it('is listed by its tag, whatever its case', async () => {
    await admin.call(tags.create, { body: { name: 'Cold chain' } });
    await create({ scope: { tag: 'Cold chain' } });
    await create({ scope: { deviceModel: 'FMC130' }, name: 'Engine temperature' });
    const named = async (tag: string) =>
      (await admin.call(sensors.list, { query: { tag } })).answer.items.map(({ name }) => name);
    expect(await named('cold CHAIN')).toEqual(['Cargo temperature']);
    expect(await named('cold')).toEqual([]);
  });

  it('follows its tag when that is renamed or merged', async () => {
    const [cold, north] = await Promise.all(
      ['Cold', 'North'].map(async (name) => (await admin.call(tags.create, { body: { name } })).answer),
    );
    await create({ scope: { tag: 'Cold' } });
    await create({ scope: { tag: 'North' } });
    await create({ scope: { tag: 'North' }, name: 'Door', unit: null, kind: 'onOff' });
    await admin.call(tags.update, { params: { id: cold!.id }, body: { name: 'Chilled' } });
    await admin.call(tags.merge, { params: { id: north!.id }, body: { intoId: cold!.id } });
    const { items } = (await admin.call(sensors.list, { query: {} })).answer;
    expect(items.map(({ name, scope }) => [name, scope.tag])).toEqual([
      ['Cargo temperature', 'Chilled'],
      ['Door', 'Chilled'],
    ]);
  });
});

describe('a new name', () => {
  const rule = async (name: string, sensor: string) =>
    (
      await admin.call(ENDPOINTS.alertRules.create, {
        body: { name, type: 'sensorAbove', severity: 'high', value: 8, sensor },
      })
    ).answer.id;
  const watched = async (id: string) => (await admin.call(ENDPOINTS.alertRules.read, { params: { id } })).answer.sensor;
  const tank = async () => (await admin.call(ENDPOINTS.fuel.tank, { params: { id: asset.uid } })).answer.sensor;

  it('is carried to the rules and the tank that name the sensor', async () => {
    const { id } = await create({ name: 'Tank', unit: 'L' });
    const [own, other] = [await rule('Full', 'tank'), await rule('Warm', 'Cargo temperature')];
    await admin.call(ENDPOINTS.fuel.setTank, { params: { id: asset.uid }, body: { capacity: 400, sensor: 'TANK' } });
    const body = { ...TEMPERATURE, name: 'Main tank', unit: 'L', scope: { asset: asset.uid } };
    expect((await admin.call(sensors.update, { params: { id }, body })).status).toBe(200);
    expect([await watched(own), await watched(other), await tank()]).toEqual([
      'Main tank',
      'Cargo temperature',
      'Main tank',
    ]);
  });

  it('is not carried while another sensor has the earlier one', async () => {
    const { id } = await create({ name: 'Tank', unit: 'L' });
    await create({ name: 'Tank', unit: 'L', scope: { deviceModel: 'FMC130' } });
    const own = await rule('Full', 'Tank');
    await admin.call(ENDPOINTS.fuel.setTank, { params: { id: asset.uid }, body: { capacity: 400, sensor: 'Tank' } });
    const body = { ...TEMPERATURE, name: 'Main tank', unit: 'L', scope: { asset: asset.uid } };
    await admin.call(sensors.update, { params: { id }, body });
    expect([await watched(own), await tank()]).toEqual(['Tank', 'Tank']);
  });
});

describe('a file', () => {
  const file = (text: string) => new File([text], 'sensors.csv', { type: 'text/csv' });
  const dry = async (text: string) =>
    (await admin.call(sensors.import, { query: { dryRun: true }, file: file(text) })).answer;
  const exported = async (): Promise<string> =>
    (await test.app.inject({ url: sensors.file.path, headers: { cookie: admin.cookie } })).body;

  it('gives the sensors that it was exported from', async () => {
    const words = [
      { value: '0', word: 'Closed' },
      { value: '1', word: 'Open' },
    ];
    const calibration = [
      { raw: -1, value: 0 },
      { raw: 5.5, value: 400 },
    ];
    await admin.call(tags.create, { body: { name: 'Cold' } });
    await create({ name: 'Tank', unit: 'L', calibration, minimum: 0, smoothing: { method: 'median', readings: 5 } });
    await create({ name: 'Door', kind: 'onOff', unit: null, inverted: true, threshold: 2, scope: { tag: 'Cold' } });
    await create({ name: 'Mode', kind: 'text', unit: null, words, scope: { deviceModel: 'FMC130' } });
    await create({ name: 'Heat', source: null, expression: 'temperature1Celsius * 9 / 5 + 32' });
    const before = (await admin.call(sensors.list, {})).answer;
    const text = await exported();
    for (const { id } of before.items) await admin.call(sensors.remove, { params: { id } });
    expect(await dry(text)).toMatchObject({ rows: 4, accepted: 4, faults: [] });
    expect((await admin.call(sensors.list, {})).answer.count).toBe(0);
    await admin.call(sensors.import, { file: file(text) });
    const same = ({ id: _id, createdAt: _created, updatedAt: _updated, ...sensor }: (typeof before.items)[number]) =>
      sensor;
    expect((await admin.call(sensors.list, {})).answer.items.map(same)).toEqual(before.items.map(same));
    expect(await exported()).toBe(text);
  });

  it('is refused with line, column and reason', async () => {
    await create();
    const lines = [
      'Name,Kind,Asset,Tag,Value,Calibration,Inverted,Words',
      'Cargo temperature,number,Cold 1,,temperature1Celsius,,,',
      'A,colour,Cold 1,,io1,,,',
      'B,number,Cold 9,,io1,,,',
      'C,number,Cold 1,,io1,0=0; 5,,',
      'D,on/off,Cold 1,,io1,,maybe,',
      'E,number,Cold 1,Warm,io1,,,',
      'F,text,Cold 1,,io1,,,0',
      'G,number,Cold 1,,,,,',
    ];
    const { faults, accepted } = await dry(`${lines.join('\n')}\n`);
    expect(accepted).toBe(0);
    expect(faults.map(({ line, column, key }) => [line, column, key])).toEqual([
      [2, 'Name', 'error.duplicate.sensor'],
      [3, 'Kind', 'error.enum.field'],
      [4, 'Asset', 'error.asset.not.found'],
      [5, 'Calibration', 'error.sensor.pairs'],
      [6, 'Inverted', 'error.type.boolean'],
      [7, 'Asset', 'error.sensor.scope'],
      [8, 'Words', 'error.sensor.pairs'],
      [9, 'Value', 'error.sensor.source'],
    ]);
  });
});

describe('an alert about a sensor', () => {
  it('has the unit of the sensor, and is seen with the features of its values only', async () => {
    await create();
    await create({ name: 'Trim', source: 'fuelTrimPercent', unit: '%' });
    const evening = test.clock.now;
    test.clock.now = START - MINUTE_MS;
    for (const [name, sensor] of [
      ['Warm', 'Cargo temperature'],
      ['Full', 'Trim'],
    ])
      await admin.call(ENDPOINTS.alertRules.create, {
        body: { name: name!, type: 'sensorAbove', severity: 'high', value: 8, sensor: sensor!, persistsSeconds: 60 },
      });
    test.clock.now = evening;
    await telemetry.alertRulesChanged(account.id);
    await sent(...Array.from({ length: 5 }, () => ({ temperature1Celsius: 9.5, fuelTrimPercent: 50 })));
    const seenBy = async (caller: Caller) =>
      (await caller.call(ENDPOINTS.alerts.list, { query: { assetId: asset.uid } })).answer.items
        .map(({ sensor, value }) => [sensor?.name, sensor?.unit, value])
        .sort();
    const without = await test.signedIn(
      account.id,
      'admin',
      FEATURES.filter((feature) => feature !== 'fuel'),
    );
    expect(await seenBy(admin)).toEqual([
      ['Cargo temperature', '°C', 9.5],
      ['Trim', '%', 50],
    ]);
    expect(await seenBy(without)).toEqual([['Cargo temperature', '°C', 9.5]]);
    const counts = async (caller: Caller) => (await caller.call(ENDPOINTS.alerts.counts, {})).answer.open;
    expect([await counts(admin), await counts(without)]).toEqual([2, 1]);
    const rules = (await admin.call(ENDPOINTS.alertRules.list, { query: { sort: 'name' } })).answer.items;
    expect(rules.map(({ name, sensorUnit }) => [name, sensorUnit])).toEqual([
      ['Full', '%'],
      ['Warm', '°C'],
    ]);
    const seenRules = (await without.call(ENDPOINTS.alertRules.list, {})).answer;
    expect([seenRules.count, seenRules.items.map(({ name }) => name)]).toEqual([1, ['Warm']]);
    const readBy = async (caller: Caller) =>
      Promise.all(
        rules.map(async ({ id }) => (await caller.call(ENDPOINTS.alertRules.read, { params: { id } })).status),
      );
    expect([await readBy(admin), await readBy(without)]).toEqual([
      [200, 200],
      [404, 200],
    ]);
    const eventsOf = async (caller: Caller) => {
      const query = { startDate: DAY, endDate: DAY, source: 'alert' as const };
      const { answer } = await caller.call(ENDPOINTS.events.list, { params: { period: 'custom' }, query });
      return answer.items.map(({ limit, value }) => [limit, value]).sort();
    };
    expect([(await eventsOf(admin)).length, await eventsOf(without)]).toEqual([2, [[8, 9.5]]]);
    await test.database.owner((kysely) =>
      sql`INSERT INTO notification_inbox
          (account_id, uid, user_id, alert_account_id, alert_id, group_key, first_at, last_at, created_at)
        SELECT u.account_id, gen_random_uuid(), u.id, l.account_id, l.id, l.uid, l.raised_at, l.raised_at, l.raised_at
        FROM alerts l JOIN users u ON u.account_id = l.account_id WHERE l.account_id = ${account.id}`.execute(kysely),
    );
    const bellOf = async (caller: Caller) => {
      const { answer } = await caller.call(ENDPOINTS.notifications.inbox, { query: {} });
      return [answer.count, answer.unread, answer.items.map(({ sensor }) => sensor?.name).sort()];
    };
    expect(await bellOf(admin)).toEqual([2, 2, ['Cargo temperature', 'Trim']]);
    expect(await bellOf(without)).toEqual([1, 1, ['Cargo temperature']]);
  });
});
