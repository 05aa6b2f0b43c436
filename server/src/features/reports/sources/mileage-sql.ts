import type { ReportGroup } from '@waymark/contract/reports/declaration.ts';
import { type RawBuilder, sql } from 'kysely';
import { sumsByAsset } from '../asset-sums-sql.ts';
import { closedTrips, openTrips } from '../trips-sql.ts';
import type { ReportSource, SourceScope } from './source.ts';

const SUMS = sql`sum(s.distance_m)::float8 AS distance, sum(s.trips)::int AS trips, sum(s.moving_s)::float8 AS moving,
  sum(s.idle_s)::float8 AS idle, sum(s.stopped_s)::float8 AS stopped`;
const ASSETS = sql`count(DISTINCT (s.account_id, s.asset_id))::int AS assets`;
const NOWHERE = sql`NULL::uuid AS "assetId", NULL::timestamptz AS at`;

/** An asset with several tags counts for each of them. */
function byAssets(scope: SourceScope): RawBuilder<unknown> {
  return sql`(${sumsByAsset(scope, scope.now)}) s JOIN assets a ON a.account_id = s.account_id AND a.id = s.asset_id`;
}

/** A trip counts for the local day, week or month in which it starts. */
function byTime(scope: SourceScope, group: 'day' | 'week' | 'month'): RawBuilder<unknown> {
  const start = sql`date_trunc(${sql.lit(group)}, s.start_time, ${scope.timeZone})`;
  const columns = sql`account_id, asset_id, start_time, 1 AS trips, distance_m, moving_s, idle_s, stopped_s`;
  return sql`
    SELECT g.local AS id, ${NOWHERE}, g.local AS ${sql.ref(group)}, g.assets, g.distance, g.trips, g.moving, g.idle,
      g.stopped
    FROM (
      SELECT to_char(${start} AT TIME ZONE ${scope.timeZone}, 'YYYY-MM-DD') AS local, ${ASSETS}, ${SUMS}
      FROM (SELECT ${columns} FROM (${closedTrips(scope)}) c UNION ALL
        SELECT ${columns} FROM (${openTrips(scope, scope.now)}) o) s
      GROUP BY 1) g`;
}

function grouped(scope: SourceScope, group: ReportGroup): RawBuilder<unknown> {
  switch (group) {
    case 'day':
    case 'week':
    case 'month':
      return byTime(scope, group);
    case 'tag':
      return sql`
        SELECT coalesce('=' || lower(tag), '') AS id, ${NOWHERE}, min(tag) AS tag, ${ASSETS}, ${SUMS}
        FROM ${byAssets(scope)} LEFT JOIN LATERAL unnest(a.tags) tag ON true GROUP BY lower(tag)`;
    case 'depot':
      return sql`
        SELECT coalesce('=' || a.depot, '') AS id, ${NOWHERE}, a.depot, ${ASSETS}, ${SUMS}
        FROM ${byAssets(scope)} GROUP BY a.depot`;
    case 'asset':
      return sql`
        SELECT a.uid::text AS id, a.uid AS "assetId", NULL::timestamptz AS at, a.name AS asset,
          a.license_plate AS "licensePlate", s.distance_m AS distance, s.trips, s.moving_s AS moving, s.idle_s AS idle,
          s.stopped_s AS stopped
        FROM ${byAssets(scope)}`;
  }
}

export const mileageSource: ReportSource = {
  parts: (scope) => [grouped(scope, scope.group ?? 'asset')],
  totalled: (scope) => grouped(scope, 'asset'),
};
