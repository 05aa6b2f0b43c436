import { SCORE_SUMS, type ScoreSum } from '@waymark/contract/reports/declaration.ts';
import type { ScoreSums } from '@waymark/domain/score/driver-score.ts';
import { SCORE_KINDS, type ScoreKind } from '@waymark/domain/score/score-kind.ts';
import { isUuid } from '@waymark/domain/uuid.ts';
import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';
import { ofAccounts, type Page, paged, pageWithCount } from '../../records/list-sql.ts';
import { ofScope } from '../scope-sql.ts';
import { divided } from '../sources/fleet-summary-sql.ts';
import { countOf, sumsByPart } from '../sums/asset-days-sql.ts';
import { type DrivenScope, type DriverKey, drivenAt, drivenTrips, scoredEvents } from './driven-sql.ts';

export interface DriverSumsRow {
  account_id: number;
  account_uid: string;
  driver_id: number;
  uid: string;
  name: string;
  tags: string[];
  trips: number;
  distance_m: number;
  moving_s: number;
  idle_s: number;
  stopped_s: number;
  /** Distance on which each kind is sensed. */
  sensed: Record<ScoreKind, number>;
  /** Number and units of the events by kind. Kinds without events are absent. */
  events: Partial<Record<ScoreKind, [events: number, units: number]>>;
}

/** Returns the sums of a row as the score takes them. */
export function scoreSums({
  distance_m,
  sensed,
  events,
}: Pick<DriverSumsRow, 'distance_m' | 'sensed' | 'events'>): ScoreSums {
  const kinds = SCORE_KINDS.map((kind) => {
    const [count = 0, units = 0] = events[kind] ?? [];
    return [kind, { sensedMeters: sensed[kind] ?? 0, events: count, units }];
  });
  return { meters: distance_m, kinds: Object.fromEntries(kinds) as ScoreSums['kinds'] };
}

const SENSED_BY: Readonly<Record<ScoreKind, string>> = {
  speeding: 'limit_known',
  harshBraking: 'harsh_sensed',
  harshAcceleration: 'harsh_sensed',
  harshCornering: 'cornering_sensed',
  idling: 'idling_sensed',
};

/** Columns of the sums of trips `t`, and of events `v` as one object. */
const SUMS = sql`count(*)::int AS trips, sum(t.distance_m)::float8 AS distance_m, sum(t.moving_s)::float8 AS moving_s,
  sum(t.idle_s)::float8 AS idle_s, sum(t.stopped_s)::float8 AS stopped_s,
  jsonb_build_object(${sql.join(
    SCORE_KINDS.map(
      (kind) =>
        sql`${sql.lit(kind)}, coalesce(sum(t.distance_m) FILTER (WHERE t.${sql.ref(SENSED_BY[kind])}), 0)::float8`,
    ),
  )}) AS sensed`;
const COSTS = sql`jsonb_object_agg(k.kind, jsonb_build_array(k.events, k.units)) AS events`;
const COSTS_OF_KIND = sql`count(*)::int AS events, sum(units)::float8 AS units`;

/** The sums of a driver, and those without trips. */
const SUMMED = sql`coalesce(s.trips, 0) AS trips, coalesce(s.distance_m, 0) AS distance_m,
  coalesce(s.moving_s, 0) AS moving_s, coalesce(s.idle_s, 0) AS idle_s, coalesce(s.stopped_s, 0) AS stopped_s,
  coalesce(s.sensed, '{}') AS sensed, coalesce(v.events, '{}') AS events`;
const ZEROS = sql`0 AS trips, 0::float8 AS distance_m, 0::float8 AS moving_s, 0::float8 AS idle_s,
  0::float8 AS stopped_s, '{}'::jsonb AS sensed, '{}'::jsonb AS events`;

/** Returns the sums of every driver of the accounts, or of the wanted one. Drivers without trips have zeros. */
export async function driverSums(tx: Tx, scope: DrivenScope): Promise<DriverSumsRow[]> {
  // Planning the sums takes longer than finding that no driver was assigned.
  const isDriven = await haveDrivers(tx, scope.accountIds);
  const queries = isDriven
    ? sql`
    WITH t AS MATERIALIZED (${drivenTrips(scope)}),
    v AS (${scoredEvents(scope, 't')}),
    sums AS (SELECT t.account_id, t.driver_id, ${SUMS} FROM t WHERE t.driver_id IS NOT NULL GROUP BY 1, 2),
    costs AS (
      SELECT k.account_id, k.driver_id, ${COSTS}
      FROM (SELECT account_id, driver_id, kind, ${COSTS_OF_KIND} FROM v GROUP BY 1, 2, 3) k
      GROUP BY 1, 2)`
    : sql``;
  const joins = isDriven
    ? sql`LEFT JOIN sums s ON s.account_id = d.account_id AND s.driver_id = d.id
    LEFT JOIN costs v ON v.account_id = d.account_id AND v.driver_id = d.id`
    : sql``;
  const { rows } = await sql<DriverSumsRow>`${queries}
    SELECT d.account_id, c.uid AS account_uid, d.id AS driver_id, d.uid, d.name, d.tags, ${isDriven ? SUMMED : ZEROS}
    FROM drivers d
    JOIN accounts c ON c.id = d.account_id ${joins}
    WHERE ${ofAccounts(sql`d.account_id`, scope.accountIds)} ${wanted(scope, 'd.account_id', 'd.id')}
    ORDER BY lower(d.name), d.id`.execute(tx);
  return rows;
}

/** Condition of the wanted driver, to be added to others. */
function wanted({ driver }: DrivenScope, account: string, id: string) {
  return driver ? sql`AND ${sql.ref(account)} = ${driver.account_id} AND ${sql.ref(id)} = ${driver.id}` : sql``;
}

/** Sums of a driver in a month: closed trips, and what the score adds up. */
export type MonthSumsRow = Readonly<Record<ScoreSum, number>> & {
  /** Number of the month, from 0. */
  month: number;
  account_id: number;
  driver_id: number;
  trips: number;
};

/**
 * Returns the sums of every driver, or of the wanted one, in every month with trips or events, from kept sums.
 * @param ends of the months, epoch ms
 */
export async function driverSumsByMonth(tx: Tx, scope: DrivenScope, ends: readonly number[]): Promise<MonthSumsRow[]> {
  const { driver, window } = scope;
  const scoring = { accountId: 0, weights: new Map(), limits: scope.knownLimits };
  const among =
    driver &&
    sql`SELECT o.account_id, o.asset_id FROM driver_assignments o
    WHERE o.account_id = ${driver.account_id} AND o.driver_id = ${driver.id}`;
  const names = Object.keys(SCORE_SUMS) as ScoreSum[];
  const sums = names.map((name) => sql`sum(r.${sql.ref(name)})::float8 AS ${sql.ref(name)}`);
  const { rows } = await sql<MonthSumsRow>`
    SELECT width_bucket(r.at, ${ends.map((at) => new Date(at))}::timestamptz[]) AS month, d.account_id, d.driver_id,
      sum(r.trips)::int AS trips, ${sql.join(sums)}
    FROM (${divided({ ...scope, window, among, scoring }, { ofDriver: true, periods: ends })}) r
      JOIN driver_assignments d ON ${drivenAt('r', sql`r.driven_at`)}
    WHERE true ${wanted(scope, 'd.account_id', 'd.driver_id')} GROUP BY 1, 2, 3`.execute(tx);
  return rows;
}

/** Returns whether a driver was ever assigned in these accounts, by one row of an index. */
export async function haveDrivers(tx: Tx, accountIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`SELECT FROM driver_assignments d WHERE ${ofAccounts(sql`d.account_id`, accountIds)}
    ORDER BY d.account_id LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Returns number and distance of the closed trips without a driver. @param driven sums of all drivers */
export async function unassignedTrips(
  tx: Tx,
  scope: DrivenScope,
  driven: readonly Pick<DriverSumsRow, 'trips' | 'distance_m'>[],
): Promise<{ trips: number; distance_m: number }> {
  const { rows } = await sql<{ trips: number; distance_m: number }>`
    SELECT coalesce(sum(t.count), 0)::int AS trips, coalesce(sum(t.distance_m), 0)::float8 AS distance_m
    FROM (${sumsByPart(scope, 'trips', ['distance_m'])}) t`.execute(tx);
  const trips = driven.reduce((left, row) => left - row.trips, rows[0]!.trips);
  const meters = driven.reduce((left, row) => left - row.distance_m, rows[0]!.distance_m);
  // A difference of sums is not exactly 0.
  return { trips, distance_m: trips === 0 ? 0 : Math.max(0, meters) };
}

export interface ScoreEventRow {
  kind: ScoreKind;
  asset_uid: string;
  asset_name: string;
  start_time: Date;
  end_time: Date;
  latitude_e7: number | null;
  longitude_e7: number | null;
  value: number | null;
  limit_value: number | null;
  units: number;
}

/** Which events of a driver are wanted. Default: all. */
export interface WantedEvents {
  kind?: ScoreKind | undefined;
  /** Only those that begin then. */
  at?: Date | undefined;
}

/** Returns a page of the events of the wanted driver, the newest first. */
export async function listScoreEvents(
  tx: Tx,
  scope: DrivenScope & { driver: DriverKey },
  { kind, at }: WantedEvents,
  page: Page,
) {
  const events = sql`
    WITH t AS MATERIALIZED (${drivenTrips(scope)}),
    v AS MATERIALIZED (
      SELECT * FROM (${scoredEvents(scope, 't')}) v
      WHERE (${kind ?? null}::text IS NULL OR v.kind = ${kind ?? null}) ${wanted(scope, 'v.account_id', 'v.driver_id')}
        AND (${at ?? null}::timestamptz IS NULL OR date_trunc('milliseconds', v.start_time) = ${at ?? null}))`;
  const { rows } = await sql<ScoreEventRow & { total: number }>`${events}
    SELECT v.*, a.uid AS asset_uid, a.name AS asset_name, (SELECT count(*)::int FROM v) AS total
    FROM v JOIN assets a ON a.account_id = v.account_id AND a.id = v.asset_id
    ORDER BY v.start_time DESC, v.asset_id, v.kind ${paged(page)}`.execute(tx);
  return pageWithCount(rows, page, async () => {
    const counted = await sql<{ total: number }>`${events} SELECT count(*)::int AS total FROM v`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}

export interface DriverTripRow {
  uid: string;
  driver_uid: string | null;
  driver_name: string | null;
  asset_uid: string;
  asset_name: string;
  start_time: Date;
  end_time: Date;
  distance_m: number;
  moving_s: number;
  idle_s: number;
  stopped_s: number;
}

/** Returns a page of closed trips with their drivers, the newest first. @param driver undefined: all trips */
export async function listDriverTrips(tx: Tx, scope: DrivenScope, driver: DriverKey | undefined, page: Page) {
  const { from, to } = scope.window;
  const assigned = sql`driver_assignments d ON ${drivenAt('t', sql`t.start_time`)}`;
  const within = sql`${ofScope('t', scope)} AND t.start_time >= ${new Date(from)} AND t.start_time < ${new Date(to)}`;
  const trips = driver
    ? sql`SELECT t.*, d.driver_id FROM trips t JOIN ${assigned}
        WHERE ${within} AND d.account_id = ${driver.account_id} AND d.driver_id = ${driver.id}`
    : sql`SELECT t.* FROM trips t WHERE ${within}`;
  const total = driver
    ? sql`SELECT count(*)::int AS total FROM (${trips}) t`
    : sql`SELECT ${countOf(scope, 'trips')}::int AS total`;
  const { rows } = await sql<DriverTripRow & { total: number }>`
    SELECT t.uid, p.uid AS driver_uid, p.name AS driver_name, a.uid AS asset_uid, a.name AS asset_name, t.start_time,
      t.end_time, t.distance_m, t.moving_s::float8, t.idle_s::float8, t.stopped_s::float8, (${total}) AS total
    FROM (${trips} ORDER BY t.start_time DESC, t.asset_id ${paged(page)}) t
    JOIN assets a ON a.account_id = t.account_id AND a.id = t.asset_id
    LEFT JOIN ${assigned} LEFT JOIN drivers p ON p.account_id = d.account_id AND p.id = d.driver_id
    ORDER BY t.start_time DESC, t.asset_id`.execute(tx);
  return pageWithCount(rows, page, async () => {
    const counted = await sql<{ total: number }>`${total}`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}

/** Returns the keys of a driver of visible accounts. @param uid any text */
export async function findDriverKey(tx: Tx, accountIds: readonly number[], uid: string) {
  if (!isUuid(uid)) return undefined;
  const { rows } = await sql<DriverKey>`
    SELECT account_id, id FROM drivers WHERE ${ofAccounts(sql`account_id`, accountIds)} AND uid = ${uid}`.execute(tx);
  return rows[0];
}

/** Returns the key of a visible account. */
export async function findAccountKey(tx: Tx, accountIds: readonly number[], uid: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM accounts WHERE ${ofAccounts(sql`id`, accountIds)} AND uid = ${uid}`.execute(tx);
  return rows[0]?.id;
}
