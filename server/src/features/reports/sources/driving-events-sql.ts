/** Reports of driving events, which begin in the window. */
import type { DrivingEventType } from '@waymark/domain/derive/derived.ts';
import { type RawBuilder, sql } from 'kysely';
import { ofScope } from '../scope-sql.ts';
import { driverAt } from './driver-join-sql.ts';
import type { ReportSource, SourceScope } from './source.ts';

/** Seconds of an event, 0 for one without an end. */
export const EVENT_SECONDS = sql`extract(epoch FROM coalesce(e.end_time, e.start_time) - e.start_time)::float8`;

const ROW = sql`e.uid::text AS id, a.uid AS "assetId", e.start_time AS at, a.name AS asset, a.license_plate AS "licensePlate",
  p.name AS driver, e.start_time AS start, e.end_time AS "end", ${EVENT_SECONDS} AS duration`;

function of(scope: SourceScope, columns: RawBuilder<unknown>, only?: DrivingEventType): RawBuilder<unknown> {
  const { from, to } = scope.window;
  return sql`
    SELECT ${ROW}, ${columns}
    FROM driving_events e JOIN assets a ON a.account_id = e.account_id AND a.id = e.asset_id
      ${driverAt('e', sql`e.start_time`)}
    WHERE ${ofScope('e', scope)} AND e.start_time >= ${new Date(from)} AND e.start_time < ${new Date(to)}
      ${only === undefined ? sql`` : sql`AND e.type = ${only}`}`;
}

export const speedingSource: ReportSource = {
  parts: (scope) => [
    of(
      scope,
      sql`e.value AS "maxSpeed", e.limit_value AS "speedLimit", e.value - e.limit_value AS over`,
      'speeding' satisfies DrivingEventType,
    ),
  ],
};

const isType = (type: DrivingEventType) => sql`(e.type = ${sql.lit(type)})::int`;

export const driverBehaviorSource: ReportSource = {
  parts: (scope) => [
    of(
      scope,
      sql`e.type AS event, ${isType('harshBraking')} AS braking, ${isType('harshAcceleration')} AS acceleration,
        ${isType('harshCornering')} AS cornering, ${isType('speeding')} AS speedings`,
    ),
  ],
};
