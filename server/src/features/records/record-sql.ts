import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { Tables } from '../../storage/tables.ts';
import { allOf, containing, ofAccounts, orderBy, type Page, paged, pageWithCount, tagged } from './list-sql.ts';

/** Columns that the row of every record has. */
export interface RecordRow {
  account_id: number;
  account_uid: string;
  id: number;
  uid: string;
  /** Undefined if callers do not see it. */
  updated_at?: Date;
}

/** A table of records. Its SQL calls the record `r` and its account `c`. */
export interface RecordTable {
  /** A tenant table with `uid` and `updated_at`. */
  name: keyof Tables;
  /** Columns beside those of `RecordRow`; those that count rows of other tables count within the accounts. */
  columns: RawBuilder<unknown> | ((accountIds: readonly number[]) => RawBuilder<unknown>);
  /** Joins of one row each, which columns and conditions use. */
  joins?: RawBuilder<unknown>;
  /** Condition of the rows that are not deleted. Default: all rows. */
  living?: RawBuilder<boolean>;
  /** Condition of the rows that callers of the accounts may read. Default: the rows of the accounts. */
  scope?(accountIds: readonly number[]): RawBuilder<boolean>;
}

/** Statements for single rows of a table, each within the transaction of its caller. */
export interface RecordQueries<Row extends RecordRow, Values extends object> {
  /** Returns a row of the accounts. `lock` blocks other writers of the row until the transaction ends. */
  find(tx: Tx, accountIds: readonly number[], uid: string, lock?: boolean): Promise<Row | undefined>;
  /** Returns a row that callers of the accounts may read. */
  read(tx: Tx, accountIds: readonly number[], uid: string): Promise<Row | undefined>;
  /** Returns every row of the accounts, in no particular order. */
  all(tx: Tx, accountIds: readonly number[]): Promise<Row[]>;
  insert(tx: Tx, accountId: number, uid: string, values: Values): Promise<void>;
  update(tx: Tx, accountId: number, id: number, values: Values, at: Date): Promise<void>;
  /** @param at time of the deletion, for rows that stay */
  remove(tx: Tx, accountId: number, id: number, at?: Date): Promise<void>;
}

/** Returns the statements for single rows of a table. @template Values columns that users write */
export function recordQueries<Row extends RecordRow, Values extends object>(
  table: RecordTable,
): RecordQueries<Row, Values> {
  const name = sql.table(table.name);
  const living = table.living ? sql`AND ${table.living}` : sql``;
  const select = (accountIds: readonly number[], scope: RawBuilder<boolean>) =>
    sql<Row>`SELECT ${columnsOf(table, accountIds)} ${from(table)} WHERE ${scope} ${living}`;
  return {
    async find(tx, accountIds, uid, lock = false) {
      const { rows } = await sql<Row>`${select(accountIds, ofAccounts(sql`r.account_id`, accountIds))}
        AND r.uid = ${uid} ${lock ? sql`FOR UPDATE OF r` : sql``}`.execute(tx);
      return rows[0];
    },
    async read(tx, accountIds, uid) {
      const { rows } = await sql<Row>`${select(accountIds, scopeOf(table, accountIds))} AND r.uid = ${uid}`.execute(tx);
      return rows[0];
    },
    async all(tx, accountIds) {
      const { rows } = await select(accountIds, ofAccounts(sql`r.account_id`, accountIds)).execute(tx);
      return rows;
    },
    async insert(tx, accountId, uid, values) {
      const columns = Object.keys(values).map((column) => sql.ref(column));
      await sql`INSERT INTO ${name} (account_id, uid, ${sql.join(columns)})
        VALUES (${accountId}, ${uid}, ${sql.join(Object.values(values))})`.execute(tx);
    },
    async update(tx, accountId, id, values, at) {
      const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`UPDATE ${name} SET ${sql.join(changes)}, updated_at = ${at}
        WHERE account_id = ${accountId} AND id = ${id}`.execute(tx);
    },
    async remove(tx, accountId, id) {
      await sql`DELETE FROM ${name} WHERE account_id = ${accountId} AND id = ${id}`.execute(tx);
    },
  };
}

/** Query of a list of records. */
export interface RecordQuery extends Page {
  search?: string;
  tag?: string;
}

/** Expressions that a list is sorted and searched by. */
export interface ListFields {
  sorts: Readonly<Record<string, RawBuilder<unknown>>>;
  searched: readonly RawBuilder<unknown>[];
  /** Phone number in E.164, searched by its digits. */
  phone?: RawBuilder<unknown>;
}

export interface RecordListing<Query extends RecordQuery = RecordQuery> extends ListFields {
  /** Sort field where the query names none. */
  fallback: string;
  /** Its order without one in the query. Default: ascending. */
  fallbackOrder?: 'asc' | 'desc';
  /** Further fields for callers with full access, because an order reveals its values. */
  restricted?: ListFields;
  /** Tags of a record, an array. Default: its column of this name. */
  tags?: RawBuilder<unknown>;
  /** Conditions of the noun's own parameters. */
  filters?(query: Query): readonly RawBuilder<boolean>[];
}

/**
 * Returns a page of the records of some accounts.
 *
 * @param full whether the restricted fields may be searched and sorted by
 * @throws Refusal `error.sort.field`
 */
export type RecordList<Row, Query extends RecordQuery = RecordQuery> = (
  tx: Tx,
  accountIds: readonly number[],
  query: Query,
  full: boolean,
) => Promise<{ rows: readonly Row[]; count: number }>;

/** Returns the list of a table: filtered by tag and text, sorted, paged and counted. */
export function recordList<Row extends RecordRow, Query extends RecordQuery = RecordQuery>(
  table: RecordTable,
  listing: RecordListing<Query>,
): RecordList<Row, Query> {
  return async (tx, accountIds, query, full) => {
    const where = allOf([
      scopeOf(table, accountIds),
      ...(table.living ? [table.living] : []),
      ...conditions(listing, query, full),
      ...(listing.filters?.(query) ?? []),
    ]);
    const total = sql`SELECT count(*) AS total FROM ${sql.table(table.name)} r ${joinsOf(table)} WHERE ${where}`;
    const fields = full ? { ...listing.sorts, ...listing.restricted?.sorts } : listing.sorts;
    const { fallback, fallbackOrder = 'asc' } = listing;
    const sorting = { fields, fallback, fallbackOrder, ties: [sql`r.id`] };
    const { rows } = await sql<Row & { total: number }>`
      SELECT ${columnsOf(table, accountIds)}, (${total}) AS total ${from(table)} WHERE ${where}
      ORDER BY ${orderBy(sorting, query.sort, query.order)} ${paged(query)}`.execute(tx);
    return pageWithCount(rows, query, async () => {
      const counted = await sql<{ total: number }>`${total}`.execute(tx);
      return counted.rows[0]?.total ?? 0;
    });
  };
}

function columnsOf({ columns }: RecordTable, accountIds: readonly number[]): RawBuilder<unknown> {
  const own = typeof columns === 'function' ? columns(accountIds) : columns;
  return sql`r.account_id, c.uid AS account_uid, r.id, r.uid, ${own}`;
}

/** A row that an account above shares has an account that the caller does not see. */
function from(table: RecordTable): RawBuilder<unknown> {
  return sql`FROM ${sql.table(table.name)} r LEFT JOIN accounts c ON c.id = r.account_id ${joinsOf(table)}`;
}

function joinsOf({ joins }: RecordTable): RawBuilder<unknown> {
  return joins ?? sql``;
}

function scopeOf({ scope }: RecordTable, accountIds: readonly number[]): RawBuilder<boolean> {
  return scope?.(accountIds) ?? ofAccounts(sql`r.account_id`, accountIds);
}

/** Minimum digits of a search in phone numbers, because nearly every number contains fewer. */
const DIGITS_MINIMUM = 3;

function conditions(
  listing: Pick<RecordListing, keyof ListFields | 'restricted' | 'tags'>,
  { search = '', tag }: RecordQuery,
  full: boolean,
): RawBuilder<boolean>[] {
  const all: RawBuilder<boolean>[] = [];
  if (tag !== undefined) all.push(tagged(listing.tags ?? sql`r.tags`, tag));
  if (search.trim() === '') return all;
  const visible = full && listing.restricted ? [listing, listing.restricted] : [listing];
  const pattern = containing(search);
  const matches = visible.flatMap(({ searched }) => searched).map((text) => sql<boolean>`${text} ILIKE ${pattern}`);
  // Users write numbers with spaces and dashes, and national ones with a leading zero.
  const digits = search.replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length >= DIGITS_MINIMUM && !/\p{L}|@/u.test(search))
    for (const { phone } of visible) if (phone) matches.push(sql<boolean>`${phone} LIKE ${`%${digits}%`}`);
  all.push(sql<boolean>`(${sql.join(matches, sql` OR `)})`);
  return all;
}
