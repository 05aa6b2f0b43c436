/** Sums of trips by asset, from stored weeks and days as far as the window has whole ones, then from quarters of days. */
import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import { ofScope, type ReportScope } from '../scope-sql.ts';
import { KEPT_SUMS } from '../sources/kept-trips-sql.ts';
import { openTrips } from '../trips-sql.ts';
import { addedUp } from './added-up-sql.ts';
import { dayText, wholeDays } from './asset-days-sql.ts';
import { weekOf } from './kept-sql.ts';
import { DAY_MS } from './quarters.ts';

const SUMS = ['trips', 'distance_m', 'moving_s', 'idle_s', 'stopped_s'];
/** The first one, in days since 1970. */
const MONDAY = 4;

/**
 * Selects account_id, asset_id, trips, distance_m, moving_s, idle_s and stopped_s of the trips that start in the window,
 * once for each asset with trips.
 * @param now epoch ms, the end of current trips
 */
export function sumsByAsset(scope: ReportScope, now: number): RawBuilder<unknown> {
  const { first, end, rests } = wholeDays(scope.window);
  const weeks = wholeWeeks(first, end);
  // All with the types of `asset_days`: PostgreSQL copies each row of a union of several types. Times are whole seconds.
  const parts = rests.map(
    (window) => sql`
      SELECT account_id, asset_id, trips::int, distance, moving::int, idle::int, stopped::int
      FROM (${addedUp({ ...scope, window }, KEPT_SUMS)}) t`,
  );
  if (weeks.first < weeks.end) parts.push(sumsOfWeeks(scope, weeks));
  for (const days of [
    { first, end: weeks.first },
    { first: weeks.end, end },
  ])
    if (days.first < days.end)
      parts.push(sql`
      SELECT account_id, asset_id, trips, distance_m, moving_s, idle_s, stopped_s
      FROM asset_days t
      WHERE ${ofScope('t', scope)} AND t.day >= ${dayText(days.first)}::date AND t.day < ${dayText(days.end)}::date`);
  parts.push(sql`
      SELECT account_id, asset_id, 1, distance_m, moving_s::int, idle_s::int, stopped_s::int
      FROM (${openTrips(scope, now)}) o`);
  return sql`
    SELECT account_id, asset_id, sum(trips)::int AS trips, sum(distance_m)::float8 AS distance_m,
      sum(moving_s)::float8 AS moving_s, sum(idle_s)::float8 AS idle_s, sum(stopped_s)::float8 AS stopped_s
    FROM (${sql.join(parts, sql` UNION ALL `)}) part (account_id, asset_id, trips, distance_m, moving_s, idle_s, stopped_s)
    GROUP BY account_id, asset_id`;
}

/**
 * Selects the sums of whole weeks. Those that changed since they were counted, as their quarters say, are read by their stored
 * days, which are always right.
 */
function sumsOfWeeks(scope: ReportScope, weeks: { first: number; end: number }): RawBuilder<unknown> {
  const within = sql`q.start >= ${new Date(weeks.first * DAY_MS)} AND q.start < ${new Date(weeks.end * DAY_MS)}`;
  const sums = (table: string) => sql.join(SUMS.map((name) => sql.ref(`${table}.${name}`)));
  return sql`
      (WITH changed AS MATERIALIZED (
        SELECT DISTINCT q.account_id, q.asset_id, ${weekOf(sql`q.start`)} AS start FROM asset_quarters q
        WHERE ${ofScope('q', scope)} AND ${within} AND q.place IS NULL)
      SELECT q.account_id, q.asset_id, ${sums('q')} FROM counted_weeks q
      WHERE ${ofScope('q', scope)} AND ${within}
        AND (q.account_id, q.asset_id, q.start) NOT IN (SELECT account_id, asset_id, start FROM changed)
      UNION ALL
      SELECT d.account_id, d.asset_id, ${sums('d')}
      FROM changed c CROSS JOIN generate_series(0, 6) n CROSS JOIN LATERAL (
        SELECT * FROM asset_days t WHERE t.account_id = c.account_id
          AND t.day = (c.start AT TIME ZONE 'UTC')::date + n AND t.asset_id = c.asset_id OFFSET 0) d)`;
}

/** Returns the whole UTC weeks among whole days, as days since 1970. Without one, both are the end. */
function wholeWeeks(first: number, end: number): { first: number; end: number } {
  const from = first + ((MONDAY + 7 - (first % 7)) % 7);
  const to = end - ((end + 7 - MONDAY) % 7);
  return from < to ? { first: from, end: to } : { first: end, end };
}
