/** Sums of trips by asset, from stored days as far as the window has whole ones, then from quarters of days. */
import { type RawBuilder, sql } from 'kysely';
import { addedUp } from './added-up-sql.ts';
import { dayText, wholeDays } from './asset-days-sql.ts';
import { ofScope, type ReportScope } from './scope-sql.ts';
import { KEPT_SUMS, KEPT_TRIPS } from './sources/kept-trips-sql.ts';
import { openTrips } from './trips-sql.ts';

/** Columns beside the sums, from trips `t`, days `t` and current trips. */
const MORE = {
  trips: sql`, "maxSpeed" * 100, harsh`,
  days: sql`, max_speed_cm_s, harsh_count`,
  current: sql`, max_speed * 100, harsh_count`,
};

/**
 * Selects account_id, asset_id, trips, distance_m, moving_s, idle_s and stopped_s of the trips that start in the window,
 * once for each asset with trips.
 * @param now epoch ms, the end of current trips
 * @param more whether max_speed (m/s) and harsh are selected too, for which single trips are read from their table
 */
export function sumsByAsset(scope: ReportScope, now: number, more = false): RawBuilder<unknown> {
  const { first, end, rests } = wholeDays(scope.window);
  const and = (columns: RawBuilder<unknown>) => (more ? columns : sql``);
  const parts = rests.map(
    (window) => sql`
      SELECT account_id, asset_id, trips, distance, moving, idle, stopped ${and(MORE.trips)}
      FROM (${addedUp({ ...scope, window }, more ? KEPT_TRIPS : KEPT_SUMS)}) t`,
  );
  if (first < end)
    parts.push(sql`
      SELECT account_id, asset_id, trips, distance_m, moving_s, idle_s, stopped_s ${and(MORE.days)}
      FROM asset_days t
      WHERE ${ofScope('t', scope)} AND t.day >= ${dayText(first)}::date AND t.day < ${dayText(end)}::date`);
  parts.push(sql`
      SELECT account_id, asset_id, 1, distance_m, moving_s, idle_s, stopped_s ${and(MORE.current)}
      FROM (${openTrips(scope, now)}) o`);
  return sql`
    SELECT account_id, asset_id, sum(trips)::int AS trips, sum(distance_m)::float8 AS distance_m,
      sum(moving_s)::float8 AS moving_s, sum(idle_s)::float8 AS idle_s, sum(stopped_s)::float8 AS stopped_s
      ${and(sql`, max(max_speed_cm_s)::float8 / 100 AS max_speed, sum(harsh_count)::int AS harsh`)}
    FROM (${sql.join(parts, sql` UNION ALL `)}) part (account_id, asset_id, trips, distance_m, moving_s, idle_s, stopped_s
      ${and(sql`, max_speed_cm_s, harsh_count`)})
    GROUP BY account_id, asset_id`;
}
