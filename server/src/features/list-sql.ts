/** Pieces of SQL that every list is made of. */
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from './refusal.ts';

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

/** All of these hold. */
export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join([...conditions], sql` AND `)}`;
}

export interface Sorting<Field extends string> {
  /** What callers may sort by, each with its SQL. */
  fields: Readonly<Record<Field, RawBuilder<unknown>>>;
  /** What is sorted by when nothing is asked for. */
  fallback: Field;
  fallbackOrder?: 'asc' | 'desc';
  /** Makes the order total, so that pages neither overlap nor miss. */
  tie: RawBuilder<unknown>;
}

/**
 * ORDER BY of a list; unknown values last.
 * @throws Refusal `error.sort.field`
 */
export function orderBy<Field extends string>(
  { fields, fallback, fallbackOrder = 'asc', tie }: Sorting<Field>,
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
  const nulls = sql.raw(wanted === 'desc' ? 'NULLS LAST' : '');
  return sql`${fields[field as Field]} ${direction} ${nulls}, ${tie} ${direction}`;
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
