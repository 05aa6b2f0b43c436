import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { orderBy, type Page, paged, pageWithCount, type Sorting } from '../records/list-sql.ts';
import { ofScope, type ReportScope } from './scope-sql.ts';
import { countOf } from './sums/asset-days-sql.ts';

export interface EventRow {
  uid: string;
  asset_uid: string;
  asset_name: string;
  type: string;
  start_time: Date;
  end_time: Date | null;
  latitude_e7: number | null;
  longitude_e7: number | null;
  value: number | null;
  limit_value: number | null;
}

const SORTING: Sorting<string> = {
  fields: { startTime: sql`e.start_time`, type: sql`e.type`, value: sql`e.value`, assetId: sql`e.asset_id` },
  fallback: 'startTime',
  fallbackOrder: 'desc',
  ties: [sql`e.uid`],
};

/** Returns harsh driving and speeding that starts in the window. @param type undefined: all types */
export async function listEvents(tx: Tx, scope: ReportScope, type: string | undefined, page: Page) {
  const { from, to } = scope.window;
  const order = orderBy(SORTING, page.sort, page.order);
  const where = sql`${ofScope('e', scope)} AND e.start_time >= ${new Date(from)} AND e.start_time < ${new Date(to)}
    AND (${type ?? null}::text IS NULL OR e.type = ${type ?? null})`;
  // The counts of days are of all types.
  const total =
    type === undefined
      ? countOf(scope, 'driving_events')
      : sql<number>`(SELECT count(*) FROM driving_events e WHERE ${where})`;
  const { rows } = await sql<EventRow & { total: number }>`
    SELECT e.*, a.uid AS asset_uid, a.name AS asset_name,
      ${total} AS total
    FROM (SELECT * FROM driving_events e WHERE ${where} ORDER BY ${order} ${paged(page)}) e
    JOIN assets a ON a.account_id = e.account_id AND a.id = e.asset_id ORDER BY ${order}`.execute(tx);
  return pageWithCount(rows, page, async () => {
    const counted = await sql<{ total: number }>`SELECT ${total} AS total`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}
