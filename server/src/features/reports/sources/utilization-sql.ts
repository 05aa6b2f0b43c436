import { localDay } from '@waymark/domain/local-time.ts';
import { sql } from '../../../storage/sql.ts';
import { ofScope } from '../scope-sql.ts';
import { groupOfTime } from '../sums/group-of-time-sql.ts';
import { groupStarts } from '../sums/group-starts.ts';
import { keptSums } from './kept-trips-sql.ts';
import type { ReportSource, SourceScope } from './source.ts';

const DAY_MS = 86_400_000;

/** Returns the number of local days of the window that have begun. */
export function daysOf({ window, now, timeZone }: Pick<SourceScope, 'window' | 'now' | 'timeZone'>): number {
  const end = Math.min(window.to, now);
  if (end <= window.from) return 0;
  const day = (time: number) => Date.parse(`${localDay(time, timeZone)}T00:00:00Z`);
  return (day(end - 1) - day(window.from)) / DAY_MS + 1;
}

/** One row for each asset: all present ones, and deleted ones with trips in the window. */
export const utilizationSource: ReportSource = {
  parts: (scope) => {
    const starts = groupStarts('day', scope.window, scope.timeZone).map(({ at }) => at);
    const days = daysOf(scope);
    return [
      sql`
        SELECT a.uid::text AS id, a.uid AS "assetId", NULL::timestamptz AS at, a.name AS asset,
          a.license_plate AS "licensePlate", a.depot, coalesce(s.days, 0) AS "daysUsed", ${days}::int AS days,
          coalesce(s.days, 0)::float8 / nullif(${days}::int, 0) AS "daysShare", coalesce(s.used_s, 0) AS used,
          s.used_s / nullif(s.days, 0) AS "usedPerDay", coalesce(s.distance_m, 0) AS distance,
          coalesce(s.trips, 0) AS trips
        FROM assets a LEFT JOIN (
          SELECT d.account_id, d.asset_id, count(*)::int AS days, sum(d.trips)::int AS trips,
            sum(d.distance)::float8 AS distance_m, sum(d.used)::float8 AS used_s
          FROM (
            SELECT t.account_id, t.asset_id, sum(t.trips) AS trips, sum(t.distance) AS distance, sum(t.used) AS used
            FROM (${keptSums(scope, { boundaries: starts })}) t
            GROUP BY t.account_id, t.asset_id, ${groupOfTime(sql`t.at`, starts)}) d
          GROUP BY 1, 2) s ON s.account_id = a.account_id AND s.asset_id = a.id
        WHERE ${ofScope('a', scope, 'id')} AND (a.deleted_at IS NULL OR s.trips > 0)`,
    ];
  },
};
