/** Sums of visits by place, by asset, or by place and time. */
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { orderBy, type Page, paged, pageWithCount, type Sorting } from '../records/list-sql.ts';
import {
  begins,
  JOINS,
  ofSubject,
  PLACE_COLUMNS,
  type PlaceColumns,
  partOf,
  type SelectedVisits,
  secondsBetween,
  selected,
  stationarySeconds,
  type VisitScope,
} from './visits-sql.ts';

export interface VisitSums {
  visits: number;
  total_s: number;
  waiting_s: number;
}

export interface SummaryRow extends VisitSums {
  place_uid: string | null;
  place_name: string | null;
  place_type: string | null;
  place_color: string | null;
  place_deleted: boolean;
  asset_uid: string | null;
  asset_name: string | null;
  assets: number;
  places: number;
  mean_s: number;
  median_s: number;
  inside: number;
  first_at: Date;
  last_at: Date;
}

/** Rows of a page with the count and the sums of the whole list. */
interface SummaryPage {
  rows: SummaryRow[];
  count: number;
  totals: VisitSums;
}

const summarySorting = (by: 'place' | 'asset'): Sorting<string> => ({
  fields: {
    name: sql`lower(${sql.ref(`g.${by}_name`)})`,
    visits: sql`g.visits`,
    assets: sql`g.assets`,
    places: sql`g.places`,
    total: sql`g.total_s`,
    mean: sql`g.mean_s`,
    median: sql`g.median_s`,
    waiting: sql`g.waiting_s`,
    first: sql`g.first_at`,
    last: sql`g.last_at`,
  },
  fallback: 'visits',
  fallbackOrder: 'desc',
  ties: [sql`lower(${sql.ref(`g.${by}_name`)})`, sql`${sql.ref(`g.${by}_uid`)}`],
});

const NO_PLACE = sql`NULL::uuid AS place_uid, NULL::text AS place_name, NULL::text AS place_type, NULL::text AS place_color,
  false AS place_deleted`;

/**
 * Summarizes the visits that touch the window. The sums of all rows come beside the page, so that a page beyond the end
 * has them as well.
 */
export async function summarize(
  tx: Tx,
  scope: SelectedVisits,
  by: 'place' | 'asset',
  page: Page,
): Promise<SummaryPage> {
  const order = orderBy(summarySorting(by), page.sort, page.order);
  const subject = by === 'place' ? sql`t.place_id` : sql`t.account_id, t.asset_id`;
  const names =
    by === 'place'
      ? sql`${PLACE_COLUMNS}, NULL::uuid AS asset_uid, NULL::text AS asset_name`
      : sql`${NO_PLACE}, a.uid AS asset_uid, a.name AS asset_name`;
  const joined =
    by === 'place'
      ? sql`JOIN places p ON p.id = g.place_id`
      : sql`JOIN assets a ON a.account_id = g.account_id AND a.id = g.asset_id`;
  const groups = sql`
    SELECT ${names}, g.* FROM (
      SELECT ${subject}, count(*)::int AS visits, count(DISTINCT (t.account_id, t.asset_id))::int AS assets,
        count(DISTINCT t.place_id)::int AS places, sum(t.inside_s)::float8 AS total_s, avg(t.inside_s)::float8 AS mean_s,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY t.inside_s)::float8 AS median_s, sum(t.waiting_s)::float8 AS waiting_s,
        (count(*) FILTER (WHERE t.left_at IS NULL))::int AS inside, min(t.entered_at) AS first_at,
        max(t.entered_at) AS last_at
      FROM (SELECT v.*, ${secondsBetween(sql`v.since`, sql`v.until`)} AS inside_s,
          ${stationarySeconds(sql`v.since`, sql`v.until`, scope.now)} AS waiting_s
        FROM (SELECT v.*, ${partOf(scope)} FROM visits v ${JOINS} WHERE ${selected(scope)} OFFSET 0) v) t
      GROUP BY ${subject}) g ${joined}`;
  const { rows } = await sql<SummaryRow & { turn: number | null } & AllSums>`
    WITH g AS MATERIALIZED (${groups}),
    page AS (SELECT g.*, row_number() OVER (ORDER BY ${order}) AS turn FROM g ORDER BY turn ${paged(page)})
    SELECT page.*, sums.* FROM (
      SELECT count(*)::int AS all_rows, coalesce(sum(visits), 0)::int AS all_visits,
        coalesce(sum(total_s), 0)::float8 AS all_total_s, coalesce(sum(waiting_s), 0)::float8 AS all_waiting_s FROM g) sums
      LEFT JOIN page ON true ORDER BY page.turn`.execute(tx);
  const sums = rows[0]!;
  return {
    rows: rows.filter(({ turn }) => turn !== null),
    count: sums.all_rows,
    totals: { visits: sums.all_visits, total_s: sums.all_total_s, waiting_s: sums.all_waiting_s },
  };
}

interface AllSums {
  all_rows: number;
  all_visits: number;
  all_total_s: number;
  all_waiting_s: number;
}

export interface CountRow extends PlaceColumns {
  start_time: Date;
  visits: number;
  assets: number;
  median_s: number;
}

const COUNT_SORTING: Sorting<string> = {
  fields: {
    startTime: sql`g.start_time`,
    name: sql`lower(p.name)`,
    visits: sql`g.visits`,
    assets: sql`g.assets`,
  },
  fallback: 'startTime',
  ties: [sql`g.start_time`, sql`lower(p.name)`, sql`p.uid`],
};

/** Counts the visits that begin in each period of a zone. Periods without visits are left out. */
export async function countVisits(
  tx: Tx,
  scope: VisitScope,
  period: 'hour' | 'day' | 'week' | 'month',
  timeZone: string,
  page: Page,
): Promise<{ rows: readonly CountRow[]; count: number }> {
  const order = orderBy(COUNT_SORTING, page.sort, page.order);
  const groups = sql`
    SELECT v.place_id, date_trunc(${period}, v.entered_at, ${timeZone}) AS start_time, count(*)::int AS visits,
      count(DISTINCT (v.account_id, v.asset_id))::int AS assets, percentile_cont(0.5) WITHIN GROUP (ORDER BY
        ${secondsBetween(sql`v.entered_at`, sql`coalesce(v.left_at, ${new Date(scope.now)})`)})::float8 AS median_s
    FROM visits v ${JOINS} WHERE ${ofSubject(scope)} AND ${begins(scope.window)} GROUP BY 1, 2`;
  const { rows } = await sql<CountRow & { total: number }>`
    SELECT ${PLACE_COLUMNS}, g.start_time, g.visits, g.assets, g.median_s, count(*) OVER ()::int AS total
    FROM (${groups}) g JOIN places p ON p.id = g.place_id ORDER BY ${order} ${paged(page)}`.execute(tx);
  return pageWithCount(rows, page, async () => {
    const counted = await sql<{ total: number }>`SELECT count(*)::int AS total FROM (${groups}) g`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}
