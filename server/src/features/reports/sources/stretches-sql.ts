/** Statuses of assets as intervals that cover a window until now, by the rules of `history.ts`. */
import { STATUSES, type Status, statusNumber } from '@waymark/domain/status.ts';
import type { RawBuilder } from 'kysely';
import { AT_REST } from '../../../storage/place-quarters.ts';
import { sql } from '../../../storage/sql.ts';
import { ofScope, type ReportScope } from '../scope-sql.ts';
import { edgeAt, endOfStretches, lastInterval } from './edges-sql.ts';
import type { QuarterKeys, SourceScope } from './source.ts';

/** Subject, window and present time. */
type StretchScope = ReportScope & Pick<SourceScope, 'now' | 'only' | 'edges'>;

const startOf = ({ window }: StretchScope) => sql`${new Date(window.from)}::timestamptz`;
const number = (status: Status) => sql.lit(statusNumber(status));
const NAMES = sql`${[...STATUSES]}::text[]`;
const DURING = sql`tstzrange(k.since, k.until)`;
/** Joins the waiting `w` that an interval `k` at rest meets. */
const WAITED = sql`w.account_id = k.account_id AND w.asset_id = k.asset_id AND k.status IN ${AT_REST} AND w.during && ${DURING}`;

/** Selects start_time, end_time and status of the current statuses in row `alias` of asset_open. */
export function currentStatuses(alias: string): RawBuilder<unknown> {
  const since = sql`to_timestamp((o.value ->> 'startTime')::float8 / 1000)`;
  const next = sql`to_timestamp((lead(o.value) OVER (ORDER BY o.ordinality) ->> 'startTime')::float8 / 1000)`;
  return sql`
    SELECT ${since} AS start_time, coalesce(${next}, 'infinity') AS end_time,
      (array_position(${NAMES}, o.value ->> 'status') - 1)::int AS status
    FROM jsonb_array_elements(${sql.ref(`${alias}.open_intervals`)}) WITH ORDINALITY o`;
}

/**
 * Returns the time of the first report of an asset, null if there is none.
 * @param known the start of any of its intervals, which makes the look at the index shorter
 */
export function firstReport(
  accountId: RawBuilder<unknown>,
  assetId: RawBuilder<unknown>,
  known?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ofAsset = sql`b.account_id = ${accountId} AND b.asset_id = ${assetId}`;
  const until = known === undefined ? sql`` : sql`AND b.start_time <= ${known}`;
  return sql`coalesce((SELECT b.start_time FROM state_intervals b WHERE ${ofAsset} ${until} ORDER BY b.start_time LIMIT 1),
    (SELECT to_timestamp((b.open_intervals -> 0 ->> 'startTime')::float8 / 1000) FROM asset_open b WHERE ${ofAsset}))`;
}

/** Selects account_id, asset_id and `during`, the multirange of its stays at pickup and drop-off places. */
export function waitingTimes(scope: StretchScope, from = startOf(scope)): RawBuilder<unknown> {
  return sql`
    SELECT v.account_id, v.asset_id, range_agg(tstzrange(v.entered_at, coalesce(v.left_at, 'infinity'))) AS during
    FROM visits v
    WHERE ${ofScope('v', scope)} AND v.waits AND v.entered_at < ${endOfStretches(scope)}
      AND (v.left_at IS NULL OR v.left_at > ${from})
    GROUP BY 1, 2`;
}

/** The assets `a` joined to their intervals `b` in some quarters. */
function inQuarters({ accounts, assets, starts }: QuarterKeys): RawBuilder<unknown> {
  return sql`unnest(${accounts}::int[], ${assets}::int[], ${starts}::timestamptz[]) q (account_id, asset_id, start)
    JOIN a ON a.account_id = q.account_id AND a.id = q.asset_id
    CROSS JOIN LATERAL (
      SELECT t.* FROM state_intervals t
      WHERE t.account_id = q.account_id AND t.asset_id = q.asset_id AND t.start_time >= q.start
        AND t.start_time < q.start + interval '6 hours' OFFSET 0) b`;
}

/**
 * Selects asset columns (`assetId`, `at`, `asset`, `licensePlate`), `status` (number), `start`, `end` and
 * `duration` (seconds). Times before an asset's first report are pending and holes are
 * offline. The times of an asset end with its deletion.
 * @param only status of the intervals. Without it, all
 * @param from start of the window: that of the scope, or an instant in it at which an interval begins
 */
export function stretches(scope: StretchScope, only?: Status, from = startOf(scope)): RawBuilder<unknown> {
  const to = endOfStretches(scope);
  const ofAsset = sql`b.account_id = a.account_id AND b.asset_id = a.id`;
  // Waiting replaces idle, so the intervals of one status need no others, except for holes.
  const wanted = (status: RawBuilder<unknown>) => (only === undefined ? sql`true` : sql`${status} = ${number(only)}`);
  const between = (until: RawBuilder<unknown>) => sql`
    b.start_time >= ${from} AND b.start_time < ${until} AND ${wanted(sql`b.status`)}`;
  // No interval reaches from before the window beyond the start of another one.
  const edge = edgeAt(scope, new Date(scope.window.from));
  const before = edge
    ? sql`SELECT e.start_time, e.end_time, e.status FROM ${edge} e WHERE e.account_id = a.account_id AND e.asset_id = a.id`
    : lastInterval(ofAsset, from);
  // Idling is rare, so a fleet's has an index of its own (migration 0125).
  const byStatus = only === 'idle' && scope.asset === undefined;
  const ofAll = sql`
    UNION ALL
    SELECT b.start_time, b.end_time, b.status FROM state_intervals b WHERE ${ofAsset} AND ${between(sql`a.until`)}`;
  const ofStatus = sql`
    UNION ALL
    SELECT b.account_id, b.asset_id, b.status, b.start_time, least(b.end_time, a.until)
    FROM ${scope.only === undefined ? sql`a JOIN state_intervals b ON ${ofAsset}` : inQuarters(scope.only)}
    WHERE ${ofScope('b', scope)} AND b.start_time < ${to} AND ${between(sql`a.until`)} AND b.end_time > b.start_time`;
  const parts = (status: RawBuilder<unknown>, during: RawBuilder<unknown>) => sql`
    SELECT p.account_id, p.asset_id, p.status, lower(p.during), upper(p.during)
    FROM (SELECT k.account_id, k.asset_id, ${status} AS status, unnest(${during}) AS during FROM known k JOIN waits w ON ${WAITED}) p`;
  const waited = parts(number('waiting'), sql`tstzmultirange(${DURING}) * w.during`);
  const holes = sql`
    SELECT h.account_id, h.asset_id, p.status, lower(p.during), upper(p.during)
    FROM (
      SELECT f.*, ${firstReport(sql`f.account_id`, sql`f.asset_id`)} AS first_at
      FROM (
        SELECT a.account_id, a.id AS asset_id, tstzmultirange(tstzrange(${from}, a.until)) - coalesce(k.during, '{}') AS free
        FROM a LEFT JOIN (SELECT account_id, asset_id, range_agg(${DURING}) AS during FROM known k GROUP BY 1, 2) k
          ON k.account_id = a.account_id AND k.asset_id = a.id OFFSET 0) f
      WHERE NOT isempty(f.free)) h
    CROSS JOIN LATERAL (
      SELECT ${number('pending')} AS status, unnest(h.free * tstzmultirange(tstzrange(NULL, h.first_at))) AS during
      UNION ALL
      SELECT ${number('offline')}, unnest(h.free * tstzmultirange(tstzrange(h.first_at, NULL)))
      WHERE h.first_at IS NOT NULL) p`;
  // One asset has at most one row of waiting, so that its intervals are not joined.
  const untouched = scope.asset
    ? sql`FROM known k WHERE NOT coalesce(k.status IN ${AT_REST} AND (SELECT during FROM waits) && ${DURING}, false)`
    : sql`FROM known k LEFT JOIN waits w ON ${WAITED} WHERE w.during IS NULL`;
  return sql`
    WITH a AS MATERIALIZED (
      SELECT x.account_id, x.id, x.uid, x.name, x.license_plate, x.until
      FROM (SELECT *, least(${to}, deleted_at) AS until FROM assets) x
      WHERE ${ofScope('x', scope, 'id')} AND x.until > ${from}),
    known AS MATERIALIZED (
      SELECT a.account_id, a.id AS asset_id, i.status, greatest(i.start_time, ${from}) AS since, least(i.end_time, a.until) AS until
      FROM a CROSS JOIN LATERAL (
        (${before})
        ${byStatus ? sql`` : ofAll}) i
      WHERE i.end_time > ${from} AND i.start_time < a.until AND i.end_time > i.start_time AND ${wanted(sql`i.status`)}
      ${byStatus ? ofStatus : sql``}
      UNION ALL
      SELECT a.account_id, a.id, i.status, greatest(i.start_time, ${from}), least(i.end_time, a.until)
      FROM a JOIN asset_open b ON ${ofAsset} ${only === 'idle' ? sql`AND b.idles` : sql``} CROSS JOIN LATERAL (${currentStatuses('b')}) i
      WHERE i.start_time < a.until AND i.end_time > ${from} AND i.end_time > i.start_time AND ${wanted(sql`i.status`)}),
    waits AS MATERIALIZED (${waitingTimes(scope, from)}),
    pieces AS (
      SELECT k.account_id, k.asset_id, k.status, k.since, k.until ${untouched}
      UNION ALL ${parts(sql`k.status`, sql`tstzmultirange(${DURING}) - w.during`)}
      ${only === undefined ? sql`UNION ALL ${waited} UNION ALL ${holes}` : sql``})
    SELECT a.uid AS "assetId", p.since AS at, a.name AS asset, a.license_plate AS "licensePlate", p.status, p.since AS start,
      p.until AS "end", date_part('epoch', p.until - p.since) AS duration
    FROM pieces p JOIN a ON a.account_id = p.account_id AND a.id = p.asset_id WHERE ${wanted(sql`p.status`)}`;
}
