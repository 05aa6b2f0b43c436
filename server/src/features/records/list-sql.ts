/** Pieces of SQL that every list is made of. */
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../refusal.ts';

/** `column` is one of these accounts. One account is the usual case, and only equality lets an index give the order. */
export function ofAccounts(column: RawBuilder<unknown>, accountIds: readonly number[]): RawBuilder<boolean> {
  return accountIds.length === 1
    ? sql<boolean>`${column} = ${accountIds[0]}`
    : sql<boolean>`${column} = ANY (${[...accountIds]}::int[])`;
}

/** Pattern for ILIKE: any text that contains this, whatever wildcards it holds. */
export function containing(search: string): string {
  return `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The device that asset `a` has now in a role, as `alias` (all columns of devices), or nulls. A lateral query of one row:
 * a page asks for its hundred assets' devices one by one, whatever the planner thinks of joins.
 */
export function deviceNow(role: 'primary' | 'auxiliary', alias: string): RawBuilder<unknown> {
  return sql`LEFT JOIN LATERAL (
    SELECT d.* FROM device_assignments s JOIN devices d ON d.account_id = s.account_id AND d.id = s.device_id
    WHERE s.account_id = a.account_id AND s.asset_id = a.id AND s.role = ${sql.lit(role)} AND s.assigned_to IS NULL
    LIMIT 1) ${sql.ref(alias)} ON true`;
}

/** All of these hold. */
export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join([...conditions], sql` AND `)}`;
}

export interface Sorting<Field extends string> {
  /** What callers may sort by, each with its SQL. */
  fields: Readonly<Record<Field, RawBuilder<unknown>>>;
  /** What is sorted by when nothing is asked for; a field that is never unknown. */
  fallback: Field;
  fallbackOrder?: 'asc' | 'desc';
  /** Make the order total, so that pages neither overlap nor miss. */
  ties: readonly RawBuilder<unknown>[];
}

/**
 * ORDER BY of a list; unknown values last.
 * @throws Refusal `error.sort.field`
 */
export function orderBy<Field extends string>(
  { fields, fallback, fallbackOrder = 'asc', ties }: Sorting<Field>,
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
  // Descending, an index gives unknown values first: asked for them last where there are none, it could not be used.
  const nulls = sql.raw(wanted === 'desc' && field !== fallback ? 'NULLS LAST' : '');
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

/** LIMIT and OFFSET with the contract's default. */
export function paged({ limit = 100, skip = 0 }: Page): RawBuilder<unknown> {
  return sql`LIMIT ${limit} OFFSET ${skip}`;
}

/** LIMIT of what a page can come from: of one of several parts that are put together in order. */
export function headOf({ limit = 100, skip = 0 }: Page): RawBuilder<unknown> {
  return sql`LIMIT ${limit + skip}`;
}

/**
 * Rows of a page and the count of the whole list. The count comes with the rows; a page beyond the end has none and
 * asks for it.
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
