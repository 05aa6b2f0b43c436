import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { AssetKey } from './due.ts';

/** Tables of derived rows, with the column of a row's start, and the columns and rows that derivation does not decide. */
export const DERIVED_TABLES = [
  ['state_intervals', 'start_time'],
  ['trips', 'start_time'],
  ['stops', 'start_time'],
  ['rollups', 'bucket'],
  ['driving_events', 'start_time'],
  ['outliers', 'fix_time'],
  ['visits', 'entered_at'],
  ['route_runs', 'window_start'],
  [
    'alerts',
    'since',
    "- '{id,uid,late,note,raised_step,ended_step,acknowledged_at,acknowledged_by,created_at,withdrawn_at}'::text[]",
    "AND (rule_id IS NOT NULL OR type = 'securePark') AND withdrawn_at IS NULL",
  ],
] as const;
export type DerivedTable = (typeof DERIVED_TABLES)[number][0];

/** Returns the derived rows of an asset that start in [from, to), epoch ms, per table in order, as JSON text. */
export async function derivedRows(tx: Tx, asset: AssetKey, from: number, to: number): Promise<string[][]> {
  const until = Number.isFinite(to) ? new Date(to).toISOString() : 'infinity';
  const all: string[][] = [];
  for (const [table, column, without = '', only = ''] of DERIVED_TABLES) {
    const { rows } = await sql<{ row: string }>`
      SELECT (to_jsonb(t) - 'account_id' - 'asset_id' ${sql.raw(without)})::text AS row FROM ${sql.table(table)} t
      WHERE account_id = ${asset.accountId} AND asset_id = ${asset.assetId}
        AND ${sql.ref(column)} >= ${new Date(from)} AND ${sql.ref(column)} < ${until}::timestamptz ${sql.raw(only)}
      ORDER BY ${sql.ref(column)}`.execute(tx);
    all.push(rows.map((it) => it.row));
  }
  return all;
}

/** Returns every registered asset of the installation. */
export async function allAssets(tx: Tx): Promise<(AssetKey & { label: string })[]> {
  const { rows } = await sql<AssetKey & { label: string }>`
    SELECT account_id AS "accountId", id AS "assetId", name AS label FROM assets WHERE deleted_at IS NULL
    ORDER BY account_id, id`.execute(tx);
  return rows;
}

/** Returns the registered assets with a given name or id. */
export async function assetsCalled(tx: Tx, name: string): Promise<(AssetKey & { label: string; uid: string })[]> {
  const { rows } = await sql<AssetKey & { label: string; uid: string }>`
    SELECT account_id AS "accountId", id AS "assetId", name AS label, uid::text FROM assets
    WHERE (uid::text = lower(${name}) OR name = ${name}) AND deleted_at IS NULL`.execute(tx);
  return rows;
}
