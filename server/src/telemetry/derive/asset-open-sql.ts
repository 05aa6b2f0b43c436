import type { Tx } from '../../storage/db.ts';
import type { Flight } from '../../storage/flight.ts';
import { sql } from '../../storage/sql.ts';
import { binaryArray, int4Array } from './binary-array.ts';
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

const SAVE = `
  INSERT INTO asset_open AS o (account_id, asset_id, open_trip, open_stop, open_intervals, fold)
  SELECT * FROM unnest($1::int[], $2::int[], $3::jsonb[], $4::jsonb[], $5::jsonb[], $6::text[])
  ON CONFLICT (account_id, asset_id) DO UPDATE SET open_trip = excluded.open_trip, open_stop = excluded.open_stop,
    open_intervals = excluded.open_intervals, fold = coalesce(excluded.fold, o.fold)`;

/** Writes the open rows of assets, in the transaction that writes their states. */
export function addAssetOpen(flight: Flight, rows: readonly AssetOpenRow[]): void {
  if (rows.length === 0) return;
  flight.add('save asset_open', SAVE, [
    int4Array(rows.map((row) => row.account_id)),
    int4Array(rows.map((row) => row.asset_id)),
    binaryArray(
      'jsonb',
      rows.map((row) => row.open_trip),
    ),
    binaryArray(
      'jsonb',
      rows.map((row) => row.open_stop),
    ),
    binaryArray(
      'jsonb',
      rows.map((row) => row.open_intervals),
    ),
    binaryArray(
      'text',
      rows.map((row) => row.fold),
    ),
  ]);
}

/** Returns the keys of derived assets after a given one, in the order of their keys. */
export async function foldedAssetsAfter(tx: Tx, last: AssetKey, limit: number): Promise<AssetKey[]> {
  const { rows } = await sql<AssetKey>`
    SELECT account_id AS "accountId", asset_id AS "assetId" FROM asset_open
    WHERE (account_id, asset_id) > (${last.accountId}, ${last.assetId}) AND fold IS NOT NULL
    ORDER BY account_id, asset_id LIMIT ${limit}`.execute(tx);
  return rows;
}
