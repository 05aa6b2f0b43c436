/** Reports of driving events, which begin in the window. */
import type { DrivingEventType } from '@waymark/domain/derive/derived.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import { ofScope } from '../scope-sql.ts';
import { addedUp } from '../sums/added-up-sql.ts';
import type { Kept } from '../sums/kept-sql.ts';
import { driverAt } from './driver-join-sql.ts';
import type { ReportSource, SourceScope } from './source.ts';

/** Seconds that an event adds to sums, 0 for one without an end. */
export function secondsOf(alias: string): RawBuilder<unknown> {
  const [start, end] = [sql.ref(`${alias}.start_time`), sql.ref(`${alias}.end_time`)];
  return sql`extract(epoch FROM coalesce(${end}, ${start}) - ${start})::float8`;
}

/** Seconds of an event in its row. Null for one without an end and for an instant, such as harsh braking. */
export function durationOf(alias: string): RawBuilder<unknown> {
  return sql`nullif(${secondsOf(alias)}, 0)`;
}

const ROW = sql`e.uid::text AS id, a.uid AS "assetId", e.start_time AS at, a.name AS asset, a.license_plate AS "licensePlate",
  p.name AS driver, e.start_time AS start, e.end_time AS "end", ${durationOf('e')} AS duration`;

function of(scope: SourceScope, columns: RawBuilder<unknown>, only?: DrivingEventType): RawBuilder<unknown> {
  const { from, to } = scope.window;
  return sql`
    SELECT ${ROW}, ${columns}
    FROM driving_events e JOIN assets a ON a.account_id = e.account_id AND a.id = e.asset_id
      ${driverAt('e', sql`e.start_time`)}
    WHERE ${ofScope('e', scope)} AND e.start_time >= ${new Date(from)} AND e.start_time < ${new Date(to)}
      ${only === undefined ? sql`` : sql`AND e.type = ${only}`}`;
}

const KEPT_SPEEDING: Kept = {
  table: 'driving_events',
  only: sql<boolean>`t.type = ${sql.lit('speeding' satisfies DrivingEventType)}`,
  entries: sql`q.speedings`,
  columns: {
    duration: { kept: sql`q.speeding_s`, single: secondsOf('t') },
    maxSpeed: { kept: sql`q.speeding_max`, single: sql`t.value`, isMaximum: true },
    over: { kept: sql`q.speeding_over`, single: sql`t.value - t.limit_value`, isMaximum: true },
  },
};

export const speedingSource: ReportSource = {
  parts: (scope) => [
    of(
      scope,
      sql`e.value AS "maxSpeed", e.limit_value AS "speedLimit", e.value - e.limit_value AS over`,
      'speeding' satisfies DrivingEventType,
    ),
  ],
  addedUp: (scope, cuts) => addedUp(scope, KEPT_SPEEDING, cuts),
};

const isType = (type: DrivingEventType, alias = 'e') => sql`(${sql.ref(`${alias}.type`)} = ${sql.lit(type)})::int`;

const KEPT_EVENTS: Kept = {
  table: 'driving_events',
  entries: sql`q.driving_events`,
  columns: {
    duration: { kept: sql`q.event_s`, single: secondsOf('t') },
    braking: { kept: sql`q.braking`, single: isType('harshBraking', 't') },
    acceleration: { kept: sql`q.acceleration`, single: isType('harshAcceleration', 't') },
    cornering: { kept: sql`q.cornering`, single: isType('harshCornering', 't') },
    speedings: { kept: sql`q.speedings`, single: isType('speeding', 't') },
  },
};

export const driverBehaviorSource: ReportSource = {
  parts: (scope) => [
    of(
      scope,
      sql`e.type AS event, ${isType('harshBraking')} AS braking, ${isType('harshAcceleration')} AS acceleration,
        ${isType('harshCornering')} AS cornering, ${isType('speeding')} AS speedings`,
    ),
  ],
  addedUp: (scope, cuts) => addedUp(scope, KEPT_EVENTS, cuts),
};
