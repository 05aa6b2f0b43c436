import { sql } from 'kysely';
import type { Tx } from '../storage/db.ts';
import { StaleFold } from './failure-kind.ts';

/** Latest known sensors of an asset, in the table's units; names are those of the columns. */
export const SENSOR_COLUMNS = [
  ['altitude_m', 'smallint'],
  ['satellites', 'smallint'],
  ['accuracy_dm', 'smallint'],
  ['odometer_m', 'int'],
  ['engine_s', 'int'],
  ['fuel_ml', 'int'],
  ['fuel_permille', 'smallint'],
  ['external_mv', 'int'],
  ['battery_mv', 'int'],
  ['battery_permille', 'smallint'],
  ['rpm', 'int'],
  ['digital_inputs', 'smallint'],
  ['digital_outputs', 'smallint'],
  ['analogue1_mv', 'int'],
  ['analogue2_mv', 'int'],
  ['valid', 'boolean'],
  ['buffered', 'boolean'],
  ['ignition', 'boolean'],
  ['motion', 'boolean'],
  ['charging', 'boolean'],
] as const;
export type SensorColumn = (typeof SENSOR_COLUMNS)[number][0];

/**
 * In place of a text: what is stored stays. Parsing JSON that did not change is most of what an update costs. Neither
 * word is JSON, nor empty: PostgreSQL makes an array without elements of an empty text.
 */
export const KEPT = '=';
/** In place of a text: null. */
export const NONE = '-';

/** One row of `asset_state` as telemetry writes it; times are epoch ms. */
export interface AssetStateRow {
  account_id: number;
  asset_id: number;
  status: number;
  movement: number;
  status_since: number | null;
  last_packet_at: number | null;
  last_fix_time: number | null;
  device_id: number | null;
  latitude_e7: number | null;
  longitude_e7: number | null;
  speed_cm_s: number | null;
  heading_deg: number | null;
  sensors: (number | boolean | null)[];
  /** JSON texts, KEPT or NONE. */
  attributes: string;
  open_trip: string;
  open_stop: string;
  open_intervals: string;
  /** progressText, or KEPT. */
  fold: string;
  updated_at: number;
}

const PLAIN = [
  ['account_id', 'int'],
  ['asset_id', 'int'],
  ['status', 'smallint'],
  ['movement', 'smallint'],
  ['device_id', 'int'],
  ['latitude_e7', 'int'],
  ['longitude_e7', 'int'],
  ['speed_cm_s', 'smallint'],
  ['heading_deg', 'smallint'],
] as const;
const TIMES = ['status_since', 'last_packet_at', 'last_fix_time', 'updated_at'] as const;
const TEXTS = ['attributes', 'open_trip', 'open_stop', 'open_intervals', 'fold'] as const;

/** No JSON text contains this character unescaped (RFC 8259, section 7), so it can part texts without quoting them. */
const SEPARATOR = '\x1f';

const COLUMNS = [...PLAIN.map(([name]) => name), ...SENSOR_COLUMNS.map(([name]) => name), ...TIMES, ...TEXTS].join(
  ', ',
);
const PLAIN_VALUES = [
  ...PLAIN.map(([name]) => `u.${name}`),
  ...SENSOR_COLUMNS.map(([name]) => `u.${name}`),
  ...TIMES.map((name) => `to_timestamp(u.${name} / 1000.0)`),
];
const typed = (name: string) => (name === 'fold' ? 'u.fold' : `u.${name}::jsonb`);
const INSERTED = [
  ...PLAIN_VALUES,
  ...TEXTS.map((name) => `CASE WHEN u.${name} NOT IN ('${KEPT}', '${NONE}') THEN ${typed(name)} END`),
].join(', ');
const UPDATED = [
  ...PLAIN_VALUES,
  ...TEXTS.map(
    (name) => `CASE u.${name} WHEN '${KEPT}' THEN s.${name} WHEN '${NONE}' THEN NULL ELSE ${typed(name)} END`,
  ),
].join(', ');

/** An array literal of numbers, booleans and nulls: nothing in it needs quoting. */
function literal(values: (number | boolean | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : value)).join(',')}}`;
}

function source(rows: readonly AssetStateRow[], previous: readonly number[]) {
  const arrays = [
    ...PLAIN.map(([name, type]) => sql`${literal(rows.map((row) => row[name]))}::${sql.raw(type)}[]`),
    ...SENSOR_COLUMNS.map(
      ([, type], index) => sql`${literal(rows.map((row) => row.sensors[index] ?? null))}::${sql.raw(type)}[]`,
    ),
    ...TIMES.map((name) => sql`${literal(rows.map((row) => row[name]))}::float8[]`),
    ...TEXTS.map((name) => sql`string_to_array(${rows.map((row) => row[name]).join(SEPARATOR)}, ${SEPARATOR})`),
    sql`${literal([...previous])}::float8[]`,
  ];
  return sql`unnest(${sql.join(arrays)}) AS u (${sql.raw(COLUMNS)}, previous)`;
}

/**
 * Writes the latest state of assets, each as a new row or over the one that was last read.
 * @param previous `updated_at` of the row read for each, epoch ms; 0: there was none
 * @throws StaleFold when another process wrote one of them meanwhile
 */
export async function saveAssetStates(
  tx: Tx,
  rows: readonly AssetStateRow[],
  previous: readonly number[],
): Promise<void> {
  const known = rows.filter((_, index) => previous[index] !== 0);
  const fresh = rows.filter((_, index) => previous[index] === 0);
  let written = 0;
  if (known.length > 0) {
    const { numAffectedRows } = await sql`
      UPDATE asset_state AS s SET (${sql.raw(COLUMNS)}) = ROW(${sql.raw(UPDATED)})
      FROM ${source(
        known,
        previous.filter((it) => it !== 0),
      )}
      WHERE s.account_id = u.account_id AND s.asset_id = u.asset_id
        AND s.updated_at = to_timestamp(u.previous / 1000.0)`.execute(tx);
    written += Number(numAffectedRows);
  }
  if (fresh.length > 0) {
    const { numAffectedRows } = await sql`
      INSERT INTO asset_state (${sql.raw(COLUMNS)}) SELECT ${sql.raw(INSERTED)}
      FROM ${source(
        fresh,
        fresh.map(() => 0),
      )} ON CONFLICT DO NOTHING`.execute(tx);
    written += Number(numAffectedRows);
  }
  if (written !== rows.length) throw new StaleFold(`${rows.length - written} asset states were written by another`);
}

export interface StoredAssetState {
  account_id: number;
  asset_id: number;
  device_id: number | null;
  last_packet_at: number | null;
  sensors: (number | boolean | null)[];
  attributes: string | null;
  fold: string | null;
  updated_at: number;
}

/** Latest states of assets, for the cache; those never heard of are missing. */
export async function loadAssetStates(
  tx: Tx,
  assets: readonly { accountId: number; assetId: number }[],
): Promise<StoredAssetState[]> {
  const sensors = SENSOR_COLUMNS.map(([name]) => `s.${name}`).join(', ');
  const { rows } = await sql<StoredAssetState>`
    SELECT s.account_id, s.asset_id, s.device_id, (extract(epoch FROM s.last_packet_at) * 1000)::float8 AS last_packet_at,
      jsonb_build_array(${sql.raw(sensors)}) AS sensors, s.attributes::text AS attributes, s.fold,
      (extract(epoch FROM s.updated_at) * 1000)::float8 AS updated_at
    FROM unnest(${literal(assets.map((it) => it.accountId))}::int[], ${literal(assets.map((it) => it.assetId))}::int[])
      AS wanted (account_id, asset_id)
    JOIN asset_state s ON s.account_id = wanted.account_id AND s.asset_id = wanted.asset_id`.execute(tx);
  return rows;
}
