/** Which devices tell harsh events, and when each was on an asset. A device senses them once it has sent the first one. */
import type { RawBuilder } from 'kysely';
import { sql } from '../../storage/sql.ts';
import { ofAccounts } from '../records/list-sql.ts';
import { ofScope, type ReportScope } from './scope-sql.ts';

/** Condition of the assignments `s` of the devices that the assets of a scope ever had. */
function ofDevices(scope: ReportScope): RawBuilder<unknown> {
  const accounts = ofAccounts(sql`s.account_id`, scope.accountIds);
  if (scope.asset === undefined && scope.among === undefined) return accounts;
  const devices = sql`SELECT o.account_id, o.device_id FROM device_assignments o WHERE ${ofScope('o', scope)}`;
  return sql`${accounts} AND (s.account_id, s.asset_id) IN (
    SELECT n.account_id, n.asset_id FROM device_assignments n WHERE (n.account_id, n.device_id) IN (${devices}))`;
}

/**
 * Selects the times of devices on assets: account_id, asset_id, [since, until), and first_event_at, the first harsh event that the
 * device sent on any asset before an instant (null: none). An asset has one device at any instant: the primary one, and an
 * auxiliary one only if it never had a primary one. A time lasts until the next begins, because nothing is reported
 * between them.
 */
export function deviceTimes(scope: ReportScope, before: Date): RawBuilder<unknown> {
  return sql`
    WITH times AS MATERIALIZED (
      SELECT s.account_id, s.asset_id, s.device_id, coalesce(lead(s.assigned_from) OVER w, 'infinity') AS until,
        CASE WHEN row_number() OVER w = 1 THEN '-infinity' ELSE s.assigned_from END AS since
      FROM device_assignments s
      WHERE ${ofDevices(scope)} AND (s.role = 'primary' OR NOT EXISTS (
        SELECT FROM device_assignments p
        WHERE p.account_id = s.account_id AND p.asset_id = s.asset_id AND p.role = 'primary'))
      WINDOW w AS (PARTITION BY s.account_id, s.asset_id ORDER BY s.assigned_from)),
    first_events AS (
      SELECT i.account_id, i.device_id, min(f.start_time) AS at
      FROM times i CROSS JOIN LATERAL (
        SELECT e.start_time FROM driving_events e
        WHERE e.account_id = i.account_id AND e.asset_id = i.asset_id AND e.type <> 'speeding' AND e.limit_value IS NULL
          AND e.start_time >= i.since AND e.start_time < i.until AND e.start_time < ${before}
        ORDER BY e.start_time LIMIT 1) f
      GROUP BY 1, 2)
    SELECT i.account_id, i.asset_id, i.since, i.until, o.at AS first_event_at
    FROM times i LEFT JOIN first_events o ON o.account_id = i.account_id AND o.device_id = i.device_id`;
}
