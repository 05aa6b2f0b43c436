import type { RawBuilder } from 'kysely';
import { sql } from '../../storage/sql.ts';
import { partOf, reportedVisits, stationarySeconds, type VisitScope } from './visits-sql.ts';

/**
 * Selects what the rows of `reportedVisits` add up to: account_id, asset_id, `at`, entries, place_id and the columns with a total.
 * A stationary time is a row of its own, which is no entry, because finding its visit would take longer than adding it up.
 * Stationary times of whole visits are kept (`visit_rests`). Those of visits that the window cuts, that last, or whose
 * statuses changed since they were counted are computed.
 * @param of condition on the rows of a table with account_id and asset_id
 */
export function addedUpVisits(
  { window, now, asset }: Pick<VisitScope, 'window' | 'now'> & { asset: unknown },
  of: (alias: string) => RawBuilder<boolean>,
): RawBuilder<unknown> {
  // One asset's visits are few.
  if (asset)
    return sql`
      SELECT v.account_id, v.asset_id, v.at, 1 AS entries, v.place_id, v."inPeriod", v.waiting, v."maxSpeed"
      FROM (${reportedVisits({ window, now }, of('v'))}) v`;
  const [from, to] = [new Date(window.from), new Date(Math.min(window.to, now))];
  const ofVisits = (waiting: RawBuilder<unknown>) => sql`
    SELECT v.account_id, v.asset_id, v.entered_at AS at, 1 AS entries, v.place_id,
      greatest(0, date_part('epoch', v.until - v.since)) AS "inPeriod", (${waiting})::float8 AS waiting, v.top_speed_cm_s / 100.0::float8 AS "maxSpeed"
    FROM touching v`;
  // Indexes have all of these columns.
  const columns = sql`v.account_id, v.asset_id, v.place_id, v.entered_at, v.left_at, v.top_speed_cm_s`;
  return sql`
    WITH uncounted AS MATERIALIZED (
      -- Kept times of an asset hold for what ended before its first uncounted quarter, and before its current status began.
      SELECT account_id, asset_id, min(since) AS since
      FROM (
        SELECT q.account_id, q.asset_id, q.start AS since FROM asset_quarters q
        WHERE ${of('q')} AND q.place IS NULL AND q.start < ${to}
        UNION ALL
        SELECT s.account_id, s.asset_id, to_timestamp((s.open_intervals -> 0 ->> 'startTime')::float8 / 1000)
        FROM asset_open s WHERE ${of('s')}) u
      GROUP BY 1, 2),
    touching AS MATERIALIZED (
      SELECT v.account_id, v.asset_id, v.place_id, v.entered_at, v.top_speed_cm_s, ${partOf({ window, now })},
        CASE WHEN v.entered_at >= ${from} AND v.left_at <= ${to} AND (u.since IS NULL OR v.left_at <= u.since) THEN 1 ELSE 0 END AS kept
      FROM (
        SELECT ${columns} FROM visits v
        WHERE ${of('v')} AND v.entered_at >= ${from} AND v.entered_at < ${new Date(window.to)}
        UNION ALL
        SELECT ${columns} FROM visits v
        WHERE ${of('v')} AND v.entered_at < ${from} AND (v.left_at > ${from} OR v.left_at IS NULL)) v
        LEFT JOIN uncounted u ON u.account_id = v.account_id AND u.asset_id = v.asset_id
      WHERE v.place_id IN (SELECT id FROM places))
    ${ofVisits(sql`0`)} WHERE v.kept <> 0
    UNION ALL
    -- PostgreSQL expects few of them, and does not plan the rest for their cost.
    ${ofVisits(stationarySeconds(sql`v.since`, sql`v.until`, now))} WHERE v.kept = 0
    UNION ALL
    SELECT k.account_id, k.asset_id, k.entered_at, 0, k.place_id, 0::float8, k.seconds, NULL::float8
    FROM visit_rests k LEFT JOIN uncounted u ON u.account_id = k.account_id AND u.asset_id = k.asset_id
    WHERE ${of('k')} AND k.entered_at >= ${from} AND k.entered_at < ${to}
      -- Rests of later quarters may be those of a visit that changed.
      AND (u.since IS NULL OR k.start < u.since) AND k.place_id IN (SELECT id FROM places)
      AND (k.account_id, k.asset_id, k.place_id, k.entered_at) NOT IN (
        SELECT account_id, asset_id, place_id, entered_at FROM touching WHERE kept = 0)`;
}
