/** Pieces of SQL that every list uses. */
import type { RawBuilder } from 'kysely';
import type { Plans } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { Refusal } from '../refusal.ts';

/**
 * Condition that `column` is one of these accounts. One account is the usual case, and only equality lets an index give
 * the order.
 */
export function ofAccounts(column: RawBuilder<unknown>, accountIds: readonly number[]): RawBuilder<boolean> {
  return accountIds.length === 1
    ? sql<boolean>`${column} = ${accountIds[0]}`
    : sql<boolean>`${column} = ANY (${[...accountIds]}::int[])`;
}

/** Condition that a column of tags has the tag, in any case. */
export function tagged(column: RawBuilder<unknown>, tag: string): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM unnest(${column}) tag WHERE lower(tag) = lower(${tag}))`;
}

/** Returns an ILIKE pattern for text that contains the search text, with its wildcards escaped. */
export function containing(search: string): string {
  return `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Condition that a column contains the search text, in any case. Text without letters has no case, and LIKE compares it
 * several times as fast.
 */
export function matching(column: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const pattern = containing(search);
  return pattern.toLowerCase() === pattern.toUpperCase()
    ? sql<boolean>`${column} LIKE ${pattern}`
    : sql<boolean>`${column} ILIKE ${pattern}`;
}

/**
 * Joins the current device of asset `a` in a role, as `alias` (all columns of devices), or nulls. It is a lateral query
 * of one row, so that few assets' devices are fetched one by one, whatever the planner prefers.
 */
export function deviceNow(role: 'primary' | 'auxiliary', alias: string): RawBuilder<unknown> {
  return sql`LEFT JOIN LATERAL (
    SELECT d.* FROM device_assignments s JOIN devices d ON d.account_id = s.account_id AND d.id = s.device_id
    WHERE s.account_id = a.account_id AND s.asset_id = a.id AND s.role = ${sql.lit(role)} AND s.assigned_to IS NULL LIMIT 1)
    ${sql.ref(alias)} ON true`;
}

/**
 * Selects the rows `r` of a table whose `key` is in a column of another query, in one pass of an index. Looking up each by itself
 * prepares the search and row-level security again for each.
 * @param more further conditions
 */
export function rowsAmong(
  accountIds: readonly number[],
  { table, key }: { table: string; key: string },
  among: { query: string; column: string },
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`SELECT * FROM ${sql.table(table)} r WHERE ${ofAccounts(sql`r.account_id`, accountIds)}
    AND ${sql.ref(`r.${key}`)} = ANY (ARRAY(SELECT ${sql.ref(among.column)} FROM ${sql.table(among.query)})) ${more}`;
}

/** Query `fitted`: the current devices of the assets of a query `page`, with their role and what lists show of them. */
export function fittedDevices(accountIds: readonly number[]): RawBuilder<unknown> {
  const assigned = { table: 'device_assignments', key: 'asset_id' };
  return sql`
    assigned AS MATERIALIZED (
      ${rowsAmong(accountIds, assigned, { query: 'page', column: 'id' }, sql`AND r.assigned_to IS NULL`)}),
    fitted AS MATERIALIZED (
      SELECT s.account_id, s.asset_id, s.role, d.uid, d.imei
      FROM assigned s JOIN (${rowsAmong(accountIds, { table: 'devices', key: 'id' }, { query: 'assigned', column: 'device_id' })}) d
        ON d.account_id = s.account_id AND d.id = s.device_id)`;
}

/** Joins the device of asset `a` in a role from the query `fitted`, as `alias`, or nulls. */
export function fittedAs(role: 'primary' | 'auxiliary', alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`LEFT JOIN fitted ${sql.ref(alias)} ON ${column('account_id')} = a.account_id AND ${column('asset_id')} = a.id
    AND ${column('role')} = ${sql.lit(role)}`;
}

/** Joins conditions with AND. */
export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join([...conditions], sql` AND `)}`;
}

export interface Sorting<Field extends string> {
  /** Sort fields of callers, each with its SQL. */
  fields: Readonly<Record<Field, RawBuilder<unknown>>>;
  /** Default sort field. */
  fallback: Field;
  /** Rows can lack the default sort field. Default: none does. */
  fallbackMayBeUnknown?: boolean;
  fallbackOrder?: 'asc' | 'desc';
  /** Makes the order total, so that pages neither overlap nor miss rows. */
  ties: readonly RawBuilder<unknown>[];
}

/**
 * Returns the ORDER BY of a list, with unknown values last.
 * @throws Refusal `error.sort.field`
 */
export function orderBy<Field extends string>(
  { fields, fallback, fallbackMayBeUnknown = false, fallbackOrder = 'asc', ties }: Sorting<Field>,
  sort: string | undefined,
  order: 'asc' | 'desc' | undefined,
): RawBuilder<unknown> {
  const field = sort ?? fallback;
  if (!Object.hasOwn(fields, field))
    throw new Refusal('error.sort.field', [
      { path: 'sort', keyword: 'enum', key: 'error.sort.field', params: { allowedValues: Object.keys(fields) } },
    ]);
  const wanted = order ?? (sort === undefined ? fallbackOrder : 'asc');
  const direction = sql.raw(wanted);
  // In descending order an index returns unknown values first. NULLS LAST would prevent its use even for a field that
  // is never unknown.
  const mayBeUnknown = field !== fallback || fallbackMayBeUnknown;
  const nulls = sql.raw(wanted === 'desc' && mayBeUnknown ? 'NULLS LAST' : '');
  const last = sql.join(ties.map((tie) => sql`${tie} ${direction}`));
  return sql`${fields[field as Field]} ${direction} ${nulls}, ${last}`;
}

/** Page of a list. */
export interface Page {
  limit?: number;
  skip?: number;
  sort?: string;
  order?: 'asc' | 'desc';
}

/** Default of the contract. */
const PAGE_ROWS = 100;

/**
 * Returns LIMIT and OFFSET with the contract's default. The limit of a usual first page is part of the text, because a
 * shared plan would expect a tenth of the list for a parameter. Others are parameters, because each text takes a name
 * (`storage/statements.ts`).
 */
export function paged({ limit = PAGE_ROWS, skip = 0 }: Page): RawBuilder<unknown> {
  return skip === 0 && limit === PAGE_ROWS ? sql`LIMIT ${sql.lit(PAGE_ROWS)}` : sql`LIMIT ${limit} OFFSET ${skip}`;
}

const PAGE_FIELDS: ReadonlySet<string> = new Set<keyof Page>(['limit', 'skip', 'sort', 'order']);

/**
 * Returns how a list is planned. A page of one account in the usual order, without any filter, is read by an index in
 * every tenant, and planning takes longer than reading it.
 */
export function plansOfList(accountIds: readonly number[], query: object): Plans {
  const filtered = Object.entries(query).some(([field, value]) => value !== undefined && !PAGE_FIELDS.has(field));
  const isUsual = !filtered && (query as Page).sort === undefined;
  return accountIds.length === 1 && isUsual ? 'shared' : 'each';
}

/** Returns the LIMIT of the rows that a page can come from, for one of several parts that are merged in order. */
export function headOf({ limit = PAGE_ROWS, skip = 0 }: Page): RawBuilder<unknown> {
  return sql`LIMIT ${limit + skip}`;
}

/**
 * Returns the rows of a page and the count of the whole list. The count comes with the rows. A page beyond the end has
 * none and queries it.
 */
export async function pageWithCount<Row extends { total: number }>(
  rows: readonly Row[],
  { skip = 0 }: Page,
  count: () => Promise<number>,
): Promise<{ rows: readonly Row[]; count: number }> {
  const first = rows[0];
  if (first) return { rows, count: first.total };
  return { rows, count: skip === 0 ? 0 : await count() };
}
