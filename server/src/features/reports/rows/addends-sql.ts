/** The rows of a report that belong and meet the conditions, and what groups and totals add up of them. */

import type { Condition } from '@waymark/contract/reports/conditions.ts';
import { FINE_GROUPS, type ReportDeclaration, type ReportGroup } from '@waymark/contract/reports/declaration.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import { allOf } from '../../records/list-sql.ts';
import type { Window } from '../../records/period.ts';
import type { OneAsset } from '../scope-sql.ts';
import type { ReportSource, SourceScope } from '../sources/source.ts';
import { type Belonging, belonging, isNarrowed } from '../sums/belonging-sql.ts';
import { cutsOf, grouped, hasPlace, partly, placeColumn } from '../sums/groups-sql.ts';
import { conditionOf } from './conditions-sql.ts';

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

/** Returns the SELECTs of the rows that belong and meet the conditions, before they are added up. */
export function partsOf(report: DeclaredSource, request: ReportRequest): RawBuilder<unknown>[] {
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
export function addends(
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

/** Returns whether a column has a sum or a maximum. */
export function isAdded({ columns }: ReportDeclaration, name: string): boolean {
  const total = columns[name]?.total;
  return total === 'sum' || total === 'max';
}

/** Joins the SELECTs of rows that have the same columns. */
export function union(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([...parts], sql` UNION ALL `);
}
