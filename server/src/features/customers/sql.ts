import { sql } from '../../storage/sql.ts';
import { PERSON_COLUMNS, type PersonRow, peopleListing } from '../records/people-sql.ts';
import { recordList, recordQueries } from '../records/record-sql.ts';

/** Columns of a customer that users write. */
export interface CustomerValues {
  name: string;
  external_number: string | null;
  contact_person: string | null;
  /** E.164 */
  phone: string | null;
  email: string | null;
  address: string | null;
  language: string | null;
  tags: string[];
  notes: string | null;
}

export type CustomerRow = PersonRow & CustomerValues;

const TABLE = {
  name: 'customers',
  columns: sql`${PERSON_COLUMNS}, r.external_number, r.contact_person, r.address, r.language`,
} as const;

export const customerQueries = recordQueries<CustomerRow, CustomerValues>(TABLE);

export const listCustomers = recordList<CustomerRow>(
  TABLE,
  peopleListing({
    sorts: {
      externalNumber: sql`lower(r.external_number)`,
      contactPerson: sql`lower(r.contact_person)`,
      address: sql`lower(r.address)`,
    },
    searched: [sql`r.contact_person`, sql`r.external_number`, sql`r.address`],
  }),
);
