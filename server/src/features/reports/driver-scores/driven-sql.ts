/**
 * Closed trips with their drivers, and the events that cost points. A trip belongs to the driver of its asset at its
 * start. A driving event and idling belong to the driver at their own start, also if the driver changed during the trip.
 */
import { ASSET_TYPES, type AssetType, countsOperatingHours, isElectric, wheels } from '@waymark/domain/asset-type.ts';
import { DEFAULT_THRESHOLDS, LIMITS } from '@waymark/domain/limits.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import { ofScope, type ReportScope } from '../scope-sql.ts';
import { deviceTimes } from '../telling-sql.ts';
import type { KnownLimit } from './known-limits.ts';

export interface DrivenScope extends ReportScope {
  /** The only driver whose trips and events are wanted. Default: all. */
  driver?: DriverKey | undefined;
  /** Times with a speed limit. */
  knownLimits: readonly KnownLimit[];
}

export interface DriverKey {
  account_id: number;
  id: number;
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

const ofDriver = ({ account_id, id }: DriverKey) => sql`o.account_id = ${account_id} AND o.driver_id = ${id}`;

/** Selects the closed trips that start in the window, in which the wanted driver, or else any, may have driven. */
function tripsOf(scope: DrivenScope): RawBuilder<unknown> {
  const { driver, window } = scope;
  const [from, to] = [new Date(window.from), new Date(window.to)];
  if (driver === undefined)
    return sql`
      SELECT t.* FROM trips t
      WHERE ${ofScope('t', scope)} AND t.start_time >= ${from} AND t.start_time < ${to}
        AND (t.account_id, t.asset_id) IN (SELECT account_id, asset_id FROM driver_assignments)`;
  // Those of each time of the driver, and the one that began before it. A trip may contain several times.
  return sql`
    SELECT DISTINCT t.* FROM driver_assignments o CROSS JOIN LATERAL (
      SELECT t.* FROM trips t
      WHERE t.account_id = o.account_id AND t.asset_id = o.asset_id AND t.start_time >= ${from}
        AND t.start_time < least(coalesce(o.assigned_to, 'infinity'), ${to}) AND t.start_time >= coalesce((
          SELECT b.start_time FROM trips b
          WHERE b.account_id = o.account_id AND b.asset_id = o.asset_id AND b.start_time < o.assigned_from
          ORDER BY b.start_time DESC LIMIT 1), o.assigned_from)
      OFFSET 0) t
    WHERE ${ofDriver(driver)} AND ${ofScope('o', scope)} AND o.assigned_from < ${to}
      AND (o.assigned_to IS NULL OR o.assigned_to > ${from})`;
}

/** Selects the idling that begins in the window and costs points, with driver_id. */
function longIdling(scope: DrivenScope): RawBuilder<unknown> {
  const { driver, window } = scope;
  const idling = sql`i.start_time >= ${new Date(window.from)} AND i.start_time < ${new Date(window.to)}
    AND i.status = ${sql.lit(statusNumber('idle'))}
    AND i.end_time - i.start_time > make_interval(secs => ${sql.lit(LIMITS.scoreIdlingFreeSeconds)})`;
  if (driver === undefined)
    return sql`
      SELECT i.*, d.driver_id FROM state_intervals i JOIN driver_assignments d ON ${drivenAt('i', sql`i.start_time`)}
      WHERE ${ofScope('i', scope)} AND ${idling}`;
  return sql`
    SELECT i.*, o.driver_id FROM driver_assignments o CROSS JOIN LATERAL (
      SELECT i.* FROM state_intervals i
      WHERE i.account_id = o.account_id AND i.asset_id = o.asset_id AND i.start_time >= o.assigned_from
        AND i.start_time < coalesce(o.assigned_to, 'infinity') AND ${idling}
      OFFSET 0) i
    WHERE ${ofDriver(driver)} AND ${ofScope('o', scope)}`;
}

/** Selects account_id and id of the assets that the wanted driver drove. Undefined: all drivers are wanted. */
function assetsOf({ driver, among }: DrivenScope): RawBuilder<unknown> | undefined {
  return driver === undefined
    ? among
    : sql`SELECT o.account_id, o.asset_id FROM driver_assignments o WHERE ${ofDriver(driver)}`;
}

/**
 * Selects the closed trips that start in the window, of assets that ever had a driver: their columns, driver_id (null:
 * none) with driven_until, the end of that driver's time, and whether each kind is sensed on them. Harsh events are sensed
 * if the device of that time has ever sent one, or if its fixes are close enough. Idling is sensed if the ignition was known.
 */
export function drivenTrips(scope: DrivenScope): RawBuilder<unknown> {
  const devices = deviceTimes({ ...scope, among: assetsOf(scope) }, new Date(scope.window.to));
  return sql`
    WITH devices AS MATERIALIZED (${devices})
    SELECT t.account_id, t.asset_id, t.uid, t.start_time, t.end_time, t.distance_m, t.moving_s, t.idle_s, t.stopped_s,
      d.driver_id, CASE WHEN d.driver_id IS NULL THEN '-infinity' ELSE coalesce(d.assigned_to, 'infinity') END AS driven_until,
      x.limit_known, x.harsh_sensed, x.harsh_sensed AND a.type = ANY (${CORNERS}) AS cornering_sensed,
      a.type = ANY (${IDLES}) AND t.ignition_known AS idling_sensed
    FROM (${tripsOf(scope)}) t
    JOIN assets a ON a.account_id = t.account_id AND a.id = t.asset_id
    LEFT JOIN driver_assignments d ON ${drivenAt('t', sql`t.start_time`)}
    LEFT JOIN devices h ON h.account_id = t.account_id AND h.asset_id = t.asset_id AND h.since <= t.start_time
      AND h.until > t.start_time
    CROSS JOIN LATERAL (SELECT ${limitKnown(scope.knownLimits)} AS limit_known, h.first_event_at IS NOT NULL
      OR (t.fix_count - 1) * ${sql.lit(DEFAULT_THRESHOLDS.harshSpacingSeconds)}
        >= extract(epoch FROM t.end_time - t.start_time) AS harsh_sensed) x`;
}

/**
 * Selects the events with a driver that cost points: account_id, asset_id, driver_id, kind, start_time, end_time, place,
 * value, limit_value, units (`scoreUnits` of the domain), and counted_at, the start of the trip or of the idling.
 * @param trips name of a query of `drivenTrips`
 */
export function scoredEvents(scope: DrivenScope, trips: string): RawBuilder<unknown> {
  const t = sql.ref(trips);
  const seconds = sql`extract(epoch FROM coalesce(e.end_time, e.start_time) - e.start_time)`;
  const driver = sql`CASE WHEN e.start_time < t.driven_until THEN t.driver_id
    ELSE (SELECT d.driver_id FROM driver_assignments d WHERE ${drivenAt('e', sql`e.start_time`)}) END`;
  return sql`
    SELECT * FROM (
    SELECT t.account_id, t.asset_id, ${driver} AS driver_id, e.type AS kind, e.start_time,
      coalesce(e.end_time, e.start_time) AS end_time, e.latitude_e7, e.longitude_e7, e.value, e.limit_value,
      (CASE WHEN e.type = 'speeding' THEN ceil(${seconds} / ${sql.lit(LIMITS.scoreSpeedingUnitSeconds)}) ELSE 1 END)::float8
        AS units, t.start_time AS counted_at
    FROM ${t} t JOIN driving_events e ON e.account_id = t.account_id AND e.asset_id = t.asset_id
      AND e.start_time >= t.start_time AND e.start_time < t.end_time
    WHERE CASE e.type WHEN 'speeding' THEN t.limit_known
      WHEN 'harshCornering' THEN t.cornering_sensed ELSE t.harsh_sensed END) e WHERE e.driver_id IS NOT NULL
    UNION ALL
    SELECT i.account_id, i.asset_id, i.driver_id, 'idling', i.start_time, i.end_time, i.latitude_e7, i.longitude_e7,
      NULL, NULL, ((extract(epoch FROM i.end_time - i.start_time) - ${sql.lit(LIMITS.scoreIdlingFreeSeconds)}) / 60)::float8,
      i.start_time
    FROM (${longIdling(scope)}) i JOIN assets a ON a.account_id = i.account_id AND a.id = i.asset_id
    WHERE a.type = ANY (${IDLES})`;
}
