import { sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import type { AssetKey } from './due.ts';

/** One row of `asset_open` as telemetry writes it, in JSON texts; null: nothing is open. */
export interface AssetOpenRow {
  account_id: number;
  asset_id: number;
  open_trip: string | null;
  open_stop: string | null;
  open_intervals: string | null;
  /** progressText; null: keeps the stored one. */
  fold: string | null;
}

/** Writes the open rows of assets, in the transaction that writes their states. */
export async function saveAssetOpen(tx: Tx, rows: readonly AssetOpenRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO asset_open AS o (account_id, asset_id, open_trip, open_stop, open_intervals, fold)
    SELECT * FROM unnest(${rows.map((row) => row.account_id)}::int[], ${rows.map((row) => row.asset_id)}::int[],
      ${rows.map((row) => row.open_trip)}::jsonb[], ${rows.map((row) => row.open_stop)}::jsonb[],
      ${rows.map((row) => row.open_intervals)}::jsonb[], ${rows.map((row) => row.fold)}::text[])
    ON CONFLICT (account_id, asset_id) DO UPDATE SET open_trip = excluded.open_trip, open_stop = excluded.open_stop,
      open_intervals = excluded.open_intervals, fold = coalesce(excluded.fold, o.fold)`.execute(tx);
}

/** Returns the keys of derived assets after a given one, in the order of their keys. */
export async function foldedAssetsAfter(tx: Tx, last: AssetKey, limit: number): Promise<AssetKey[]> {
  const { rows } = await sql<AssetKey>`
    SELECT account_id AS "accountId", asset_id AS "assetId" FROM asset_open
    WHERE (account_id, asset_id) > (${last.accountId}, ${last.assetId}) AND fold IS NOT NULL
    ORDER BY account_id, asset_id LIMIT ${limit}`.execute(tx);
  return rows;
}
