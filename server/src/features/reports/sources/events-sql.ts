import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import { ofScope } from '../scope-sql.ts';
import { addedUp, type Cuts, unplaced } from '../sums/added-up-sql.ts';
import type { Kept } from '../sums/kept-sql.ts';
import { durationOf, secondsOf } from './driving-events-sql.ts';
import type { ReportSource, SourceScope } from './source.ts';

const ASSET = sql`a.uid AS "assetId", e.start_time AS at, a.name AS asset, a.license_plate AS "licensePlate"`;

const rows = (source: 'driving' | 'alert', events: RawBuilder<unknown>) => sql`
  SELECT ${sql.lit(source)} || ' ' || e.uid::text AS id, ${ASSET}, e.type AS event, ${sql.lit(source)} AS source, e.severity,
    e.start_time AS start, e.end_time AS "end", ${durationOf('e')} AS duration,
    coalesce((e.severity = 'critical')::int, 0) AS critical
  FROM (${events}) e JOIN assets a ON a.account_id = e.account_id AND a.id = e.asset_id`;

function driving(scope: SourceScope): RawBuilder<unknown> {
  const { from, to } = scope.window;
  return sql`
    SELECT e.account_id, e.asset_id, e.uid, e.type, NULL::text AS severity, e.start_time, e.end_time
    FROM driving_events e
    WHERE ${ofScope('e', scope)} AND e.start_time >= ${new Date(from)} AND e.start_time < ${new Date(to)}
      AND ${scope.reader.features.has('driverBehaviorReports')}::boolean`;
}

function alerts(scope: SourceScope, seen: RawBuilder<boolean>): RawBuilder<unknown> {
  const { from, to } = scope.window;
  return sql`
    SELECT l.account_id, l.asset_id, l.uid, l.type, l.severity, l.raised_at AS start_time, l.ended_at AS end_time
    FROM alerts l
    WHERE ${ofScope('l', scope)} AND l.raised_at >= ${new Date(from)} AND l.raised_at < ${new Date(to)} AND ${seen}`;
}

/** Driving events are never critical. */
const KEPT: Kept = {
  table: 'driving_events',
  entries: sql`q.driving_events`,
  columns: {
    duration: { kept: sql`q.event_s`, single: secondsOf('t') },
    critical: { kept: sql`0`, single: sql`0` },
  },
};

const singleAlerts = (events: RawBuilder<unknown>, cuts: Cuts | undefined) => sql`
  SELECT e.account_id, e.asset_id, e.start_time AS at, 1 AS entries, ${secondsOf('e')} AS duration,
    coalesce((e.severity = 'critical')::int, 0) AS critical ${unplaced(cuts)}
  FROM (${events}) e`;

export const eventsSource: ReportSource = {
  hasAlerts: true,
  addedUp: (scope, cuts) => {
    const driving = sql`SELECT * FROM (${addedUp(scope, KEPT, cuts)}) d
      WHERE ${scope.reader.features.has('driverBehaviorReports')}::boolean`;
    return scope.alerts === undefined
      ? driving
      : sql`${driving} UNION ALL ${singleAlerts(alerts(scope, scope.alerts), cuts)}`;
  },
  parts: (scope) => [
    rows('driving', driving(scope)),
    ...(scope.alerts === undefined ? [] : [rows('alert', alerts(scope, scope.alerts))]),
  ],
};
