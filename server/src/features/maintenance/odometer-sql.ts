import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

export interface CorrectionRow {
  uid: string;
  asset_uid: string;
  day: string;
  odometer_km: number;
  before_km: number | null;
  reason: string;
  corrected_by: string;
  corrected_at: Date;
}

/** Returns the corrections of an asset, the newest first. */
export async function correctionsOf(
  tx: Tx,
  { accountId, assetId }: { accountId: number; assetId: number },
  most: number,
): Promise<CorrectionRow[]> {
  const { rows } = await sql<CorrectionRow>`
    SELECT c.uid, a.uid AS asset_uid, c.day::text AS day, c.odometer_km, c.before_km, c.reason, c.corrected_by,
      c.corrected_at
    FROM odometer_corrections c JOIN assets a ON a.account_id = c.account_id AND a.id = c.asset_id
    WHERE c.account_id = ${accountId} AND c.asset_id = ${assetId} ORDER BY c.id DESC LIMIT ${most}`.execute(tx);
  return rows;
}

/** Inserts a correction with the reading that was known before: that of the latest entry plus the distance since. */
export async function insertCorrection(
  tx: Tx,
  correction: {
    accountId: number;
    assetId: number;
    uid: string;
    day: string;
    odometer: number;
    reason: string;
    by: string;
    at: Date;
  },
): Promise<void> {
  const { accountId, assetId, uid, day, odometer, reason, by, at } = correction;
  const mine = sql`x.account_id = ${accountId} AND x.asset_id = ${assetId} AND x.odometer_km IS NOT NULL`;
  await sql`
    INSERT INTO odometer_corrections
      (account_id, asset_id, uid, day, odometer_km, before_km, reason, corrected_by, corrected_at)
    SELECT ${accountId}, ${assetId}, ${uid}, ${day}::date, ${odometer}, coalesce((
        SELECT e.km + (SELECT coalesce(sum(y.distance_m), 0) / 1000 FROM asset_days y
          WHERE y.account_id = ${accountId} AND y.asset_id = ${assetId} AND y.day > e.day AND y.day <= ${day}::date)
        FROM (
          SELECT x.odometer_km AS km, x.service_date AS day, x.created_at AS at FROM service_logs x
            WHERE ${mine} AND x.service_date <= ${day}::date
          UNION ALL SELECT x.odometer_km, x.day, x.corrected_at FROM odometer_corrections x
            WHERE ${mine} AND x.day <= ${day}::date) e
        ORDER BY e.day DESC, e.at DESC LIMIT 1),
      (SELECT s.odometer_m / 1000.0 FROM asset_state s WHERE s.account_id = ${accountId} AND s.asset_id = ${assetId})),
      ${reason}, ${by}, ${at}`.execute(tx);
}
