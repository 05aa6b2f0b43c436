import type { IncidentEvidence, IncidentQuery } from '@waymark/contract/incidents/schema.ts';
import type { IncidentStatus, IncidentType } from '@waymark/domain/incident.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';
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
    annotations: { at: string; by: string; text: string }[];
    created_at: Date;
  };

const TABLE = {
  name: 'incidents',
  columns: sql`r.name, r.type, r.status, r.occurred_at, r.asset_id, r.vehicle_status_reason, r.driver_id,
    r.driver_first_name, r.driver_last_name, r.driver_phone, r.driver_email, r.description, r.address, r.latitude,
    r.longitude, r.submitted_at, r.annotations, r.created_at, a.uid AS asset_uid, a.name AS asset_name, a.vin,
    d.uid AS driver_uid`,
  joins: sql`LEFT JOIN assets a ON a.account_id = r.account_id AND a.id = r.asset_id
    LEFT JOIN drivers d ON d.account_id = r.account_id AND d.id = r.driver_id`,
} as const;

export const incidentQueries = recordQueries<IncidentRow, IncidentValues>(TABLE);

export const listIncidents = recordList<IncidentRow, IncidentQuery>(TABLE, {
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
  filters: ({ type, status, vehicleId }) => {
    const all: RawBuilder<boolean>[] = [];
    if (type) all.push(sql<boolean>`r.type = ${type}`);
    if (status) all.push(sql<boolean>`r.status = ${status}`);
    if (vehicleId) all.push(sql<boolean>`a.uid = ${vehicleId}`);
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

/** Keeps the evidence of an incident. */
export async function keepEvidence(
  tx: Tx,
  accountId: number,
  uid: string,
  fixes: IncidentEvidence['fixes'],
): Promise<void> {
  await sql`UPDATE incidents SET evidence = ${JSON.stringify(fixes)}::jsonb
    WHERE account_id = ${accountId} AND uid = ${uid}`.execute(tx);
}

/** Returns the kept fixes of an incident; null for a draft. */
export async function keptEvidence(tx: Tx, row: IncidentRow): Promise<IncidentEvidence['fixes'] | null> {
  const { rows } = await sql<{ evidence: IncidentEvidence['fixes'] | null }>`
    SELECT evidence FROM incidents WHERE account_id = ${row.account_id} AND id = ${row.id}`.execute(tx);
  return rows[0]?.evidence ?? null;
}

export async function addAnnotation(
  tx: Tx,
  row: IncidentRow,
  annotation: IncidentRow['annotations'][number],
): Promise<void> {
  await sql`UPDATE incidents SET annotations = annotations || ${JSON.stringify([annotation])}::jsonb, updated_at = now()
    WHERE account_id = ${row.account_id} AND id = ${row.id}`.execute(tx);
}
