/** What tables of people are read by. `p` is the person. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { allOf, containing, ofAccounts, orderBy, type Page, paged, pageWithCount } from './list-sql.ts';

/** What every person's row has. */
export interface PersonRow {
  account_id: number;
  account_uid: string;
  id: number;
  uid: string;
  name: string;
  /** E.164 */
  phone: string | null;
  email: string | null;
  tags: string[];
  notes: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface PeopleQuery extends Page {
  search?: string;
  tag?: string;
}

/** A noun's table: what it has beyond every person's columns. */
export interface PeopleTable {
  name: 'customers' | 'drivers';
  columns: RawBuilder<unknown>;
  /** What else is sorted by, besides the name and what every person has. */
  sorts: Readonly<Record<string, RawBuilder<unknown>>>;
  /** What else is searched, besides the name, phone and email. */
  searched: readonly RawBuilder<unknown>[];
}

/** Fewer digits are in nearly every number. */
const DIGITS_MINIMUM = 3;

/** An order tells of what it goes by: who is told names only sorts by them. */
const NAME = { name: sql`lower(p.name)` };
const PERSONAL = {
  phone: sql`p.phone`,
  email: sql`lower(p.email)`,
  createdAt: sql`p.created_at`,
  updatedAt: sql`p.updated_at`,
};

/**
 * @param contact whether more than names may be told, searched and sorted by
 * @throws Refusal `error.sort.field`
 */
export async function listPeople<Row extends PersonRow>(
  tx: Tx,
  table: PeopleTable,
  accountIds: readonly number[],
  query: PeopleQuery,
  contact: boolean,
): Promise<{ rows: readonly Row[]; count: number }> {
  const where = allOf(conditions(table, accountIds, query, contact));
  const total = sql`SELECT count(*) AS total FROM ${sql.table(table.name)} p WHERE ${where}`;
  const fields = contact ? { ...NAME, ...PERSONAL, ...table.sorts } : NAME;
  const sorting = { fields, fallback: 'name' as const, ties: [sql`p.id`] };
  const { rows } = await sql<Row & { total: number }>`
    SELECT ${columnsOf(table)}, (${total}) AS total ${from(table)} WHERE ${where}
    ORDER BY ${orderBy(sorting, query.sort, query.order)} ${paged(query)}`.execute(tx);
  return pageWithCount(rows, query, async () => {
    const counted = await sql<{ total: number }>`${total}`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}

/** One that the accounts see. @param lock holds it against other writers until the transaction ends */
export async function findPerson<Row extends PersonRow>(
  tx: Tx,
  table: PeopleTable,
  accountIds: readonly number[],
  uid: string,
  lock = false,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT ${columnsOf(table)} ${from(table)} WHERE ${ofAccounts(sql`p.account_id`, accountIds)} AND p.uid = ${uid}
    ${lock ? sql`FOR UPDATE OF p` : sql``}`.execute(tx);
  return rows[0];
}

export async function deletePerson(tx: Tx, { name }: PeopleTable, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom(name).where('account_id', '=', accountId).where('id', '=', id).execute();
}

function columnsOf({ columns }: PeopleTable): RawBuilder<unknown> {
  return sql`p.account_id, c.uid AS account_uid, p.id, p.uid, p.name, p.phone, p.email, p.tags, p.notes,
    p.created_at, p.updated_at, ${columns}`;
}

function from({ name }: PeopleTable): RawBuilder<unknown> {
  return sql`FROM ${sql.table(name)} p JOIN accounts c ON c.id = p.account_id`;
}

function conditions(
  { searched }: PeopleTable,
  accountIds: readonly number[],
  { search = '', tag }: PeopleQuery,
  contact: boolean,
): RawBuilder<boolean>[] {
  const all = [ofAccounts(sql`p.account_id`, accountIds)];
  if (tag !== undefined) all.push(sql<boolean>`${tag} = ANY (p.tags)`);
  if (search.trim() === '') return all;
  const texts = contact ? [sql`p.email`, ...searched] : [];
  const pattern = containing(search);
  const matches = [sql`p.name`, ...texts].map((text) => sql<boolean>`${text} ILIKE ${pattern}`);
  // As people write it: with spaces and dashes, and at home with a zero before it.
  const digits = search.replace(/\D/g, '').replace(/^0+/, '');
  if (contact && digits.length >= DIGITS_MINIMUM && !/\p{L}|@/u.test(search))
    matches.push(sql<boolean>`p.phone LIKE ${`%${digits}%`}`);
  all.push(sql<boolean>`(${sql.join(matches, sql` OR `)})`);
  return all;
}
