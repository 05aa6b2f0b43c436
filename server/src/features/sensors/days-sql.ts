import type { SensorSubject } from '@waymark/domain/sensors/precedence.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

/** An asset of a report, with what scopes of sensors name of it. */
export interface ReportedAsset extends SensorSubject {
  accountId: number;
  uid: string;
  name: string;
  licensePlate: string | null;
  depot: string | null;
}

/** Returns the living assets of a scope whose account has sensors. @param scope condition of the assets `a` */
export async function reportedAssets(tx: Tx, scope: RawBuilder<boolean>): Promise<ReportedAsset[]> {
  const { rows } = await sql<ReportedAsset>`
    SELECT a.account_id AS "accountId", a.id AS "assetId", a.uid, a.name, a.license_plate AS "licensePlate", a.depot,
      a.tags, (SELECT d.model FROM device_assignments g JOIN devices d ON d.account_id = g.account_id
        AND d.id = g.device_id WHERE g.account_id = a.account_id AND g.asset_id = a.id AND g.role = 'primary'
        AND g.assigned_to IS NULL ORDER BY g.assigned_from DESC LIMIT 1) AS "deviceModel"
    FROM assets a WHERE ${scope} AND a.deleted_at IS NULL
      AND EXISTS (SELECT FROM sensors s WHERE s.account_id = a.account_id)
    ORDER BY a.account_id, a.id`.execute(tx);
  return rows;
}
