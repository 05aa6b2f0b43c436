import type { ServiceLogQuery } from '@waymark/contract/maintenance/schema.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { type RecordRow, recordList, recordQueries } from '../records/record-sql.ts';

/** Columns of a service that users write. */
export interface ServiceLogValues {
  asset_id: number;
  config_id: number | null;
  service_name: string;
  /** YYYY-MM-DD */
  service_date: string;
  odometer_km: number | null;
  operating_hours: number | null;
  cost: number | null;
  /** JSON text of `ServicePart[]`. */
  parts: string;
  labor: number | null;
  supplier: string | null;
  notes: string | null;
}

export type ServiceLogRow = RecordRow &
  ServiceLogValues & {
    asset_uid: string;
    asset_name: string;
    license_plate: string | null;
    vin: string | null;
    make: string | null;
    model: string | null;
    year: number | null;
    config_uid: string | null;
    logged_by: string | null;
    created_at: Date;
    updated_at: Date;
  };

const TABLE = {
  name: 'service_logs',
  columns: sql`r.asset_id, r.config_id, r.service_name, r.service_date::text AS service_date, r.odometer_km,
    r.operating_hours, r.cost, r.parts::text AS parts, r.labor, r.supplier, r.notes, r.created_at, r.updated_at,
    a.uid AS asset_uid, a.name AS asset_name, a.license_plate, a.vin, a.make, a.model, a.year, f.uid AS config_uid, u.name AS logged_by`,
  joins: sql`JOIN assets a ON a.account_id = r.account_id AND a.id = r.asset_id
    LEFT JOIN service_configs f ON f.account_id = r.account_id AND f.id = r.config_id
    LEFT JOIN users u ON u.account_id = r.logged_by_account_id AND u.id = r.logged_by_id`,
} as const;

export const serviceLogQueries = recordQueries<ServiceLogRow, ServiceLogValues>(TABLE);

export const listServiceLogs = recordList<ServiceLogRow, ServiceLogQuery>(TABLE, {
  sorts: {
    serviceDate: sql`r.service_date`,
    asset: sql`lower(a.name)`,
    serviceName: sql`lower(r.service_name)`,
    odometer: sql`r.odometer_km`,
    operationalHours: sql`r.operating_hours`,
    cost: sql`r.cost`,
    supplier: sql`lower(r.supplier)`,
  },
  fallback: 'serviceDate',
  fallbackOrder: 'desc',
  searched: [sql`a.name`, sql`a.license_plate`, sql`r.service_name`, sql`r.supplier`],
  filters: ({ assetId, startDate, endDate }) => {
    const all: RawBuilder<boolean>[] = [];
    if (assetId) all.push(sql<boolean>`a.uid = ${assetId}`);
    if (startDate) all.push(sql<boolean>`r.service_date >= ${startDate}::date`);
    if (endDate) all.push(sql<boolean>`r.service_date <= ${endDate}::date`);
    return all;
  },
});

/** Returns the applied service of an asset that has the name, in any case. */
export async function appliedService(
  tx: Tx,
  accountId: number,
  assetId: number,
  name: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT f.id FROM asset_services s JOIN service_configs f ON f.account_id = s.account_id AND f.id = s.config_id
    WHERE s.account_id = ${accountId} AND s.asset_id = ${assetId} AND lower(f.service_name) = lower(${name})
    ORDER BY f.id LIMIT 1`.execute(tx);
  return rows[0]?.id;
}

export async function setLogger(
  tx: Tx,
  accountId: number,
  uid: string,
  user: { accountId: number; id: number },
): Promise<void> {
  await tx
    .updateTable('service_logs')
    .set({ logged_by_account_id: user.accountId, logged_by_id: user.id })
    .where('account_id', '=', accountId)
    .where('uid', '=', uid)
    .execute();
}
