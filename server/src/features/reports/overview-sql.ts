/**
 * Sums of a fleet in a period, equal to those of the reports `fleetSummary`, `utilization` and `mileage` by day: trips
 * are added up by asset and day once, and everything else is read from these sums.
 */
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts } from '../records/list-sql.ts';
import type { Window } from '../records/period.ts';
import { groupOfTime } from './group-of-time-sql.ts';
import { groupStarts } from './group-starts.ts';
import { ofScope } from './scope-sql.ts';
import { keptTrips } from './sources/kept-trips-sql.ts';

export interface TripSums {
  distance: number;
  moving: number;
  idle: number;
  trips: number;
}

/** Sums of a window. */
export interface WindowSums extends TripSums {
  /** Present assets, and deleted ones with trips in the window. */
  assets: number;
  /** Days with a trip, of all assets. */
  days: number;
}

export interface OverviewAsset extends TripSums {
  uid: string;
  name: string;
}

export interface Overview {
  period: WindowSums;
  before: WindowSums;
  /** In order, without bars that have no trips. `day` is the first one of the bar. */
  bars: (TripSums & { day: string; assets: number })[];
  /** Assets with the longest and the shortest distance. */
  top: OverviewAsset[];
  bottom: OverviewAsset[];
}

export interface OverviewScope {
  accountIds: readonly number[];
  /** Epoch ms. */
  now: number;
  timeZone: string;
  period: Window;
  before: Window;
  /** Bars of a window of whole days that contains the period. */
  bars: { by: 'day' | 'week'; window: Window };
  /** Number of assets in `top` and `bottom`. */
  limit: number;
}

const SUMS = sql`coalesce(sum(trips), 0)::int AS trips, coalesce(sum(distance), 0)::float8 AS distance,
  coalesce(sum(moving), 0)::float8 AS moving, coalesce(sum(idle), 0)::float8 AS idle`;

/** Selects sums of trips by account_id, asset_id and `part`, the number of the part of the window that begins at one of `starts`. */
function byAssetAndPart(scope: OverviewScope, window: Window, starts: readonly number[]): RawBuilder<unknown> {
  const { accountIds, now } = scope;
  return sql`
    SELECT t.account_id, t.asset_id, ${groupOfTime(sql`t.at`, starts)} AS part, sum(t.trips)::int AS trips,
      sum(t.distance) AS distance, sum(t.moving)::float8 AS moving, sum(t.idle)::float8 AS idle
    FROM (${keptTrips({ accountIds, asset: undefined, window, now }, { boundaries: starts })}) t GROUP BY 1, 2, 3`;
}

/** Selects the sums of a window as one row. @param days name of a query of one part for each asset and day */
function sumsOf({ accountIds }: OverviewScope, days: string): RawBuilder<unknown> {
  return sql`
    SELECT ${SUMS}, count(*)::int AS days,
      (SELECT count(*)::int FROM assets a WHERE ${ofAccounts(sql`a.account_id`, accountIds)} AND (
        a.deleted_at IS NULL OR (a.account_id, a.id) IN (SELECT account_id, asset_id FROM ${sql.table(days)}))) AS assets
    FROM ${sql.table(days)}`;
}

export async function fleetOverview(tx: Tx, scope: OverviewScope): Promise<Overview> {
  const { accountIds, timeZone, period, before, bars, limit } = scope;
  const groups = groupStarts(bars.by, bars.window, timeZone);
  const ends = [period.from, period.to].filter((at) => at < bars.window.to);
  const starts = [...new Set([...daysOf(bars.window, timeZone), ...ends])].sort((one, other) => one - other);
  const barOf = starts.map((at) => groups.findLastIndex((group) => group.at <= at));
  const within = starts.map((at) => at >= period.from && at < period.to);
  const bar = sql`(${barOf}::int[])[d.part]`;
  // The rows of a bar that is one part are those of its assets. Others are weeks, and days that the period cuts.
  const isWhole = sql<boolean>`(${barOf.map((one) => barOf.indexOf(one) === barOf.lastIndexOf(one))}::boolean[])[d.part]`;
  const ofBars = sql`(
    SELECT ${bar} AS bar, trips, distance, moving, idle FROM days d WHERE ${isWhole}
    UNION ALL
    SELECT ${bar}, sum(trips), sum(distance), sum(moving), sum(idle) FROM days d WHERE NOT ${isWhole}
    GROUP BY account_id, asset_id, 1)`;
  const page = (order: 'ASC' | 'DESC') => sql`(
    SELECT json_agg(p) FROM (
      SELECT uid, name, ${sql.join(['trips', 'distance', 'moving', 'idle'].map((name) => sql`coalesce(${sql.ref(name)}, 0)::float8 AS ${sql.ref(name)}`))}
      FROM listed ORDER BY coalesce(distance, 0) ${sql.raw(order)}, uid ${sql.raw(order)} LIMIT ${limit}) p)`;
  const { rows } = await sql<{
    period: WindowSums;
    before: WindowSums;
    bars: (TripSums & { bar: number; assets: number })[] | null;
    top: OverviewAsset[] | null;
    bottom: OverviewAsset[] | null;
  }>`
    WITH days AS MATERIALIZED (${byAssetAndPart(scope, bars.window, starts)}),
    within AS NOT MATERIALIZED (SELECT * FROM days d WHERE (${within}::boolean[])[d.part]),
    earlier AS MATERIALIZED (${byAssetAndPart(scope, before, daysOf(before, timeZone))}),
    sums AS (
      SELECT account_id, asset_id, sum(trips) AS trips, sum(distance) AS distance, sum(moving) AS moving, sum(idle) AS idle
      FROM within GROUP BY 1, 2),
    listed AS MATERIALIZED (
      SELECT a.uid, a.name, s.trips, s.distance, s.moving, s.idle
      FROM assets a LEFT JOIN sums s ON s.account_id = a.account_id AND s.asset_id = a.id
      WHERE ${ofScope('a', { accountIds, asset: undefined }, 'id')} AND (a.deleted_at IS NULL OR s.trips > 0))
    SELECT (SELECT to_json(p) FROM (${sumsOf(scope, 'within')}) p) AS period,
      (SELECT to_json(p) FROM (${sumsOf(scope, 'earlier')}) p) AS before,
      (SELECT json_agg(b) FROM (SELECT bar, count(*)::int AS assets, ${SUMS} FROM ${ofBars} d GROUP BY bar) b) AS bars,
      ${page('DESC')} AS top, ${page('ASC')} AS bottom`.execute(tx);
  const read = rows[0]!;
  return {
    ...{ period: read.period, before: read.before, top: read.top ?? [], bottom: read.bottom ?? [] },
    bars: (read.bars ?? [])
      .sort((one, other) => one.bar - other.bar)
      .map(({ bar: index, ...sums }) => ({ ...sums, day: groups[index]!.day })),
  };
}

function daysOf(window: Window, timeZone: string): number[] {
  return groupStarts('day', window, timeZone).map(({ at }) => at);
}
