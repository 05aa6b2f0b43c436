import { sql } from 'kysely';
import { sumsByAsset } from '../asset-sums-sql.ts';
import { ofScope } from '../scope-sql.ts';
import { keptTrips } from './kept-trips-sql.ts';
import type { ReportSource } from './source.ts';

/** One row for each asset: all present ones, and deleted ones with trips in the window. */
export const fleetSummarySource: ReportSource = {
  parts: (scope) => [
    sql`
      SELECT a.uid::text AS id, a.uid AS "assetId", NULL::timestamptz AS at, a.name AS asset,
        a.license_plate AS "licensePlate", a.depot, coalesce(s.distance_m, 0) AS distance, coalesce(s.trips, 0) AS trips,
        coalesce(s.moving_s, 0) AS moving, coalesce(s.idle_s, 0) AS idle,
        s.idle_s / nullif(s.moving_s + s.idle_s, 0) AS "idleShare", coalesce(s.stopped_s, 0) AS stopped,
        s.max_speed AS "maxSpeed", coalesce(s.harsh, 0) AS harsh
      FROM assets a LEFT JOIN (${sumsByAsset(scope, scope.now, true)}) s ON s.account_id = a.account_id AND s.asset_id = a.id
      WHERE ${ofScope('a', scope, 'id')} AND (a.deleted_at IS NULL OR s.trips > 0)`,
  ],
  addedUp: keptTrips,
};
