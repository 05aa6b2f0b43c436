import { type DeviceKey, restampBlocks } from '../../storage/blocks-sql.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { assetAt } from '../intake/assignment.ts';
import type { AssetKey } from './due.ts';

/** Returns the registered device of an IMEI, else the one deleted last. */
export async function findDevice(tx: Tx, imei: string): Promise<DeviceKey | undefined> {
  const { rows } = await sql<DeviceKey>`
    SELECT account_id AS "accountId", id AS "deviceId" FROM devices WHERE imei = ${imei}
    ORDER BY deleted_at DESC NULLS FIRST LIMIT 1`.execute(tx);
  return rows[0];
}

/** Returns every asset that a device was ever assigned to. */
export async function assetsOf(tx: Tx, device: DeviceKey): Promise<AssetKey[]> {
  const { rows } = await sql<AssetKey>`
    SELECT DISTINCT account_id AS "accountId", asset_id AS "assetId" FROM device_assignments
    WHERE account_id = ${device.accountId} AND device_id = ${device.deviceId}`.execute(tx);
  return rows;
}

/**
 * Assigns the positions of a device to the assets of their dates.
 * @returns the touched assets, each with its first fix time
 */
export async function restamp(tx: Tx, device: DeviceKey): Promise<(AssetKey & { from: number })[]> {
  const first = new Map<number, number>();
  // Rows before blocks, because a row that is packed meanwhile is then in a block.
  for (const concerned of [await restampRows(tx, device), await restampPacked(tx, device)]) {
    for (const [assetId, from] of concerned) first.set(assetId, Math.min(from, first.get(assetId) ?? from));
  }
  return [...first].map(([assetId, from]) => ({ accountId: device.accountId, assetId, from }));
}

async function restampPacked(tx: Tx, device: DeviceKey): Promise<Map<number, number>> {
  const { rows } = await sql<{ assetId: number; from: number; to: number | null }>`
    SELECT asset_id AS "assetId", (extract(epoch FROM assigned_from) * 1000)::float8 AS "from",
      (extract(epoch FROM assigned_to) * 1000)::float8 AS "to"
    FROM device_assignments WHERE account_id = ${device.accountId} AND device_id = ${device.deviceId}
    ORDER BY assigned_from`.execute(tx);
  const assignments = rows.map((row) => ({ ...row, to: row.to ?? undefined }));
  return restampBlocks(tx, device, (time) => assetAt(assignments, time));
}

async function restampRows(tx: Tx, device: DeviceKey): Promise<Map<number, number>> {
  const { rows } = await sql<{ assetId: number; from: number }>`
    WITH wrong AS (
      SELECT p.fix_time, p.discriminator, p.asset_id AS was, a.asset_id AS is_now
      FROM positions p LEFT JOIN device_assignments a ON a.account_id = p.account_id AND a.device_id = p.device_id
        AND a.assigned_from <= p.fix_time AND (a.assigned_to IS NULL OR p.fix_time < a.assigned_to)
      WHERE p.account_id = ${device.accountId} AND p.device_id = ${device.deviceId}
        AND p.asset_id IS DISTINCT FROM a.asset_id
    ), stamped AS (
      UPDATE positions p SET asset_id = wrong.is_now FROM wrong
      WHERE p.account_id = ${device.accountId} AND p.device_id = ${device.deviceId}
        AND p.fix_time = wrong.fix_time AND p.discriminator = wrong.discriminator
    )
    SELECT asset_id AS "assetId", (extract(epoch FROM min(fix_time)) * 1000)::int8 AS "from"
    FROM (SELECT was AS asset_id, fix_time FROM wrong UNION ALL SELECT is_now, fix_time FROM wrong) concerned
    WHERE asset_id IS NOT NULL GROUP BY asset_id`.execute(tx);
  return new Map(rows.map((row) => [row.assetId, row.from]));
}

/**
 * Returns the registered assets of an account.
 * @param assetType undefined: of every type
 */
export async function assetsOfType(tx: Tx, accountId: number, assetType: string | undefined): Promise<AssetKey[]> {
  const { rows } = await sql<AssetKey>`
    SELECT account_id AS "accountId", id AS "assetId" FROM assets
    WHERE account_id = ${accountId} AND deleted_at IS NULL
      AND (${assetType ?? null}::text IS NULL OR type = ${assetType ?? null})
    ORDER BY id`.execute(tx);
  return rows;
}

/** Returns the derived assets of an account and of those below. */
export async function assetsBelow(tx: Tx, accountId: number): Promise<AssetKey[]> {
  const { rows } = await sql<AssetKey>`
    SELECT o.account_id AS "accountId", o.asset_id AS "assetId" FROM asset_open o
    JOIN accounts a ON a.id = o.account_id WHERE a.ancestors @> ARRAY[${accountId}::int]`.execute(tx);
  return rows;
}
