/** Alerts about sensors, derived from packets by the real pipeline. */
import type { AlertKindName } from '@waymark/domain/alerts/kinds.ts';
import { EMPTY_DEFINITION, type SensorDefinition, type SensorKind } from '@waymark/domain/sensors/sensor.ts';
import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  });
});

const rule = (type: AlertKindName, values: RuleValues) =>
  writeRule(pipeline, type, { since: START - 3_600_000, ...values });

/** Writes a sensor of the assets with a device model, valid since ever. */
async function sensor(name: string, kind: SensorKind, definition: Partial<SensorDefinition>): Promise<void> {
  await pipeline.database.owner(async (kysely) => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO sensors (account_id, uid, name, kind, device_model)
      VALUES (${pipeline.accountId}, ${newUid()}, ${name}, ${kind}, 'FMC130') RETURNING id`.execute(kysely);
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
  /** Meters north of the start, and m/s. */
  north?: number;
  speed?: number;
}

const record = ({ seconds, celsius, door, north = 0, speed = 0 }: Sent): TrackerRecord =>
  fix(START + seconds * 1000, 47 + north / METERS_PER_DEGREE, 9.5, {
    ignition: speed > 0,
    speedMetersPerSecond: speed,
    ...(door !== undefined && { digitalInputs: door ? 2 : 0 }),
    ...(celsius !== undefined && { attributes: { temperature1Celsius: celsius } }),
  });

const celsius = (values: readonly number[], every = 60): Sent[] =>
  values.map((value, index) => ({ seconds: index * every, celsius: value }));

async function derived(sent: readonly Sent[]): Promise<string[]> {
  const { assetId, imei } = await pipeline.vehicle();
  await pipeline.database.owner((kysely) => sql`UPDATE devices SET model = 'FMC130'`.execute(kysely));
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
