import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';
import type { Window } from '../../records/period.ts';
import { ofScope } from '../scope-sql.ts';
import { openTrips } from '../trips-sql.ts';

const HOUR_MS = 3_600_000;
/** Closed trips are found by their start, so longer ones count in their first hours only. */
const LONGEST_TRIP_MS = 24 * HOUR_MS;
/** Trips that are longer have an index of their own (migration 0167). */
const LONG_TRIP_MS = 2 * HOUR_MS;

/** Returns the number of assets with a trip in each hour of the window, from its start until now. */
export async function assetsOnTrips(
  tx: Tx,
  accountIds: readonly number[],
  { from, to }: Window,
  now: number,
): Promise<number[]> {
  const end = new Date(Math.min(to, now));
  const start = new Date(from);
  const scope = { accountIds, asset: undefined };
  const hours = (time: string) => sql`extract(epoch FROM ${sql.ref(time)} - ${start}) / 3600`;
  const { rows } = await sql<{ hour: number; assets: number }>`
    SELECT b.hour, count(*)::int AS assets FROM (
      SELECT DISTINCT t.account_id, t.asset_id, h.hour
      FROM (
        SELECT t.account_id, t.asset_id, greatest(t.start_time, ${start}) AS since, least(t.end_time, ${end}) AS until
        FROM (
          SELECT * FROM trips t
          WHERE ${ofScope('t', scope)} AND t.start_time >= ${new Date(from - LONG_TRIP_MS)} AND t.start_time < ${end}
          UNION ALL
          SELECT * FROM trips t
          WHERE ${ofScope('t', scope)} AND t.start_time >= ${new Date(from - LONGEST_TRIP_MS)}
            AND t.start_time < ${new Date(from - LONG_TRIP_MS)} AND t.end_time - t.start_time > interval '2 hours') t
        WHERE t.end_time > ${start}
        UNION ALL
        SELECT o.account_id, o.asset_id, greatest(o.start_time, ${start}), ${end}::timestamptz
        FROM (${openTrips({ ...scope, window: { from: 0, to: end.getTime() } }, now)}) o) t
        CROSS JOIN LATERAL generate_series(floor(${hours('t.since')})::int, ceil(${hours('t.until')})::int - 1) h (hour)
      WHERE t.until > t.since) b
    GROUP BY 1`.execute(tx);
  const counts = new Map(rows.map(({ hour, assets }) => [hour, assets]));
  const begun = Math.max(0, Math.ceil((end.getTime() - from) / HOUR_MS));
  return Array.from({ length: begun }, (_, hour) => counts.get(hour) ?? 0);
}

/** Returns whether a closed trip of the accounts began before an instant, epoch ms. */
export async function hasTripsBefore(tx: Tx, accountIds: readonly number[], before: number): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`SELECT EXISTS (
    SELECT FROM trips t WHERE ${ofScope('t', { accountIds, asset: undefined })} AND t.start_time < ${new Date(before)})`.execute(
    tx,
  );
  return rows[0]!.exists;
}
