/** Reads the devices that a release of an asset goes to: those that were cut, whatever their current asset. */
import { FAMILIES, type FamilyName } from '@waymark/domain/commands/families.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts } from '../records/list-sql.ts';
import { type CommandedDevice, DEVICE } from './sql.ts';

interface Asset {
  account_id: number;
  id: number;
}

/** A device that was cut, and whether a release is queued for it. */
export interface CutDevice extends CommandedDevice {
  release_waits: boolean;
}

/**
 * Returns the devices that were sent a cut for the asset and whose release was never confirmed, the latest cut first. Their
 * current asset may be another one or none, and they may be in another account or deleted.
 */
export async function cutDevices(tx: Tx, asset: Asset, family: FamilyName): Promise<CutDevice[]> {
  const { set, reset } = FAMILIES[family].requests;
  const { rows } = await sql<CutDevice>`
    SELECT ${DEVICE}, EXISTS (SELECT FROM commands w WHERE w.account_id = d.account_id AND w.device_id = d.id
      AND w.request = ${reset} AND w.status = 'queued') AS release_waits
    FROM (
      SELECT c.device_id, max(c.sent_at) AS cut_at FROM commands c
      WHERE c.account_id = ${asset.account_id} AND c.asset_id = ${asset.id} AND c.request = ${set}
        AND c.sent_at IS NOT NULL AND c.note <> 'refused'
      GROUP BY c.device_id
    ) c JOIN devices d ON d.account_id = ${asset.account_id} AND d.id = c.device_id
    WHERE NOT EXISTS (SELECT FROM commands r WHERE r.account_id = d.account_id AND r.device_id = d.id
      AND r.request = ${reset} AND r.status = 'success' AND r.sent_at >= c.cut_at)
    ORDER BY c.cut_at DESC`.execute(tx);
  return rows;
}

/** A command that cuts an asset, is queued or was sent, and was not released since. */
export interface OpenCut {
  id: number;
  at: Date;
  /** Name of the requester, null for the product and for deleted users. */
  by: string | null;
  requester_account_id: number | null;
  requester_id: number | null;
  reason: string | null;
}

/** Returns the cuts of assets that a release would end, by `<account> <asset>`, the newest first. */
export async function openCuts(
  tx: Tx,
  assets: readonly Asset[],
  family: FamilyName,
): Promise<ReadonlyMap<string, OpenCut[]>> {
  const { set, reset } = FAMILIES[family].requests;
  if (assets.length === 0) return new Map();
  const { rows } = await sql<OpenCut & { account_id: number; asset_id: number }>`
    SELECT k.account_id, k.asset_id, c.id, c.created_at AS at, u.name AS by,
      c.requested_by_account_id AS requester_account_id, c.requested_by_id AS requester_id, c.reason
    FROM unnest(${assets.map(({ account_id }) => account_id)}::int[], ${assets.map(({ id }) => id)}::int[])
      AS k (account_id, asset_id)
    CROSS JOIN LATERAL (SELECT c.* FROM commands c
      WHERE c.account_id = k.account_id AND c.asset_id = k.asset_id AND c.request = ${set}
        AND (c.status = 'queued' OR (c.sent_at IS NOT NULL AND c.note <> 'refused'))
        AND NOT EXISTS (SELECT FROM commands r WHERE r.account_id = c.account_id AND r.device_id = c.device_id
          AND r.request = ${reset} AND r.status = 'success' AND r.sent_at >= coalesce(c.sent_at, c.created_at))
      ORDER BY c.created_at DESC, c.id DESC LIMIT ${LIMITS.lenderCutsShown}) c
    LEFT JOIN users u ON u.account_id = c.requested_by_account_id AND u.id = c.requested_by_id
    ORDER BY c.created_at DESC, c.id DESC`.execute(tx);
  return Map.groupBy(rows, ({ account_id, asset_id }) => `${account_id} ${asset_id}`);
}

/** Returns the UID of the asset, deleted or not, for which a device was last sent a cut. */
export async function assetOfLastCut(
  tx: Tx,
  accountIds: readonly number[],
  deviceUid: string,
  family: FamilyName,
): Promise<string | undefined> {
  const { rows } = await sql<{ uid: string }>`SELECT a.uid FROM devices d
    JOIN commands c ON c.account_id = d.account_id AND c.device_id = d.id
    JOIN assets a ON a.account_id = c.account_id AND a.id = c.asset_id
    WHERE ${ofAccounts(sql`d.account_id`, accountIds)} AND d.uid = ${deviceUid} AND c.sent_at IS NOT NULL
      AND c.request = ${FAMILIES[family].requests.set}
    ORDER BY c.sent_at DESC LIMIT 1`.execute(tx);
  return rows[0]?.uid;
}
