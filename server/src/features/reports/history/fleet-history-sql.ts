/** Status history of all visible assets, cut at local midnights like that of one. */
import { localDay, localDayBounds } from '@waymark/domain/local-time.ts';
import { statusFromNumber, statusNumber } from '@waymark/domain/status.ts';
import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';
import { ofAccounts, type Page, paged } from '../../records/list-sql.ts';
import type { Window } from '../../records/period.ts';
import { degrees } from '../../records/present.ts';
import type { ReportScope } from '../scope-sql.ts';
import { stretches } from '../sources/stretches-sql.ts';
import type { Stretch } from './history.ts';

interface Row {
  /** Null in the only row of an empty page. */
  assetId: string | null;
  start: number;
  end: number;
  status: number;
  latitude_e7: number | null;
  longitude_e7: number | null;
  count: number;
  /** Seconds by number of a status. */
  totals: Record<string, number> | null;
}

/**
 * Returns a page of the stretches of all assets in order of their start, with the count and the seconds per status of
 * all of them.
 * @param now epoch ms
 */
export async function fleetHistory(
  tx: Tx,
  scope: Pick<ReportScope, 'accountIds' | 'window'>,
  page: Page,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<{ items: (Stretch & { assetId: string })[]; count: number; totals: Record<string, number> }> {
  const days = localDays(scope.window, timeZone);
  const order = page.order === 'desc' ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<Row>`
    WITH cut AS MATERIALIZED (
      SELECT s."assetId", greatest(s.start, d.from_at) AS start, least(s."end", d.to_at) AS "end", s.status
      FROM (${stretches({ ...scope, asset: undefined, now })}) s
        JOIN unnest(${days.map(({ from }) => new Date(from))}::timestamptz[],
          ${days.map(({ to }) => new Date(to))}::timestamptz[]) d (from_at, to_at)
        ON s.start < d.to_at AND s."end" > d.from_at)
    SELECT p."assetId", (extract(epoch FROM p.start) * 1000)::float8 AS start,
      (extract(epoch FROM p."end") * 1000)::float8 AS "end", p.status, i.latitude_e7, i.longitude_e7, t.count, t.totals
    FROM (
      SELECT coalesce(sum(s.count), 0)::int8 AS count, jsonb_object_agg(s.status, s.seconds)
        FILTER (WHERE s.status IS NOT NULL) AS totals
      FROM (SELECT status, count(*) AS count, sum(extract(epoch FROM "end" - start))::float8 AS seconds
        FROM cut GROUP BY status) s) t
    LEFT JOIN (SELECT * FROM cut ORDER BY start ${order}, "assetId" ${order} ${paged(page)}) p ON true
    LEFT JOIN assets a ON a.uid = p."assetId" AND ${ofAccounts(sql`a.account_id`, scope.accountIds)}
    LEFT JOIN LATERAL (
      SELECT x.latitude_e7, x.longitude_e7 FROM (
        (SELECT b.start_time, b.latitude_e7, b.longitude_e7 FROM state_intervals b
          WHERE b.account_id = a.account_id AND b.asset_id = a.id AND b.start_time <= p.start AND b.end_time > p.start
          ORDER BY b.start_time DESC LIMIT 1)
        UNION ALL
        SELECT to_timestamp((o.value ->> 'startTime')::float8 / 1000),
          round((o.value ->> 'latitude')::float8 * 1e7)::int, round((o.value ->> 'longitude')::float8 * 1e7)::int
        FROM asset_open k CROSS JOIN LATERAL jsonb_array_elements(k.open_intervals) o
        WHERE k.account_id = a.account_id AND k.asset_id = a.id) x
      WHERE x.start_time <= p.start ORDER BY x.start_time DESC LIMIT 1) i
      ON p.status <> ${sql.lit(statusNumber('pending'))}
    ORDER BY p.start ${order}, p."assetId" ${order}`.execute(tx);
  const [{ count, totals } = { count: 0, totals: null }] = rows;
  const items = rows.flatMap(({ assetId, start, end, status, latitude_e7, longitude_e7 }) =>
    assetId === null
      ? []
      : [
          {
            ...{ assetId, startTime: start, endTime: end, status: statusFromNumber(status) },
            ...{ latitude: degrees(latitude_e7), longitude: degrees(longitude_e7) },
          },
        ],
  );
  return {
    ...{ items, count: Number(count) },
    totals: Object.fromEntries(
      Object.entries(totals ?? {}).map(([number, seconds]) => [statusFromNumber(Number(number)), seconds]),
    ),
  };
}

/** Returns the local days of a window, epoch ms. */
function localDays({ from, to }: Window, timeZone: string): Window[] {
  const days: Window[] = [];
  for (let at = from; at < to; ) {
    const { end } = localDayBounds(localDay(at, timeZone), timeZone);
    days.push({ from: at, to: Math.min(end, to) });
    at = end;
  }
  return days;
}
