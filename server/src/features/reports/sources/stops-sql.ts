import { type RawBuilder, sql } from 'kysely';
import { STOP_COLUMNS, stopsAtEdges, stopsWithin } from '../stops-sql.ts';
import type { ReportSource, SourceScope } from './source.ts';

const rows = (stops: RawBuilder<unknown>, { window, now }: SourceScope) => sql`
  SELECT a.uid::text || ' ' || extract(epoch FROM t.start_time)::text AS id, a.uid AS "assetId", t.start_time AS at,
    a.name AS asset, a.license_plate AS "licensePlate", t.start_time AS start, t.end_time AS "end",
    greatest(0, extract(epoch FROM coalesce(t.end_time, ${new Date(now)}) - t.start_time))::float8 AS duration,
    greatest(0, extract(epoch FROM least(coalesce(t.end_time, ${new Date(now)}), ${new Date(window.to)})
      - greatest(t.start_time, ${new Date(window.from)})))::float8 AS "inPeriod",
    t.idle_s AS idle
  FROM (${stops}) t JOIN assets a ON a.account_id = t.account_id AND a.id = t.asset_id`;

export const stopsSource: ReportSource = {
  parts: (scope) => [
    rows(sql`SELECT ${STOP_COLUMNS} FROM stops t WHERE ${stopsWithin(scope)}`, scope),
    rows(stopsAtEdges(scope), scope),
  ],
};
