/** Pages, totals and streams of any report, from its declaration and its source. */

import type { Condition } from '@waymark/contract/reports/conditions.ts';
import {
  ANY_READER,
  addedColumns,
  addedUpBy,
  beforeName,
  changeName,
  columnsOf,
  FINE_GROUPS,
  isComparable,
  type ReportColumn,
  type ReportDeclaration,
  type ReportGroup,
  type ReportReader,
  usualOrder,
  withCompared,
} from '@waymark/contract/reports/declaration.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { allOf, headOf, orderBy, type Page, paged } from '../records/list-sql.ts';
import type { Window } from '../records/period.ts';
import { type Belonging, belonging, isNarrowed } from './belonging-sql.ts';
import { shiftOf } from './compared-window.ts';
import { conditionOf } from './conditions-sql.ts';
import { cutsOf, grouped, hasPlace, partly, placeColumn, totalOf } from './groups-sql.ts';
import { type OneAsset, subjectQuery } from './scope-sql.ts';
import { edgeQueries, edgesOf } from './sources/edges-sql.ts';
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

/** Request of a reader for a report. */
export interface ReportRequest extends SourceScope {
  asset: (Exclude<OneAsset, { uid: string }> & { name: string }) | { uid: string } | undefined;
  conditions: readonly Condition[];
  /** Columns that are compared with the period before. */
  compare: readonly string[];
  /** The period before, and what belongs there. */
  earlier: Window;
  belongingEarlier: Belonging;
  /** Of the driver and the place to which the rows belong. */
  names: { driver?: string; place?: string };
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

/** Returns the SELECTs of the rows that belong and meet the conditions, before they are added up. */
function partsOf(report: DeclaredSource, request: ReportRequest): RawBuilder<unknown>[] {
  const { columns } = report.declaration;
  const parts = belongingParts(report, request);
  if (request.conditions.length === 0) return parts;
  const met = allOf(request.conditions.map((one) => conditionOf(one, columns[one.column]!.kind)));
  return parts.map((part) => sql`SELECT * FROM (${part}) r WHERE ${met}`);
}

function belongingParts({ declaration, source }: DeclaredSource, request: ReportRequest): RawBuilder<unknown>[] {
  if (!isNarrowed(request.belonging)) return source.parts(request);
  if (declaration.each === 'asset') return [partsOfAssets({ declaration, source }, request)];
  const own = hasPlace(declaration);
  return source.parts(request).map((part) => {
    const keyed = sql`SELECT p.*, a.account_id, a.id AS asset_id, NULL::int AS place_id
      FROM (${part}) p JOIN assets a ON a.uid = p."assetId"`;
    return belonging(own ? part : keyed, request.belonging, request.window, own);
  });
}

/** Selects rows of assets from the sums of what belongs. Columns that are no sums are unknown. */
function partsOfAssets(report: DeclaredSource, request: ReportRequest): RawBuilder<unknown> {
  const { declaration, source } = report;
  // All that belongs to a driver is that driver's.
  const ofOne = request.belonging.driver !== undefined;
  const drivers = ofOne || source.drivers === undefined ? undefined : source.drivers(request);
  const driver = ofOne ? sql`${request.names.driver ?? null}::text` : sql`d.driver`;
  const columns = Object.entries(declaration.columns).map(([name, { total }]) => {
    if (name === 'depot') return sql`x.depot`;
    if (name === 'driver' && source.drivers) return sql`CASE WHEN g.trips > 0 THEN ${driver} END AS driver`;
    return total || name === 'asset' || name === 'licensePlate'
      ? sql`g.${sql.ref(name)}`
      : sql`NULL::text AS ${sql.ref(name)}`;
  });
  const parts = partly(declaration, 'asset', request, sums(report, request, 'asset'));
  return sql`WITH belonging AS MATERIALIZED (${parts})
    SELECT g.id, g."assetId", g.at, ${sql.join(columns)}
    FROM (${grouped(declaration, 'asset', request, 'belonging')}) g JOIN assets x ON x.uid = g."assetId"
      ${drivers ? sql`LEFT JOIN (${drivers}) d ON d.account_id = x.account_id AND d.asset_id = x.id` : sql``}`;
}

/** Selects what a source adds up of the rows that belong. */
function sums(
  { declaration, source }: DeclaredSource,
  request: ReportRequest,
  group: ReportGroup | undefined,
): RawBuilder<unknown> {
  const rows = source.addedUp!(request, cutsOf(group, request));
  return belonging(rows, request.belonging, request.window, hasPlace(declaration), request.drivenApart);
}

/** A SELECT and the queries that it uses. */
interface Addends {
  queries: RawBuilder<unknown>[];
  rows: RawBuilder<unknown>;
}

/**
 * Returns a SELECT of the values that groups and totals add up: kept sums if the report has them, else its rows. It has
 * account_id, asset_id, `at`, entries, and the columns with a total.
 * @param name of the query of the assets that meet the conditions. The SELECT reads them many times.
 */
function addends(
  report: DeclaredSource,
  request: ReportRequest,
  group: ReportGroup | undefined,
  name: string,
): Addends {
  const { declaration, source } = report;
  const { conditions } = request;
  const coarse = declaration.each === 'asset' && !(group !== undefined && FINE_GROUPS.includes(group));
  const rows = () => union(partsOf(report, request));
  if (source.addedUp === undefined || coarse || (conditions.length > 0 && declaration.each !== 'asset')) {
    if (group === undefined) return { queries: [], rows: sql`SELECT p.*, 1 AS entries FROM (${rows()}) p` };
    const names = Object.keys(declaration.columns).filter((name) => isAdded(declaration, name));
    const columns = names.map((name) => sql`, p.${sql.ref(name)}`);
    const added = sql`SELECT a.account_id, a.id AS asset_id, p.at, 1 AS entries ${columns.length > 0 ? sql.join(columns, sql``) : sql``}
        ${placeColumn(declaration, group, request)}
      FROM (${rows()}) p JOIN assets a ON a.uid = p."assetId"`;
    return { queries: [], rows: added };
  }
  if (conditions.length === 0) return { queries: [], rows: sums(report, request, group) };
  const met = sql`${sql.table(name)} AS MATERIALIZED (
    SELECT a.account_id, a.id FROM assets a WHERE a.uid IN (SELECT "assetId" FROM (${rows()}) p))`;
  const among = sql`SELECT account_id, id FROM ${sql.table(name)}`;
  const kept = sums(report, { ...request, among }, group);
  // The scope of one asset has no others.
  const those = sql`SELECT k.* FROM (${kept}) k WHERE (k.account_id, k.asset_id) IN (${among})`;
  return { queries: [met], rows: request.asset ? those : kept };
}

function isAdded({ columns }: ReportDeclaration, name: string): boolean {
  const total = columns[name]?.total;
  return total === 'sum' || total === 'max';
}

/** Names of the queries of one window. */
const NOW = { among: 'among_now', parts: 'parts_now', groups: 'groups_now' };
const BEFORE = { among: 'among_before', parts: 'parts_before', groups: 'groups_before' };

/** A report of one window, as pieces of a statement. */
interface Reading {
  /** Queries that the others use. */
  queries: RawBuilder<unknown>[];
  /** SELECTs of the rows: added up, if the request has a group. */
  rows: RawBuilder<unknown>[];
  /** SELECT of one row: the number of rows, and the total of every column that is added up. */
  totals: RawBuilder<unknown>;
}

/**
 * Totals are those of the rows before they are added up by group, because an asset with two tags is in two groups.
 */
function read(report: DeclaredSource, request: ReportRequest, { among, parts, groups }: typeof NOW): Reading {
  const { declaration } = report;
  const group = addedUpBy(declaration, request.group);
  const sums = addedColumns(declaration, group, request.wanted).flatMap(([name, column]) =>
    isAdded(declaration, name) ? [sql`, ${totalOf(name, column)} AS ${sql.ref(name)}`] : [],
  );
  const entries = sql`coalesce(sum(r.entries), 0)::int`;
  const totals = (rows: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`SELECT ${rows} AS rows, ${entries} AS entries ${sums.length > 0 ? sql.join(sums, sql``) : sql``} FROM ${from} r`;
  // The rows of assets are sums themselves, and those of one asset are few, so page and totals share them.
  if (group === undefined && (declaration.each === 'asset' || request.asset))
    return {
      queries: [
        sql`${sql.table(parts)} AS MATERIALIZED (SELECT p.*, 1 AS entries FROM (${union(partsOf(report, request))}) p)`,
      ],
      rows: [sql`SELECT * FROM ${sql.table(parts)}`],
      totals: totals(entries, sql.table(parts)),
    };
  const added = addends(report, request, group, among);
  if (group === undefined)
    return {
      queries: added.queries,
      rows: partsOf(report, request),
      totals: totals(entries, sql`(${added.rows})`),
    };
  return {
    queries: [
      ...added.queries,
      sql`${sql.table(parts)} AS MATERIALIZED (${partly(declaration, group, request, added.rows)})`,
      sql`${sql.table(groups)} AS MATERIALIZED (${grouped(declaration, group, request, parts)})`,
    ],
    rows: [sql`SELECT * FROM ${sql.table(groups)}`],
    totals: totals(sql`(SELECT count(*)::int FROM ${sql.table(groups)})`, sql.table(parts)),
  };
}

/**
 * Reads a report and, where it compares, the period before. Rows are each beside the same row of that period.
 * @param totals false: the totals of the period before are not needed
 */
function readCompared(report: DeclaredSource, request: ReportRequest, totals = true): Reading & { before?: Reading } {
  const reading = readWindows(report, request, totals);
  const { asset, accountIds } = request;
  const subject = asset && 'uid' in asset ? [subjectQuery(accountIds, asset.uid)] : [];
  const edges = edgeQueries(request, report.source.hasEdges ?? 'statuses');
  return { ...reading, queries: [...subject, ...edges, ...reading.queries] };
}

/** Returns the request with the edges of its windows, if its queries use them. Those of one asset do not. */
function withEdges({ declaration, source }: DeclaredSource, request: ReportRequest, totals = true): ReportRequest {
  if (!source.hasEdges || request.asset) return request;
  const compares = (totals && declaration.compares) || request.compare.length > 0;
  return { ...request, edges: edgesOf(request, compares ? [request.window, request.earlier] : [request.window]) };
}

function readWindows(report: DeclaredSource, wanted: ReportRequest, totals: boolean): Reading & { before?: Reading } {
  const { group, compare, window, earlier, timeZone } = wanted;
  if (!(totals && report.declaration.compares) && compare.length === 0) return read(report, wanted, NOW);
  const pair = canPair(wanted) ? report.source.paired?.(wanted, earlier) : undefined;
  const request = pair === undefined ? wanted : { ...wanted, isPaired: true as const };
  const now = read(report, request, NOW);
  // Assets of the period before are chosen by their drivers in it.
  const namesDriver = request.conditions.some(({ column }) => column === 'driver');
  const past = {
    ...request,
    window: earlier,
    belonging: request.belongingEarlier,
    ...(!namesDriver && { isEarlier: true as const }),
  };
  const before = read(report, past, BEFORE);
  const columns = columnsOf(report.declaration, ANY_READER, group).filter(
    ([name, column]) => compare.includes(name) && isComparable(column),
  );
  const queries = [...(pair ?? []), ...now.queries, ...before.queries];
  if (columns.length === 0) return { ...now, queries, before };
  const compared = columns.map(([name]) => {
    const [after, then] = [sql`c.${sql.ref(name)}`, sql`b.${sql.ref(name)}`];
    return sql`, ${then} AS ${sql.ref(beforeName(name))},
      CASE WHEN ${after} <= ${then} * ${LIMITS.comparedTimes}::float8
        THEN (${after} - ${then})::float8 / nullif(${then}, 0) END AS ${sql.ref(changeName(name))}`;
  });
  // Days are compared by their number in the period.
  const shift = shiftOf(group, window, earlier, timeZone);
  const same = shift === undefined ? sql`b.id = c.id` : sql`(b.id::date + ${shift}::interval)::date = c.id::date`;
  const rows = sql`SELECT c.* ${sql.join(compared, sql``)}
    FROM (${union(now.rows)}) c LEFT JOIN (${union(before.rows)}) b ON ${same}`;
  return { ...now, queries, rows: [rows], before };
}

/** Returns whether the rows of two windows can be read in one pass: they adjoin, and no part of an asset is wanted. */
function canPair({ group, window, earlier, belonging }: ReportRequest): boolean {
  const isFine = group !== undefined && FINE_GROUPS.includes(group);
  return earlier.to === window.from && !isFine && !isNarrowed(belonging);
}

const withQueries = (queries: readonly RawBuilder<unknown>[]) =>
  queries.length === 0 ? sql`` : sql`WITH ${sql.join([...queries])}`;

/** Each part is cut to the page, so that an index can give its order. */
function pageRows(rows: readonly RawBuilder<unknown>[], order: RawBuilder<unknown>, page: Page): RawBuilder<unknown> {
  const heads = rows.map((part) => sql`(SELECT * FROM (${part}) r ORDER BY ${order} ${headOf(page)})`);
  return sql`SELECT * FROM (${sql.join(heads, sql` UNION ALL `)}) r ORDER BY ${order} ${paged(page)}`;
}

/** Returns the newest or the longest rows of a report if a page consists of them. Undefined: the page needs all rows. */
async function firstRows(
  tx: Tx,
  { declaration, source }: DeclaredSource,
  request: ReportRequest,
  { sort, order, limit = 100, skip = 0 }: Page,
): Promise<RawBuilder<unknown>[] | undefined> {
  const { group, asset, conditions, window } = request;
  const descends = sort === undefined ? (order ?? declaration.sort.order) === 'desc' : order === 'desc';
  const column = sort ?? declaration.sort.column;
  if (!descends || group || asset || conditions.length > 0 || isNarrowed(request.belonging)) return undefined;
  if (source.longest !== undefined && column === 'duration') {
    const only = await source.longest(tx, request, limit + skip);
    return only === undefined ? undefined : source.parts({ ...request, only });
  }
  if (source.newestSince === undefined || column !== declaration.sort.column) return undefined;
  const since = await source.newestSince(tx, request, limit + skip);
  if (since === undefined) return undefined;
  const rows = source.parts({ ...request, window: { from: since - 1, to: window.to } });
  return rows.map((part) => sql`SELECT * FROM (${part}) r WHERE r.at >= ${new Date(since)}`);
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
  const { queries, rows } = readCompared(report, request, false);
  const read = async (parts: readonly RawBuilder<unknown>[]) =>
    (await sql<SourceRow>`${withQueries(queries)} ${pageRows(parts, order, page)}`.execute(tx)).rows;
  const first = await firstRows(tx, report, request, page);
  if (first === undefined) return read(rows);
  const found = await read(first);
  return found.length < (page.limit ?? 100) ? read(rows) : found;
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
  const { queries, rows, totals, before } = readCompared(report, request);
  const earlier =
    before === undefined
      ? sql`SELECT NULL::text AS earlier`
      : sql`SELECT to_json(b)::text AS earlier FROM (${before.totals}) b`;
  const order = ordering(report, request, page);
  const read = async (parts: readonly RawBuilder<unknown>[]): Promise<PageWithTotals | undefined> => {
    // Only the first row has the totals. PostgreSQL would make their JSON for each row, which took longer than the rest.
    const first = sql`coalesce(p."inPage", 1) = 1`;
    const isKnown = request.asset && 'uid' in request.asset ? sql`EXISTS (SELECT FROM subject)` : sql`true`;
    const answer = await sql<Answered>`
      ${withQueries(queries)}
      SELECT CASE WHEN ${first} THEN to_json(t)::text END AS totals, CASE WHEN ${first} THEN b.earlier END AS earlier,
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
  const first = await firstRows(tx, report, request, page);
  if (first === undefined) return read(rows);
  const found = await read(first);
  return found !== undefined && found.page.length < (page.limit ?? 100) ? read(rows) : found;
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

/** Returns the total of a share from the totals of its columns. Null if its part is unknown or there is nothing to divide by. */
export function shareOf(total: Extract<ReportColumn['total'], object>, totals: SourceTotals): number | null {
  const whole = total.of.reduce((sum, name) => sum + (totals[name] ?? 0), 0);
  const part = totals[total.part] ?? null;
  return whole === 0 || part === null ? null : part / whole;
}

function union(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([...parts], sql` UNION ALL `);
}
