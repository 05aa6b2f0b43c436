/**
 * Fuel that assets used in a window, from weeks and days that a job counts
 * (docs/decisions/0185-fuel-of-a-fleet-is-counted-by-day.md). Where a day is cut, its quarters of an hour are read, and an end within one
 * counts from its start.
 */

import { PART_MS } from '@waymark/domain/fuel/used-on-day.ts';
import type { RawBuilder } from 'kysely';
import { weekOf } from '../../../storage/partitions.ts';
import { sql } from '../../../storage/sql.ts';
import { ofScope } from '../scope-sql.ts';
import { isNarrowed } from '../sums/belonging-sql.ts';
import { isListed, isOneOf, ROUNDED_LITERS } from '../sums/kept-sql.ts';
import type { SourceScope } from './source.ts';

const DAY_MS = 86_400_000;
const PARTS = DAY_MS / PART_MS;

/** Columns of a report, in the order of `keptFuel`. */
export const FUEL_COLUMNS = ['gauged', 'fuel', 'drivenFuel', 'fuelDistance'] as const;

/** Columns of rows about which no fuel is kept, each after a comma. */
export const NO_FUEL = sql`, NULL::int AS gauged, NULL::float8 AS fuel, NULL::float8 AS "drivenFuel", NULL::float8 AS "fuelDistance"`;

/** A whole week or day: its start (UTC), and the start of the part of the window in which it lies. Epoch ms. */
interface Whole {
  start: number;
  at: number;
}

/** A part of a day: numbers of quarters of an hour, the first exclusive. */
interface Piece extends Whole {
  since: number;
  until: number;
}

/** Whole weeks and days, and pieces of other days. */
interface FuelCut {
  weeks: Whole[];
  days: Whole[];
  pieces: Piece[];
}

const floor = (at: number, unit: number) => Math.floor(at / unit) * unit;

/** Cuts a window at boundaries. */
function cut({ from, to }: { from: number; to: number }, boundaries: readonly number[]): FuelCut {
  const starts = [from, ...boundaries.filter((at) => at > from && at < to).sort((a, b) => a - b)];
  const result: FuelCut = { weeks: [], days: [], pieces: [] };
  for (const [index, at] of starts.entries()) cutPart(at, starts[index + 1] ?? to, result);
  return result;
}

/** Cuts a part of a window, and adds what it consists of to a result. */
function cutPart(at: number, end: number, { weeks, days, pieces }: FuelCut): void {
  for (let next = at; next < end; ) {
    const start = floor(next, DAY_MS);
    const since = Math.floor((next - start) / PART_MS);
    const week = weekOf(start);
    if (since === 0 && start === week.from && week.to <= end) {
      weeks.push({ start, at });
      next = week.to;
      continue;
    }
    const until = Math.min(Math.floor((end - start) / PART_MS), PARTS);
    if (since === 0 && until === PARTS) days.push({ start, at });
    else if (since < until) pieces.push({ start, at, since, until });
    next = Math.min(end, start + DAY_MS);
  }
}

/**
 * Selects account_id, asset_id, `at` and `FUEL_COLUMNS` of the assets with a level in the window: one row for each asset and part
 * between boundaries, or by groups of time for each account and part. `at` is the start of the part. Liters of a part may be
 * negative. They are unknown if the asset used less than nothing in the window, because then its sensor contradicts itself.
 * Those and the distance of assets with both make the consumption.
 * @param boundaries epoch ms
 * @param of `each`: a part is judged by itself, and has a row for each asset
 */
export function keptFuel(
  scope: SourceScope,
  boundaries: readonly number[] = [],
  of: 'each' | 'window' = 'window',
): RawBuilder<unknown> {
  if (!scope.reader.features.has('fuel'))
    return sql`SELECT NULL::int AS account_id, NULL::int AS asset_id, NULL::timestamptz AS at ${NO_FUEL} WHERE false`;
  const pieces = cut(scope.window, boundaries);
  const counted = sql.join(rowsOf(scope, pieces), sql` UNION ALL `);
  const added = sql`
    SELECT r.account_id, r.asset_id, r.at, sum(r.used) AS used, sum(r.meters) AS meters FROM (${counted}) r GROUP BY 1, 2, 3`;
  const isInconsistent = (used: RawBuilder<unknown>) => sql`${used} < ${sql.lit(-ROUNDED_LITERS)}`;
  if (boundaries.length === 0 || of === 'each')
    return valued(sql`SELECT s.*, NOT ${isInconsistent(sql`s.used`)} AS consistent FROM (${added}) s`);
  // Few assets or none are inconsistent, so that rows are not joined to sums of each asset.
  const parts = sql`
    WITH parts AS MATERIALIZED (${isOneRowEach(pieces) ? counted : added}),
    inconsistent AS (SELECT account_id, asset_id FROM parts GROUP BY 1, 2 HAVING ${isInconsistent(sql`sum(used)`)})
    ${valued(sql`SELECT p.*, i.asset_id IS NULL AS consistent
      FROM parts p LEFT JOIN inconsistent i ON i.account_id = p.account_id AND i.asset_id = p.asset_id`)}`;
  if (isNarrowed(scope.belonging)) return parts;
  // Nothing else divides assets, and rows of each of them would be added up again.
  return sql`
    SELECT p.account_id, min(p.asset_id) AS asset_id, p.at, sum(p.gauged)::int AS gauged, sum(p.fuel) AS fuel,
      sum(p."drivenFuel") AS "drivenFuel", sum(p."fuelDistance") AS "fuelDistance"
    FROM (${parts}) p GROUP BY p.account_id, p.at`;
}

/** Returns whether each part of the window is a whole day or week, so that an asset has one row of it. */
function isOneRowEach({ weeks, days, pieces }: FuelCut): boolean {
  const wholes = [...weeks, ...days];
  return pieces.length === 0 && new Set(wholes.map(({ at }) => at)).size === wholes.length;
}

/** Selects the columns of a report. @param sums SELECT with account_id, asset_id, `at`, used, meters and consistent */
function valued(sums: RawBuilder<unknown>): RawBuilder<unknown> {
  const both = sql`f.consistent AND f.meters > 0`;
  return sql`
    SELECT f.account_id, f.asset_id, f.at, 1 AS gauged, CASE WHEN f.consistent THEN f.used END AS fuel,
      CASE WHEN ${both} THEN f.used END AS "drivenFuel", CASE WHEN ${both} THEN f.meters / 100000 END AS "fuelDistance"
    FROM (${sums}) f`;
}

/** SELECTs of account_id, asset_id, `at`, used and meters. */
function rowsOf(scope: SourceScope, { weeks, days, pieces }: FuelCut): RawBuilder<unknown>[] {
  const whole = (table: string, length: 'day' | 'week', wholes: readonly Whole[]) => {
    const ats = sql`${[...new Set(wholes.map(({ at }) => at))].map((at) => new Date(at))}::timestamptz[]`;
    const starts = wholes.map(({ start }) => start);
    const isWhole = scope.asset ? isListed(sql`q.start`, starts) : isOneOf(sql`q.start`, starts, length);
    return sql`
      SELECT q.account_id, q.asset_id, (${ats})[width_bucket(q.start, ${ats})] AS at, q.used, q.distance_m AS meters
      FROM ${sql.table(table)} q WHERE ${ofScope('q', scope)} AND ${isWhole}`;
  };
  const rows = [whole('fuel_days', 'day', days)];
  if (weeks.length > 0) rows.push(whole('fuel_weeks', 'week', weeks));
  if (pieces.length === 0) return rows;
  const instants = (of: (piece: Piece) => number) => sql`${pieces.map((piece) => new Date(of(piece)))}::timestamptz[]`;
  const numbers = (of: (piece: Piece) => number) => sql`${pieces.map(of)}::int[]`;
  rows.push(sql`
    SELECT q.account_id, q.asset_id, w.at, (q.used_ml[w.until] - coalesce(q.used_ml[w.since], 0)) / 1000.0::float8,
      (q.distance_m[w.until] - coalesce(q.distance_m[w.since], 0))::float8
    FROM unnest(${instants(({ start }) => start)}, ${numbers(({ since }) => since)}, ${numbers(({ until }) => until)},
        ${instants(({ at }) => at)}) w (start, since, until, at)
      JOIN fuel_parts q ON q.start = w.start
    WHERE ${ofScope('q', scope)} AND position(B'1' IN substring(q.seen FROM w.since + 1 FOR w.until - w.since)) > 0`);
  return rows;
}
