/**
 * Statuses of assets added up, from kept quarters. The rows of `stretches-sql.ts` add up to the same: closed intervals
 * that begin in the window, the one that reaches into it, the current ones, and the gaps between them. Where an asset
 * waited at a place, its intervals are taken off and their parts are added. Assets that were deleted in the window are
 * read by the rows.
 */
import { type Status, statusNumber } from '@waymark/domain/status.ts';
import type { RawBuilder } from 'kysely';
import { AT_REST } from '../../../storage/place-quarters.ts';
import { sql } from '../../../storage/sql.ts';
import { ofScope } from '../scope-sql.ts';
import { addedUp, type Cuts, unplaced } from '../sums/added-up-sql.ts';
import { type Kept, quarterOf } from '../sums/kept-sql.ts';
import { edgeAt, endOfStretches } from './edges-sql.ts';
import type { SourceScope } from './source.ts';
import { currentStatuses, firstReport, stretches, waitingTimes } from './stretches-sql.ts';

const seconds = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`date_part('epoch', ${to} - ${from})`;
const LASTS = sql<boolean>`t.end_time > t.start_time`;
const LENGTH = seconds(sql`t.start_time`, sql`t.end_time`);

const ALL: Kept = {
  table: 'state_intervals',
  canBeTakenOff: true,
  only: LASTS,
  entries: sql`q.intervals`,
  columns: { duration: { kept: sql`q.interval_s`, single: LENGTH } },
};
const IDLE: Kept = {
  table: 'state_intervals',
  canBeTakenOff: true,
  only: sql<boolean>`${LASTS} AND t.status = ${statusNumber('idle')}`,
  entries: sql`q.idles`,
  columns: { duration: { kept: sql`q.idling_s`, single: LENGTH } },
};

/**
 * Selects account_id, asset_id, at, entries and duration, and by places `place_id`.
 * @param only status of the intervals. Without it all, with the gaps between them
 */
export function keptStretches(scope: SourceScope, cuts: Cuts | undefined, only?: 'idle'): RawBuilder<unknown> {
  const [from, to] = [new Date(scope.window.from), endOfStretches(scope)];
  const window = { from: scope.window.from, to: to.getTime() };
  const kept = only === undefined ? ALL : IDLE;
  const wanted = (status: RawBuilder<unknown>) => ofStatus(status, only);
  const others = sql`SELECT x.account_id, x.id AS asset_id, s.at, 1 AS entries, s.duration
    FROM (${stretches({ ...scope, asset: undefined, among: sql`SELECT account_id, id FROM others` }, only)}) s
      JOIN assets x ON x.uid = s."assetId"`;
  const closed = sql`SELECT * FROM (${addedUp({ ...scope, window }, kept, cuts)}) k
    WHERE (k.account_id, k.asset_id) NOT IN (SELECT account_id, id FROM gone)`;
  const parts = [
    // The interval that reaches into the window.
    sql`SELECT account_id, id, ${from}::timestamptz, 1, ${seconds(sql`${from}::timestamptz`, sql`least(before_end, ${to})`)}
      FROM plain WHERE before_end > ${from} AND ${wanted(sql`before_status`)}`,
    // What lies behind the window is taken off again.
    sql`SELECT account_id, id, last_start, 0, -${seconds(sql`${to}::timestamptz`, sql`last_end`)}
      FROM plain WHERE last_start >= ${from} AND last_end > ${to} AND ${wanted(sql`last_status`)}`,
    sql`SELECT p.account_id, p.id, greatest(i.start_time, ${from}), 1,
        ${seconds(sql`greatest(i.start_time, ${from})`, sql`least(i.end_time, ${to})`)}
      FROM plain p JOIN asset_open b ON b.account_id = p.account_id AND b.asset_id = p.id ${only ? sql`AND b.idles` : sql``}
      CROSS JOIN LATERAL (${currentStatuses('b')}) i
      WHERE i.start_time < ${to} AND i.end_time > ${from} AND i.end_time > i.start_time AND ${wanted(sql`i.status`)}`,
    waiting(only),
    others,
  ];
  if (only === undefined) parts.push(gapsBetween(scope, from, to), gapsAtEnd(from, to));
  return sql`WITH ${subjects(scope, from, to)}, ${touched(scope, from, to, only)}
    ${closed} UNION ALL ${keptWaiting(scope, from, to, cuts, only)} UNION ALL SELECT p.* ${unplaced(cuts)} FROM (${sql.join(parts, sql` UNION ALL `)}) p`;
}

function ofStatus(status: RawBuilder<unknown>, only: Status | undefined): RawBuilder<boolean> {
  return only === undefined ? sql<boolean>`true` : sql<boolean>`${status} = ${statusNumber(only)}`;
}

/**
 * Queries of the assets: `gone`, those that were deleted before the end of the window, `others` of them, in the window, and
 * `plain` ones with their intervals at the ends of the window.
 */
function subjects(scope: SourceScope, from: Date, to: Date): RawBuilder<unknown> {
  const ofAsset = (alias: string) =>
    sql`${sql.ref(`${alias}.account_id`)} = a.account_id AND ${sql.ref(`${alias}.asset_id`)} = a.id`;
  return sql`
    gone AS MATERIALIZED (
      SELECT a.account_id, a.id, a.deleted_at FROM assets a WHERE ${ofScope('a', scope, 'id')} AND a.deleted_at < ${to}),
    others AS MATERIALIZED (SELECT account_id, id FROM gone WHERE deleted_at > ${from}),
    plain AS MATERIALIZED (
      SELECT a.account_id, a.id, e.start_time AS before_start, e.end_time AS before_end, e.status AS before_status, l.start_time AS last_start,
        l.end_time AS last_end, l.status AS last_status
      FROM assets a LEFT JOIN ${edgeAt(scope, from)!} e ON ${ofAsset('e')}
        LEFT JOIN ${edgeAt(scope, to)!} l ON ${ofAsset('l')}
      WHERE ${ofScope('a', scope, 'id')} AND (a.deleted_at IS NULL OR a.deleted_at >= ${to}) AND ${from} < ${to}::timestamptz)`;
}

/**
 * Queries `waits` and `touched`: the intervals at rest, cut to the window, that waiting cuts or replaces, as far as their
 * parts are not kept, with the waiting during them.
 */
function touched(scope: SourceScope, from: Date, to: Date, only: 'idle' | undefined): RawBuilder<unknown> {
  const rests = only === undefined ? sql`b.status IN ${AT_REST}` : ofStatus(sql`b.status`, only);
  // An interval that is replaced as a whole has the same start and length as its replacement.
  const whole = only === undefined ? sql`AND NOT i.during <@ w.during` : sql``;
  return sql`
    waits AS MATERIALIZED (
      SELECT w.* FROM (${waitingTimes(scope)}) w JOIN plain p ON p.account_id = w.account_id AND p.id = w.asset_id),
    uncounted AS MATERIALIZED (
      SELECT q.account_id, q.asset_id, q.start, q.gaps FROM asset_quarters q
      WHERE ${ofScope('q', scope)} AND q.start > ${from}::timestamptz - interval '6 hours' AND q.start < ${to} AND q.place IS NULL),
    touched AS MATERIALIZED (
      SELECT i.account_id, i.asset_id, i.during, w.during * tstzmultirange(i.during) AS waits
      FROM (
        SELECT b.account_id, b.asset_id, tstzrange(greatest(b.start_time, ${from}), least(b.end_time, ${to})) AS during
        FROM (
          SELECT u.account_id, u.asset_id, b.start_time, b.end_time, b.status
          FROM uncounted u CROSS JOIN LATERAL (
            SELECT * FROM state_intervals b
            WHERE b.account_id = u.account_id AND b.asset_id = u.asset_id AND b.start_time >= greatest(u.start, ${from})
              AND b.start_time < least(u.start + interval '6 hours', ${to}) AND b.end_time > b.start_time OFFSET 0) b
          -- Intervals that reach over the ends of the window, unless they are among those.
          UNION
          SELECT p.account_id, p.id, b.* FROM plain p CROSS JOIN LATERAL (
            VALUES (p.before_start, p.before_end, p.before_status), (p.last_start, p.last_end, p.last_status)) b (since, until, status)
          WHERE (b.since < ${from} AND b.until > ${from}) OR b.until > ${to}
          UNION ALL
          SELECT w.account_id, w.asset_id, b.start_time, b.end_time, b.status
          FROM waits w JOIN asset_open o ON o.account_id = w.account_id AND o.asset_id = w.asset_id
            CROSS JOIN LATERAL (${currentStatuses('o')}) b
          WHERE b.start_time < ${to} AND b.end_time > ${from} AND b.end_time > b.start_time) b
        WHERE ${rests}) i
        JOIN waits w ON w.account_id = i.account_id AND w.asset_id = i.asset_id
      WHERE NOT isempty(i.during) AND i.during && w.during ${whole})`;
}

/** Selects the kept parts of intervals within the window, over the query `uncounted`. */
function keptWaiting(
  scope: SourceScope,
  from: Date,
  to: Date,
  cuts: Cuts | undefined,
  only: 'idle' | undefined,
): RawBuilder<unknown> {
  const entries = only === undefined ? sql`k.entries` : sql`k.idles`;
  const rows = sql`
    FROM waited_parts k
    WHERE ${ofScope('k', scope)} AND k.start_time >= ${from} AND k.start_time < ${to} AND k.end_time <= ${to} AND ${entries} <> 0
      AND (k.account_id, k.asset_id) NOT IN (SELECT account_id, id FROM gone)
      AND (k.account_id, k.asset_id, ${quarterOf(sql`k.start_time`)}) NOT IN (SELECT account_id, asset_id, start FROM uncounted)`;
  if (cuts?.change !== 'place' || cuts.singly)
    return sql`SELECT k.account_id, k.asset_id, k.at, ${entries}::int, ${entries} * k.seconds ${unplaced(cuts)} ${rows}`;
  // Added up, because the rows are read a second time for their places.
  return sql`
    SELECT k.account_id, k.asset_id, NULL::timestamptz, sum(${entries})::int, sum(${entries} * k.seconds), nullif(k.place_id, 0)
    ${rows} GROUP BY k.account_id, k.asset_id, k.place_id`;
}

/** Takes the touched intervals off, and adds their parts. */
function waiting(only: 'idle' | undefined): RawBuilder<unknown> {
  const part = (during: RawBuilder<unknown>) => sql`
    SELECT account_id, asset_id, lower(p), 1, ${seconds(sql`lower(p)`, sql`upper(p)`)} FROM touched, unnest(${during}) p`;
  return sql`
    SELECT account_id, asset_id, lower(during), -1, -${seconds(sql`lower(during)`, sql`upper(during)`)} FROM touched
    UNION ALL ${part(sql`tstzmultirange(during) - waits`)}
    ${only === undefined ? sql`UNION ALL ${part(sql`tstzmultirange(during) * waits`)}` : sql``}`;
}

/** Selects the gaps before intervals that begin in the window: those that are kept, and those of uncounted quarters. */
function gapsBetween(scope: SourceScope, since: Date, until: Date): RawBuilder<unknown> {
  return sql`
    SELECT g.account_id, g.asset_id, lower(p.during), 1, ${seconds(sql`lower(p.during)`, sql`upper(p.during)`)}
    FROM (
      SELECT k.account_id, k.asset_id, k.start_time, k.since AS previous_end
      FROM status_gaps k JOIN plain x ON x.account_id = k.account_id AND x.id = k.asset_id
      WHERE ${ofScope('k', scope)} AND k.start_time > ${since} AND k.start_time < ${until}
        AND (k.account_id, k.asset_id, ${quarterOf(sql`k.start_time`)}) NOT IN (SELECT account_id, asset_id, start FROM uncounted)
      UNION ALL
      SELECT q.account_id, q.asset_id, i.start_time, i.previous_end
      FROM uncounted q JOIN plain x ON x.account_id = q.account_id AND x.id = q.asset_id
      CROSS JOIN LATERAL (
        SELECT t.start_time, coalesce(lag(t.end_time) OVER (ORDER BY t.start_time), (
          SELECT b.end_time FROM state_intervals b
          WHERE b.account_id = q.account_id AND b.asset_id = q.asset_id AND b.start_time < q.start
            AND b.end_time > b.start_time
          ORDER BY b.start_time DESC LIMIT 1)) AS previous_end
        FROM state_intervals t
        WHERE t.account_id = q.account_id AND t.asset_id = q.asset_id AND t.start_time >= q.start
          AND t.start_time < q.start + interval '6 hours' AND ${LASTS}) i
      WHERE q.gaps > 0 AND i.start_time > ${since} AND i.start_time < ${until}
        AND i.previous_end IS DISTINCT FROM i.start_time) g
    CROSS JOIN LATERAL (${gapPieces(
      sql`tstzrange(least(greatest(g.previous_end, ${since}), g.start_time), g.start_time)`,
      // Any instant that is not behind the gap does for one behind a report.
      sql`coalesce(g.previous_end, ${firstReport(sql`g.account_id`, sql`g.asset_id`, sql`g.start_time`)})`,
    )}) p`;
}

/** Selects the gap behind the last interval that begins before the end of the window. */
function gapsAtEnd(from: Date, to: Date): RawBuilder<unknown> {
  return sql`
    SELECT g.account_id, g.id, lower(p.during), 1, ${seconds(sql`lower(p.during)`, sql`upper(p.during)`)}
    FROM (
      SELECT x.account_id, x.id, x.last_start, greatest(x.last_end, ${from}) AS since,
        least(${to}, to_timestamp((b.open_intervals -> 0 ->> 'startTime')::float8 / 1000)) AS until
      FROM plain x LEFT JOIN asset_open b ON b.account_id = x.account_id AND b.asset_id = x.id) g
    CROSS JOIN LATERAL (${gapPieces(sql`tstzrange(g.since, greatest(g.since, g.until))`, sql`coalesce(g.last_start, ${firstReport(sql`g.account_id`, sql`g.id`)})`)}) p
    WHERE g.since < g.until`;
}

/** Selects the parts `during` of a gap: before the first report of the asset, and after it. */
function gapPieces(gap: RawBuilder<unknown>, first: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT d.during FROM (SELECT ${first} AS at OFFSET 0) f CROSS JOIN LATERAL (
      SELECT ${gap} * tstzrange(NULL, f.at) AS during
      UNION ALL SELECT ${gap} * tstzrange(f.at, NULL) WHERE f.at IS NOT NULL) d
    WHERE NOT isempty(d.during)`;
}
