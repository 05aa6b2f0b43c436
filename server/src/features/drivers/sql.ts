import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { PERSON_COLUMNS, type PersonRow, peopleListing } from '../records/people-sql.ts';
import { recordList, recordQueries } from '../records/record-sql.ts';

/** Columns of a driver that users write. */
export interface DriverValues {
  name: string;
  /** E.164 */
  phone: string | null;
  email: string | null;
  employee_number: string | null;
  key_number: string | null;
  license_number: string | null;
  /** `YYYY-MM-DD` */
  license_expires_on: string | null;
  tags: string[];
  notes: string | null;
}

export type DriverRow = PersonRow & DriverValues;

const TABLE = {
  name: 'drivers',
  columns: sql`${PERSON_COLUMNS}, r.employee_number, r.key_number, r.license_number, r.license_expires_on::text AS license_expires_on`,
} as const;

export const driverQueries = recordQueries<DriverRow, DriverValues>(TABLE);

export const listDrivers = recordList<DriverRow>(
  TABLE,
  peopleListing({
    sorts: {
      employeeNumber: sql`lower(r.employee_number)`,
      licenseNumber: sql`lower(r.license_number)`,
      licenseExpiresOn: sql`r.license_expires_on`,
    },
    searched: [sql`r.employee_number`, sql`r.key_number`, sql`r.license_number`],
  }),
);

/** Returns name and license number, in lower case, of the account's drivers that have one of the names. */
export async function namesakes(tx: Tx, accountId: number, names: readonly string[]) {
  const { rows } = await sql<{ name: string; license: string }>`
    SELECT name, coalesce(license_number, '') AS license FROM drivers
    WHERE account_id = ${accountId}
      AND lower(name) = ANY (SELECT lower(btrim(n)) FROM unnest(${[...names]}::text[]) n)`.execute(tx);
  return rows.map(({ name, license }) => ({ name: name.toLowerCase(), license: license.toLowerCase() }));
}
