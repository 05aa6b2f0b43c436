import { type RawBuilder, sql } from 'kysely';
import { closedTrips, openTrips } from '../trips-sql.ts';
import type { SourceScope } from './source.ts';

/** Selects the trips of the window with what each adds to the sums of its asset. */
export function tripMoments(scope: SourceScope): RawBuilder<unknown> {
  const columns = sql`account_id, asset_id, start_time, distance_m, moving_s, idle_s, stopped_s, max_speed, harsh_count`;
  return sql`
    SELECT a.uid AS "assetId", t.start_time AS at, t.distance_m AS distance, 1 AS trips, t.moving_s AS moving,
      t.idle_s AS idle, t.stopped_s AS stopped, t.max_speed AS "maxSpeed", t.harsh_count AS harsh
    FROM (SELECT ${columns} FROM (${closedTrips(scope)}) c UNION ALL
      SELECT ${columns} FROM (${openTrips(scope, scope.now)}) o) t
    JOIN assets a ON a.account_id = t.account_id AND a.id = t.asset_id`;
}
