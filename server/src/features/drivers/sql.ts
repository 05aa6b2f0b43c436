import type { DriverQuery } from '@waymark/contract/drivers/schema.ts';
import { sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { allOf, ofAccounts, orderBy, type Page, paged, pageWithCount, type Sorting } from '../list-sql.ts';
import { peopleConditions } from '../people-sql.ts';

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

export interface DriverRow extends DriverValues {
  account_id: number;
  account_uid: string;
  id: number;
  uid: string;
  created_at: Date;
  updated_at: Date;
}

const NAME = { name: sql`lower(p.name)` };
const PERSONAL = {
  phone: sql`p.phone`,
  email: sql`lower(p.email)`,
  employeeNumber: sql`lower(p.employee_number)`,
  licenseNumber: sql`lower(p.license_number)`,
  licenseExpiresOn: sql`p.license_expires_on`,
  createdAt: sql`p.created_at`,
  updatedAt: sql`p.updated_at`,
};
/** An order tells of what it goes by. */
const sorting = (contact: boolean): Sorting<string> => ({
  fields: contact ? { ...NAME, ...PERSONAL } : NAME,
  fallback: 'name',
  ties: [sql`p.id`],
});

const COLUMNS = sql`p.account_id, c.uid AS account_uid, p.id, p.uid, p.name, p.phone, p.email, p.employee_number,
  p.license_number, p.license_expires_on::text AS license_expires_on, p.tags, p.notes, p.created_at, p.updated_at`;
const FROM = sql`FROM drivers p JOIN accounts c ON c.id = p.account_id`;

/**
 * @param contact whether more than names may be told, searched and sorted by
 * @throws Refusal `error.sort.field`
 */
export async function listDrivers(tx: Tx, accountIds: readonly number[], query: DriverQuery, contact: boolean) {
  const texts = contact ? [sql`p.email`, sql`p.employee_number`, sql`p.license_number`] : [];
  const where = allOf(peopleConditions(accountIds, query, { texts, phone: contact }));
  const { rows } = await sql<DriverRow & { total: number }>`
    SELECT ${COLUMNS}, (SELECT count(*) FROM drivers p WHERE ${where}) AS total ${FROM} WHERE ${where}
    ORDER BY ${orderBy(sorting(contact), query.sort, query.order)} ${paged(query as Page)}`.execute(tx);
  return pageWithCount(rows, query as Page, async () => {
    const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM drivers p WHERE ${where}`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}

/** One that the accounts see. @param lock holds it against other writers until the transaction ends */
export async function findDriver(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
  lock = false,
): Promise<DriverRow | undefined> {
  const { rows } = await sql<DriverRow>`
    SELECT ${COLUMNS} ${FROM} WHERE ${ofAccounts(sql`p.account_id`, accountIds)} AND p.uid = ${uid}
    ${lock ? sql`FOR UPDATE OF p` : sql``}`.execute(tx);
  return rows[0];
}

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

export async function deleteDriver(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('drivers').where('account_id', '=', accountId).where('id', '=', id).execute();
}
