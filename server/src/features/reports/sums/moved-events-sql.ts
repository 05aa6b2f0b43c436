/**
 * Driving events in trips in which the driver changes. Sums of trips count an event for the driver at the start of its trip.
 * These rows take it off there and add it for the driver at its own moment.
 */
import type { DrivingEventType } from '@waymark/domain/derive/derived.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import { drivenAt } from '../driver-scores/driven-sql.ts';
import type { ReportScope } from '../scope-sql.ts';
import { DENSE } from '../scoring-sql.ts';
import { driverChanges } from './added-up-sql.ts';

const DAY_MS = 86_400_000;
const isType = (type: DrivingEventType) => sql`(e.type = ${sql.lit(type)})::int`;
const SECONDS = sql`extract(epoch FROM coalesce(e.end_time, e.start_time) - e.start_time)`;
/** Amount that an event adds to the sums of its trip. */
const COUNTED = {
  harsh: sql`1 - ${isType('speeding')}`,
  speedingUnits: sql`${isType('speeding')} * ceil(${SECONDS} / ${sql.lit(LIMITS.scoreSpeedingUnitSeconds)})`,
  braking: isType('harshBraking'),
  acceleration: isType('harshAcceleration'),
  cornering: isType('harshCornering'),
};

/** Selects account_id, asset_id and `at` of the changes of drivers that a trip of the window can contain. */
function changes(scope: ReportScope): RawBuilder<unknown> {
  // Trips of the window may last longer than it.
  const window = { from: scope.window.from, to: scope.window.to + DAY_MS };
  return sql`
    SELECT DISTINCT c.* FROM (${driverChanges({ ...scope, window })}) c
    WHERE c.at > ${new Date(window.from)} AND c.at < ${new Date(window.to)}`;
}

/**
 * Selects two rows for each event whose driver is not that of its trip, 1 and −1 as `sign`: account_id, asset_id, `trip_at`,
 * the start of the trip, `at`, the moment that decides the driver, `is_current`, `is_dense`, and `COUNTED` with the sign.
 */
export function movedEvents(scope: ReportScope): RawBuilder<unknown> {
  const [from, to] = [new Date(scope.window.from), new Date(scope.window.to)];
  const counted = Object.entries(COUNTED).map(([name, value]) => sql`, v.sign * (${value}) AS ${sql.ref(name)}`);
  return sql`
    WITH changes AS MATERIALIZED (${changes(scope)})
    SELECT t.account_id, t.asset_id, t.start_time AS trip_at, v.at, t.is_current, t.is_dense ${sql.join(counted, sql``)}
    FROM (
      SELECT DISTINCT c.account_id, c.asset_id, t.start_time, t.end_time, t.is_dense, false AS is_current
      FROM changes c CROSS JOIN LATERAL (
        SELECT t.start_time, t.end_time, ${DENSE} AS is_dense FROM trips t
        WHERE t.account_id = c.account_id AND t.asset_id = c.asset_id AND t.start_time < least(c.at, ${to})
        ORDER BY t.start_time DESC LIMIT 1) t
      WHERE t.end_time > c.at AND t.start_time >= ${from}
      UNION ALL
      SELECT DISTINCT s.account_id, s.asset_id, s.trip_since, 'infinity'::timestamptz, false, true
      FROM changes c JOIN asset_open s ON s.account_id = c.account_id AND s.asset_id = c.asset_id AND s.trip_since < c.at
      WHERE s.trip_since >= ${from} AND s.trip_since < ${to}) t
    JOIN driving_events e ON e.account_id = t.account_id AND e.asset_id = t.asset_id AND e.start_time >= t.start_time
      AND e.start_time < t.end_time
    CROSS JOIN LATERAL (
      SELECT (SELECT d.driver_id FROM driver_assignments d WHERE ${drivenAt('e', sql`t.start_time`)}) AS of_trip,
        (SELECT d.driver_id FROM driver_assignments d WHERE ${drivenAt('e', sql`e.start_time`)}) AS of_event OFFSET 0) d
    CROSS JOIN LATERAL (VALUES (1, e.start_time), (-1, t.start_time)) v (sign, at)
    WHERE d.of_trip IS DISTINCT FROM d.of_event`;
}
