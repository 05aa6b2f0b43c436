/**
 * Closed trips with their drivers, and the events that cost points. A trip belongs to the driver of its asset at its
 * start, a driving event to the driver of its trip, and idling to the driver at its start.
 */
import { ASSET_TYPES, type AssetType, countsOperatingHours, isElectric, wheels } from '@waymark/domain/asset-type.ts';
import { DEFAULT_THRESHOLDS, LIMITS } from '@waymark/domain/limits.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { type RawBuilder, sql } from 'kysely';
import { ofScope, type ReportScope } from '../scope-sql.ts';
import type { KnownLimit } from './known-limits.ts';

export interface DrivenScope extends ReportScope {
  /** Times with a speed limit. */
  knownLimits: readonly KnownLimit[];
  /** Zone of months, each of which is counted as a window of its own. Default: the window is counted as a whole. */
  monthsOf?: string;
}

/** First instant of the month of an instant, in a zone. */
export function monthStart(instant: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  return sql`date_trunc('month', ${instant}, ${timeZone})`;
}

/** End of the time that counts with trip `t`. */
function countedUntil({ window, monthsOf }: DrivenScope): RawBuilder<unknown> {
  if (monthsOf === undefined) return sql`${new Date(window.to)}::timestamptz`;
  return sql`(${monthStart(sql`t.start_time`, monthsOf)} AT TIME ZONE ${monthsOf} + interval '1 month') AT TIME ZONE ${monthsOf}`;
}

const types = (of: (type: AssetType) => boolean) => sql`${ASSET_TYPES.filter(of)}::text[]`;
/** Types on which cornering is measured: two-wheelers lean. */
export const CORNERS = types((type) => wheels(type) !== 2);
/** Types whose idling costs points. */
export const IDLES = types((type) => !isElectric(type) && !countsOperatingHours(type));

/** Condition that assignment `d` covers an instant of asset row `alias`. */
export function drivenAt(alias: string, instant: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`d.account_id = ${sql.ref(`${alias}.account_id`)} AND d.asset_id = ${sql.ref(`${alias}.asset_id`)}
    AND d.assigned_from <= ${instant} AND (d.assigned_to IS NULL OR d.assigned_to > ${instant})`;
}

/** Selects the first harsh event that a device of asset `alias` reported before an instant. */
export function harshReporter(alias: string, before: Date): RawBuilder<unknown> {
  return sql`SELECT e.start_time FROM driving_events e
    WHERE e.account_id = ${sql.ref(`${alias}.account_id`)} AND e.asset_id = ${sql.ref(`${alias}.id`)}
      AND e.type <> 'speeding' AND e.limit_value IS NULL AND e.start_time < ${before}
    ORDER BY e.start_time LIMIT 1`;
}

function limitKnown(limits: readonly KnownLimit[]): RawBuilder<unknown> {
  if (limits.length === 0) return sql`false`;
  const rows = limits.map(
    ({ accountId, assetType, from, to }) =>
      sql`(${accountId}::int, ${assetType}::text, ${new Date(from)}::timestamptz, ${to === null ? null : new Date(to)}::timestamptz)`,
  );
  return sql`EXISTS (SELECT FROM (VALUES ${sql.join(rows)}) k (account_id, type, since, until)
    WHERE k.account_id = t.account_id AND k.type = a.type AND k.since <= t.start_time
      AND (k.until IS NULL OR k.until > t.start_time))`;
}

/**
 * Selects the closed trips with a driver that start in the window: their columns, driver_id, and whether each kind is
 * sensed on them. Harsh events are sensed if the device has ever reported one, or if its fixes are close enough.
 */
export function drivenTrips(scope: DrivenScope): RawBuilder<unknown> {
  const { from, to } = scope.window;
  return sql`
    WITH harsh_reporters AS MATERIALIZED (
      SELECT a.account_id, a.id, f.start_time AS since
      FROM assets a CROSS JOIN LATERAL (${harshReporter('a', new Date(to))}) f
      WHERE ${ofScope('a', scope, 'id')}
        AND (a.account_id, a.id) IN (SELECT account_id, asset_id FROM driver_assignments))
    SELECT t.account_id, t.asset_id, t.uid, t.start_time, t.end_time, t.distance_m, t.moving_s, t.idle_s, t.stopped_s,
      d.driver_id, x.limit_known, x.harsh_sensed, x.harsh_sensed AND a.type = ANY (${CORNERS}) AS cornering_sensed,
      a.type = ANY (${IDLES}) AND s.ignition IS NOT NULL AS idling_sensed
    FROM trips t
    JOIN assets a ON a.account_id = t.account_id AND a.id = t.asset_id
    LEFT JOIN asset_state s ON s.account_id = t.account_id AND s.asset_id = t.asset_id
    JOIN driver_assignments d ON ${drivenAt('t', sql`t.start_time`)}
    LEFT JOIN harsh_reporters h ON h.account_id = t.account_id AND h.id = t.asset_id
      AND h.since < ${countedUntil(scope)}
    CROSS JOIN LATERAL (SELECT ${limitKnown(scope.knownLimits)} AS limit_known, h.id IS NOT NULL
      OR (t.fix_count - 1) * ${sql.lit(DEFAULT_THRESHOLDS.harshSpacingSeconds)}
        >= extract(epoch FROM t.end_time - t.start_time) AS harsh_sensed) x
    WHERE ${ofScope('t', scope)} AND t.start_time >= ${new Date(from)} AND t.start_time < ${new Date(to)}`;
}

/**
 * Selects the events with a driver that cost points: account_id, asset_id, driver_id, kind, start_time, end_time, place,
 * value, limit_value, units (`scoreUnits` of the domain), and counted_at, the start of the trip or of the idling.
 * @param trips name of a query of `drivenTrips`
 */
export function scoredEvents(scope: DrivenScope, trips: string): RawBuilder<unknown> {
  const { from, to } = scope.window;
  const t = sql.ref(trips);
  const seconds = sql`extract(epoch FROM coalesce(e.end_time, e.start_time) - e.start_time)`;
  return sql`
    SELECT t.account_id, t.asset_id, t.driver_id, e.type AS kind, e.start_time,
      coalesce(e.end_time, e.start_time) AS end_time, e.latitude_e7, e.longitude_e7, e.value, e.limit_value,
      (CASE WHEN e.type = 'speeding' THEN ceil(${seconds} / ${sql.lit(LIMITS.scoreSpeedingUnitSeconds)}) ELSE 1 END)::float8
        AS units, t.start_time AS counted_at
    FROM ${t} t JOIN driving_events e ON e.account_id = t.account_id AND e.asset_id = t.asset_id
      AND e.start_time >= t.start_time AND e.start_time < t.end_time
    WHERE CASE e.type WHEN 'speeding' THEN t.limit_known
      WHEN 'harshCornering' THEN t.cornering_sensed ELSE t.harsh_sensed END
    UNION ALL
    SELECT i.account_id, i.asset_id, d.driver_id, 'idling', i.start_time, i.end_time, i.latitude_e7, i.longitude_e7,
      NULL, NULL, ((extract(epoch FROM i.end_time - i.start_time) - ${sql.lit(LIMITS.scoreIdlingFreeSeconds)}) / 60)::float8,
      i.start_time
    FROM state_intervals i
    JOIN assets a ON a.account_id = i.account_id AND a.id = i.asset_id
    JOIN asset_state s ON s.account_id = i.account_id AND s.asset_id = i.asset_id
    JOIN driver_assignments d ON ${drivenAt('i', sql`i.start_time`)}
    WHERE ${ofScope('i', scope)} AND i.start_time >= ${new Date(from)} AND i.start_time < ${new Date(to)}
      AND i.status = ${sql.lit(statusNumber('idle'))} AND a.type = ANY (${IDLES}) AND s.ignition IS NOT NULL
      AND i.end_time - i.start_time > make_interval(secs => ${sql.lit(LIMITS.scoreIdlingFreeSeconds)})`;
}
