import { CompiledQuery, sql } from 'kysely';
import type { Tx } from '../storage/db.ts';
import type { AssetKey } from './due.ts';
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

/**
 * Rows travel as a few arrays, not as one per column: every array of an unnest costs as much as a column of the update.
 * All numbers of all rows stand one after the other in one array, times in another; an expression picks its place.
 */
const NUMBERS = [
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

/** Stands for null in the array of numbers: arrays with nulls are searched, others are indexed. No column reaches it. */
const NULL_NUMBER = -2_147_483_648;
/** Stands for null in the array of times; no such time occurs. */
const NULL_TIME = -1;
/** No JSON text contains this character unescaped (RFC 8259, section 7), so it can part texts without quoting them. */
const SEPARATOR = '\x1f';

const NUMBER_COLUMNS = [...NUMBERS, ...SENSOR_COLUMNS];
const COLUMNS = ['account_id', 'asset_id', ...NUMBER_COLUMNS.map(([name]) => name), ...TIMES, ...TEXTS].join(', ');

/** Parameters of the statements: $1 numbers, $2 times, $3 account, $4 asset, $5 previous, $6 separator, $7 … texts. */
const NUMBER_VALUES = NUMBER_COLUMNS.map(
  ([, type], index) =>
    `nullif(($1::int[])[u.place * ${NUMBER_COLUMNS.length} - ${NUMBER_COLUMNS.length - index - 1}], ${NULL_NUMBER})::${type}`,
);
const TIME_VALUES = TIMES.map(
  (_, index) =>
    `to_timestamp(nullif(($2::float8[])[u.place * ${TIMES.length} - ${TIMES.length - index - 1}], ${NULL_TIME}) / 1000.0)`,
);
const SOURCE = `ROWS FROM (unnest($3::int[]), unnest($4::int[]), unnest($5::float8[]),
    ${TEXTS.map((_, index) => `unnest(string_to_array($${7 + index}, $6))`).join(', ')}) WITH ORDINALITY
  AS u (account_id, asset_id, previous, ${TEXTS.join(', ')}, place)`;

function values(text: (name: string) => string): string {
  return ['u.account_id', 'u.asset_id', ...NUMBER_VALUES, ...TIME_VALUES, ...TEXTS.map(text)].join(', ');
}

const typed = (name: string) => (name === 'fold' ? 'u.fold' : `u.${name}::jsonb`);
const INSERT = `INSERT INTO asset_state (${COLUMNS})
  SELECT ${values((name) => `CASE WHEN u.${name} NOT IN ('${KEPT}', '${NONE}') THEN ${typed(name)} END`)}
  FROM ${SOURCE} WHERE u.previous = 0 ON CONFLICT DO NOTHING`;
const UPDATE = `UPDATE asset_state AS s SET (${COLUMNS}) = ROW(${values(
  (name) => `CASE u.${name} WHEN '${KEPT}' THEN s.${name} WHEN '${NONE}' THEN NULL ELSE ${typed(name)} END`,
)})
  FROM ${SOURCE}
  WHERE s.account_id = u.account_id AND s.asset_id = u.asset_id AND s.updated_at = to_timestamp(u.previous / 1000.0)`;

/** An array literal of numbers: nothing in it needs quoting. */
function literal(values: readonly number[]): string {
  return `{${values.join(',')}}`;
}

/** @param previous for each row, epoch ms */
function parameters(rows: readonly AssetStateRow[], previous: readonly number[]): string[] {
  const numbers: number[] = [];
  const times: number[] = [];
  for (const row of rows) {
    for (const [name] of NUMBERS) numbers.push(row[name] ?? NULL_NUMBER);
    for (let i = 0; i < SENSOR_COLUMNS.length; i++) numbers.push(Number(row.sensors[i] ?? NULL_NUMBER));
    for (const name of TIMES) times.push(row[name] ?? NULL_TIME);
  }
  return [
    literal(numbers),
    literal(times),
    literal(rows.map((row) => row.account_id)),
    literal(rows.map((row) => row.asset_id)),
    literal(previous),
    SEPARATOR,
    ...TEXTS.map((name) => rows.map((row) => row[name]).join(SEPARATOR)),
  ];
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
  const written = parameters(rows, previous);
  let count = 0n;
  if (previous.some((it) => it !== 0)) count += await affected(tx, UPDATE, written);
  if (previous.includes(0)) count += await affected(tx, INSERT, written);
  const missing = rows.length - Number(count);
  if (missing !== 0) throw new StaleFold(`${missing} asset states were written by another`);
}

async function affected(tx: Tx, statement: string, written: string[]): Promise<bigint> {
  const { numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(statement, written));
  return numAffectedRows ?? 0n;
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

/** Assets that have been derived, in the order of their keys, after one of them. */
export async function foldedAssetsAfter(tx: Tx, last: AssetKey, limit: number): Promise<AssetKey[]> {
  const { rows } = await sql<AssetKey>`
    SELECT account_id AS "accountId", asset_id AS "assetId" FROM asset_state
    WHERE (account_id, asset_id) > (${last.accountId}, ${last.assetId}) AND fold IS NOT NULL
    ORDER BY account_id, asset_id LIMIT ${limit}`.execute(tx);
  return rows;
}
