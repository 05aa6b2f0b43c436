/** Drafts that Waymark prepares, as the ingest role. */
import type { AlertKindName } from '@waymark/domain/alerts/kinds.ts';
import type { IncidentType } from '@waymark/domain/incident.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

export interface AlertForDraft {
  account_id: number;
  id: number;
  type: AlertKindName;
  since: Date;
  asset_id: number;
  asset_name: string;
  driver_id: number | null;
  driver_name: string | null;
  driver_phone: string | null;
  driver_email: string | null;
  latitude_e7: number | null;
  longitude_e7: number | null;
  language: string | null;
}

/** Returns those of the alerts from which a draft is prepared, of accounts with incidents. */
export async function alertsForDrafts(
  tx: Tx,
  uids: readonly string[],
  types: readonly AlertKindName[],
): Promise<AlertForDraft[]> {
  const { rows } = await sql<AlertForDraft>`
    SELECT l.account_id, l.id, l.type, l.since, l.asset_id, a.name AS asset_name, l.driver_id, d.name AS driver_name,
      d.phone AS driver_phone, d.email AS driver_email, l.latitude_e7, l.longitude_e7,
      c.attributes ->> 'language' AS language
    FROM alerts l JOIN accounts c ON c.id = l.account_id
      JOIN assets a ON a.account_id = l.account_id AND a.id = l.asset_id AND a.deleted_at IS NULL
      LEFT JOIN drivers d ON d.account_id = l.account_id AND d.id = l.driver_id
    WHERE l.uid = ANY (${[...uids]}::uuid[]) AND l.type = ANY (${[...types]}::text[]) AND l.withdrawn_at IS NULL
      AND 'incidents' = ANY (c.features)
      AND NOT EXISTS (SELECT FROM incidents i WHERE i.account_id = l.account_id AND i.alert_id = l.id)
    ORDER BY l.id`.execute(tx);
  return rows;
}

export interface NewDraft extends AlertForDraft {
  uid: string;
  name: string;
  incidentType: IncidentType;
  first: string | null;
  last: string | null;
}

export async function insertDraft(tx: Tx, draft: NewDraft): Promise<void> {
  const degrees = (e7: number | null) => (e7 === null ? null : e7 / 1e7);
  await tx
    .insertInto('incidents')
    .values({
      ...{ account_id: draft.account_id, uid: draft.uid, name: draft.name, type: draft.incidentType, status: 'draft' },
      // The wire counts whole seconds.
      occurred_at: new Date(Math.floor(draft.since.getTime() / 1000) * 1000),
      ...{ asset_id: draft.asset_id, alert_id: draft.id, driver_id: draft.driver_id },
      ...{ driver_first_name: draft.first, driver_last_name: draft.last },
      ...{ driver_phone: draft.driver_phone, driver_email: draft.driver_email },
      ...{ latitude: degrees(draft.latitude_e7), longitude: degrees(draft.longitude_e7) },
    })
    .execute();
}
