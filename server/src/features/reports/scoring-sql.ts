/**
 * The score of assets, from sums of their trips and idling (decisions.md, "Driver score"; docs/decisions/0051). The rule is
 * `driverScore` of the domain. SQL computes it for rows and groups, by which they are sorted.
 */
import { SCORE_SUMS, type ScoreSum } from '@waymark/contract/reports/declaration.ts';
import { DEFAULT_THRESHOLDS, LIMITS } from '@waymark/domain/limits.ts';
import { driverScore, SCORE_WEIGHTS, type ScoreSums, type ScoreWeights } from '@waymark/domain/score/driver-score.ts';
import { SCORE_KINDS, type ScoreKind } from '@waymark/domain/score/score-kind.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../storage/sql.ts';
import { CORNERS, IDLES } from './driver-scores/driven-sql.ts';
import type { KnownLimit } from './driver-scores/known-limits.ts';
import { ofScope, type ReportScope } from './scope-sql.ts';
import { deviceTimes } from './telling-sql.ts';

/** Inputs of scores beside the trips. */
export interface Scoring {
  /** Account that the reader looks at, whose weights apply to sums of several assets. */
  accountId: number;
  /** Of accounts with their own. */
  weights: ReadonlyMap<number, ScoreWeights>;
  /** Times with a speed limit. */
  limits: readonly KnownLimit[];
}

/** Sums of a kind: where it is sensed, and its units there. */
const SUMS_OF: Readonly<Record<ScoreKind, readonly [sensed: ScoreSum, units: ScoreSum]>> = {
  speeding: ['speedingSensed', 'speedingUnits'],
  harshBraking: ['harshSensed', 'brakingUnits'],
  harshAcceleration: ['harshSensed', 'accelerationUnits'],
  harshCornering: ['corneringSensed', 'corneringUnits'],
  idling: ['idlingSensed', 'idlingUnits'],
};
const NAMES = Object.keys(SCORE_SUMS) as ScoreSum[];

/** Condition of a trip `t` with a fix a second. */
export const DENSE = sql`(t.fix_count - 1) * ${sql.lit(DEFAULT_THRESHOLDS.harshSpacingSeconds)} >= date_part('epoch', t.end_time - t.start_time)`;
const dense = (value: RawBuilder<unknown>) => sql`CASE WHEN ${DENSE} THEN ${value} ELSE 0 END`;
const ofTrips = (name: string) => ({ kept: sql.ref(`q.trip_${name}`), single: sql.ref(`t.${name}`) });
const ofDense = (name: string) => ({ kept: sql.ref(`q.dense_${name}`), single: dense(sql.ref(`t.${name}`)) });
/** Columns of trips and idling that `judged` reads, from a table of sums `q` and from single trips `t`. */
export const SCORED_COLUMNS = {
  scored: { kept: sql`q.distance_m`, single: sql`t.distance_m` },
  lit: { kept: sql`q.ignition_m`, single: sql`CASE WHEN t.ignition_known THEN t.distance_m ELSE 0 END` },
  dense: { kept: sql`q.dense_m`, single: dense(sql`t.distance_m`) },
  speedingUnits: { kept: sql`q.speeding_units`, single: sql`t.speeding_units` },
  braking: ofTrips('braking'),
  acceleration: ofTrips('acceleration'),
  cornering: ofTrips('cornering'),
  denseBraking: ofDense('braking'),
  denseAcceleration: ofDense('acceleration'),
  denseCornering: ofDense('cornering'),
};

/** Returns the instants in a window at which a speed limit begins or ends. */
export function limitChanges({ limits }: Scoring, { from, to }: { from: number; to: number }): number[] {
  const changes = limits.flatMap((limit) => [limit.from, ...(limit.to === null ? [] : [limit.to])]);
  return [...new Set(changes)].filter((at) => at > from && at < to).sort((a, b) => a - b);
}

/** Returns the number of the span between changes of speed limits in which an instant lies, from 1. */
export function spanOf(instant: RawBuilder<unknown>, changes: readonly number[]): RawBuilder<number> {
  if (changes.length === 0) return sql<number>`1`;
  return sql<number>`1 + width_bucket(${instant}, ${changes.map((at) => new Date(at))}::timestamptz[])`;
}

/**
 * Returns the number of the period in which an instant lies, from 0. Harsh events are sensed from the period on in which the
 * device reported the first one.
 * @param ends of the periods, epoch ms, ascending
 */
function periodOf(instant: RawBuilder<unknown>, ends: readonly number[]): RawBuilder<number> {
  return sql<number>`width_bucket(${instant}, ${ends.map((at) => new Date(at))}::timestamptz[])`;
}

/**
 * Queries of the devices of assets in a window, by name: `devices`, their times with `sensed_from`, the period in which they reported the first
 * harsh event, and `mixed`, those of assets of which not all devices did so in the same, so that their sums must be cut where
 * the device changes.
 */
export function deviceQueries(scope: ReportScope, ends: readonly number[]): RawBuilder<unknown> {
  const [from, to] = [new Date(scope.window.from), new Date(scope.window.to)];
  return sql`
    devices AS MATERIALIZED (
      SELECT d.account_id, d.asset_id, d.since, d.until, ${periodOf(sql`coalesce(d.first_event_at, 'infinity')`, ends)} AS sensed_from
      FROM (${deviceTimes(scope, to)}) d WHERE ${ofScope('d', scope)} AND d.since < ${to} AND d.until > ${from}),
    mixed AS MATERIALIZED (
      SELECT d.* FROM devices d WHERE (d.account_id, d.asset_id) IN (
        SELECT account_id, asset_id FROM devices GROUP BY 1, 2 HAVING min(sensed_from) <> max(sensed_from)))`;
}

/** Changes of devices in `mixed`: account_id, asset_id, and `at`. */
export const DEVICE_CHANGES = sql`SELECT account_id, asset_id, since AS at FROM mixed WHERE isfinite(since)`;

/** Selects which kinds are sensed on each asset: account_id, asset_id, sensed_from, corners, idles, and `limited` by span. */
function sensing(scope: ReportScope, { limits }: Scoring, changes: readonly number[]): RawBuilder<unknown> {
  const begins = [scope.window.from, ...changes];
  const byType = Map.groupBy(limits, ({ accountId, assetType }) => `${accountId} ${assetType}`);
  const rows = [...byType.values()].map((own) => {
    const limited = begins.map((at) => own.some(({ from, to }) => from <= at && (to === null || to > at)));
    return sql`(${own[0]!.accountId}::int, ${own[0]!.assetType}::text, ${limited}::bool[])`;
  });
  const known = rows.length === 0 ? sql`(SELECT NULL::int, NULL::text, NULL::bool[])` : sql`(VALUES ${sql.join(rows)})`;
  return sql`
    SELECT a.account_id, a.id AS asset_id, k.limited, a.type = ANY (${CORNERS}) AS corners,
      a.type = ANY (${IDLES}) AS idles, d.sensed_from
    FROM assets a
      LEFT JOIN (SELECT account_id, asset_id, min(sensed_from) AS sensed_from FROM devices GROUP BY 1, 2) d
        ON d.account_id = a.account_id AND d.asset_id = a.id
      LEFT JOIN ${known} k (account_id, type, limited) ON k.account_id = a.account_id AND k.type = a.type
    WHERE ${ofScope('a', scope, 'id')}`;
}

/**
 * Selects the columns `columns` of rows and the sums of their score, by the queries of `deviceQueries`. Kinds that are not
 * sensed on an asset add 0.
 * @param rows SELECT with account_id, asset_id, `at`, `span`, `longIdle`, `SCORED_COLUMNS`, and `sensed_from` of the device of an
 *   asset in `mixed` (null: it is not in it)
 * @param ends of the periods, epoch ms, ascending
 */
export function judged(
  scope: ReportScope,
  scoring: Scoring,
  changes: readonly number[],
  ends: readonly number[],
  rows: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const tells = sql`coalesce(r.sensed_from, f.sensed_from) <= ${periodOf(sql`r.at`, ends)}`;
  const where = (condition: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
    sql`CASE WHEN ${condition} THEN ${value} ELSE 0 END::float8`;
  const [limited, idles, corners] = [sql`f.limited[r.span]`, sql`f.idles`, sql`f.corners`];
  const harsh = (all: string, dense: string) =>
    sql`CASE WHEN ${tells} THEN ${sql.ref(`r.${all}`)} ELSE ${sql.ref(`r.${dense}`)} END`;
  const sums: Readonly<Record<ScoreSum, RawBuilder<unknown>>> = {
    scoredDistance: sql`r.scored::float8`,
    speedingSensed: where(limited, sql`r.scored`),
    harshSensed: sql`(${harsh('scored', 'dense')})::float8`,
    corneringSensed: where(corners, harsh('scored', 'dense')),
    idlingSensed: where(idles, sql`r.lit`),
    speedingUnits: where(limited, sql`r."speedingUnits"`),
    brakingUnits: sql`(${harsh('braking', 'denseBraking')})::float8`,
    accelerationUnits: sql`(${harsh('acceleration', 'denseAcceleration')})::float8`,
    corneringUnits: where(corners, harsh('cornering', 'denseCornering')),
    idlingUnits: where(idles, sql`r."longIdle" / 60`),
  };
  return sql`
    SELECT ${columns} ${sql.join(
      NAMES.map((name) => sql`, ${sums[name]} AS ${sql.ref(name)}`),
      sql``,
    )}
    FROM (${rows}) r JOIN (${sensing(scope, scoring, changes)}) f
      ON f.account_id = r.account_id AND f.asset_id = r.asset_id`;
}

/**
 * Returns rows with their `score`. Null: not enough data.
 * @param rows SELECT with the sums of the score
 * @param account whose weights apply, of a row `g`
 * @param only condition of the rows `g` that can have a score
 */
export function withScores(
  rows: RawBuilder<unknown>,
  { weights }: Scoring,
  account: RawBuilder<unknown>,
  only: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const weightOf = (kind: ScoreKind) => {
    const usual = sql.lit(SCORE_WEIGHTS[kind]);
    if (weights.size === 0) return usual;
    const own = [...weights].map(([id, of]) => sql`WHEN ${sql.lit(id)} THEN ${sql.lit(of[kind])}`);
    return sql`CASE ${account} ${sql.join(own, sql` `)} ELSE ${usual} END`;
  };
  const whole = sql`g."scoredDistance"`;
  const points = SCORE_KINDS.map((kind) => {
    const [sensed, units] = SUMS_OF[kind].map((name) => sql.ref(`g.${name}`));
    return sql`CASE WHEN ${sensed} > 0 AND ${sensed} >= ${whole} * ${sql.lit(LIMITS.scoreSensedShareMinimum)}
      THEN ${tenths(sql`${units} * ${weightOf(kind)}::float8 * 100000 / ${sensed}`)} END AS ${sql.ref(kind)}`;
  });
  const each = SCORE_KINDS.map((kind) => sql.ref(`p.${kind}`));
  const sum = sql.join(
    each.map((one) => sql`coalesce(${one}, 0)`),
    sql` + `,
  );
  return sql`
    SELECT g.*, CASE WHEN ${only} AND ${whole} >= ${sql.lit(LIMITS.scoreMinimumMeters)} AND num_nonnulls(${sql.join(each)}) > 0
      THEN ${tenths(sql`greatest(0, 100 - ${tenths(sum)})`)} END AS score
    FROM (${rows}) g CROSS JOIN LATERAL (SELECT ${sql.join(points)}) p`;
}

/** Rounds as `Math.round` does. */
function tenths(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`floor((${value})::float8 * 10 + 0.5) / 10`;
}

/** Returns the score of totals, with the weights of the account that the reader looks at. Null: not enough data. */
export function scoreOfTotals(
  totals: Readonly<Record<string, number | null>>,
  { accountId, weights }: Scoring,
): number | null {
  return driverScore(scoreSumsOf(totals), weights.get(accountId)).score;
}

/** Returns sums of scores by kind. Their numbers of events are not known. */
export function scoreSumsOf(totals: Readonly<Record<string, number | null>>): ScoreSums {
  const sum = (name: ScoreSum) => totals[name] ?? 0;
  const kinds = SCORE_KINDS.map((kind) => {
    const [sensed, units] = SUMS_OF[kind];
    return [kind, { sensedMeters: sum(sensed), events: 0, units: sum(units) }];
  });
  return { meters: sum('scoredDistance'), kinds: Object.fromEntries(kinds) };
}
