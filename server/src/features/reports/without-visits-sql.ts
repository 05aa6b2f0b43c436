/**
 * Kept quarters added up by place. Visits are short, so only the rows that begin during them are read where a visit begins
 * or ends in the quarter, and taken off its sums. What remains began in no place.
 *
 * The planner knows little of these queries, so they are joined by aggregates and by subqueries of columns, which it always
 * hashes.
 */
import { type RawBuilder, sql } from 'kysely';
import { eachColumn, type Kept, quarterOf, singlesOf, wholeQuarters, withinCut } from './kept-sql.ts';
import type { Cut } from './quarters.ts';
import { ofScope, type ReportScope } from './scope-sql.ts';

const KEYS = sql.raw('account_id, asset_id, start');
const NO_PLACE = sql`NULL::int`;

/** Columns of maxima, and the name under which `around` has the maximum of a quarter that a row of a visit reaches. */
const maximaOf = ({ columns }: Kept) =>
  Object.keys(columns).flatMap((name) => (columns[name]!.isMaximum ? [{ name, reached: `reached_${name}` }] : []));

/**
 * Queries over the query `changed`: `whole`, the kept quarters, `inside`, the rows that begin during visits, `around`, what
 * remains of changed quarters, and `hidden`, the quarters whose remaining maximum only their rows tell.
 */
export function visitQueries(scope: ReportScope, kept: Kept, cut: Cut): RawBuilder<unknown>[] {
  const isChanged = sql`(q.account_id, q.asset_id, q.start) IN (SELECT ${KEYS} FROM changed) AS is_changed`;
  const names = eachColumn(kept, (_, name) => sql.ref(name));
  const [all, off] = [sql`FILTER (WHERE is_whole)`, sql`FILTER (WHERE NOT is_whole)`];
  const remaining = eachColumn(kept, ({ isMaximum }, name) => {
    const column = sql.ref(name);
    return isMaximum
      ? sql`CASE WHEN max(${column}) ${off} >= max(${column}) ${all} THEN NULL ELSE max(${column}) ${all} END`
      : sql`coalesce(sum(${column}) ${all}, 0) - coalesce(sum(${column}) ${off}, 0)`;
  });
  const reached = maximaOf(kept).map((maximum) => {
    const column = sql.ref(maximum.name);
    return sql`, CASE WHEN max(${column}) ${off} >= max(${column}) ${all} THEN max(${column}) ${all} END AS ${sql.ref(maximum.reached)}`;
  });
  return [
    sql`whole AS MATERIALIZED (
      SELECT q.account_id, q.asset_id, q.start, ${kept.entries} AS entries ${eachColumn(kept, (column) => column.kept)},
        ${isChanged}
      FROM asset_quarters q WHERE ${ofScope('q', scope)} AND ${withinCut(sql`q.start`, cut)} AND ${kept.entries} > 0)`,
    ...stays(scope, cut),
    sql`visited AS MATERIALIZED (
      SELECT q.*, ${isChanged}
      FROM (
        SELECT s.account_id, s.asset_id, s.place_id, g.start, greatest(s.since, g.start) AS since,
          least(s.until, g.start + interval '6 hours') AS until
        FROM stays s CROSS JOIN LATERAL generate_series(${quarterOf(sql`s.since`)}, s.until, interval '6 hours') g (start)
        WHERE g.start < s.until) q)`,
    sql`inside AS MATERIALIZED (
      ${singlesOf(kept, sql`(SELECT * FROM visited WHERE is_changed)`, sql`, c.start, c.place_id`)})`,
    sql`around AS MATERIALIZED (
      SELECT ${KEYS}, sum(CASE WHEN is_whole THEN entries ELSE -entries END) AS entries ${remaining} ${listed(reached)}
      FROM (
        SELECT ${KEYS}, true AS is_whole, entries ${names} FROM whole WHERE is_changed
        UNION ALL
        SELECT ${KEYS}, false, entries ${names} FROM inside) r
      GROUP BY ${KEYS})`,
    sql`unchanged AS MATERIALIZED (
      SELECT account_id, asset_id, max(place_id) AS place_id, sum(entries) AS entries ${addedUpOf(kept)}
      FROM (
        SELECT ${KEYS}, ${NO_PLACE} AS place_id, entries ${names} FROM whole WHERE NOT is_changed
        UNION ALL
        SELECT ${KEYS}, place_id, 0 ${eachColumn(kept, () => sql`NULL`)} FROM visited WHERE NOT is_changed) q
      GROUP BY ${KEYS} HAVING sum(entries) > 0)`,
    ...hidden(kept),
  ];
}

/**
 * Queries of `stays`, the times of the window that assets spend in places. In several places at a time they belong to the
 * visit that began last.
 */
function stays(scope: ReportScope, { first, end }: Cut): RawBuilder<unknown>[] {
  const [from, to] = [new Date(first), new Date(end)];
  const ofAsset = sql`PARTITION BY v.account_id, v.asset_id`;
  return [
    sql`stayed AS MATERIALIZED (
      SELECT v.*, bool_or(v.overlaps) OVER (${ofAsset}) AS crosses
      FROM (
        SELECT v.account_id, v.asset_id, v.place_id, greatest(v.entered_at, ${from}) AS since, least(v.left_at, ${to}) AS until,
          lead(v.entered_at) OVER (${ofAsset} ORDER BY v.entered_at) < coalesce(v.left_at, 'infinity') AS overlaps
        FROM visits v
        WHERE ${ofScope('v', scope)} AND v.entered_at < ${to} AND (v.left_at IS NULL OR v.left_at > ${from})) v)`,
    sql`stays AS (
      SELECT account_id, asset_id, place_id, since, until FROM stayed WHERE crosses IS NOT TRUE
      UNION ALL
      SELECT b.account_id, b.asset_id, p.place_id, b.since, b.until
      FROM (
        SELECT account_id, asset_id, at AS since, lead(at) OVER (PARTITION BY account_id, asset_id ORDER BY at) AS until
        FROM (
          SELECT account_id, asset_id, since AS at FROM stayed WHERE crosses
          UNION
          SELECT account_id, asset_id, until FROM stayed WHERE crosses) e) b
      CROSS JOIN LATERAL (
        SELECT v.place_id FROM visits v
        WHERE v.account_id = b.account_id AND v.asset_id = b.asset_id AND v.entered_at <= b.since
          AND (v.left_at IS NULL OR v.left_at > b.since)
        ORDER BY v.entered_at DESC, v.place_id LIMIT 1) p
      WHERE b.until IS NOT NULL)`,
  ];
}

/**
 * Query `hidden`, for reports with maxima. If other rows that began in no place are as high as the quarter, the maximum of
 * its remaining rows does not matter.
 */
function hidden(kept: Kept): RawBuilder<unknown>[] {
  const maxima = maximaOf(kept);
  if (maxima.length === 0) return [];
  const highest = (from: RawBuilder<unknown>, name: string) => sql`(SELECT max(${sql.ref(name)}) FROM ${from})`;
  const higher = maxima.map(
    ({ name, reached }) => sql`${sql.ref(reached)} > coalesce(greatest(${highest(sql`around`, name)},
      ${highest(sql`unchanged WHERE place_id IS NULL`, name)}), '-infinity')`,
  );
  return [sql`hidden AS MATERIALIZED (SELECT ${KEYS} FROM around WHERE ${sql.join(higher, sql` OR `)})`];
}

/**
 * Selects rows and sums of whole quarters from the queries of `visitQueries`. `at` is null where the place of the rows is
 * known.
 */
export function withoutVisits(kept: Kept): RawBuilder<unknown>[] {
  const hides = maximaOf(kept).length > 0;
  const shown = hides ? sql`WHERE (${KEYS}) NOT IN (SELECT ${KEYS} FROM hidden)` : sql``;
  const added = (place: RawBuilder<unknown>) =>
    sql`SELECT account_id, asset_id, NULL::timestamptz AS at, sum(entries) AS entries ${addedUpOf(kept)}, ${place} AS place_id`;
  return [
    sql`${added(sql`place_id`)} FROM unchanged GROUP BY account_id, asset_id, place_id`,
    sql`${added(NO_PLACE)} FROM around ${shown} GROUP BY account_id, asset_id`,
    sql`${added(sql`place_id`)} FROM inside ${shown} GROUP BY account_id, asset_id, place_id`,
    ...(hides ? [singlesOf(kept, wholeQuarters('hidden'), sql`, ${NO_PLACE}`)] : []),
  ];
}

/** Sums and maxima of the columns. */
function addedUpOf(kept: Kept): RawBuilder<unknown> {
  return eachColumn(kept, ({ isMaximum }, name) => sql`${sql.raw(isMaximum ? 'max' : 'sum')}(${sql.ref(name)})`);
}

function listed(columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return columns.length > 0 ? sql.join([...columns], sql``) : sql``;
}
