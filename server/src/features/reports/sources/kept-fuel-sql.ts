/**
 * Fuel that assets used in a window, from weeks and days that a job counts
 * (docs/decisions/0185-fuel-of-a-fleet-is-counted-by-day.md). Where a day is cut, its quarters of an hour are read, and an end within one
 * counts from its start.
 */

import { PART_MS } from '@waymark/domain/fuel/used-on-day.ts';
import { type RawBuilder, sql } from 'kysely';
import { weekOf } from '../../../storage/partitions.ts';
import { isNarrowed } from '../belonging-sql.ts';
import { groupOfTime } from '../group-of-time-sql.ts';
import { isOneOf } from '../kept-sql.ts';
import { ofScope } from '../scope-sql.ts';
import type { SourceScope } from './source.ts';

const DAY_MS = 86_400_000;
const PARTS = DAY_MS / PART_MS;
/** Quarters of an hour have whole milliliters, so that a sum over parts of days may be off by a few of them. */
const ROUNDED_LITERS = 0.005;

/** Columns of a report, in the order of `keptFuel`. */
export const FUEL_COLUMNS = ['gauged', 'fuel', 'drivenFuel', 'fuelDistance'] as const;

/** Columns of rows about which no fuel is kept, each after a comma. */
export const NO_FUEL = sql`, NULL::int AS gauged, NULL::float8 AS fuel, NULL::float8 AS "drivenFuel", NULL::float8 AS "fuelDistance"`;

/** A part of a day: numbers of quarters of an hour, the first exclusive, and an instant in it. */
interface Piece {
  start: number;
  since: number;
  until: number;
  at: number;
}

/** Whole weeks and days by their starts (UTC), and pieces of other days. Epoch ms. */
interface FuelCut {
  weeks: number[];
  days: number[];
  pieces: Piece[];
}

const floor = (at: number, unit: number) => Math.floor(at / unit) * unit;

/** Cuts a window at boundaries. */
function cut({ from, to }: { from: number; to: number }, boundaries: readonly number[]): FuelCut {
  const ends = [...boundaries.filter((at) => at > from && at < to), to].sort((a, b) => a - b);
  const result: FuelCut = { weeks: [], days: [], pieces: [] };
  for (let at = from, next = 0; at < to; ) {
    while (ends[next]! <= at) next++;
    const end = ends[next]!;
    const start = floor(at, DAY_MS);
    const since = Math.floor((at - start) / PART_MS);
    const week = weekOf(start);
    if (since === 0 && start === week.from && week.to <= end) {
      result.weeks.push(start);
      at = week.to;
      continue;
    }
    const until = Math.min(Math.floor((end - start) / PART_MS), PARTS);
    if (since === 0 && until === PARTS) result.days.push(start);
    else if (since < until) result.pieces.push({ start, since, until, at });
    at = Math.min(end, start + DAY_MS);
  }
  return result;
}

/**
 * Selects account_id, asset_id, `at` and `FUEL_COLUMNS` of the assets with a level in the window: one row for each asset and part
 * between boundaries, or by groups of time for each account and part. Liters of a part may be negative. They are unknown if
 * the asset used less than nothing in the window, because then its sensor contradicts itself. Those and the distance of
 * assets with both make the consumption.
 * @param boundaries epoch ms
 */
export function keptFuel(scope: SourceScope, boundaries: readonly number[] = []): RawBuilder<unknown> {
  if (!scope.reader.features.has('fuel'))
    return sql`SELECT NULL::int AS account_id, NULL::int AS asset_id, NULL::timestamptz AS at ${NO_FUEL} WHERE false`;
  const counted = sql.join(rowsOf(scope, cut(scope.window, boundaries)), sql` UNION ALL `);
  const consistent = (whole: RawBuilder<unknown>) => sql`${whole} >= ${sql.lit(-ROUNDED_LITERS)}`;
  if (boundaries.length === 0)
    return valued(
      sql`SELECT r.account_id, r.asset_id, min(r.at) AS at, sum(r.used) AS used, sum(r.meters) AS meters,
          ${consistent(sql`sum(r.used)`)} AS consistent
        FROM (${counted}) r GROUP BY r.account_id, r.asset_id`,
    );
  const parts = valued(sql`
    WITH counted AS MATERIALIZED (${counted}),
    assets AS (SELECT account_id, asset_id, ${consistent(sql`sum(used)`)} AS consistent FROM counted GROUP BY 1, 2)
    SELECT r.account_id, r.asset_id, min(r.at) AS at, sum(r.used) AS used, sum(r.meters) AS meters, r.consistent
    FROM (
      SELECT c.*, a.consistent, ${groupOfTime(sql`c.at`, boundaries)} AS part
      FROM counted c JOIN assets a ON a.account_id = c.account_id AND a.asset_id = c.asset_id) r
    GROUP BY r.account_id, r.asset_id, r.part, r.consistent`);
  if (isNarrowed(scope.belonging)) return parts;
  // Nothing else divides assets, and rows of each of them would be added up again.
  return sql`
    SELECT p.account_id, min(p.asset_id) AS asset_id, min(p.at) AS at, sum(p.gauged)::int AS gauged, sum(p.fuel) AS fuel,
      sum(p."drivenFuel") AS "drivenFuel", sum(p."fuelDistance") AS "fuelDistance"
    FROM (${parts}) p GROUP BY p.account_id, ${groupOfTime(sql`p.at`, boundaries)}`;
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
  const whole = (table: string, starts: readonly number[]) => sql`
    SELECT q.account_id, q.asset_id, q.start AS at, q.used, q.distance_m AS meters FROM ${sql.table(table)} q
    WHERE ${ofScope('q', scope)} AND ${isOneOf(sql`q.start`, starts)}`;
  const rows = [whole('fuel_days', days)];
  if (weeks.length > 0) rows.push(whole('fuel_weeks', weeks));
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
