import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

/** Returns the time of the driver on the asset that includes an instant. Undefined if the driver did not drive it then. */
export async function drivenTime(
  tx: Tx,
  asset: { accountId: number; assetId: number },
  driverUid: string,
  at: Date,
): Promise<{ from: Date; to: Date | null } | undefined> {
  const { rows } = await sql<{ from: Date; to: Date | null }>`
    SELECT d.assigned_from AS "from", d.assigned_to AS "to"
    FROM driver_assignments d JOIN drivers p ON p.account_id = d.account_id AND p.id = d.driver_id
    WHERE d.account_id = ${asset.accountId} AND d.asset_id = ${asset.assetId} AND p.uid = ${driverUid}
      AND d.assigned_from <= ${at} AND (d.assigned_to IS NULL OR d.assigned_to > ${at})`.execute(tx);
  return rows[0];
}
