import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import { closedTrips, openTrips } from '../trips-sql.ts';
import { driverAt } from './driver-join-sql.ts';
import { keptTrips } from './kept-trips-sql.ts';
import type { ReportSource } from './source.ts';

const rows = (trips: RawBuilder<unknown>) => sql`
  SELECT a.uid AS "assetId", t.start_time AS at,
    a.name AS asset, a.license_plate AS "licensePlate", p.name AS driver, t.start_time AS start, t.end_time AS "end",
    t.distance_m AS distance, t.moving_s + t.idle_s + t.stopped_s AS used, t.moving_s AS moving, t.idle_s AS idle,
    t.stopped_s AS stopped, t.max_speed AS "maxSpeed", t.harsh_count AS harsh
  FROM (${trips}) t JOIN assets a ON a.account_id = t.account_id AND a.id = t.asset_id
    ${driverAt('t', sql`t.start_time`)}`;

export const tripsSource: ReportSource = {
  isKeyedByStart: true,
  parts: (scope) => [rows(closedTrips(scope)), rows(openTrips(scope, scope.now))],
  addedUp: keptTrips,
};
