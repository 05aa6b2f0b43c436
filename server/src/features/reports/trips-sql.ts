/**
 * Closed and current trips. A trip belongs to the window in which it starts. The current one is in the asset's state,
 * as the domain's `OpenTrip`, and is listed once it is long enough to be kept.
 */
import { EARTH_RADIUS_METERS } from '@waymark/domain/geometry.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { type OpenTripField, openTripPlace } from '../../storage/open-trip.ts';
import { sql } from '../../storage/sql.ts';
import { headOf, orderBy, type Page, paged, type Sorting } from '../records/list-sql.ts';
import { ofScope, type ReportScope } from './scope-sql.ts';
import { sumsByPart } from './sums/asset-days-sql.ts';

export interface TripRow {
  account_id: number;
  asset_id: number;
  asset_uid: string;
  asset_name: string;
  /** Null for a current trip. */
  uid: string | null;
  start_time: Date;
  end_time: Date | null;
  start_latitude: number | null;
  start_longitude: number | null;
  end_latitude: number | null;
  end_longitude: number | null;
  distance_m: number;
  distance_source: 'track' | 'odometer';
  moving_s: number;
  idle_s: number;
  stopped_s: number;
  no_data_s: number;
  no_data_m: number;
  max_speed: number | null;
  fix_count: number;
  gap_count: number;
  harsh_count: number;
  speeding_s: number;
  start_rule: string;
  end_rule: string | null;
}

const SORTING: Sorting<string> = {
  fields: {
    startTime: sql`t.start_time`,
    endTime: sql`t.end_time`,
    distance: sql`t.distance_m`,
    duration: sql`t.moving_s + t.idle_s + t.stopped_s + t.no_data_s`,
    maxSpeed: sql`t.max_speed`,
    assetId: sql`t.asset_id`,
  },
  fallback: 'startTime',
  fallbackOrder: 'desc',
  // One asset's trips may be alike in everything but their start.
  ties: [sql`t.asset_id`, sql`t.start_time`],
};

function closed(scope: ReportScope): RawBuilder<boolean> {
  const { from, to } = scope.window;
  return sql<boolean>`${ofScope('t', scope)} AND t.start_time >= ${new Date(from)} AND t.start_time < ${new Date(to)}`;
}

function open(scope: ReportScope): RawBuilder<boolean> {
  const { from, to } = scope.window;
  return sql<boolean>`${ofScope('s', scope)} AND s.trip_since >= ${new Date(from)} AND s.trip_since < ${new Date(to)}`;
}

const number = (field: OpenTripField) => sql`(s.open_trip ->> ${sql.lit(openTripPlace(field))})::float8`;
const text = (field: OpenTripField) => sql`s.open_trip ->> ${sql.lit(openTripPlace(field))}`;

/**
 * The row of a current trip is written when it changes, else once a minute. Until then its stored activity continues,
 * and its distance goes straight on to the asset's current position.
 */
const OPEN = sql`asset_open s LEFT JOIN asset_state l ON l.account_id = s.account_id AND l.asset_id = s.asset_id`;
/** Reports from a buffer were not written as they happened, so no time of the trip has passed since. */
const BUFFERED_FROM_SECONDS = 900;
const SECONDS_OF = {
  moving: 'movingSeconds',
  idle: 'idleSeconds',
  stopped: 'stoppedSeconds',
  other: 'noDataSeconds',
} as const;

/** Returns whole seconds of one activity until `now`, epoch ms. */
function spent(activity: keyof typeof SECONDS_OF, now: number): RawBuilder<unknown> {
  const writtenAt = number('writtenAt');
  return sql`round(${number(SECONDS_OF[activity])} + CASE WHEN ${text('activity')} = ${sql.lit(activity)}
    AND ${writtenAt} - ${number('asOf')} < ${sql.lit(BUFFERED_FROM_SECONDS * 1000)}
    THEN greatest(0, (${now}::float8 - ${number('asOf')}) / 1000) ELSE 0 END)`;
}

const MOVED = sql`${text('activity')} = 'moving' AND l.latitude_e7 IS NOT NULL`;
const END_LATITUDE = sql`CASE WHEN ${MOVED} THEN l.latitude_e7 / 1e7 ELSE ${number('endLatitude')} END::float8`;
const END_LONGITUDE = sql`CASE WHEN ${MOVED} THEN l.longitude_e7 / 1e7 ELSE ${number('endLongitude')} END::float8`;
/** Great-circle distance (haversine), metres, on the sphere of packages/domain/src/geometry.ts. */
const STEP = sql`2 * ${sql.lit(EARTH_RADIUS_METERS)} * asin(least(1, sqrt(
  power(sind((l.latitude_e7 / 1e7 - ${number('endLatitude')}) / 2), 2) + cosd(l.latitude_e7 / 1e7)
  * cosd(${number('endLatitude')}) * power(sind((l.longitude_e7 / 1e7 - ${number('endLongitude')}) / 2), 2))))`;
const DISTANCE = sql`(${number('distanceMeters')} + CASE WHEN ${MOVED} THEN ${STEP} ELSE 0 END)`;

/** Selects the closed trips of the window. */
export function closedTrips(scope: ReportScope): RawBuilder<unknown> {
  return sql`
    SELECT t.account_id, t.asset_id, t.uid, t.start_time, t.end_time, t.start_latitude_e7 / 1e7::float8 AS start_latitude,
      t.start_longitude_e7 / 1e7::float8 AS start_longitude, t.end_latitude_e7 / 1e7::float8 AS end_latitude,
      t.end_longitude_e7 / 1e7::float8 AS end_longitude, t.distance_m, t.distance_source,
      t.moving_s::float8, t.idle_s::float8, t.stopped_s::float8, t.no_data_s::float8, t.no_data_m,
      t.max_speed_cm_s / 100.0::float8 AS max_speed, t.fix_count, t.gap_count, t.harsh_count, t.speeding_s::float8,
      t.start_rule, t.end_rule
    FROM trips t WHERE ${closed(scope)}`;
}

/** Selects the same columns of current trips. */
export function openTrips(scope: ReportScope, now: number): RawBuilder<unknown> {
  return sql`
    SELECT s.account_id, s.asset_id, NULL::uuid AS uid, s.trip_since AS start_time, NULL::timestamptz AS end_time,
      ${number('startLatitude')} AS start_latitude, ${number('startLongitude')} AS start_longitude,
      ${END_LATITUDE} AS end_latitude, ${END_LONGITUDE} AS end_longitude,
      ${DISTANCE} AS distance_m, ${text('distanceSource')} AS distance_source, ${spent('moving', now)} AS moving_s,
      ${spent('idle', now)} AS idle_s, ${spent('stopped', now)} AS stopped_s, ${spent('other', now)} AS no_data_s,
      coalesce(${number('noDataMeters')}, 0) AS no_data_m,
      ${number('maxSpeedMetersPerSecond')} AS max_speed, ${number('fixCount')}::int AS fix_count,
      ${number('gapCount')}::int AS gap_count, ${number('harshCount')}::int AS harsh_count,
      ${number('speedingSeconds')} AS speeding_s, ${text('startRule')} AS start_rule, NULL::text AS end_rule
    FROM ${OPEN} WHERE ${open(scope)}`;
}

/** Selects a page of the trips as `listTrips`, without the asset. */
export function tripsOf(scope: ReportScope, page: Page, now: number): RawBuilder<unknown> {
  const order = orderBy(SORTING, page.sort, page.order);
  // Each part is cut to the page by itself, because only then does its index give the order without sorting a month.
  const head = (part: RawBuilder<unknown>) => sql`(SELECT * FROM (${part}) t ORDER BY ${order} ${headOf(page)})`;
  return sql`
    SELECT * FROM (${head(closedTrips(scope))} UNION ALL ${head(openTrips(scope, now))}) t ORDER BY ${order} ${paged(page)}`;
}

/** @param now epoch ms, the end of a current trip */
export async function listTrips(tx: Tx, scope: ReportScope, page: Page, now: number): Promise<TripRow[]> {
  const { rows } = await sql<TripRow>`
    SELECT t.*, a.uid AS asset_uid, a.name AS asset_name FROM (${tripsOf(scope, page, now)}) t
    JOIN assets a ON a.account_id = t.account_id AND a.id = t.asset_id
    ORDER BY ${orderBy(SORTING, page.sort, page.order)}`.execute(tx);
  return rows;
}

export interface TripSums {
  trips: number;
  distance_m: number;
  moving_s: number;
  idle_s: number;
  stopped_s: number;
}

/** Returns sums over all trips of the window, independent of the page. */
export async function sumTrips(tx: Tx, scope: ReportScope, now: number): Promise<TripSums> {
  const sums = ['distance_m', 'moving_s', 'idle_s', 'stopped_s'];
  const { rows } = await sql<TripSums>`
    SELECT coalesce(sum(count), 0)::int AS trips, coalesce(sum(distance_m), 0)::float8 AS distance_m,
      coalesce(sum(moving_s), 0)::float8 AS moving_s, coalesce(sum(idle_s), 0)::float8 AS idle_s,
      coalesce(sum(stopped_s), 0)::float8 AS stopped_s
    FROM (
      ${sumsByPart(scope, 'trips', sums)}
      UNION ALL
      SELECT count(*), sum(${DISTANCE}), sum(${spent('moving', now)}), sum(${spent('idle', now)}),
        sum(${spent('stopped', now)})
      FROM ${OPEN} WHERE ${open(scope)}) AS part`.execute(tx);
  return rows[0]!;
}
