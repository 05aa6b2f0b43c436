/** Selects whole stops that touch a window. Those that started before it are found by each asset's own key. */
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { headOf, orderBy, type Page, paged, pageWithCount, type Sorting } from '../records/list-sql.ts';
import { ofScope, type ReportScope } from './scope-sql.ts';
import { countOf } from './sums/asset-days-sql.ts';

export interface StopRow {
  asset_uid: string;
  start_time: Date;
  end_time: Date | null;
  idle_s: number;
  latitude: number | null;
  longitude: number | null;
}

const SORTING: Sorting<string> = {
  fields: {
    startTime: sql`t.start_time`,
    endTime: sql`t.end_time`,
    duration: sql`coalesce(t.end_time, now()) - t.start_time`,
    idle: sql`t.idle_s`,
    assetId: sql`t.asset_id`,
  },
  fallback: 'startTime',
  fallbackOrder: 'desc',
  // One asset's stops may be alike in everything but their start.
  ties: [sql`t.asset_id`, sql`t.start_time`],
};

export const STOP_COLUMNS = sql`t.account_id, t.asset_id, t.start_time, t.end_time, t.idle_s::float8 AS idle_s,
  t.latitude_e7 / 1e7::float8 AS latitude, t.longitude_e7 / 1e7::float8 AS longitude`;
const OPEN_START = sql`to_timestamp((s.open_stop ->> 'startTime')::float8 / 1000)`;
const number = (name: string) => sql`(s.open_stop ->> ${sql.lit(name)})::float8`;

/** Condition of the closed stops `t` that start in the window. */
export function stopsWithin(scope: ReportScope): RawBuilder<unknown> {
  const { from, to } = scope.window;
  return sql`${ofScope('t', scope)} AND t.start_time >= ${new Date(from)} AND t.start_time < ${new Date(to)}`;
}

/** Selects the stops that reach into the window: the last one that started before it, and the current one. */
export function stopsAtEdges(scope: ReportScope): RawBuilder<unknown> {
  const from = new Date(scope.window.from);
  const to = new Date(scope.window.to);
  return sql`
    SELECT ${STOP_COLUMNS} FROM assets a CROSS JOIN LATERAL (
      SELECT * FROM stops b WHERE b.account_id = a.account_id AND b.asset_id = a.id AND b.start_time < ${from}
      ORDER BY b.start_time DESC LIMIT 1) t
    WHERE ${ofScope('a', scope, 'id')} AND t.end_time > ${from}
    UNION ALL
    SELECT s.account_id, s.asset_id, ${OPEN_START}, NULL, ${number('idleSeconds')}, ${number('latitude')},
      ${number('longitude')}
    FROM asset_open s WHERE ${ofScope('s', scope)} AND s.open_stop IS NOT NULL AND ${OPEN_START} < ${to}
      AND now() > ${from}`;
}

/** Selects a page of the stops, those at the edges included. @param edges query of `stopsAtEdges` */
function pageOfStops(scope: ReportScope, page: Page, edges: RawBuilder<unknown>): RawBuilder<unknown> {
  const order = orderBy(SORTING, page.sort, page.order);
  return sql`
    SELECT * FROM (
      (SELECT * FROM (SELECT ${STOP_COLUMNS} FROM stops t WHERE ${stopsWithin(scope)}) t ORDER BY ${order} ${headOf(page)})
      UNION ALL ${edges}) t
    ORDER BY ${order} ${paged(page)}`;
}

/** Selects a page of the stops as `listStops`, without asset and number. */
export function stopsOf(scope: ReportScope, page: Page): RawBuilder<unknown> {
  return pageOfStops(scope, page, stopsAtEdges(scope));
}

export async function listStops(
  tx: Tx,
  scope: ReportScope,
  page: Page,
): Promise<{ rows: readonly StopRow[]; count: number }> {
  const order = orderBy(SORTING, page.sort, page.order);
  const { rows } = await sql<StopRow & { total: number }>`
    WITH edge AS MATERIALIZED (${stopsAtEdges(scope)}),
    page AS (${pageOfStops(scope, page, sql`SELECT * FROM edge`)})
    SELECT t.*, a.uid AS asset_uid,
      ${countOf(scope, 'stops')} + (SELECT count(*) FROM edge) AS total
    FROM page t JOIN assets a ON a.account_id = t.account_id AND a.id = t.asset_id ORDER BY ${order}`.execute(tx);
  return pageWithCount(rows, page, async () => {
    const counted = await sql<{ total: number }>`SELECT ${countOf(scope, 'stops')}
      + (SELECT count(*) FROM (${stopsAtEdges(scope)}) t) AS total`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}
