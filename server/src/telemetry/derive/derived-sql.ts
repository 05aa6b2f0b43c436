import type { Derived } from '@waymark/domain/derive/derived.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { wholeSeconds } from '@waymark/domain/whole-seconds.ts';
import type { Flight } from '../../storage/flight.ts';
import { lastingUid } from '../../storage/uid.ts';
import { binaryArray, type Element, type ElementType } from './binary-array.ts';

/** Closed rows that derivation produced for one asset. */
export interface DerivedOfAsset {
  accountId: number;
  assetId: number;
  derived: Derived;
  /** Returns the device of an outlier from its role and time. */
  deviceOf: (role: 'primary' | 'auxiliary', time: number) => number;
}

/** A table of closed rows: its columns after account and asset, and the rows of one asset. */
interface DerivedTable {
  name: string;
  /** The rest of the primary key, then the other columns, with their types. */
  key: readonly [string, ElementType][];
  columns: readonly [string, ElementType][];
  rows: (item: DerivedOfAsset) => Element[][];
}

const e7 = (degrees: number | null): number | null => (degrees === null ? null : Math.round(degrees * 1e7));
const centimeters = (meters: number): number => Math.round(meters * 100);

const TABLES: readonly DerivedTable[] = [
  {
    name: 'state_intervals',
    key: [['start_time', 'timestamptz']],
    columns: [
      ['end_time', 'timestamptz'],
      ['status', 'smallint'],
      ['latitude_e7', 'int'],
      ['longitude_e7', 'int'],
    ],
    rows: ({ derived }) =>
      derived.intervals.map((it) => [
        it.startTime,
        it.endTime,
        statusNumber(it.status),
        e7(it.latitude),
        e7(it.longitude),
      ]),
  },
  {
    name: 'trips',
    key: [['start_time', 'timestamptz']],
    columns: [
      ['end_time', 'timestamptz'],
      ['uid', 'uuid'],
      ['start_latitude_e7', 'int'],
      ['start_longitude_e7', 'int'],
      ['end_latitude_e7', 'int'],
      ['end_longitude_e7', 'int'],
      ['distance_m', 'float8'],
      ['distance_source', 'text'],
      ['moving_s', 'int'],
      ['idle_s', 'int'],
      ['stopped_s', 'int'],
      ['no_data_s', 'int'],
      ['no_data_m', 'float8'],
      ['max_speed_cm_s', 'int'],
      ['fix_count', 'int'],
      ['gap_count', 'int'],
      ['harsh_count', 'int'],
      ['speeding_s', 'int'],
      ['start_rule', 'text'],
      ['end_rule', 'text'],
    ],
    rows: (item) =>
      item.derived.trips.map((it) => [
        it.startTime,
        it.endTime,
        lastingUid(item.accountId, item.assetId, 'trip', it.startTime),
        e7(it.startLatitude),
        e7(it.startLongitude),
        e7(it.endLatitude),
        e7(it.endLongitude),
        it.distanceMeters,
        it.distanceSource,
        ...wholeSeconds([it.movingSeconds, it.idleSeconds, it.stoppedSeconds, it.noDataSeconds]),
        it.noDataMeters,
        centimeters(it.maxSpeedMetersPerSecond),
        it.fixCount,
        it.gapCount,
        it.harshCount,
        Math.round(it.speedingSeconds),
        it.startRule,
        it.endRule,
      ]),
  },
  {
    name: 'stops',
    key: [['start_time', 'timestamptz']],
    columns: [
      ['end_time', 'timestamptz'],
      ['idle_s', 'int'],
      ['latitude_e7', 'int'],
      ['longitude_e7', 'int'],
    ],
    // A stop without a known place adds nothing to the intervals.
    rows: ({ derived }) =>
      derived.stops
        .filter((it) => it.latitude !== null && it.longitude !== null)
        .map((it) => [it.startTime, it.endTime, Math.round(it.idleSeconds), e7(it.latitude), e7(it.longitude)]),
  },
  {
    name: 'rollups',
    key: [['bucket', 'timestamptz']],
    columns: [
      ['distance_m', 'float8'],
      ['unseen_m', 'float8'],
      ['moving_s', 'float4'],
      ['idle_s', 'float4'],
      ['stopped_s', 'float4'],
      ['other_s', 'float4'],
      ['fix_count', 'int'],
      ['max_speed_cm_s', 'int'],
      ['speed_sum_cm_s', 'int'],
      ['speed_count', 'int'],
      ['fuel_rate_sum_ml_h', 'int8'],
      ['fuel_rate_count', 'int'],
      ['load_sum_kg', 'int8'],
      ['load_count', 'int'],
      ['fault_code_sum', 'int'],
      ['fault_code_count', 'int'],
      ['faulty_count', 'int'],
    ],
    rows: ({ derived }) =>
      derived.rollups.map((it) => [
        it.bucket,
        it.distanceMeters,
        it.unseenMeters,
        it.movingSeconds,
        it.idleSeconds,
        it.stoppedSeconds,
        it.otherSeconds,
        it.fixCount,
        centimeters(it.maxSpeedMetersPerSecond),
        centimeters(it.speedSumMetersPerSecond),
        it.speedCount,
        Math.round(it.fuelRateSumLitersPerHour * 1000),
        it.fuelRateCount,
        it.loadSumKilograms,
        it.loadCount,
        it.faultCodeSum,
        it.faultCodeCount,
        it.faultyCount,
      ]),
  },
  {
    name: 'driving_events',
    key: [
      ['start_time', 'timestamptz'],
      ['type', 'text'],
    ],
    columns: [
      ['end_time', 'timestamptz'],
      ['uid', 'uuid'],
      ['latitude_e7', 'int'],
      ['longitude_e7', 'int'],
      ['value', 'float8'],
      ['limit_value', 'float8'],
    ],
    rows: (item) =>
      item.derived.drivingEvents.map((it) => [
        it.startTime,
        it.type,
        it.endTime,
        lastingUid(item.accountId, item.assetId, it.type, it.startTime),
        e7(it.latitude),
        e7(it.longitude),
        it.value,
        it.limit,
      ]),
  },
  {
    name: 'outliers',
    key: [
      ['device_id', 'int'],
      ['fix_time', 'timestamptz'],
      ['discriminator', 'int'],
    ],
    columns: [],
    rows: ({ derived, deviceOf }) =>
      derived.outliers.map((it) => [deviceOf(it.deviceRole, it.time), it.time, it.discriminator]),
  },
];

const STATEMENTS = TABLES.map((table) => {
  const named: DerivedTable['columns'] = [['account_id', 'int'], ['asset_id', 'int'], ...table.key, ...table.columns];
  return { table, named, text: insertText(table, named) };
});

/** Writes closed rows with one statement per table, for all assets. */
export function addDerived(flight: Flight, items: readonly DerivedOfAsset[]): void {
  for (const { table, named, text } of STATEMENTS) {
    const columns: Element[][] = named.map(() => []);
    const seen = new Set<string>();
    for (const item of items) {
      for (const row of table.rows(item)) {
        // One statement cannot touch a row twice. If two events share type and instant, keep the first.
        const key = `${item.assetId} ${row.slice(0, table.key.length).join(' ')}`;
        if (seen.has(key)) continue;
        seen.add(key);
        [item.accountId, item.assetId, ...row].forEach((cell, index) => {
          (columns[index] as Element[]).push(cell);
        });
      }
    }
    if (seen.size > 0) {
      const arrays = columns.map((values, index) => binaryArray(named[index]![1], values));
      flight.add(`insert ${table.name}`, text, arrays);
    }
  }
}

/** Returns the statement that writes rows, its parameters an array for each column. */
function insertText({ name, key, columns }: Omit<DerivedTable, 'rows'>, named: DerivedTable['columns']): string {
  const arrays = named.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
  const names = named.map(([column]) => column).join(', ');
  const keys = ['account_id', 'asset_id', ...key.map(([column]) => column)].join(', ');
  const updates = columns.map(([column]) => `${column} = excluded.${column}`).join(', ');
  return `INSERT INTO ${name} (${names}) SELECT * FROM unnest(${arrays})
    ON CONFLICT (${keys}) DO ${updates === '' ? 'NOTHING' : `UPDATE SET ${updates}`}`;
}
