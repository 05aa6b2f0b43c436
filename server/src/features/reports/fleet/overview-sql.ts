/**
 * Sums of a fleet in a period, equal to those of the reports `fleetSummary`, `utilization` and `mileage` by day. Trips
 * are read once. An asset is one row, with a bit for each day on which it has trips.
 */
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';
import { keptCount } from '../../fleet/kept-counts-sql.ts';
import { ofAccounts } from '../../records/list-sql.ts';
import type { Window } from '../../records/period.ts';
import { ofScope } from '../scope-sql.ts';
import { keptSums } from '../sources/kept-trips-sql.ts';
import { dayBounds, existedDays } from '../sums/existed-days-sql.ts';
import { groupOfTime } from '../sums/group-of-time-sql.ts';
import { groupStarts } from '../sums/group-starts.ts';
import { DAY_MS, QUARTER_MS } from '../sums/quarters.ts';

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
  /** Days of the window that have begun and on which the assets existed, of all assets. */
  existedDays: number;
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

const COLUMNS = ['trips', 'distance', 'moving', 'idle'] as const;
const columns = (of: (name: string) => RawBuilder<unknown>) => sql.join(COLUMNS.map(of));
/** Sums over rows that are sums already. */
const SUMS = columns(
  (name) =>
    sql`coalesce(sum(${sql.ref(name)}), 0)::${sql.raw(name === 'trips' ? 'int' : 'float8')} AS ${sql.ref(name)}`,
);

/** Returns a bit string with the bits of these parts. @param isIn of each part */
const bits = (isIn: readonly boolean[]) => isIn.map((one) => (one ? '1' : '0')).join('');
const bitOf = (part: number, count: number) => bits(Array.from({ length: count }, (_, index) => index === part));
const inAny = (parts: RawBuilder<unknown>, mask: string) => sql<boolean>`bit_count(${parts} & ${mask}::varbit) > 0`;

/**
 * Selects trips with `part`, the number of the part of the window that begins at one of `starts`, and `parts`, a bit string
 * with the bit of the part.
 */
function tripsOf(scope: OverviewScope, window: Window, starts: readonly number[]): RawBuilder<unknown> {
  const { accountIds, now } = scope;
  const masks = starts.map((_, part) => bitOf(part, starts.length));
  // The sums of today's day are not counted while assets drive, and looking up the quarters of each costs more than reading all.
  const boundaries = [...starts, Math.floor(now / DAY_MS) * DAY_MS + QUARTER_MS];
  const part = groupOfTime(sql`t.at`, starts);
  return sql`
    SELECT t.account_id, t.asset_id, t.at, ${part} AS part, (${masks}::varbit[])[${part}] AS parts,
      ${columns((name) => sql`t.${sql.ref(name)}`)}
    FROM (${keptSums({ accountIds, asset: undefined, window, now }, { boundaries })}) t`;
}

/**
 * Selects what follows from the sums of a window. @param sums names a query of the sums @param assets names a query of one row
 * for each asset with trips, with its `parts` @param days bit string of the parts that count
 */
function sumsOf(
  { accountIds, now, timeZone }: OverviewScope,
  window: Window,
  sums: string,
  assets: string,
  days: string,
): RawBuilder<unknown> {
  const withTrips = sql`SELECT account_id, asset_id FROM ${sql.table(assets)} WHERE ${inAny(sql`parts`, days)}`;
  const bounds = dayBounds({ window, now, timeZone });
  const begun = bounds.length - 1;
  const used = sql`(s.parts & ${days}::varbit)`;
  const before = Math.max(0, days.indexOf('1'));
  const existed = existedDays(bounds, {
    first: sql`nullif(position(B'1' IN ${used}), 0) - ${before}::int`,
    last: sql`nullif(length(rtrim(${used}::text, '0')), 0) - ${before}::int`,
  });
  // Nearly all assets exist on every day, so only the others are read.
  const absent = sql`(SELECT coalesce(sum(${begun}::int - ${existed}), 0)
    FROM assets a LEFT JOIN ${sql.table(assets)} s ON s.account_id = a.account_id AND s.asset_id = a.id
    WHERE ${ofAccounts(sql`a.account_id`, accountIds)} AND (a.created_at >= ${new Date(bounds[1] ?? window.to)}
      AND a.deleted_at IS NULL OR a.deleted_at IS NOT NULL AND ${inAny(sql`s.parts`, days)}))`;
  return sql`
    SELECT p.*, (${begun}::int * p.assets - ${absent})::int AS "existedDays" FROM (SELECT ${SUMS},
      (SELECT coalesce(sum(bit_count(parts & ${days}::varbit)), 0)::int FROM ${sql.table(assets)}) AS days,
      (${keptCount('assets', accountIds)} + (SELECT count(*) FROM assets a WHERE ${ofAccounts(sql`a.account_id`, accountIds)}
        AND a.deleted_at IS NOT NULL AND (a.account_id, a.id) IN (${withTrips})))::int AS assets
    FROM ${sql.table(sums)}) p`;
}

export async function fleetOverview(tx: Tx, scope: OverviewScope): Promise<Overview> {
  const { accountIds, timeZone, period, before, bars, limit } = scope;
  const groups = groupStarts(bars.by, bars.window, timeZone);
  const ends = [period.from, period.to].filter((at) => at < bars.window.to);
  const starts = [...new Set([...daysOf(bars.window, timeZone), ...ends])].sort((one, other) => one - other);
  const barOf = starts.map((at) => groups.findLastIndex((group) => group.at <= at));
  const isWithin = starts.map((at) => at >= period.from && at < period.to);
  const within = sql`t.at >= ${new Date(period.from)} AND t.at < ${new Date(period.to)}`;
  const earlierDays = daysOf(before, timeZone);
  const barMasks = groups.map((_, group) => bits(barOf.map((one) => one === group)));
  const page = (order: 'ASC' | 'DESC') => sql`(
    SELECT json_agg(p) FROM (
      SELECT uid, name, ${columns((name) => sql`coalesce(${sql.ref(name)}, 0)::float8 AS ${sql.ref(name)}`)}
      FROM listed ORDER BY coalesce(distance, 0) ${sql.raw(order)}, uid ${sql.raw(order)} LIMIT ${limit}) p)`;
  const { rows } = await sql<{
    period: WindowSums;
    before: WindowSums;
    bars: (TripSums & { bar: number; assets: number })[] | null;
    top: OverviewAsset[] | null;
    bottom: OverviewAsset[] | null;
  }>`
    WITH added AS MATERIALIZED (
      -- One pass over the trips gives the sums of parts, and of assets in the period with the parts in which they have trips.
      SELECT t.account_id, t.asset_id, t.part, bit_or(t.parts) AS parts,
        ${columns((name) => sql`sum(t.${sql.ref(name)}) AS ${sql.ref(name)}`)},
        ${columns((name) => sql`sum(t.${sql.ref(name)}) FILTER (WHERE ${within}) AS ${sql.ref(`period_${name}`)}`)}
      FROM (${tripsOf(scope, bars.window, starts)}) t GROUP BY GROUPING SETS ((t.account_id, t.asset_id), (t.part))),
    of_parts AS (SELECT * FROM added WHERE part IS NOT NULL),
    within AS (SELECT * FROM of_parts WHERE (${isWithin}::boolean[])[part]),
    of_assets AS NOT MATERIALIZED (
      SELECT account_id, asset_id, parts, ${columns((name) => sql`${sql.ref(`period_${name}`)} AS ${sql.ref(name)}`)}
      FROM added WHERE part IS NULL),
    alike AS MATERIALIZED (SELECT parts, count(*)::int AS assets FROM of_assets GROUP BY parts),
    earlier AS MATERIALIZED (
      SELECT t.account_id, t.asset_id, bit_or(t.parts) AS parts, ${columns((name) => sql`sum(t.${sql.ref(name)}) AS ${sql.ref(name)}`)}
      FROM (${tripsOf(scope, before, earlierDays)}) t GROUP BY t.account_id, t.asset_id),
    listed AS MATERIALIZED (
      SELECT a.uid, a.name, s.trips, s.distance, s.moving, s.idle
      FROM assets a LEFT JOIN of_assets s ON s.account_id = a.account_id AND s.asset_id = a.id
      WHERE ${ofScope('a', { accountIds, asset: undefined }, 'id')} AND (a.deleted_at IS NULL OR s.trips > 0))
    SELECT (SELECT to_json(p) FROM (${sumsOf(scope, period, 'within', 'of_assets', bits(isWithin))}) p) AS period,
      (SELECT to_json(p) FROM (${sumsOf(scope, before, 'earlier', 'earlier', bits(earlierDays.map(() => true)))}) p) AS before,
      (SELECT json_agg(b) FROM (
        SELECT s.bar, s.trips, s.distance, s.moving, s.idle, (
          SELECT sum(k.assets)::int FROM alike k WHERE bit_count(k.parts & (${barMasks}::varbit[])[s.bar + 1]) > 0) AS assets
        FROM (SELECT (${barOf}::int[])[part] AS bar, ${SUMS} FROM of_parts GROUP BY 1) s) b) AS bars,
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
