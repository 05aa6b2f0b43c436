/** Alerts about sensors, derived from packets by the real pipeline. */
import type { AlertKindName } from '@waymark/domain/alerts/kinds.ts';
import { EMPTY_DEFINITION, type SensorDefinition, type SensorKind } from '@waymark/domain/sensors/sensor.ts';
import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../storage/sql.ts';
import { newUid } from '../../storage/uid.ts';
import { fix, rederivedDifferences, type TestPipeline, testPipeline } from '../testing.ts';
import { alertsOf, type RuleValues, switchOnAlerts, writeRule } from '../testing-alerts.ts';

const START = Date.UTC(2026, 4, 4, 8);
const METERS_PER_DEGREE = 111_195;

let now = START;
/** The asset of the last derivation. */
let last = 0;
let pipeline: TestPipeline;
beforeAll(async () => {
  pipeline = await testPipeline({ now: () => now });
  await switchOnAlerts(pipeline);
});
afterAll(() => pipeline?.drop());
beforeEach(async () => {
  now = START;
  await pipeline.database.owner(async (kysely) => {
    await sql`DELETE FROM alerts`.execute(kysely);
    await sql`DELETE FROM alert_rules`.execute(kysely);
    await sql`DELETE FROM sensors`.execute(kysely);
    await sql`DELETE FROM fuel_tanks`.execute(kysely);
  });
});

const rule = (type: AlertKindName, values: RuleValues) =>
  writeRule(pipeline, type, { since: START - 3_600_000, ...values });

/** Writes a sensor of the assets with a device model, valid since ever. */
async function sensor(
  name: string,
  kind: SensorKind,
  definition: Partial<SensorDefinition>,
  unit: string | null = null,
): Promise<void> {
  await pipeline.database.owner(async (kysely) => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO sensors (account_id, uid, name, kind, unit, device_model)
      VALUES (${pipeline.accountId}, ${newUid()}, ${name}, ${kind}, ${unit}, 'FMC130') RETURNING id`.execute(kysely);
    await sql`
      INSERT INTO sensor_versions (account_id, sensor_id, valid_from, definition)
      VALUES (${pipeline.accountId}, ${rows[0]!.id}, 'epoch',
        ${JSON.stringify({ ...EMPTY_DEFINITION, ...definition })})`.execute(kysely);
  });
}

interface Sent {
  seconds: number;
  celsius?: number;
  door?: boolean;
  /** Volts of a probe in the tank, and percent that the device itself sends. */
  volts?: number;
  percent?: number;
  /** Meters north of the start, and m/s. */
  north?: number;
  speed?: number;
}

const record = ({ seconds, celsius, door, volts, percent, north = 0, speed = 0 }: Sent): TrackerRecord =>
  fix(START + seconds * 1000, 47 + north / METERS_PER_DEGREE, 9.5, {
    ignition: speed > 0,
    speedMetersPerSecond: speed,
    ...(door !== undefined && { digitalInputs: door ? 2 : 0 }),
    ...(celsius !== undefined && { attributes: { temperature1Celsius: celsius } }),
    ...(volts !== undefined && { attributes: { analogInput2Volts: volts } }),
    ...(percent !== undefined && { fuelPercent: percent }),
  });

const celsius = (values: readonly number[], every = 60): Sent[] =>
  values.map((value, index) => ({ seconds: index * every, celsius: value }));

/** @param tank sensor of the tank, whose size is 400 L */
async function derived(sent: readonly Sent[], tank?: string): Promise<string[]> {
  const { assetId, imei } = await pipeline.vehicle();
  await pipeline.database.owner(async (kysely) => {
    await sql`UPDATE devices SET model = 'FMC130'`.execute(kysely);
    if (tank !== undefined)
      await sql`INSERT INTO fuel_tanks (account_id, asset_id, capacity, sensor)
        VALUES (${pipeline.accountId}, ${assetId}, 400, ${tank})`.execute(kysely);
  });
  now = START;
  last = assetId;
  for (const one of sent) {
    now = Math.max(now, START + one.seconds * 1000);
    await pipeline.send(imei, [record(one)]);
  }
  return alertsOf(pipeline, assetId, START);
}

const TEMPERATURE = { source: 'temperature1Celsius' };

describe('a number', () => {
  it('above the limit for long enough raises one alert with its highest value', async () => {
    await sensor('Cargo temperature', 'number', TEMPERATURE);
    await rule('sensorAbove', { sensor: 'cargo TEMPERATURE', value: 8, persistsSeconds: 300 });
    expect(await derived(celsius([5, 9, 9.5, 9, 9, 9, 9.2, 9, 5, 5]))).toEqual(['sensorAbove 60 360 to 480 9.5']);
  });

  it('above the limit for a moment, or in another sensor, raises none', async () => {
    await sensor('Cargo temperature', 'number', TEMPERATURE);
    await sensor('Engine temperature', 'number', { expression: 'temperature1Celsius * 10' });
    await rule('sensorAbove', { sensor: 'Cargo temperature', value: 8, persistsSeconds: 300 });
    expect(await derived(celsius([5, 9, 9.5, 5, 5, 5, 9, 9, 5]))).toEqual([]);
  });

  it('below the limit is judged after smoothing', async () => {
    const smoothing = { method: 'median', readings: 3, seconds: null } as const;
    await sensor('Cargo temperature', 'number', { ...TEMPERATURE, smoothing });
    await rule('sensorBelow', { sensor: 'Cargo temperature', value: 0, persistsSeconds: 0 });
    expect(await derived(celsius([2, 2, -9, 2, 2, -1, -2, -3, 4, 4, 4]))).toEqual(['sensorBelow 360 360 to 540 -2']);
  });
});

describe('a door', () => {
  beforeEach(() => sensor('Door', 'onOff', { source: 'input2' }));

  it('that stays open raises an alert', async () => {
    await rule('sensorOn', { sensor: 'Door', persistsSeconds: 120 });
    const sent = [false, true, true, true, true, false].map((door, index) => ({ seconds: index * 60, door }));
    expect(await derived(sent)).toEqual(['sensorOn 60 180 to 300']);
  });

  it('that is open while the asset moves raises an alert, and one that is open at rest does not', async () => {
    await rule('sensorOnMoving', { sensor: 'Door', persistsSeconds: 10 });
    const rest = Array.from({ length: 20 }, (_, index) => ({ seconds: index * 10, door: true }));
    const drive = Array.from({ length: 20 }, (_, index) => ({
      ...{ seconds: 200 + index * 10, speed: 15, north: (index + 1) * 150 },
      ...(index < 10 && { door: true }),
      ...(index >= 10 && { door: false }),
    }));
    expect(await derived(rest)).toEqual([]);
    const alerts = await derived([...rest, ...drive]);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toMatch(/^sensorOnMoving 2\d0 2\d0 to 300$/);
  });
});

it('late records and a recomputation give the same alerts as records in order', async () => {
  const smoothing = { method: 'mean', readings: null, seconds: 200 } as const;
  await sensor('Cargo temperature', 'number', { ...TEMPERATURE, smoothing });
  await rule('sensorAbove', { sensor: 'Cargo temperature', value: 8, persistsSeconds: 120 });
  const sent = celsius([5, 9, 12, 11, 9, 10, 9, 3, 3, 3, 3, 12, 12, 12, 12, 12, 12]);
  const inOrder = await derived(sent);
  expect(inOrder).toHaveLength(2);
  const late = await derived([
    ...sent.filter((_, index) => index % 3 !== 1),
    ...sent.filter((_, index) => index % 3 === 1),
  ]);
  expect(late).toEqual(inOrder);
  expect(await rederivedDifferences(pipeline, { accountId: pipeline.accountId, assetId: last })).toEqual([]);
});

describe('the level of a tank', () => {
  /** 0 to 5 V for 0 to 400 L. */
  const PROBE = {
    source: 'analogInput2Volts',
    calibration: [
      { raw: 0, value: 0 },
      { raw: 5, value: 400 },
    ],
  };
  const level = (minute: number, liters: number, percent = 50): Sent => ({
    ...{ seconds: minute * 60, volts: (liters / 400) * 5, percent },
  });
  /** 60 L are taken after half an hour, and the own sensor of the device sticks. */
  const drained = Array.from({ length: 60 }, (_, minute) => level(minute, minute < 30 ? 300 : 240));

  it('is that of its sensor, with its calibration', async () => {
    await sensor('Tank', 'number', PROBE, 'L');
    await rule('fuelDrop', { value: 8, persistsSeconds: 300 });
    expect(await derived(drained)).toEqual([]);
    const alerts = await derived(drained, 'tank');
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toMatch(/^fuelDrop 1\d\d\d 2\d\d\d to now 15$/);
  });

  it('in percent of a sensor is that share of the tank', async () => {
    await sensor('Tank', 'number', { expression: 'analogInput2Volts / 5 * 100' }, '%');
    await rule('fuelDrop', { value: 8, persistsSeconds: 300 });
    expect((await derived(drained, 'Tank'))[0]).toMatch(/ to now 15$/);
  });

  it('of the device says nothing while the tank has a sensor', async () => {
    await sensor('Tank', 'number', PROBE, 'L');
    await rule('fuelDrop', { value: 8, persistsSeconds: 300 });
    const stolen = Array.from({ length: 60 }, (_, minute) => level(minute, 300, minute < 30 ? 80 : 40));
    expect(await derived(stolen, 'Tank')).toEqual([]);
    expect(await derived(stolen)).toHaveLength(1);
  });

  it('gives the same alerts in any order of packets', async () => {
    await sensor('Tank', 'number', { ...PROBE, smoothing: { method: 'median', readings: 3, seconds: null } }, 'L');
    await rule('fuelDrop', { value: 8, persistsSeconds: 300 });
    await rule('refuel', { value: 8, persistsSeconds: 300 });
    const steps = fc.array(
      fc.record({ minutes: fc.integer({ min: 4, max: 14 }), liters: fc.constantFrom(-90, -40, 0, 0, 60, 150) }),
      { minLength: 3, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fc.nat(5), { minLength: 80, maxLength: 80 }), async (rests, lots) => {
        let [minute, liters] = [0, 220];
        const sent: Sent[] = [];
        for (const { minutes, liters: change } of rests) {
          liters = Math.max(10, Math.min(390, liters + change));
          for (let end = minute + minutes; minute < end; minute++) sent.push(level(minute, liters));
        }
        const inOrder = await derived(sent, 'Tank');
        const mixed = sent.map((_, index) => index).sort((a, b) => a - b + lots[a]! - lots[b]!);
        const late = await derived(
          mixed.map((index) => sent[index]!),
          'Tank',
        );
        expect(late).toEqual(inOrder);
        expect(await rederivedDifferences(pipeline, { accountId: pipeline.accountId, assetId: last })).toEqual([]);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  }, 60_000);
});
