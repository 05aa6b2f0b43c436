import type { IncidentQuery } from '@waymark/contract/incidents/schema.ts';
import type { AlertKindName } from '@waymark/domain/alerts/kinds.ts';
import type { IncidentStatus, IncidentType } from '@waymark/domain/incident.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { type RecordRow, recordList, recordQueries } from '../records/record-sql.ts';

/** Columns of an incident that users write. */
export interface IncidentValues {
  name: string;
  type: IncidentType;
  status: IncidentStatus;
  occurred_at: Date;
  asset_id: number | null;
  vehicle_status_reason: string | null;
  driver_id: number | null;
  driver_first_name: string | null;
  driver_last_name: string | null;
  /** E.164 */
  driver_phone: string | null;
  driver_email: string | null;
  description: string | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  submitted_at: Date | null;
}

export type IncidentRow = RecordRow &
  IncidentValues & {
    asset_uid: string | null;
    asset_name: string | null;
    vin: string | null;
    driver_uid: string | null;
    submitted_by: string | null;
    alert_uid: string | null;
    alert_type: AlertKindName | null;
    alert_since: Date | null;
    annotations: { at: string; by: string; text: string }[];
    created_at: Date;
    updated_at: Date;
  };

/** A query whose dates are instants. */
export type IncidentListing = IncidentQuery & { from?: Date | undefined; to?: Date | undefined };

const TABLE = {
  name: 'incidents',
  columns: sql`r.name, r.type, r.status, r.occurred_at, r.asset_id, r.vehicle_status_reason, r.driver_id,
    r.driver_first_name, r.driver_last_name, r.driver_phone, r.driver_email, r.description, r.address, r.latitude,
    r.longitude, r.submitted_at, r.annotations, r.created_at, r.updated_at, a.uid AS asset_uid, a.name AS asset_name,
    a.vin, d.uid AS driver_uid, r.submitted_by, l.uid AS alert_uid, l.type AS alert_type, l.since AS alert_since`,
  joins: sql`LEFT JOIN assets a ON a.account_id = r.account_id AND a.id = r.asset_id
    LEFT JOIN drivers d ON d.account_id = r.account_id AND d.id = r.driver_id
    LEFT JOIN alerts l ON l.account_id = r.account_id AND l.id = r.alert_id`,
} as const;

export const incidentQueries = recordQueries<IncidentRow, IncidentValues>(TABLE);

export const listIncidents = recordList<IncidentRow, IncidentListing>(TABLE, {
  sorts: {
    incidentDateTime: sql`r.occurred_at`,
    incidentName: sql`lower(r.name)`,
    type: sql`r.type`,
    status: sql`r.status`,
    vehicle: sql`lower(a.name)`,
  },
  fallback: 'incidentDateTime',
  fallbackOrder: 'desc',
  searched: [sql`r.name`, sql`a.name`, sql`a.vin`, sql`r.description`],
  filters: ({ type, status, vehicleId, alertId, from, to }) => {
    const all: RawBuilder<boolean>[] = [];
    if (type) all.push(sql<boolean>`r.type = ${type}`);
    if (status) all.push(sql<boolean>`r.status = ${status}`);
    if (vehicleId) all.push(sql<boolean>`a.uid = ${vehicleId}`);
    if (alertId) all.push(sql<boolean>`l.uid = ${alertId}`);
    if (from) all.push(sql<boolean>`r.occurred_at >= ${from}`);
    if (to) all.push(sql<boolean>`r.occurred_at < ${to}`);
    return all;
  },
});

export async function accountOfVehicle(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
): Promise<{ account_id: number; id: number } | undefined> {
  return tx
    .selectFrom('assets')
    .select(['account_id', 'id'])
    .where('account_id', 'in', [...accountIds])
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function driverOf(tx: Tx, accountId: number, uid: string) {
  return tx
    .selectFrom('drivers')
    .select(['id', 'name', 'phone', 'email'])
    .where('account_id', '=', accountId)
    .where('uid', '=', uid)
    .executeTakeFirst();
}

/** Stores from which alert an incident was prepared. An alert of another account changes nothing. */
export async function setAlert(tx: Tx, accountId: number, uid: string, alertUid: string): Promise<void> {
  await sql`UPDATE incidents i SET alert_id = l.id FROM alerts l
    WHERE i.account_id = ${accountId} AND i.uid = ${uid} AND l.account_id = i.account_id AND l.uid = ${alertUid}`.execute(
    tx,
  );
}

export async function addAnnotation(
  tx: Tx,
  row: IncidentRow,
  annotation: IncidentRow['annotations'][number],
): Promise<void> {
  await sql`UPDATE incidents SET annotations = annotations || ${JSON.stringify([annotation])}::jsonb, updated_at = ${new Date(annotation.at)}
    WHERE account_id = ${row.account_id} AND id = ${row.id}`.execute(tx);
}
