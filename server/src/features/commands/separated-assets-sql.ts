import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

/** An asset with two trackers. */
export interface TrackerPair {
  account_id: number;
  asset_id: number;
  primary_id: number;
  primary_ignition: string | null;
  auxiliary_id: number;
  auxiliary_ignition: string | null;
}

/** Returns the assets with two trackers after one, in the order of account and asset. */
export async function trackerPairsAfter(
  tx: Tx,
  last: Pick<TrackerPair, 'account_id' | 'asset_id'>,
  atMost: number,
): Promise<TrackerPair[]> {
  const { rows } = await sql<TrackerPair>`
    SELECT x.account_id, x.asset_id, p.device_id AS primary_id, dp.ignition_type AS primary_ignition,
      x.device_id AS auxiliary_id, dx.ignition_type AS auxiliary_ignition
    FROM device_assignments x
    JOIN device_assignments p ON p.account_id = x.account_id AND p.asset_id = x.asset_id AND p.role = 'primary'
      AND p.assigned_to IS NULL
    JOIN devices dx ON dx.account_id = x.account_id AND dx.id = x.device_id AND dx.deleted_at IS NULL
    JOIN devices dp ON dp.account_id = p.account_id AND dp.id = p.device_id AND dp.deleted_at IS NULL
    WHERE x.role = 'auxiliary' AND x.assigned_to IS NULL
      AND (x.account_id, x.asset_id) > (${last.account_id}, ${last.asset_id})
    ORDER BY x.account_id, x.asset_id LIMIT ${atMost}`.execute(tx);
  return rows;
}

/** Ends the alerts of separated trackers of which one has left the asset. */
export async function endUnpaired(tx: Tx, now: Date): Promise<void> {
  await sql`
    UPDATE alerts a SET ended_at = greatest(a.since, ${now}::timestamptz), ended_by = 'over'
    WHERE a.type = 'devicesSeparated' AND a.rule_id IS NULL AND a.ended_at IS NULL AND a.withdrawn_at IS NULL
      AND (SELECT count(*) FROM device_assignments n JOIN devices d ON d.account_id = n.account_id AND d.id = n.device_id
        WHERE n.account_id = a.account_id AND n.asset_id = a.asset_id AND n.assigned_to IS NULL AND d.deleted_at IS NULL
          AND (n.role = 'primary' OR 'device ' || n.device_id = a.subject)) < 2`.execute(tx);
}
