import { SCORE_SUMS } from '@waymark/contract/reports/declaration.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { type RawBuilder, sql } from 'kysely';
import { addedUp, type Cuts } from '../added-up-sql.ts';
import { cutIntoDays } from '../asset-days-sql.ts';
import { type Kept, singlesOf } from '../kept-sql.ts';
import { ofScope } from '../scope-sql.ts';
import { judged, limitChanges, SCORED_COLUMNS, spanOf, withScores } from '../scoring-sql.ts';
import { openTrips } from '../trips-sql.ts';
import { FUEL_COLUMNS, keptFuel, NO_FUEL } from './kept-fuel-sql.ts';
import { KEPT_TRIPS, keptTrips } from './kept-trips-sql.ts';
import type { ReportSource, SourceScope } from './source.ts';

/** Closed trips with what their score needs. */
const TRIPS: Kept = { ...KEPT_TRIPS, inQuartersOnly: true, columns: { ...KEPT_TRIPS.columns, ...SCORED_COLUMNS } };
/** Idling that costs points. */
const IDLING: Kept = {
  table: 'state_intervals',
  inQuartersOnly: true,
  only: sql<boolean>`t.status = ${sql.lit(statusNumber('idle'))}
    AND t.end_time - t.start_time > make_interval(secs => ${sql.lit(LIMITS.scoreIdlingFreeSeconds)})`,
  entries: sql`(q.long_idle_s > 0)::int`,
  columns: {
    longIdle: {
      kept: sql`q.long_idle_s`,
      single: sql`extract(epoch FROM t.end_time - t.start_time)::float8 - ${sql.lit(LIMITS.scoreIdlingFreeSeconds)}`,
    },
  },
};

/** Columns that are read from counted fuel, which takes as long as everything else. */
const FUEL_SHOWN = ['fuel', 'fuelRate'];

/** Columns of trips that a row of an asset shows, and those that its score needs. */
const SHOWN = ['trips', 'distance', 'moving', 'idle', 'stopped', 'harsh'];
const ADDED = [...SHOWN, ...Object.keys(SCORED_COLUMNS), 'longIdle'];
const listed = (names: readonly string[], of: (name: string) => RawBuilder<unknown>) =>
  sql.join(
    names.map((name) => sql`, ${of(name)}`),
    sql``,
  );

const zeros = (names: readonly string[]) => listed(names, (name) => sql`0 AS ${sql.ref(name)}`);

/**
 * Selects account_id, asset_id, at, entries, `maxSpeed` and the columns of `ADDED` of closed trips and idling.
 * @param read selects rows that are added up
 */
function closed(read: (kept: Kept) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT c.account_id, c.asset_id, c.at, c.entries, c."maxSpeed" ${listed(ADDED.slice(0, -1), (name) => sql`c.${sql.ref(name)}`)},
      0::float8 AS "longIdle"
    FROM (${read(TRIPS)}) c
    UNION ALL
    SELECT i.account_id, i.asset_id, i.at, 0, NULL ${zeros(ADDED.slice(0, -1))}, i."longIdle" FROM (${read(IDLING)}) i`;
}

/** Selects the same of current trips, which are in no score yet. */
function current(scope: SourceScope): RawBuilder<unknown> {
  return sql`
    SELECT o.account_id, o.asset_id, o.start_time, 1, o.max_speed, 1, o.distance_m, o.moving_s, o.idle_s, o.stopped_s,
      o.harsh_count ${zeros(ADDED.slice(SHOWN.length))}
    FROM (${openTrips(scope, scope.now)}) o`;
}

/** Selects the same of whole days, of which one row has all. `at` is the start of the day (UTC). */
function ofDays(scope: SourceScope, within: (day: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> {
  const { maxSpeed, ...others } = { ...TRIPS.columns, ...IDLING.columns };
  return sql`
    SELECT q.account_id, q.asset_id, q.day::timestamp AT TIME ZONE 'UTC' AS at, q.trips AS entries,
      ${maxSpeed!.kept} AS "maxSpeed" ${listed(ADDED, (name) => sql`${others[name]!.kept} AS ${sql.ref(name)}`)}
    FROM asset_days q WHERE ${ofScope('q', scope)} AND ${within(sql`q.day`)} AND (q.trips > 0 OR q.long_idle_s > 0)`;
}

const all = (parts: readonly RawBuilder<unknown>[]) =>
  sql.join(
    parts.map((part) => sql`SELECT * FROM (${part}) part`),
    sql` UNION ALL `,
  );

const summed = (names: readonly string[]) =>
  listed(names, (name) => sql`sum(r.${sql.ref(name)})::float8 AS ${sql.ref(name)}`);

/** Selects the sums of each asset with trips or idling: account_id, asset_id, `SHOWN`, `maxSpeed` and the sums of its score. */
function byAsset(scope: SourceScope): RawBuilder<unknown> {
  const scoring = scope.scoring!;
  const changes = limitChanges(scoring, scope.window);
  const { windows, within } = cutIntoDays(scope, changes);
  const parts = windows.map((window) => closed((kept) => addedUp({ ...scope, window }, kept, { boundaries: changes })));
  if (within) parts.push(ofDays(scope, within));
  parts.push(current(scope));
  const bySpan = sql`
    SELECT r.account_id, r.asset_id, ${spanOf(sql`r.at`, changes)} AS span, max(r."maxSpeed") AS "maxSpeed" ${summed(ADDED)}
    FROM (${all(parts)}) r GROUP BY 1, 2, 3`;
  const kept = sql`r.account_id, r.asset_id, r."maxSpeed" ${listed(SHOWN, (name) => sql`r.${sql.ref(name)}`)}`;
  return sql`
    SELECT r.account_id, r.asset_id, max(r."maxSpeed") AS "maxSpeed" ${summed([...SHOWN, ...Object.keys(SCORE_SUMS)])}
    FROM (${judged(scope, scoring, changes, bySpan, kept)}) r GROUP BY 1, 2`;
}

/** Selects the driver of each asset who was assigned for most of the window, and the number of its drivers. */
function driversOf(scope: SourceScope): RawBuilder<unknown> {
  if (!scope.reader.permissions.has('drivers.read') || scope.isEarlier)
    return sql`SELECT NULL::int AS account_id, NULL::int AS asset_id, NULL::int AS driver_id, 0 AS drivers WHERE false`;
  const [from, to] = [new Date(scope.window.from), new Date(Math.min(scope.window.to, scope.now))];
  return sql`
    SELECT d.account_id, d.asset_id, (array_agg(d.driver_id ORDER BY d.time DESC, d.driver_id))[1] AS driver_id,
      count(*) AS drivers
    FROM (
      SELECT d.account_id, d.asset_id, d.driver_id,
        sum(least(coalesce(d.assigned_to, ${to}), ${to}) - greatest(d.assigned_from, ${from})) AS time
      FROM driver_assignments d
      WHERE ${ofScope('d', scope)} AND d.assigned_from < ${to} AND (d.assigned_to IS NULL OR d.assigned_to > ${from})
      GROUP BY 1, 2, 3) d
    GROUP BY 1, 2`;
}

/** Selects the days in which the driver of an asset changes: account_id, asset_id, day, since and until. */
function daysOfTwoDrivers(
  scope: SourceScope,
  within: (day: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [from, to] = [new Date(scope.window.from), new Date(scope.window.to)];
  return sql`
    SELECT DISTINCT c.account_id, c.asset_id, b.day, b.day::timestamp AT TIME ZONE 'UTC' AS since,
      (b.day + 1)::timestamp AT TIME ZONE 'UTC' AS until
    FROM driver_assignments c CROSS JOIN LATERAL (
      SELECT (v.at AT TIME ZONE 'UTC')::date AS day FROM (VALUES (c.assigned_from), (c.assigned_to)) v (at)) b
    WHERE ${ofScope('c', scope)} AND c.assigned_from < ${to} AND (c.assigned_to IS NULL OR c.assigned_to >= ${from})
      AND ${within(sql`b.day`)}`;
}

/** Selects the values that groups by driver add up, with the sums of scores: one row for each asset, driver and span. */
function byDriver(scope: SourceScope): RawBuilder<unknown> {
  const scoring = scope.scoring!;
  const changes = limitChanges(scoring, scope.window);
  const { windows, within } = cutIntoDays(scope, changes);
  const parts = windows.map((window) =>
    closed((kept) => addedUp({ ...scope, window }, kept, { boundaries: changes, change: 'driver' })),
  );
  if (within) {
    parts.push(sql`
      SELECT w.* FROM (${ofDays(scope, within)}) w WHERE NOT EXISTS (
        SELECT FROM two_drivers c WHERE c.account_id = w.account_id AND c.asset_id = w.asset_id AND c.since = w.at)`);
    parts.push(closed((kept) => singlesOf(kept, sql`two_drivers`)));
  }
  parts.push(current(scope));
  const days = within ? sql`WITH two_drivers AS MATERIALIZED (${daysOfTwoDrivers(scope, within)})` : sql``;
  const bySpan = sql`
    ${days} SELECT r.account_id, r.asset_id, min(r.at) AS at, sum(r.entries)::int AS entries, ${spanOf(sql`r.at`, changes)} AS span,
      max(r."maxSpeed") AS "maxSpeed" ${summed(ADDED)}
    FROM (${all(parts)}) r LEFT JOIN driver_assignments d ON d.account_id = r.account_id AND d.asset_id = r.asset_id
      AND d.assigned_from <= r.at AND (d.assigned_to IS NULL OR d.assigned_to > r.at)
    GROUP BY r.account_id, r.asset_id, d.assigned_from, 5`;
  const columns = sql`r.account_id, r.asset_id, r.at, r.entries, r."maxSpeed"
    ${listed(SHOWN, (name) => sql`r.${sql.ref(name)}`)}`;
  return judged(scope, scoring, changes, bySpan, columns);
}

/** Selects the values that groups of parts of assets add up. Only what drivers alone cut has scores. */
function byParts(scope: SourceScope, cuts: Cuts = {}): RawBuilder<unknown> {
  const { boundaries = [], change, singly } = cuts;
  if (change === 'driver' && boundaries.length === 0 && !singly)
    return sql`SELECT d.* ${NO_FUEL} FROM (${byDriver(scope)}) d`;
  const none = listed(Object.keys(SCORE_SUMS), (name) => sql`0::float8 AS ${sql.ref(name)}`);
  const trips = sql`SELECT k.* ${none} ${NO_FUEL} FROM (${keptTrips(scope, cuts)}) k`;
  const { wanted } = scope;
  if (change !== undefined || wanted?.every((name) => !FUEL_SHOWN.includes(name))) return trips;
  // Fuel is no entry. The other columns have the order of those of the trips.
  const columns = Object.keys(KEPT_TRIPS.columns);
  return sql`${trips} UNION ALL
    SELECT f.account_id, f.asset_id, f.at, 0 ${listed(columns, () => sql`NULL`)} ${none} ${listed(FUEL_COLUMNS, (name) => sql`f.${sql.ref(name)}`)}
    FROM (${keptFuel(scope, boundaries)}) f`;
}

/** One row for each asset: all present ones, and deleted ones with trips in the window. */
export const fleetSummarySource: ReportSource = {
  hasScores: true,
  parts: (scope) => [
    withScores(
      sql`
        SELECT a.account_id, a.uid::text AS id, a.uid AS "assetId", NULL::timestamptz AS at, a.name AS asset,
          a.license_plate AS "licensePlate", a.depot,
          CASE WHEN s.trips > 0 THEN p.name || CASE WHEN d.drivers > 1 THEN ' +' || d.drivers - 1 ELSE '' END END AS driver,
          coalesce(s.distance, 0) AS distance, coalesce(s.trips, 0)::int AS trips, coalesce(s.moving, 0) AS moving,
          coalesce(s.idle, 0) AS idle, s.idle / nullif(s.moving + s.idle, 0) AS "idleShare",
          coalesce(s.stopped, 0) AS stopped, f.gauged, CASE WHEN f.fuel IS NOT NULL THEN greatest(f.fuel, 0) END AS fuel, f."drivenFuel", f."fuelDistance",
          greatest(f."drivenFuel", 0) / f."fuelDistance" AS "fuelRate", s."maxSpeed", coalesce(s.harsh, 0)::int AS harsh
          ${listed(Object.keys(SCORE_SUMS), (name) => sql`s.${sql.ref(name)}`)}
        FROM assets a LEFT JOIN (${byAsset(scope)}) s ON s.account_id = a.account_id AND s.asset_id = a.id
          LEFT JOIN (${keptFuel(scope)}) f ON f.account_id = a.account_id AND f.asset_id = a.id
          LEFT JOIN (${driversOf(scope)}) d ON d.account_id = a.account_id AND d.asset_id = a.id
          LEFT JOIN drivers p ON p.account_id = a.account_id AND p.id = d.driver_id
        WHERE ${ofScope('a', scope, 'id')} AND (a.deleted_at IS NULL OR s.trips > 0)`,
      scope.scoring!,
      sql`g.account_id`,
    ),
  ],
  addedUp: byParts,
};
