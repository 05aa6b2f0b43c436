import type { Diagnosis } from '@waymark/domain/attention.ts';
import type { Tx } from '../../storage/db.ts';
import type { Flight } from '../../storage/flight.ts';
import { POSITION_COLUMNS, type PositionColumnDeclaration } from '../../storage/position-columns.ts';
import { sql } from '../../storage/sql.ts';
import { int4Array, timestampArray } from './binary-array.ts';

/** Columns of `positions` whose latest known values `asset_state` keeps. */
export const LATEST_COLUMNS: readonly PositionColumnDeclaration[] = POSITION_COLUMNS.filter(
  (column) => 'inState' in column,
);

/**
 * Marker in place of JSON text that keeps the stored value, because parsing unchanged JSON is most of the cost of an
 * update. Neither marker is JSON or empty: PostgreSQL makes an array without elements of an empty text.
 */
export const KEPT = '=';
/** Marker in place of JSON text that stores null. */
export const NONE = '-';

/** One row of `asset_state` as telemetry writes it. Times are epoch ms. */
export interface AssetStateRow {
  account_id: number;
  asset_id: number;
  status: number;
  movement: number;
  /** Position of the most urgent reason in ATTENTION_KINDS; null: needs no attention. */
  attention: number | null;
  status_since: number | null;
  last_packet_at: number | null;
  last_fix_time: number | null;
  device_id: number | null;
  latitude_e7: number | null;
  longitude_e7: number | null;
  speed_cm_s: number | null;
  heading_deg: number | null;
  sensors: (number | boolean | null)[];
  /** JSON text, KEPT or NONE. */
  attributes: string;
  /** JSON text of a Diagnosis, KEPT or NONE. */
  diagnosis: string;
  updated_at: number;
}

/**
 * Rows are sent as a few arrays instead of one per column, because each array of an unnest costs as much as a column of
 * the update. One array has the numbers of all rows, another one the times, and an expression selects the element.
 */
const NUMBERS = [
  ['status', 'smallint'],
  ['movement', 'smallint'],
  ['attention', 'smallint'],
  ['device_id', 'int'],
  ['latitude_e7', 'int'],
  ['longitude_e7', 'int'],
  ['speed_cm_s', 'smallint'],
  ['heading_deg', 'smallint'],
] as const;
const TIMES = ['status_since', 'last_packet_at', 'last_fix_time', 'updated_at'] as const;

/**
 * Replaces null in the array of numbers, because arrays with nulls cannot be indexed directly. No column has this
 * value.
 */
const NULL_NUMBER = -2_147_483_648;
/** Replaces null in the array of times. No such time occurs. */
const NULL_TIME = -1;
/** Separates texts without quoting. JSON text cannot contain this character unescaped (RFC 8259, section 7). */
const SEPARATOR = '\x1f';

const NUMBER_COLUMNS = [...NUMBERS, ...LATEST_COLUMNS.map(({ name, type }) => [name, type] as const)];
const COLUMNS = [
  'account_id',
  'asset_id',
  ...NUMBER_COLUMNS.map(([name]) => name),
  ...TIMES,
  'attributes',
  'diagnosis',
].join(', ');

/**
 * Parameters of the statements: $1 numbers, $2 times, $3 account, $4 asset, $5 previous, $6 separator, $7 attributes,
 * $8 diagnoses, $9 rows that the statement must write.
 */
const NUMBER_VALUES = NUMBER_COLUMNS.map(
  ([, type], index) =>
    `nullif(($1::int[])[u.place * ${NUMBER_COLUMNS.length} - ${NUMBER_COLUMNS.length - index - 1}], ${NULL_NUMBER})::${type}`,
);
const TIME_VALUES = TIMES.map(
  (_, index) =>
    `nullif(($2::timestamptz[])[u.place * ${TIMES.length} - ${TIMES.length - index - 1}], to_timestamp(${NULL_TIME / 1000}))`,
);
const NEVER = 'to_timestamp(0)';
const SOURCE = `ROWS FROM (unnest($3::int[]), unnest($4::int[]), unnest($5::timestamptz[]),
    unnest(string_to_array($7, $6)), unnest(string_to_array($8, $6)))
    WITH ORDINALITY AS u (account_id, asset_id, previous, attributes, diagnosis, place)`;

/** Makes a statement fail that does not write the wanted number of rows. */
function written(statement: string): string {
  return `WITH written AS (${statement} RETURNING 1) SELECT waymark_expect_rows(count(*), $9) FROM written`;
}

function values(json: (column: string) => string): string {
  const parts = [...NUMBER_VALUES, ...TIME_VALUES, json('attributes'), json('diagnosis')];
  return ['u.account_id', 'u.asset_id', ...parts].join(', ');
}

const INSERT = written(`INSERT INTO asset_state (${COLUMNS})
  SELECT ${values((column) => `CASE WHEN u.${column} NOT IN ('${KEPT}', '${NONE}') THEN u.${column}::jsonb END`)}
  FROM ${SOURCE} WHERE u.previous = ${NEVER} ON CONFLICT DO NOTHING`);
const UPDATE = written(`UPDATE asset_state AS s SET (${COLUMNS}) = ROW(${values(
  (column) => `CASE u.${column} WHEN '${KEPT}' THEN s.${column} WHEN '${NONE}' THEN NULL ELSE u.${column}::jsonb END`,
)})
  FROM ${SOURCE} WHERE s.account_id = u.account_id AND s.asset_id = u.asset_id AND s.updated_at = u.previous`);

/**
 * Returns the parameters of both statements.
 * @param previous `updated_at` for each row, epoch ms
 */
function parameters(rows: readonly AssetStateRow[], previous: readonly number[]): unknown[] {
  // Not of 32 bits: a number that no column can have must fail and not become another one.
  const numbers = new Float64Array(rows.length * NUMBER_COLUMNS.length);
  const times = new Float64Array(rows.length * TIMES.length);
  let number = 0;
  let time = 0;
  for (const row of rows) {
    for (const [column] of NUMBERS) numbers[number++] = row[column] ?? NULL_NUMBER;
    for (let i = 0; i < LATEST_COLUMNS.length; i++) numbers[number++] = Number(row.sensors[i] ?? NULL_NUMBER);
    for (const column of TIMES) times[time++] = row[column] ?? NULL_TIME;
  }
  return [
    int4Array(numbers),
    timestampArray(times),
    int4Array(rows.map((row) => row.account_id)),
    int4Array(rows.map((row) => row.asset_id)),
    timestampArray(previous),
    SEPARATOR,
    rows.map((row) => row.attributes).join(SEPARATOR),
    rows.map((row) => row.diagnosis).join(SEPARATOR),
  ];
}

/**
 * Writes the latest state of assets, each as a new row or over the row that was last read. If another process has changed
 * one of the rows, the flight fails as one whose transaction cannot be put in order with another (40001).
 * @param previous `updated_at` of the row read for each, epoch ms; 0: there was none
 */
export function addAssetStates(flight: Flight, rows: readonly AssetStateRow[], previous: readonly number[]): void {
  if (rows.length === 0) return;
  const values = parameters(rows, previous);
  const news = previous.reduce((count, it) => count + (it === 0 ? 1 : 0), 0);
  if (news < rows.length) flight.add('update asset_state', UPDATE, [...values, rows.length - news]);
  if (news > 0) flight.add('insert asset_state', INSERT, [...values, news]);
}

export interface StoredAssetState {
  account_id: number;
  asset_id: number;
  device_id: number | null;
  last_packet_at: number | null;
  sensors: (number | boolean | null)[];
  attributes: string | null;
  diagnosis: Diagnosis | null;
  fold: string | null;
  updated_at: number;
}

/** Loads the latest states of assets. Assets without a packet have none. */
export async function loadAssetStates(
  tx: Tx,
  assets: readonly { accountId: number; assetId: number }[],
): Promise<StoredAssetState[]> {
  const sensors = LATEST_COLUMNS.map(({ name }) => `s.${name}`).join(', ');
  const { rows } = await sql<StoredAssetState>`
    SELECT s.account_id, s.asset_id, s.device_id, (extract(epoch FROM s.last_packet_at) * 1000)::float8 AS last_packet_at,
      jsonb_build_array(${sql.raw(sensors)}) AS sensors, s.attributes::text AS attributes, s.diagnosis, o.fold,
      (extract(epoch FROM s.updated_at) * 1000)::float8 AS updated_at
    FROM unnest(${assets.map((it) => it.accountId)}::int[], ${assets.map((it) => it.assetId)}::int[])
      AS wanted (account_id, asset_id)
    JOIN asset_state s ON s.account_id = wanted.account_id AND s.asset_id = wanted.asset_id
    LEFT JOIN asset_open o ON o.account_id = s.account_id AND o.asset_id = s.asset_id`.execute(tx);
  return rows;
}
