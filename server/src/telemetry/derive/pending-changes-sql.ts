import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { AssetKey } from './due.ts';

/** Jobs of one device: its positions are assigned to the assets of their dates. */
export interface DeviceJobs {
  ids: number[];
  accountId: number;
  deviceId: number;
  imei: string;
}

/** Jobs of one asset: its rows since then are derived again. Times are epoch ms. */
export interface AssetJobs extends AssetKey {
  ids: number[];
  since: number;
  /** Since when no position can be missing, because they were moved to or from the asset; null: not known. */
  storedFrom: number | null;
}

/** Jobs are read in portions, because a change of thresholds has one for each asset. */
const AT_ONCE = 500;

/** Returns jobs of devices, those with the oldest one first. @param after id of the last job that was seen */
export async function deviceJobs(tx: Tx, after: number): Promise<DeviceJobs[]> {
  const { rows } = await sql<DeviceJobs>`
    SELECT array_agg(j.id)::float8[] AS ids, j.account_id AS "accountId", j.device_id AS "deviceId", d.imei
    FROM derive_jobs j JOIN devices d ON d.account_id = j.account_id AND d.id = j.device_id
    GROUP BY j.account_id, j.device_id, d.imei HAVING min(j.id) > ${after} ORDER BY min(j.id) LIMIT ${AT_ONCE}`.execute(
    tx,
  );
  return rows;
}

/** Returns jobs of assets, those with the oldest one first. @param after id of the last job that was seen */
export async function assetJobs(tx: Tx, after: number): Promise<AssetJobs[]> {
  const { rows } = await sql<AssetJobs>`
    SELECT array_agg(id)::float8[] AS ids, account_id AS "accountId", asset_id AS "assetId",
      (extract(epoch FROM min(since)) * 1000)::float8 AS since,
      (extract(epoch FROM min(stored_from)) * 1000)::float8 AS "storedFrom"
    FROM derive_jobs WHERE asset_id IS NOT NULL
    GROUP BY account_id, asset_id HAVING min(id) > ${after} ORDER BY min(id) LIMIT ${AT_ONCE}`.execute(tx);
  return rows;
}

/** Adds jobs of assets whose positions were moved since an instant, epoch ms. */
export async function addMoved(tx: Tx, moved: readonly (AssetKey & { from: number })[]): Promise<void> {
  await sql`
    INSERT INTO derive_jobs (account_id, asset_id, since, stored_from)
    SELECT account_id, asset_id, since, since FROM unnest(${moved.map(({ accountId }) => accountId)}::int[],
      ${moved.map(({ assetId }) => assetId)}::int[], ${moved.map(({ from }) => new Date(from).toISOString())}::timestamptz[])
      AS m (account_id, asset_id, since)`.execute(tx);
}

/** Deletes jobs that this transaction has done. */
export async function deleteJobs(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`DELETE FROM derive_jobs WHERE id = ANY (${ids}::bigint[])`.execute(tx);
}
