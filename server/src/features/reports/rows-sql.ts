/** Pages, totals and streams of any report, from its declaration and its source. */
import { columnsOf, type ReportColumn, type ReportDeclaration } from '@waymark/contract/reports/declaration.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { headOf, orderBy, type Page, paged } from '../records/list-sql.ts';
import type { ReportSource, SourceScope } from './sources/source.ts';

/** A row of a source: columns by name, in stored units. */
export type SourceRow = Record<string, string | number | Date | null>;

/** Sums and maxima by column, and the number of rows. */
export interface SourceTotals {
  rows: number;
  [column: string]: number | null;
}

const ALL_FEATURES: ReadonlySet<string> = new Set(FEATURES);

/** A report with its declaration. */
export interface DeclaredSource {
  declaration: ReportDeclaration;
  source: ReportSource;
}

type Order = Pick<Page, 'sort' | 'order'>;

/** @throws Refusal `error.sort.field` */
function ordering({ declaration }: DeclaredSource, scope: SourceScope, { sort, order }: Order): RawBuilder<unknown> {
  const columns = columnsOf(declaration, ALL_FEATURES, scope.group);
  const names = columns.map(([name]) => name);
  return orderBy(
    {
      fields: Object.fromEntries(columns.map(([name, { kind }]) => [name, sortedBy(name, kind)])),
      // The default column may not exist in this grouping.
      fallback: names.includes(declaration.sort.column) ? declaration.sort.column : names[0]!,
      fallbackOrder: declaration.sort.order,
      ties: [sql`r.id`],
    },
    sort,
    order,
  );
}

/** Text is sorted in any case, as in other lists. */
function sortedBy(name: string, kind: ReportColumn['kind']): RawBuilder<unknown> {
  const column = sql`r.${sql.ref(name)}`;
  return kind === 'text' ? sql`lower(${column})` : column;
}

/** Returns a page of rows. @throws Refusal `error.sort.field` */
export async function pageOf(
  tx: Tx,
  report: DeclaredSource,
  scope: SourceScope,
  page: Page,
): Promise<readonly SourceRow[]> {
  const order = ordering(report, scope, page);
  // Each part is cut to the page, so that an index can give its order.
  const heads = report.source
    .parts(scope)
    .map((part) => sql`(SELECT * FROM (${part}) r ORDER BY ${order} ${headOf(page)})`);
  const { rows } = await sql<SourceRow>`
    SELECT * FROM (${sql.join(heads, sql` UNION ALL `)}) r ORDER BY ${order} ${paged(page)}`.execute(tx);
  return rows;
}

/** Returns the SELECT of all rows in order. @throws Refusal `error.sort.field` */
export function allRows(report: DeclaredSource, scope: SourceScope, order: Order): RawBuilder<unknown> {
  return sql`SELECT * FROM (${union(report.source.parts(scope))}) r ORDER BY ${ordering(report, scope, order)}`;
}

/** Returns the number of rows, and the total of every column that has one. */
export async function totalsOf(tx: Tx, report: DeclaredSource, scope: SourceScope): Promise<SourceTotals> {
  const { parts, totalled } = report.source;
  const sums = Object.entries(report.declaration.columns).flatMap(([name, { total }]) =>
    total === 'sum' || total === 'max' ? [sql`, ${totalOf(total, name)}::float8 AS ${sql.ref(name)}`] : [],
  );
  const counted = sql`SELECT count(*)::int AS rows`;
  const rows = union(parts(scope));
  if (totalled === undefined || scope.group === report.declaration.groups?.[0]) {
    const result = await sql<SourceTotals>`${counted} ${sql.join(sums, sql``)} FROM (${rows}) r`.execute(tx);
    return result.rows[0]!;
  }
  const result = await sql<SourceTotals>`
    SELECT (${counted} FROM (${rows}) r) AS rows ${sql.join(sums, sql``)} FROM (${totalled(scope)}) r`.execute(tx);
  return result.rows[0]!;
}

/** The sum of no rows is 0, and their maximum is unknown. */
function totalOf(total: 'sum' | 'max', name: string): RawBuilder<unknown> {
  const column = sql`r.${sql.ref(name)}`;
  return total === 'sum' ? sql`coalesce(sum(${column}), 0)` : sql`max(${column})`;
}

/** Returns the total of a share from the totals of its columns. Null if there is nothing to divide by. */
export function shareOf(total: Extract<ReportColumn['total'], object>, totals: SourceTotals): number | null {
  const whole = total.of.reduce((sum, name) => sum + (totals[name] ?? 0), 0);
  return whole === 0 ? null : (totals[total.part] ?? 0) / whole;
}

function union(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([...parts], sql` UNION ALL `);
}
