import { isSlow, SCORE_SUMS } from '@waymark/contract/reports/declaration.ts';
import { fleetSummary } from '@waymark/contract/reports/kinds/fleet-summary.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import type { Window } from '../../records/period.ts';
import { drivenAt } from '../driver-scores/driven-sql.ts';
import { ofScope, type ReportScope } from '../scope-sql.ts';
import {
  DEVICE_CHANGES,
  deviceQueries,
  judged,
  limitChanges,
  SCORED_COLUMNS,
  type Scoring,
  spanOf,
  withScores,
} from '../scoring-sql.ts';
import { addedUp, type Cuts, unplaced } from '../sums/added-up-sql.ts';
import type { Kept } from '../sums/kept-sql.ts';
import { movedEvents } from '../sums/moved-events-sql.ts';
import { openTrips } from '../trips-sql.ts';
import { FUEL_COLUMNS, keptFuel, NO_FUEL } from './kept-fuel-sql.ts';
import { KEPT_TRIPS, keptTrips } from './kept-trips-sql.ts';
import type { ReportSource, SourceScope } from './source.ts';

/** Closed trips with what their score needs, and the idling that costs points beside them. */
const TRIPS: Kept = {
  ...KEPT_TRIPS,
  beside: {
    table: 'state_intervals',
    only: sql<boolean>`t.status = ${sql.lit(statusNumber('idle'))}
      AND t.end_time - t.start_time > make_interval(secs => ${sql.lit(LIMITS.scoreIdlingFreeSeconds)})`,
    columns: {
      longIdle: sql`date_part('epoch', t.end_time - t.start_time) - ${sql.lit(LIMITS.scoreIdlingFreeSeconds)}`,
    },
  },
  adds: sql<boolean>`(q.trips > 0 OR q.long_idle_s > 0)`,
  columns: {
    ...KEPT_TRIPS.columns,
    ...SCORED_COLUMNS,
    longIdle: { kept: sql`q.long_idle_s`, single: sql`0::float8` },
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

const zeros = (names: readonly string[]) => listed(names, (name) => sql`0::float8 AS ${sql.ref(name)}`);

/** Selects account_id, asset_id, at, entries, `maxSpeed` and the columns of `ADDED` of closed trips and idling. */
function closed(scope: ReportScope, cuts: Cuts): RawBuilder<unknown> {
  return sql`
    SELECT c.account_id, c.asset_id, c.at, c.entries, c."maxSpeed" ${listed(ADDED, (name) => sql`c.${sql.ref(name)}`)}
    FROM (${addedUp(scope, TRIPS, cuts)}) c`;
}

/** Selects the same of current trips, which are in no score yet. */
function current(scope: DividedScope & { now: number }): RawBuilder<unknown> {
  return sql`
    SELECT o.account_id, o.asset_id, o.start_time, 1, o.max_speed, 1::float8, o.distance_m, o.moving_s, o.idle_s, o.stopped_s,
      o.harsh_count::float8 ${zeros(ADDED.slice(SHOWN.length))}
    FROM (${openTrips(scope, scope.now)}) o`;
}

/** Selects the same of events in trips with a change of driver, and `driven_at`, which decides which driver they belong to. */
function moved(scope: ReportScope): RawBuilder<unknown> {
  const dense = (name: string) => sql`CASE WHEN m.is_dense THEN m.${sql.ref(name)} ELSE 0 END`;
  const scored: Readonly<Record<string, RawBuilder<unknown>>> = {
    harsh: sql`m.harsh`,
    speedingUnits: sql`m."speedingUnits"`,
    braking: sql`m.braking`,
    acceleration: sql`m.acceleration`,
    cornering: sql`m.cornering`,
    denseBraking: dense('braking'),
    denseAcceleration: dense('acceleration'),
    denseCornering: dense('cornering'),
  };
  const column = (name: string) => {
    const value = scored[name] ?? sql`0`;
    return SHOWN.includes(name) ? value : sql`CASE WHEN m.is_current THEN 0 ELSE ${value} END`;
  };
  return sql`
    SELECT m.account_id, m.asset_id, m.trip_at, 0, NULL::float8
      ${listed(ADDED, (name) => sql`(${column(name)})::float8 AS ${sql.ref(name)}`)}, m.at
    FROM (${movedEvents(scope)}) m`;
}

const all = (parts: readonly RawBuilder<unknown>[]) =>
  sql.join(
    parts.map((part) => sql`SELECT * FROM (${part}) part`),
    sql` UNION ALL `,
  );

const summed = (names: readonly string[]) =>
  listed(names, (name) => sql`sum(r.${sql.ref(name)})::float8 AS ${sql.ref(name)}`);

type DividedScope = ReportScope & { scoring?: Scoring; now?: number };

/** Facts that divide the trips of an asset, beside those of their score. */
interface Parts {
  /** Starts of groups of time, epoch ms. */
  boundaries?: readonly number[];
  ofDriver?: boolean;
  /** Ends of periods that are judged by themselves, epoch ms. Default: the window is one. */
  periods?: readonly number[];
}

/**
 * Selects the sums of each asset with trips or idling, and those of its score: account_id, asset_id, `at`, entries, `SHOWN`,
 * `maxSpeed` and `SCORE_SUMS`, and where drivers divide them `driven_at`. There is a row for each time between boundaries or
 * changes of a speed limit, device and driver. Current trips are among them if the scope has `now`.
 */
export function divided(scope: DividedScope, parts: Parts = {}): RawBuilder<unknown> {
  const { ofDriver, periods = [scope.window.to] } = parts;
  const scoring = scope.scoring!;
  const boundaries = [...(parts.boundaries ?? []), ...periods].filter(
    (at) => at > scope.window.from && at < scope.window.to,
  );
  const changes = [...new Set([...limitChanges(scoring, scope.window), ...boundaries])].sort((a, b) => a - b);
  const cuts: Cuts = { boundaries: changes, changes: DEVICE_CHANGES, ...(ofDriver && { change: 'driver' }) };
  const { now } = scope;
  const read = [closed(scope, cuts), ...(now === undefined ? [] : [current({ ...scope, now })])];
  const rows = ofDriver
    ? sql`SELECT r.*, r.at AS driven_at FROM (${all(read)}) r UNION ALL SELECT * FROM (${moved(scope)}) m`
    : all(read);
  const driver = ofDriver ? sql`LEFT JOIN driver_assignments d ON ${drivenAt('r', sql`r.driven_at`)}` : sql``;
  const bySpan = sql`
    SELECT r.account_id, r.asset_id, min(r.at) AS at ${ofDriver ? sql`, min(r.driven_at) AS driven_at` : sql``}, sum(r.entries)::int AS entries,
      ${spanOf(sql`r.at`, changes)} AS span, m.sensed_from, max(r."maxSpeed") AS "maxSpeed" ${summed(ADDED)}
    FROM (${rows}) r ${driver} LEFT JOIN mixed m ON m.account_id = r.account_id AND m.asset_id = r.asset_id
      AND m.since <= r.at AND m.until > r.at
    GROUP BY r.account_id, r.asset_id, span, m.sensed_from ${ofDriver ? sql`, d.assigned_from` : sql``}`;
  const columns = sql`r.account_id, r.asset_id, r.at ${ofDriver ? sql`, r.driven_at` : sql``}, r.entries, r."maxSpeed"
    ${listed(SHOWN, (name) => sql`r.${sql.ref(name)}`)}`;
  return sql`WITH ${deviceQueries(scope, periods)} ${judged(scope, scoring, changes, periods, bySpan, columns)}`;
}

/** Selects the same, once for each asset and the columns that divide it. */
function byAsset(rows: RawBuilder<unknown>, period: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`
    SELECT r.account_id, r.asset_id ${period}, max(r."maxSpeed") AS "maxSpeed" ${summed([...SHOWN, ...Object.keys(SCORE_SUMS)])}
    FROM (${rows}) r GROUP BY r.account_id, r.asset_id ${period}`;
}

/** Queries `paired_sums` and `paired_fuel`: sums and fuel of each asset in both windows, with the start of the window. */
function paired(scope: SourceScope, earlier: Window): RawBuilder<unknown>[] {
  const both = { ...scope, window: { from: earlier.from, to: scope.window.to } };
  const [from, middle] = [new Date(earlier.from), new Date(earlier.to)];
  const rows = divided(both, { periods: [earlier.to, scope.window.to] });
  const begun = sql`SELECT *, CASE WHEN at < ${middle} THEN ${from} ELSE ${middle}::timestamptz END AS since FROM (${rows}) d`;
  return [
    sql`paired_sums AS MATERIALIZED (${byAsset(begun, sql`, r.since`)})`,
    sql`paired_fuel AS MATERIALIZED (${keptFuel(both, [earlier.to], 'each')})`,
  ];
}

/** Selects the sums of each asset, and its fuel. */
function ofAssets(scope: SourceScope): { sums: RawBuilder<unknown>; fuel: RawBuilder<unknown> } {
  if (!scope.isPaired) return { sums: byAsset(divided(scope)), fuel: keptFuel(scope) };
  const from = new Date(scope.window.from);
  return {
    sums: sql`SELECT * FROM paired_sums WHERE since = ${from}`,
    fuel: sql`SELECT * FROM paired_fuel WHERE at = ${from}`,
  };
}

/**
 * Selects the driver of each asset who was assigned for most of the window, and how many others were: account_id, asset_id and
 * `driver`, such as `Driver 08 +2`.
 */
function driversOf(scope: SourceScope): RawBuilder<unknown> {
  if (!scope.reader.permissions.has('drivers.read') || scope.isEarlier)
    return sql`SELECT NULL::int AS account_id, NULL::int AS asset_id, NULL::text AS driver WHERE false`;
  const { window, now, belonging } = scope;
  const begun = belonging.begun ?? window;
  const from = new Date(Math.max(window.from, begun.from));
  const to = new Date(Math.min(window.to, begun.to, now));
  return sql`
    SELECT d.account_id, d.asset_id, p.name || CASE WHEN d.drivers > 1 THEN ' +' || d.drivers - 1 ELSE '' END AS driver
    FROM (
      SELECT d.account_id, d.asset_id, (array_agg(d.driver_id ORDER BY d.time DESC, d.driver_id))[1] AS driver_id,
        count(*) AS drivers
      FROM (
        SELECT d.account_id, d.asset_id, d.driver_id,
          sum(least(coalesce(d.assigned_to, ${to}), ${to}) - greatest(d.assigned_from, ${from})) AS time
        FROM driver_assignments d
        WHERE ${ofScope('d', scope)} AND d.assigned_from < ${to} AND (d.assigned_to IS NULL OR d.assigned_to > ${from})
        GROUP BY 1, 2, 3) d
      GROUP BY 1, 2) d
    JOIN drivers p ON p.account_id = d.account_id AND p.id = d.driver_id`;
}

/** Selects the values that groups of parts of assets add up. Some groups have no scores, and drivers and places no fuel. */
function byParts(scope: SourceScope, cuts: Cuts = {}): RawBuilder<unknown> {
  const { boundaries = [], change, singly } = cuts;
  const ofDriver = scope.group === 'driver' || scope.belonging.driver !== undefined;
  const isAsked = scope.wanted?.includes('score') !== false || !isSlow(fleetSummary.columns.score, scope.group);
  const isScored = change !== 'place' && !singly && isAsked;
  const sums = isScored ? divided(scope, { boundaries, ofDriver }) : unscored(scope, cuts, ofDriver);
  const columns = ['maxSpeed', ...SHOWN, ...Object.keys(SCORE_SUMS)];
  const place = change === 'place' ? sql`, t.place_id` : sql``;
  const apart = ofDriver ? sql`, t.driven_at` : sql``;
  const trips = sql`SELECT t.account_id, t.asset_id, t.at ${apart}, t.entries ${listed(columns, (name) => sql`t.${sql.ref(name)}`)}
    ${place} ${NO_FUEL} FROM (${sums}) t`;
  const { wanted } = scope;
  if (change !== undefined || wanted?.every((name) => !FUEL_SHOWN.includes(name))) return trips;
  // Fuel is no entry.
  return sql`${trips} UNION ALL
    SELECT f.account_id, f.asset_id, f.at, 0 ${listed(columns, () => sql`NULL`)} ${listed(FUEL_COLUMNS, (name) => sql`f.${sql.ref(name)}`)}
    FROM (${keptFuel(scope, boundaries)}) f`;
}

/** Selects the sums of trips without those of scores, which are 0. */
function unscored(scope: SourceScope, cuts: Cuts, ofDriver: boolean): RawBuilder<unknown> {
  const sums = ofDriver
    ? sql`SELECT k.*, k.at AS driven_at FROM (${keptTrips(scope, cuts)}) k
        UNION ALL
        SELECT m.account_id, m.asset_id, m.trip_at, 0, 0, 0, 0, 0, 0, 0, NULL, m.harsh::float8 ${unplaced(cuts)}, m.at
        FROM (${movedEvents(scope)}) m`
    : keptTrips(scope, cuts);
  return sql`SELECT k.* ${listed(Object.keys(SCORE_SUMS), (name) => sql`0::float8 AS ${sql.ref(name)}`)} FROM (${sums}) k`;
}

/** One row for each asset: all present ones, and deleted ones with trips in the window. */
export const fleetSummarySource: ReportSource = {
  hasScores: true,
  drivenApart: true,
  paired,
  parts: (scope) => {
    const { sums, fuel } = ofAssets(scope);
    const rows = sql`
        SELECT a.account_id, a.uid::text AS id, a.uid AS "assetId", NULL::timestamptz AS at, a.name AS asset,
          a.license_plate AS "licensePlate", a.depot,
          CASE WHEN s.trips > 0 THEN d.driver END AS driver,
          coalesce(s.distance, 0) AS distance, coalesce(s.trips, 0)::int AS trips, coalesce(s.moving, 0) AS moving,
          coalesce(s.idle, 0) AS idle, s.idle / nullif(s.moving + s.idle, 0) AS "idleShare",
          coalesce(s.stopped, 0) AS stopped, f.gauged, CASE WHEN f.fuel IS NOT NULL THEN greatest(f.fuel, 0) END AS fuel, f."drivenFuel", f."fuelDistance",
          greatest(f."drivenFuel", 0) / f."fuelDistance" AS "fuelRate", s."maxSpeed", coalesce(s.harsh, 0)::int AS harsh
          ${listed(Object.keys(SCORE_SUMS), (name) => sql`s.${sql.ref(name)}`)}
        FROM assets a LEFT JOIN (${sums}) s ON s.account_id = a.account_id AND s.asset_id = a.id
          LEFT JOIN (${fuel}) f ON f.account_id = a.account_id AND f.asset_id = a.id
          LEFT JOIN (${driversOf(scope)}) d ON d.account_id = a.account_id AND d.asset_id = a.id
        WHERE ${ofScope('a', scope, 'id')} AND (a.deleted_at IS NULL OR s.trips > 0)`;
    return [withScores(rows, scope.scoring!, sql`g.account_id`)];
  },
  addedUp: byParts,
  drivers: driversOf,
};
