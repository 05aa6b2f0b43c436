/** Levels of a tank or battery from stored positions. */
import type { FuelTank, LevelUnit } from '@waymark/contract/fuel/schema.ts';
import { type FuelHistory, FuelReader, type FuelReading } from '@waymark/domain/fuel/history.ts';
import { type CompiledSensor, type SensorState, startSensor } from '@waymark/domain/sensors/evaluate.ts';
import type { Tx } from '../../storage/db.ts';
import { READING_COLUMNS, readingsOfStored } from '../../storage/readings.ts';
import { type PositionColumn, readTrack, type StoredPosition } from '../../storage/tracks.ts';
import type { Window } from '../records/period.ts';

const COLUMNS = [
  'fix_time',
  'latitude_e7',
  'longitude_e7',
  'speed_cm_s',
  'ignition',
  'fuel_ml',
  'fuel_permille',
  'battery_permille',
] as const;
/** Columns that give the level of a record. */
export type LevelRow = Pick<StoredPosition, (typeof COLUMNS)[number]>;
/** A sensor may read any value of the device. */
const SENSOR_COLUMNS = [...new Set<PositionColumn>([...COLUMNS, 'attributes', ...READING_COLUMNS])];

/** An asset is at rest up to this speed, as fixes scatter. */
const RESTS_UP_TO_CENTIMETERS_PER_SECOND = 83;
const HOUR_MS = 3_600_000;
/** Records before the window, from which the level at its start is known, and after it, in which a change settles. */
const LEAD_MS = 24 * HOUR_MS;
const TRAIL_MS = HOUR_MS;
/** Some days of a vehicle. */
const MOST_KEPT_ROWS = 20_000;

/** The levels of an asset, and what they are measured in. */
export interface Levels {
  unit: LevelUnit;
  /** Level of a full tank or battery, else the highest level. */
  full: number;
  history: FuelHistory;
}

/** How the level of a record is found. */
type LevelOf = (row: LevelRow) => number | undefined;

/**
 * Returns the history of the levels of a window and a little around it.
 * @param of `sensor`: measures the level in place of the device, in L or %
 */
export async function readLevels(
  tx: Tx,
  asset: { accountId: number; assetId: number; devices?: readonly number[] },
  window: Window,
  of: { electric: boolean; tank: Pick<FuelTank, 'capacity'>; sensor: CompiledSensor | undefined },
): Promise<Levels> {
  const { electric, sensor } = of;
  const { capacity } = of.tank;
  const around = { from: window.from - LEAD_MS, to: window.to + TRAIL_MS };
  const rows = readOnce(() => readTrack(tx, asset, around, levelColumns(sensor)) as AsyncIterable<LevelRow[]>);
  const { unit, levelOf, full } = electric
    ? batteryLevels(capacity)
    : sensor === undefined
      ? await tankLevels(rows, capacity)
      : await sensorLevels(rows, sensor, capacity);
  const reader = new FuelReader(full);
  for await (const batch of rows()) for (const row of batch) reader.see(readingOf(row, levelOf(row)));
  return { unit, full, history: reader.end() };
}

/** Reads batches at the first call and keeps them for the next ones, unless they have too many rows. */
function readOnce(read: () => AsyncIterable<LevelRow[]>): () => AsyncIterable<LevelRow[]> {
  let kept: readonly LevelRow[][] | undefined;
  return async function* () {
    if (kept !== undefined) return yield* kept;
    const batches: LevelRow[][] = [];
    let rows = 0;
    for await (const batch of read()) {
      rows += batch.length;
      if (rows <= MOST_KEPT_ROWS) batches.push(batch);
      yield batch;
    }
    if (rows <= MOST_KEPT_ROWS) kept = batches;
  };
}

function batteryLevels(capacity: number | null) {
  const full = capacity ?? 100;
  const levelOf: LevelOf = ({ battery_permille: share }) => (share === null ? undefined : (share / 1000) * full);
  return { unit: capacity === null ? ('percent' as const) : ('kilowattHour' as const), levelOf, full };
}

/** A sensor in liters, or in percent of the tank. Without the size of the tank the most liters say how large it is. */
async function sensorLevels(rows: () => AsyncIterable<LevelRow[]>, sensor: CompiledSensor, capacity: number | null) {
  if (sensor.unit === '%' && capacity === null)
    return { unit: 'percent' as const, levelOf: sensorValue(sensor, startSensor()), full: 100 };
  const liters = () => litersOf({ capacity, sensor }, startSensor())!;
  return { unit: 'liter' as const, levelOf: liters(), full: capacity ?? ((await mostOf(rows, liters())) || 1) };
}

/**
 * Liters as the device sends them, else a share of the tank. Without the size of the tank the device's liters say how
 * large it is at least.
 */
async function tankLevels(rows: () => AsyncIterable<LevelRow[]>, capacity: number | null) {
  const levelOf: LevelOf = (row) => deviceLiters(row, capacity);
  const full = capacity ?? (await mostOf(rows, levelOf));
  if (full > 0) return { unit: 'liter' as const, levelOf, full };
  const percent: LevelOf = ({ fuel_permille: share }) => (share === null ? undefined : share / 10);
  return { unit: 'percent' as const, levelOf: percent, full: 100 };
}

async function mostOf(rows: () => AsyncIterable<LevelRow[]>, levelOf: LevelOf): Promise<number> {
  let most = 0;
  for await (const batch of rows()) for (const row of batch) most = Math.max(most, levelOf(row) ?? 0);
  return most;
}

/**
 * Returns how the liters of a record are found. Undefined: the tank is not measured in liters.
 * @param state of the sensor; changes with every record
 */
export function litersOf(
  { capacity, sensor }: { capacity: number | null; sensor: CompiledSensor | undefined },
  state: SensorState,
): LevelOf | undefined {
  if (sensor === undefined) return (row) => deviceLiters(row, capacity);
  const value = sensorValue(sensor, state);
  if (sensor.unit !== '%') return value;
  if (capacity === null) return undefined;
  return (row) => {
    const percent = value(row);
    return percent === undefined ? undefined : (percent / 100) * capacity;
  };
}

function deviceLiters({ fuel_ml: ml, fuel_permille: share }: LevelRow, capacity: number | null): number | undefined {
  if (ml !== null) return ml / 1000;
  return share === null || capacity === null ? undefined : (share / 1000) * capacity;
}

function sensorValue(sensor: CompiledSensor, state: SensorState): LevelOf {
  return (row) => {
    const value = sensor.see(state, row.fix_time.getTime(), readingsOfStored(row as StoredPosition));
    return typeof value === 'number' && value >= 0 ? value : undefined;
  };
}

/** Returns the columns of positions from which levels are found. */
export function levelColumns(sensor: CompiledSensor | undefined): readonly PositionColumn[] {
  return sensor === undefined ? COLUMNS : SENSOR_COLUMNS;
}

/** Returns what a record says of the level. */
export function readingOf(row: LevelRow, level: number | undefined): FuelReading {
  const { ignition, speed_cm_s: speed } = row;
  return {
    time: row.fix_time.getTime(),
    level,
    runs: ignition === true,
    rests: ignition === false || (speed !== null && speed <= RESTS_UP_TO_CENTIMETERS_PER_SECOND),
    latitude: row.latitude_e7 === null ? undefined : row.latitude_e7 / 1e7,
    longitude: row.longitude_e7 === null ? undefined : row.longitude_e7 / 1e7,
  };
}
