import { sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import type { PeopleTable, PersonRow } from '../records/people-sql.ts';

/** What a user writes of a driver. */
export interface DriverValues {
  name: string;
  /** E.164 */
  phone: string | null;
  email: string | null;
  employee_number: string | null;
  license_number: string | null;
  /** `YYYY-MM-DD` */
  license_expires_on: string | null;
  tags: string[];
  notes: string | null;
}

export type DriverRow = PersonRow & DriverValues;

/** Drivers, as people are read. */
export const DRIVER_TABLE: PeopleTable = {
  name: 'drivers',
  columns: sql`p.employee_number, p.license_number, p.license_expires_on::text AS license_expires_on`,
  sorts: {
    employeeNumber: sql`lower(p.employee_number)`,
    licenseNumber: sql`lower(p.license_number)`,
    licenseExpiresOn: sql`p.license_expires_on`,
  },
  searched: [sql`p.employee_number`, sql`p.license_number`],
};

export async function insertDriver(tx: Tx, accountId: number, uid: string, values: DriverValues): Promise<void> {
  await tx
    .insertInto('drivers')
    .values({ account_id: accountId, uid, ...values })
    .execute();
}

export async function updateDriver(
  tx: Tx,
  accountId: number,
  id: number,
  values: DriverValues,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('drivers')
    .set({ ...values, updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
