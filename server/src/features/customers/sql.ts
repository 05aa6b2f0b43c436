import { sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import type { PeopleTable, PersonRow } from '../records/people-sql.ts';

/** What a user writes of a customer. */
export interface CustomerValues {
  name: string;
  external_number: string | null;
  contact_person: string | null;
  /** E.164 */
  phone: string | null;
  email: string | null;
  address: string | null;
  tags: string[];
  notes: string | null;
}

export type CustomerRow = PersonRow & CustomerValues;

/** Customers, as people are read. */
export const CUSTOMER_TABLE: PeopleTable = {
  name: 'customers',
  columns: sql`p.external_number, p.contact_person, p.address`,
  sorts: {
    externalNumber: sql`lower(p.external_number)`,
    contactPerson: sql`lower(p.contact_person)`,
    address: sql`lower(p.address)`,
  },
  searched: [sql`p.contact_person`, sql`p.external_number`, sql`p.address`],
};

export async function insertCustomer(tx: Tx, accountId: number, uid: string, values: CustomerValues): Promise<void> {
  await tx
    .insertInto('customers')
    .values({ account_id: accountId, uid, ...values })
    .execute();
}

export async function updateCustomer(
  tx: Tx,
  accountId: number,
  id: number,
  values: CustomerValues,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ ...values, updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
