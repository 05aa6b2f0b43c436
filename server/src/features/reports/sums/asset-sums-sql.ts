/** Sums of trips by asset, from stored days as far as the window has whole ones, then from quarters of days. */
import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import { ofScope, type ReportScope } from '../scope-sql.ts';
import { KEPT_SUMS } from '../sources/kept-trips-sql.ts';
import { openTrips } from '../trips-sql.ts';
import { addedUp } from './added-up-sql.ts';
import { dayText, wholeDays } from './asset-days-sql.ts';

/**
 * Selects account_id, asset_id, trips, distance_m, moving_s, idle_s and stopped_s of the trips that start in the window,
 * once for each asset with trips.
 * @param now epoch ms, the end of current trips
 */
export function sumsByAsset(scope: ReportScope, now: number): RawBuilder<unknown> {
  const { first, end, rests } = wholeDays(scope.window);
  // All of the types of `asset_days`: PostgreSQL copies each row of a union of several types. Times are whole seconds.
  // With the types of `asset_days`, because PostgreSQL copies each row of a union of several types. Times are whole seconds.
  const parts = rests.map(
    (window) => sql`
      SELECT account_id, asset_id, trips::int, distance, moving::int, idle::int, stopped::int
      FROM (${addedUp({ ...scope, window }, KEPT_SUMS)}) t`,
  );
  if (first < end)
    parts.push(sql`
      SELECT account_id, asset_id, trips, distance_m, moving_s, idle_s, stopped_s
      FROM asset_days t
      WHERE ${ofScope('t', scope)} AND t.day >= ${dayText(first)}::date AND t.day < ${dayText(end)}::date`);
  parts.push(sql`
      SELECT account_id, asset_id, 1, distance_m, moving_s::int, idle_s::int, stopped_s::int
      FROM (${openTrips(scope, now)}) o`);
  return sql`
    SELECT account_id, asset_id, sum(trips)::int AS trips, sum(distance_m)::float8 AS distance_m,
      sum(moving_s)::float8 AS moving_s, sum(idle_s)::float8 AS idle_s, sum(stopped_s)::float8 AS stopped_s
    FROM (${sql.join(parts, sql` UNION ALL `)}) part (account_id, asset_id, trips, distance_m, moving_s, idle_s, stopped_s)
    GROUP BY account_id, asset_id`;
}
