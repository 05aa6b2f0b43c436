import { sql } from '../../../storage/sql.ts';
import { ofScope } from '../scope-sql.ts';
import { dayBounds, existedDays } from '../sums/existed-days-sql.ts';
import { groupOfTime } from '../sums/group-of-time-sql.ts';
import { groupStarts } from '../sums/group-starts.ts';
import { keptSums } from './kept-trips-sql.ts';
import type { ReportSource } from './source.ts';

/** One row for each asset: all present ones, and deleted ones with trips in the window. */
export const utilizationSource: ReportSource = {
  parts: (scope) => {
    const starts = groupStarts('day', scope.window, scope.timeZone).map(({ at }) => at);
    const existed = existedDays(dayBounds(scope), { first: sql`s.first`, last: sql`s.last` });
    return [
      sql`
        SELECT a.uid::text AS id, a.uid AS "assetId", NULL::timestamptz AS at, a.name AS asset,
          a.license_plate AS "licensePlate", a.depot, coalesce(s.days, 0) AS "daysUsed", ${existed} AS days,
          coalesce(s.days, 0)::float8 / nullif(${existed}, 0) AS "daysShare", coalesce(s.used_s, 0) AS used,
          s.used_s / nullif(s.days, 0) AS "usedPerDay", coalesce(s.distance_m, 0) AS distance,
          coalesce(s.trips, 0) AS trips
        FROM assets a LEFT JOIN (
          SELECT d.account_id, d.asset_id, count(*)::int AS days, min(d.day) AS first, max(d.day) AS last, sum(d.trips)::int AS trips,
            sum(d.distance)::float8 AS distance_m, sum(d.used)::float8 AS used_s
          FROM (
            SELECT t.account_id, t.asset_id, ${groupOfTime(sql`t.at`, starts)} AS day, sum(t.trips) AS trips, sum(t.distance) AS distance, sum(t.used) AS used
            FROM (${keptSums(scope, { boundaries: starts })}) t
            GROUP BY 1, 2, 3) d
          GROUP BY 1, 2) s ON s.account_id = a.account_id AND s.asset_id = a.id
        WHERE ${ofScope('a', scope, 'id')} AND (a.deleted_at IS NULL OR s.trips > 0)`,
    ];
  },
};
