import { sql } from '../../../storage/sql.ts';
import { ofScope } from '../scope-sql.ts';
import type { ReportSource } from './source.ts';

/** Present assets with an auxiliary tracker. */
export const auxiliaryTrackersSource: ReportSource = {
  parts: (scope) => [
    sql`
      SELECT a.uid::text AS id, a.uid AS "assetId", NULL::timestamptz AS at, a.name AS asset,
        a.license_plate AS "licensePlate", a.depot, d.imei, s.assigned_from AS since, k.at AS "lastContact",
        c.request AS command, c.status AS "commandStatus", c.status_at AS updated
      FROM device_assignments s
        JOIN assets a ON a.account_id = s.account_id AND a.id = s.asset_id
        JOIN devices d ON d.account_id = s.account_id AND d.id = s.device_id
        LEFT JOIN LATERAL (
          SELECT k.ended_at AS at FROM device_contacts k
          WHERE k.account_id = s.account_id AND k.device_id = s.device_id ORDER BY k.started_at DESC LIMIT 1) k ON true
        LEFT JOIN LATERAL (
          SELECT c.request, c.status, c.status_at FROM commands c
          WHERE c.account_id = s.account_id AND c.asset_id = s.asset_id AND c.family = 'auxiliaryTracker'
          ORDER BY c.created_at DESC, c.id DESC LIMIT 1) c ON true
      WHERE ${ofScope('s', scope)} AND s.role = 'auxiliary' AND s.assigned_to IS NULL AND a.deleted_at IS NULL`,
  ],
};
