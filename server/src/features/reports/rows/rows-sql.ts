/** Pages, totals and streams of any report, from its declaration and its source. */

import {
  ANY_READER,
  columnsOf,
  type ReportColumn,
  type ReportReader,
  usualOrder,
  withCompared,
} from '@waymark/contract/reports/declaration.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';
import { headOf, orderBy, type Page, paged } from '../../records/list-sql.ts';
import { type DeclaredSource, type ReportRequest, union } from './addends-sql.ts';
import { firstRows } from './first-rows-sql.ts';
import { readCompared, withEdges } from './windows-sql.ts';

/** A row of a source: columns by name, in stored units. */
export type SourceRow = Record<string, string | number | Date | null>;

/** Sums and maxima by column, and the number of rows. */
export interface SourceTotals {
  rows: number;
  [column: string]: number | null;
}

type Order = Pick<Page, 'sort' | 'order'>;

/**
 * Rows are in the usual order if the reader does not see the column of the wanted one: an order by its values would tell
 * them, and a saved view or a schedule may be older than the reader's rights.
 * @throws Refusal `error.sort.field`
 */
function ordering(
  { declaration, source }: DeclaredSource,
  request: ReportRequest,
  { sort, order }: Order,
): RawBuilder<unknown> {
  const columnsFor = (reader: ReportReader) =>
    withCompared(columnsOf(declaration, reader, request.group), request.compare);
  const columns = columnsFor(request.reader);
  const names = columns.map(([name]) => name);
  const usual = usualOrder(declaration, request.group, names);
  const isHidden =
    sort !== undefined && !names.includes(sort) && columnsFor(ANY_READER).some(([name]) => name === sort);
  return orderBy(
    {
      fields: Object.fromEntries(columns.map(([name, { kind }]) => [name, sortedBy(name, kind)])),
      fallback: usual.column,
      // Rows of assets and groups come from no index. Only those of single events always have the usual column.
      fallbackMayBeUnknown: declaration.each === 'asset' || request.group !== undefined,
      fallbackOrder: usual.order,
      ties: source.isKeyedByStart && request.group === undefined ? [sql`r."assetId"`, sql`r.at`] : [sql`r.id`],
    },
    isHidden ? undefined : sort,
    isHidden ? undefined : order,
  );
}

/** Text is sorted in any case, as in other lists. */
function sortedBy(name: string, kind: ReportColumn['kind']): RawBuilder<unknown> {
  const column = sql`r.${sql.ref(name)}`;
  return kind === 'text' ? sql`lower(${column})` : column;
}

const withQueries = (queries: readonly RawBuilder<unknown>[]) =>
  queries.length === 0 ? sql`` : sql`WITH ${sql.join([...queries])}`;

/** Each part is cut to the page, so that an index can give its order. */
function pageRows(rows: readonly RawBuilder<unknown>[], order: RawBuilder<unknown>, page: Page): RawBuilder<unknown> {
  const heads = rows.map((part) => sql`(SELECT * FROM (${part}) r ORDER BY ${order} ${headOf(page)})`);
  return sql`SELECT * FROM (${sql.join(heads, sql` UNION ALL `)}) r ORDER BY ${order} ${paged(page)}`;
}

/** Returns a page of rows without totals. @throws Refusal `error.sort.field` */
export async function pageOf(
  tx: Tx,
  report: DeclaredSource,
  wanted: ReportRequest,
  page: Page,
): Promise<readonly SourceRow[]> {
  const request = withEdges(report, wanted, false);
  const order = ordering(report, request, page);
  const first = await firstRows(tx, report, request, page);
  const { queries, rows } = readCompared(report, request, false, first && 'some');
  const read = async (parts: readonly RawBuilder<unknown>[], more: readonly RawBuilder<unknown>[] = []) =>
    (await sql<SourceRow>`${withQueries([...queries, ...more])} ${pageRows(parts, order, page)}`.execute(tx)).rows;
  if (first === undefined) return read(rows);
  const found = await read(first.rows, first.queries);
  return first.canBeFewer && found.length < (page.limit ?? 100) ? read(rows) : found;
}

/** Totals of a report and, if it compares, those of the period before. */
export interface ReportTotalsOf {
  totals: SourceTotals;
  earlier: SourceTotals | undefined;
}

/** A row of a page with what belongs to the page as a whole, which the first row has. */
type Answered = SourceRow & {
  totals: string;
  earlier: string | null;
  isKnown: boolean;
  /** Place in the page. Null: the page is empty. */
  inPage: number | null;
};

/** A page of a report with its totals. */
export interface PageWithTotals extends ReportTotalsOf {
  page: readonly SourceRow[];
}

/**
 * Returns a page of a report with its totals, in one statement, so that each row is read and added up once. Undefined: the
 * asset of the query `subject` is not known.
 * @throws Refusal `error.sort.field`
 */
export async function pageWithTotals(
  tx: Tx,
  report: DeclaredSource,
  wanted: ReportRequest,
  page: Page,
): Promise<PageWithTotals | undefined> {
  const request = withEdges(report, wanted);
  const first = await firstRows(tx, report, request, page);
  const { queries, rows, totals, before } = readCompared(report, request, true, first && 'some');
  const earlier =
    before === undefined
      ? sql`SELECT NULL::text AS earlier`
      : sql`SELECT to_json(b)::text AS earlier FROM (${before.totals}) b`;
  const order = ordering(report, request, page);
  const read = async (
    parts: readonly RawBuilder<unknown>[],
    more: readonly RawBuilder<unknown>[] = [],
  ): Promise<PageWithTotals | undefined> => {
    // Only the first row has the totals. PostgreSQL would make their JSON for each row, which took longer than the rest.
    const isFirst = sql`coalesce(p."inPage", 1) = 1`;
    const isKnown = request.asset && 'uid' in request.asset ? sql`EXISTS (SELECT FROM subject)` : sql`true`;
    const answer = await sql<Answered>`
      ${withQueries([...queries, ...more])}
      SELECT CASE WHEN ${isFirst} THEN to_json(t)::text END AS totals, CASE WHEN ${isFirst} THEN b.earlier END AS earlier,
        ${isKnown} AS "isKnown", p.*
        FROM (${totals}) t CROSS JOIN (${earlier}) b LEFT JOIN (
          SELECT row_number() OVER (ORDER BY ${order}) AS "inPage", r.* FROM (${pageRows(parts, order, page)}) r) p ON true
        ORDER BY p."inPage"`.execute(tx);
    const [head] = answer.rows;
    if (!head!.isKnown) return undefined;
    return {
      page: answer.rows.filter(({ inPage }) => inPage !== null),
      totals: JSON.parse(head!.totals),
      earlier: head!.earlier === null ? undefined : JSON.parse(head!.earlier),
    };
  };
  if (first === undefined) return read(rows);
  const found = await read(first.rows, first.queries);
  return found && first.canBeFewer && found.page.length < (page.limit ?? 100) ? read(rows) : found;
}

/** Returns the SELECT of all rows in order. @throws Refusal `error.sort.field` */
export function allRows(report: DeclaredSource, wanted: ReportRequest, order: Order): RawBuilder<unknown> {
  const request = withEdges(report, wanted, false);
  const { queries, rows } = readCompared(report, request, false);
  return sql`${withQueries(queries)} SELECT * FROM (${union(rows)}) r ORDER BY ${ordering(report, request, order)}`;
}

/** Returns the totals, and those of the period before if the report compares. */
export async function totalsOf(tx: Tx, report: DeclaredSource, request: ReportRequest): Promise<ReportTotalsOf> {
  const { queries, totals, before } = readCompared(report, withEdges(report, request));
  const { rows } = await sql<{ totals: SourceTotals; earlier: SourceTotals | null }>`
    ${withQueries(queries)}
    SELECT (SELECT to_json(t) FROM (${totals}) t) AS totals,
      ${before === undefined ? sql`NULL` : sql`(SELECT to_json(b) FROM (${before.totals}) b)`} AS earlier`.execute(tx);
  return { totals: rows[0]!.totals, earlier: rows[0]!.earlier ?? undefined };
}
