/** Pages, totals and streams of any report, from its declaration and its source. */

import type { Condition } from '@waymark/contract/reports/conditions.ts';
import {
  ANY_READER,
  addedUpBy,
  beforeName,
  changeName,
  columnsOf,
  isComparable,
  type ReportColumn,
  type ReportDeclaration,
  type ReportGroup,
  TIME_GROUPS,
  withCompared,
} from '@waymark/contract/reports/declaration.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { allOf, headOf, orderBy, type Page, paged } from '../records/list-sql.ts';
import type { Window } from '../records/period.ts';
import { shiftOf } from './compared-window.ts';
import { conditionOf } from './conditions-sql.ts';
import { cutsOf, grouped, totalOf } from './groups-sql.ts';
import type { ReportSource, SourceScope } from './sources/source.ts';

/** A row of a source: columns by name, in stored units. */
export type SourceRow = Record<string, string | number | Date | null>;

/** Sums and maxima by column, and the number of rows. */
export interface SourceTotals {
  rows: number;
  [column: string]: number | null;
}

/** A report with its declaration. */
export interface DeclaredSource {
  declaration: ReportDeclaration;
  source: ReportSource;
}

/** What a reader wants of a report. */
export interface ReportRequest extends SourceScope {
  conditions: readonly Condition[];
  /** Columns that are compared with the period before. */
  compare: readonly string[];
  /** The period before. */
  earlier: Window;
}

type Order = Pick<Page, 'sort' | 'order'>;

/** @throws Refusal `error.sort.field` */
function ordering(
  { declaration }: DeclaredSource,
  request: ReportRequest,
  { sort, order }: Order,
): RawBuilder<unknown> {
  const columns = withCompared(columnsOf(declaration, ANY_READER, request.group), request.compare);
  const names = columns.map(([name]) => name);
  const byTime = request.group !== undefined && TIME_GROUPS.includes(request.group);
  const asDeclared = !byTime && names.includes(declaration.sort.column);
  return orderBy(
    {
      fields: Object.fromEntries(columns.map(([name, { kind }]) => [name, sortedBy(name, kind)])),
      // The default column may not exist in this grouping.
      fallback: asDeclared ? declaration.sort.column : names[0]!,
      fallbackOrder: asDeclared ? declaration.sort.order : 'asc',
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

/** Returns the SELECTs of the rows that meet the conditions, before they are added up. */
function partsOf({ declaration, source }: DeclaredSource, request: ReportRequest): RawBuilder<unknown>[] {
  const parts = source.parts(request);
  if (request.conditions.length === 0) return parts;
  const met = allOf(request.conditions.map((one) => conditionOf(one, declaration.columns[one.column]!.kind)));
  return parts.map((part) => sql`SELECT * FROM (${part}) r WHERE ${met}`);
}

/** Groups for which the rows of assets are too coarse. */
const FINE_GROUPS: readonly ReportGroup[] = ['driver', 'place', ...TIME_GROUPS];

/**
 * Returns a SELECT of what is added up by a group or to totals: kept sums if the report has them, else its rows. It has
 * `assetId`, `at`, `entries`, and the columns with a total.
 */
function addends(report: DeclaredSource, request: ReportRequest, group: ReportGroup | undefined): RawBuilder<unknown> {
  const { declaration, source } = report;
  const { conditions } = request;
  const coarse = declaration.each === 'asset' && !(group !== undefined && FINE_GROUPS.includes(group));
  const rows = () => union(partsOf(report, request));
  if (source.addedUp === undefined || coarse || (conditions.length > 0 && declaration.each !== 'asset'))
    return sql`SELECT p.*, 1 AS entries FROM (${rows()}) p`;
  const kept = sql`SELECT a.uid AS "assetId", k.* FROM (${source.addedUp(request, cutsOf(group, request))}) k
    JOIN assets a ON a.account_id = k.account_id AND a.id = k.asset_id`;
  return conditions.length === 0 ? kept : sql`${kept} WHERE a.uid IN (SELECT "assetId" FROM (${rows()}) p)`;
}

/** Returns the SELECTs of the rows of a report: added up, if the request has a group. */
function rowsOf(report: DeclaredSource, request: ReportRequest): RawBuilder<unknown>[] {
  const group = addedUpBy(report.declaration, request.group);
  if (group === undefined) return partsOf(report, request);
  return [grouped(report.declaration, group, request, addends(report, request, group))];
}

/** Returns the SELECTs of the rows, each beside the same row of the period before. */
function comparedRows(report: DeclaredSource, request: ReportRequest): RawBuilder<unknown>[] {
  const { group, compare, window, earlier, timeZone } = request;
  const rows = rowsOf(report, request);
  const columns = columnsOf(report.declaration, ANY_READER, group).filter(
    ([name, column]) => compare.includes(name) && isComparable(column),
  );
  if (columns.length === 0) return rows;
  const before = union(rowsOf(report, { ...request, window: earlier }));
  const compared = columns.map(([name]) => {
    const [now, then] = [sql`c.${sql.ref(name)}`, sql`b.${sql.ref(name)}`];
    return sql`, ${then} AS ${sql.ref(beforeName(name))},
      ((${now} - ${then})::float8 / nullif(${then}, 0)) AS ${sql.ref(changeName(name))}`;
  });
  // Days are compared by their number in the period.
  const shift = shiftOf(group, window, earlier, timeZone);
  const same = shift === undefined ? sql`b.id = c.id` : sql`(b.id::date + ${shift}::interval)::date = c.id::date`;
  return [sql`SELECT c.* ${sql.join(compared, sql``)} FROM (${union(rows)}) c LEFT JOIN (${before}) b ON ${same}`];
}

/** Returns a page of rows. @throws Refusal `error.sort.field` */
export async function pageOf(
  tx: Tx,
  report: DeclaredSource,
  request: ReportRequest,
  page: Page,
): Promise<readonly SourceRow[]> {
  const order = ordering(report, request, page);
  // Each part is cut to the page, so that an index can give its order.
  const heads = comparedRows(report, request).map(
    (part) => sql`(SELECT * FROM (${part}) r ORDER BY ${order} ${headOf(page)})`,
  );
  const { rows } = await sql<SourceRow>`
    SELECT * FROM (${sql.join(heads, sql` UNION ALL `)}) r ORDER BY ${order} ${paged(page)}`.execute(tx);
  return rows;
}

/** Returns the SELECT of all rows in order. @throws Refusal `error.sort.field` */
export function allRows(report: DeclaredSource, request: ReportRequest, order: Order): RawBuilder<unknown> {
  return sql`SELECT * FROM (${union(comparedRows(report, request))}) r ORDER BY ${ordering(report, request, order)}`;
}

/**
 * Returns the number of rows, and the total of every column that has one. Totals are those of the rows before they are
 * added up, because an asset with two tags is in two groups.
 */
export async function totalsOf(tx: Tx, report: DeclaredSource, request: ReportRequest): Promise<SourceTotals> {
  const sums = Object.entries(report.declaration.columns).flatMap(([name, { kind, total }]) =>
    total === 'sum' || total === 'max' ? [sql`, ${totalOf(name, { kind, total })} AS ${sql.ref(name)}`] : [],
  );
  const summed = sums.length > 0 ? sql.join(sums, sql``) : sql``;
  const groups = addedUpBy(report.declaration, request.group);
  const rows = groups && sql`(SELECT count(*)::int FROM (${union(rowsOf(report, request))}) g)`;
  const entries = sql`coalesce(sum(r.entries), 0)::int`;
  const { rows: totals } = await sql<SourceTotals>`
    SELECT ${rows ?? entries} AS rows, ${entries} AS entries ${summed}
    FROM (${addends(report, request, undefined)}) r`.execute(tx);
  return totals[0]!;
}

/** Returns the total of a share from the totals of its columns. Null if there is nothing to divide by. */
export function shareOf(total: Extract<ReportColumn['total'], object>, totals: SourceTotals): number | null {
  const whole = total.of.reduce((sum, name) => sum + (totals[name] ?? 0), 0);
  return whole === 0 ? null : (totals[total.part] ?? 0) / whole;
}

function union(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([...parts], sql` UNION ALL `);
}
