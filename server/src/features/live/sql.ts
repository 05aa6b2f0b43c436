import type { Diagnosis } from '@waymark/domain/attention.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { LiveChange } from '../../telemetry/publish.ts';
import { MOVEMENT, STATE, shownStatus } from '../fleet/asset-state-sql.ts';

/** Returns the latest state of every living asset of some accounts; pending if it never reported. */
export async function latestOf(tx: Tx, accountIds: readonly number[]): Promise<LiveChange[]> {
  const { rows } = await sql<{
    account_id: number;
    asset_id: number;
    latitude_e7: number | null;
    longitude_e7: number | null;
    speed_cm_s: number | null;
    heading_deg: number | null;
    ignition: boolean | null;
    last_fix_time: Date | null;
    last_packet_at: Date | null;
    status: number;
    movement: number;
    status_since: Date | null;
    auxiliary: boolean | null;
    diagnosis: Diagnosis | null;
  }>`
    SELECT a.account_id, a.id AS asset_id, s.latitude_e7, s.longitude_e7, s.speed_cm_s, s.heading_deg, s.ignition,
      s.last_fix_time, s.last_packet_at,
      ${shownStatus({ npaVisible: true })} AS status, ${MOVEMENT} AS movement, s.status_since, s.diagnosis,
      d.role = 'auxiliary' AS auxiliary
    FROM assets a
    ${STATE}
    LEFT JOIN device_assignments d ON d.account_id = a.account_id AND d.asset_id = a.id AND d.device_id = s.device_id
      AND d.assigned_to IS NULL
    WHERE a.account_id = ANY (${accountIds}::int[]) AND a.deleted_at IS NULL`.execute(tx);
  return rows.map((row) => ({
    accountId: row.account_id,
    assetId: row.asset_id,
    latitudeE7: row.latitude_e7,
    longitudeE7: row.longitude_e7,
    speedCentimetersPerSecond: row.speed_cm_s,
    headingDegrees: row.heading_deg,
    ignition: row.ignition,
    fixTime: row.last_fix_time?.getTime() ?? null,
    receivedAt: row.last_packet_at?.getTime() ?? null,
    status: row.status,
    movement: row.movement,
    statusSince: row.status_since?.getTime() ?? null,
    auxiliary: row.auxiliary ?? false,
    diagnosis: row.diagnosis && JSON.stringify(row.diagnosis),
  }));
}
