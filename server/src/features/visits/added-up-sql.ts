import { type RawBuilder, sql } from 'kysely';
import { JOINS, partOf, reportedVisits, stationarySeconds, touches, type VisitScope } from './visits-sql.ts';

/**
 * Selects what the rows of `reportedVisits` add up to: account_id, asset_id, `at`, entries, place_id and the columns with a total.
 * Stationary times of whole visits are kept (`visit_rests`). Those of visits that the window cuts, that last, or whose
 * statuses changed since they were counted are computed.
 * @param of condition on the rows of a table with account_id and asset_id
 */
export function addedUpVisits(
  { window, now, asset }: Pick<VisitScope, 'window' | 'now' | 'asset'>,
  of: (alias: string) => RawBuilder<boolean>,
): RawBuilder<unknown> {
  // One asset's visits are few.
  if (asset)
    return sql`
      SELECT v.account_id, v.asset_id, v.at, 1 AS entries, v.place_id, v."inPeriod", v.waiting, v."maxSpeed"
      FROM (${reportedVisits({ window, now }, of('v'))}) v`;
  const [from, to] = [new Date(window.from), new Date(Math.min(window.to, now))];
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
        v.entered_at >= ${from} AND v.left_at <= ${to} AND (u.since IS NULL OR v.left_at <= u.since) AS is_kept
      FROM visits v ${JOINS} LEFT JOIN uncounted u ON u.account_id = v.account_id AND u.asset_id = v.asset_id
      WHERE ${of('v')} AND ${touches(window)})
    SELECT v.account_id, v.asset_id, v.entered_at AS at, 1 AS entries, v.place_id,
      greatest(0, date_part('epoch', v.until - v.since)) AS "inPeriod",
      CASE WHEN v.is_kept THEN coalesce(k.seconds, 0) ELSE ${stationarySeconds(sql`v.since`, sql`v.until`, now)} END AS waiting,
      v.top_speed_cm_s / 100.0::float8 AS "maxSpeed"
    FROM touching v LEFT JOIN (
      SELECT k.account_id, k.asset_id, k.place_id, k.entered_at, sum(k.seconds) AS seconds FROM visit_rests k
      WHERE ${of('k')} AND k.entered_at >= ${from} AND k.entered_at < ${to}
      GROUP BY 1, 2, 3, 4) k
      ON k.account_id = v.account_id AND k.asset_id = v.asset_id AND k.place_id = v.place_id AND k.entered_at = v.entered_at`;
}
