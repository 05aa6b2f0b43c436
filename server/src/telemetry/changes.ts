import { sql } from 'kysely';
import type { Database, Tx } from '../storage/db.ts';
import type { AssetDeriver } from './derive.ts';
import type { CachedDeviceDirectory } from './directory.ts';
import type { AssetKey } from './due.ts';
import { failureKind } from './failure-kind.ts';
import type { LivePublisher } from './publish.ts';
import type { Refolded } from './refold.ts';

export interface ChangesParts {
  database: Database;
  deriver: AssetDeriver;
  publisher: LivePublisher;
  /** Runs work between batches. */
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

const PATIENCE = 5;

/** Derives an asset again from its positions, and tells the live channel. @param from epoch ms; 0: everything */
export async function recompute(parts: ChangesParts, asset: AssetKey, from: number): Promise<Refolded | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      return await parts.inTurn(() => recomputeOnce(parts, asset, from));
    } catch (error) {
      parts.deriver.rolledBack();
      if (failureKind(error) !== 'conflict' || tries === PATIENCE) throw error;
    }
  }
}

async function recomputeOnce({ database, deriver, publisher }: ChangesParts, asset: AssetKey, from: number) {
  const { changes, refolded } = await database.ingest((tx) => deriver.again(tx, asset, from));
  deriver.committed();
  publisher.publish(changes);
  return refolded;
}

/**
 * A device, its settings or its assignments changed: connections see it, its positions go to the assets of the new
 * dates, and what is derived of the assets concerned follows.
 */
export async function deviceChanged(
  parts: ChangesParts,
  directory: CachedDeviceDirectory,
  imei: string,
): Promise<void> {
  await directory.refresh(imei);
  const device = await parts.database.ingest((tx) => findDevice(tx, imei));
  if (!device) return;
  const touched = await parts.inTurn(() => parts.database.ingest((tx) => restamp(tx, device)));
  for (const asset of touched) await recompute(parts, asset, asset.from);
  const assets = await parts.database.ingest((tx) => assetsOf(tx, device));
  const done = new Set(touched.map((asset) => asset.assetId));
  // The others keep their rows; rules, marks and status are read again.
  for (const asset of assets.filter((it) => !done.has(it.assetId))) await refresh(parts, asset);
}

/** Rules or marks of an asset (type, NPA) changed: its status is looked at again. */
export async function refresh({ database, deriver, publisher, inTurn }: ChangesParts, asset: AssetKey): Promise<void> {
  await inTurn(async () => {
    deriver.forget(asset.assetId);
    const changes = await database.ingest((tx) => deriver.passTime(tx, [asset]));
    deriver.committed();
    publisher.publish(changes);
  }).catch((error: unknown) => {
    deriver.rolledBack();
    throw error;
  });
}

/** Thresholds of an account changed from an instant on (epoch ms): what began since is derived again. */
export async function thresholdsChanged(
  parts: ChangesParts,
  change: { accountId: number; assetType: string | undefined; validFrom: number },
): Promise<number> {
  const assets = await parts.database.ingest((tx) =>
    sql<AssetKey>`
      SELECT account_id AS "accountId", id AS "assetId" FROM assets
      WHERE account_id = ${change.accountId} AND deleted_at IS NULL
        AND (${change.assetType ?? null}::text IS NULL OR type = ${change.assetType ?? null})
      ORDER BY id`.execute(tx),
  );
  for (const asset of assets.rows) await recompute(parts, asset, change.validFrom);
  return assets.rows.length;
}

interface DeviceKey {
  accountId: number;
  deviceId: number;
}

async function findDevice(tx: Tx, imei: string): Promise<DeviceKey | undefined> {
  const { rows } = await sql<DeviceKey>`
    SELECT account_id AS "accountId", id AS "deviceId" FROM devices WHERE imei = ${imei}
    ORDER BY deleted_at DESC NULLS FIRST LIMIT 1`.execute(tx);
  return rows[0];
}

async function assetsOf(tx: Tx, device: DeviceKey): Promise<AssetKey[]> {
  const { rows } = await sql<AssetKey>`
    SELECT DISTINCT account_id AS "accountId", asset_id AS "assetId" FROM device_assignments
    WHERE account_id = ${device.accountId} AND device_id = ${device.deviceId}`.execute(tx);
  return rows;
}

/** Gives a device's positions to the assets of their dates. @returns the assets concerned, each with its first fix time */
async function restamp(tx: Tx, device: DeviceKey): Promise<(AssetKey & { from: number })[]> {
  const { rows } = await sql<AssetKey & { from: number }>`
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
    SELECT ${device.accountId}::int AS "accountId", asset_id AS "assetId",
      (extract(epoch FROM min(fix_time)) * 1000)::int8 AS "from"
    FROM (SELECT was AS asset_id, fix_time FROM wrong UNION ALL SELECT is_now, fix_time FROM wrong) concerned
    WHERE asset_id IS NOT NULL GROUP BY asset_id`.execute(tx);
  return rows;
}
