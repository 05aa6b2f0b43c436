import { sql } from '../../../storage/sql.ts';
import { deviceNow } from '../../records/list-sql.ts';
import { ofScope } from '../scope-sql.ts';
import type { ReportSource } from './source.ts';

/** Present assets with a device. One that never sent anything is silent since the time of its creation. */
export const notReportingSource: ReportSource = {
  parts: (scope) => {
    const until = new Date(scope.now - scope.silenceSeconds * 1000);
    const silence = sql`extract(epoch FROM ${new Date(scope.now)} - coalesce(s.last_packet_at, a.created_at))`;
    return [
      sql`
        SELECT a.uid::text AS id, a.uid AS "assetId", s.last_fix_time AS at, a.name AS asset,
          a.license_plate AS "licensePlate", a.depot, s.last_packet_at AS "lastPacket", ${silence}::float8 AS silence,
          s.last_fix_time AS "lastFix", d.imei
        FROM assets a LEFT JOIN asset_state s ON s.account_id = a.account_id AND s.asset_id = a.id
          ${deviceNow('primary', 'd')}
        WHERE ${ofScope('a', scope, 'id')} AND a.deleted_at IS NULL AND d.id IS NOT NULL
          AND coalesce(s.last_packet_at, a.created_at) <= ${until}`,
    ];
  },
};
