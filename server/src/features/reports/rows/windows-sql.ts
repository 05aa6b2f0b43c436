/** A report of its window and, where it compares, of the period before, as pieces of a statement. */

import {
  ANY_READER,
  addedColumns,
  addedUpBy,
  beforeName,
  changeName,
  columnsOf,
  FINE_GROUPS,
  isComparable,
} from '@waymark/contract/reports/declaration.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import { subjectQuery } from '../scope-sql.ts';
import { edgeQueries, edgesOf } from '../sources/edges-sql.ts';
import { isNarrowed } from '../sums/belonging-sql.ts';
import { shiftOf } from '../sums/compared-window.ts';
import { grouped, partly, totalOf } from '../sums/groups-sql.ts';
import { addends, type DeclaredSource, isAdded, partsOf, type ReportRequest, union } from './addends-sql.ts';

/** Names of the queries of one window. */
const NOW = { among: 'among_now', parts: 'parts_now', groups: 'groups_now' };
const BEFORE = { among: 'among_before', parts: 'parts_before', groups: 'groups_before' };

/** A report of one window, as pieces of a statement. */
export interface Reading {
  /** Queries that the others use. */
  queries: RawBuilder<unknown>[];
  /** SELECTs of the rows: added up, if the request has a group. */
  rows: RawBuilder<unknown>[];
  /** SELECT of one row: the number of rows, and the total of every column that is added up. */
  totals: RawBuilder<unknown>;
}

/**
 * Totals are those of the rows before they are added up by group, because an asset with two tags is in two groups.
 * @param page `some`: the page is read from other rows than all
 */
function read(
  report: DeclaredSource,
  request: ReportRequest,
  { among, parts, groups }: typeof NOW,
  page: 'all' | 'some' = 'all',
): Reading {
  const { declaration } = report;
  const group = addedUpBy(declaration, request.group);
  const sums = addedColumns(declaration, group, request.wanted).flatMap(([name, column]) =>
    isAdded(declaration, name) ? [sql`, ${totalOf(name, column)} AS ${sql.ref(name)}`] : [],
  );
  const entries = sql`coalesce(sum(r.entries), 0)::int`;
  const totals = (rows: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`SELECT ${rows} AS rows, ${entries} AS entries ${sums.length > 0 ? sql.join(sums, sql``) : sql``} FROM ${from} r`;
  // The rows of assets are sums themselves, and those of one asset are few, so page and totals share them.
  if (group === undefined && page === 'all' && (declaration.each === 'asset' || request.asset))
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
 * @param page as for `read`
 */
export function readCompared(
  report: DeclaredSource,
  request: ReportRequest,
  totals = true,
  page?: 'some',
): Reading & { before?: Reading } {
  const reading = readWindows(report, request, totals, page);
  const { asset, accountIds } = request;
  const subject = asset && 'uid' in asset ? [subjectQuery(accountIds, asset.uid)] : [];
  const edges = edgeQueries(request, report.source.hasEdges ?? 'statuses');
  return { ...reading, queries: [...subject, ...edges, ...reading.queries] };
}

/** Returns the request with the edges of its windows, if its queries use them. */
export function withEdges(
  { declaration, source }: DeclaredSource,
  request: ReportRequest,
  totals = true,
): ReportRequest {
  if (!source.hasEdges) return request;
  const compares = (totals && declaration.compares) || request.compare.length > 0;
  return { ...request, edges: edgesOf(request, compares ? [request.window, request.earlier] : [request.window]) };
}

function readWindows(
  report: DeclaredSource,
  wanted: ReportRequest,
  totals: boolean,
  page?: 'some',
): Reading & { before?: Reading } {
  const { group, compare, window, earlier, timeZone } = wanted;
  if (!(totals && report.declaration.compares) && compare.length === 0) return read(report, wanted, NOW, page);
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
