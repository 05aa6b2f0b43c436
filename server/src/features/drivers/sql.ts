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
