import type { CustomerQuery } from '@waymark/contract/customers/schema.ts';
import { sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { allOf, ofAccounts, orderBy, type Page, paged, pageWithCount, type Sorting } from '../list-sql.ts';
import { peopleConditions } from '../people-sql.ts';

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

export interface CustomerRow extends CustomerValues {
  account_id: number;
  account_uid: string;
  id: number;
  uid: string;
  created_at: Date;
  updated_at: Date;
}

const NAME = { name: sql`lower(p.name)` };
const PERSONAL = {
  externalNumber: sql`lower(p.external_number)`,
  contactPerson: sql`lower(p.contact_person)`,
  phone: sql`p.phone`,
  email: sql`lower(p.email)`,
  address: sql`lower(p.address)`,
  createdAt: sql`p.created_at`,
  updatedAt: sql`p.updated_at`,
};
/** An order tells of what it goes by. */
const sorting = (contact: boolean): Sorting<string> => ({
  fields: contact ? { ...NAME, ...PERSONAL } : NAME,
  fallback: 'name',
  ties: [sql`p.id`],
});

const COLUMNS = sql`p.account_id, c.uid AS account_uid, p.id, p.uid, p.name, p.external_number, p.contact_person,
  p.phone, p.email, p.address, p.tags, p.notes, p.created_at, p.updated_at`;
const FROM = sql`FROM customers p JOIN accounts c ON c.id = p.account_id`;

/**
 * @param contact whether more than names may be told, searched and sorted by
 * @throws Refusal `error.sort.field`
 */
export async function listCustomers(tx: Tx, accountIds: readonly number[], query: CustomerQuery, contact: boolean) {
  const texts = contact ? [sql`p.email`, sql`p.contact_person`, sql`p.external_number`, sql`p.address`] : [];
  const where = allOf(peopleConditions(accountIds, query, { texts, phone: contact }));
  const { rows } = await sql<CustomerRow & { total: number }>`
    SELECT ${COLUMNS}, (SELECT count(*) FROM customers p WHERE ${where}) AS total ${FROM} WHERE ${where}
    ORDER BY ${orderBy(sorting(contact), query.sort, query.order)} ${paged(query as Page)}`.execute(tx);
  return pageWithCount(rows, query as Page, async () => {
    const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM customers p WHERE ${where}`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}

/** One that the accounts see. @param lock holds it against other writers until the transaction ends */
export async function findCustomer(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
  lock = false,
): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`
    SELECT ${COLUMNS} ${FROM} WHERE ${ofAccounts(sql`p.account_id`, accountIds)} AND p.uid = ${uid}
    ${lock ? sql`FOR UPDATE OF p` : sql``}`.execute(tx);
  return rows[0];
}

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

export async function deleteCustomer(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('customers').where('account_id', '=', accountId).where('id', '=', id).execute();
}
