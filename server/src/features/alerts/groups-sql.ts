/** Alerts shown together: of one rule on one asset, or of one rule at one place; and their numbers by a key. */
import type { AlertAggregateQuery } from '@waymark/contract/alerts/schema.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { orderBy, type Page, paged, pageWithCount, type Sorting } from '../records/list-sql.ts';
import { type AlertScope, selectedAlerts, URGENCY } from './sql.ts';

export interface GroupRow {
  newest_id: number;
  count: number;
  assets: number;
  first: Date;
  last: Date;
  highest: number | null;
  lowest: number | null;
  bars: number[];
}

const BARS = 12;

const SORTING: Sorting<string> = {
  fields: { last: sql`g.last`, count: sql`g.count`, assets: sql`g.assets`, severity: sql`g.urgency` },
  fallback: 'last',
  fallbackOrder: 'desc',
  ties: [sql`g.newest_id`],
};

/** Returns a page of groups, the newest first. @throws Refusal `error.sort.field` */
export async function groupAlerts(
  tx: Tx,
  scope: AlertScope,
  page: Page,
): Promise<{ rows: readonly GroupRow[]; count: number }> {
  const order = orderBy(SORTING, page.sort, page.order);
  const grouped = sql`
    WITH selected AS MATERIALIZED (
      SELECT l.id, l.type, coalesce(l.rule_id, 0) AS rule, l.asset_id, l.place_id, l.raised_at, l.value,
        ${URGENCY} AS urgency
      FROM alerts l WHERE ${selectedAlerts(scope)}),
    crowded AS (
      SELECT type, rule, place_id FROM selected WHERE place_id IS NOT NULL
      GROUP BY type, rule, place_id HAVING count(DISTINCT asset_id) > 1),
    keyed AS (
      SELECT s.*, CASE WHEN c.place_id IS NULL THEN 'asset ' || s.asset_id ELSE 'place ' || s.place_id END AS key
      FROM selected s LEFT JOIN crowded c ON c.type = s.type AND c.rule = s.rule AND c.place_id = s.place_id),
    groups AS (
      SELECT type, rule, key, count(*) AS count, count(DISTINCT asset_id) AS assets, min(raised_at) AS first,
        max(raised_at) AS last, max(value) AS highest, min(value) AS lowest, min(urgency) AS urgency,
        (array_agg(id ORDER BY raised_at DESC, id DESC))[1] AS newest_id
      FROM keyed GROUP BY type, rule, key)`;
  const { rows } = await sql<GroupRow & { total: number }>`${grouped},
    page AS (SELECT g.*, count(*) OVER () AS total FROM groups g ORDER BY ${order} ${paged(page)}),
    counted AS (
      SELECT k.type, k.rule, k.key, count(*) AS n, CASE WHEN g.last = g.first THEN 0 ELSE least(${BARS} - 1, floor(
        ${BARS} * extract(epoch FROM k.raised_at - g.first) / extract(epoch FROM g.last - g.first)))::int END AS bar
      FROM keyed k JOIN page g ON g.type = k.type AND g.rule = k.rule AND g.key = k.key GROUP BY 1, 2, 3, 5)
    SELECT g.newest_id, g.count, g.assets, g.first, g.last, g.highest, g.lowest, g.total,
      (SELECT array_agg(coalesce(c.n, 0) ORDER BY b.bar) FROM generate_series(0, ${BARS} - 1) AS b (bar)
        LEFT JOIN counted c ON c.type = g.type AND c.rule = g.rule AND c.key = g.key AND c.bar = b.bar) AS bars
    FROM page g ORDER BY ${order}`.execute(tx);
  return pageWithCount(rows, page, async () => {
    const all = await sql<{ total: number }>`${grouped} SELECT count(*) AS total FROM groups`.execute(tx);
    return all.rows[0]?.total ?? 0;
  });
}

export interface AggregateRow {
  key: string;
  name: string | null;
  count: number;
  open: number;
  acknowledged: number;
  critical: number;
  last: Date;
}

const AGGREGATE_SORTING: Sorting<string> = {
  fields: { key: sql`g.key`, name: sql`lower(g.name)`, count: sql`g.count`, last: sql`g.last` },
  fallback: 'count',
  fallbackOrder: 'desc',
  ties: [sql`g.key`],
};

/** Returns numbers of alerts by key, the most frequent first. @throws Refusal `error.sort.field` */
export async function aggregateAlerts(
  tx: Tx,
  scope: AlertScope,
  group: NonNullable<AlertAggregateQuery['group']>,
  timeZone: string,
  page: Page,
): Promise<{ rows: readonly AggregateRow[]; count: number }> {
  const key = {
    type: sql`l.type`,
    severity: sql`l.severity`,
    asset: sql`a.uid::text`,
    day: sql`(l.raised_at AT TIME ZONE ${timeZone})::date::text`,
  }[group];
  const order = orderBy(AGGREGATE_SORTING, page.sort, page.order);
  const grouped = sql`
    SELECT ${key} AS key, ${group === 'asset' ? sql`max(a.name)` : sql`NULL::text`} AS name, count(*) AS count,
      count(*) FILTER (WHERE l.acknowledged_at IS NULL) AS open, count(l.acknowledged_at) AS acknowledged,
      count(*) FILTER (WHERE l.severity = 'critical') AS critical, max(l.raised_at) AS last
    FROM alerts l JOIN assets a ON a.account_id = l.account_id AND a.id = l.asset_id
    WHERE ${selectedAlerts(scope)} GROUP BY 1`;
  const { rows } = await sql<AggregateRow & { total: number }>`
    SELECT g.*, count(*) OVER () AS total FROM (${grouped}) g ORDER BY ${order} ${paged(page)}`.execute(tx);
  return pageWithCount(rows, page, async () => {
    const all = await sql<{ total: number }>`SELECT count(*) AS total FROM (${grouped}) g`.execute(tx);
    return all.rows[0]?.total ?? 0;
  });
}
