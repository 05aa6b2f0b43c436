import type { LiveMarker } from '@waymark/domain/routes/live-markers.ts';
import type { MarkerResult } from '@waymark/domain/routes/result.ts';
import type { Marker } from '@waymark/domain/routes/route.ts';
import type { Deviation } from '@waymark/domain/routes/run-track.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { markersOfStored, type StoredMarkers } from '../../storage/run-markers.ts';
import { sql } from '../../storage/sql.ts';
import { allOf, containing, ofAccounts, orderBy, type Page, paged, pageWithCount } from '../records/list-sql.ts';
import type { Window } from '../records/period.ts';

/** A run with its route, assignment and version. */
export interface RunRow {
  asset_uid: string;
  asset_name: string;
  route_uid: string;
  route_name: string;
  assignment_uid: string;
  /** Local day on which the window begins, `YYYY-MM-DD`. */
  day: string;
  time_zone: string;
  shift_from: string;
  window_start: Date;
  window_end: Date;
  started_at: Date | null;
  ended_at: Date | null;
  covered: number;
  missed: number;
  no_data: number;
  order_kept: boolean | null;
  results: MarkerResult[];
  /** Passed on the likely way along roads, of runs under way. */
  live_markers: LiveMarker[] | null;
  deviations: Deviation[];
  markers: Marker[];
  duration_s: number;
  tolerance_m: number;
}

/** The runs of a report. */
export interface RunScope {
  accountIds: readonly number[];
  assetUid: string | undefined;
  routeUid: string | undefined;
  /** Runs that begin in it. */
  window: Window;
}

const JOINS = sql`
  JOIN assets a ON a.account_id = n.account_id AND a.id = n.asset_id
  JOIN routes r ON r.account_id = n.account_id AND r.id = n.route_id`;

function selected({ accountIds, assetUid, routeUid, window }: RunScope): RawBuilder<boolean>[] {
  return [
    ofAccounts(sql`n.account_id`, accountIds),
    sql<boolean>`n.window_start < ${new Date(window.to)} AND n.window_end > ${new Date(window.from)}`,
    sql<boolean>`a.deleted_at IS NULL`,
    ...(assetUid === undefined ? [] : [sql<boolean>`a.uid = ${assetUid}`]),
    ...(routeUid === undefined ? [] : [sql<boolean>`r.uid = ${routeUid}`]),
  ];
}

/** Returns a page of the runs of a report, the latest first. */
export async function listRuns(tx: Tx, scope: RunScope, page: Page) {
  const where = allOf(selected(scope));
  const { rows: stored } = await sql<Omit<RunRow, 'results'> & { results: StoredMarkers; total: number }>`
    SELECT a.uid AS asset_uid, a.name AS asset_name, r.uid AS route_uid, r.name AS route_name, s.uid AS assignment_uid,
      (n.window_start AT TIME ZONE s.time_zone)::date::text AS day, s.time_zone, s.shift_from, n.window_start,
      n.window_end, n.started_at, n.ended_at, n.covered, n.missed, n.no_data, n.order_kept, n.markers AS results,
      n.live_markers, n.deviations, v.markers, v.duration_s, v.tolerance_m, (count(*) OVER ())::int AS total
    FROM route_runs n ${JOINS}
    JOIN route_assignments s ON s.account_id = n.account_id AND s.id = n.assignment_id
    JOIN route_versions v ON v.account_id = n.account_id AND v.route_id = n.route_id AND v.valid_from = n.version_from
    WHERE ${where} ORDER BY n.window_start DESC, n.assignment_id DESC ${paged(page)}`.execute(tx);
  const rows = stored.map((row) => ({ ...row, results: markersOfStored(row.results) }));
  return pageWithCount(rows, page, async () => {
    const counted = await sql<{ total: number }>`
      SELECT count(*)::int AS total FROM route_runs n ${JOINS} WHERE ${where}`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}

/** A stop, in degrees. */
export interface StopRow {
  asset_uid: string;
  start_time: Date;
  end_time: Date;
  latitude: number;
  longitude: number;
}

/** Stops of one page of runs at most, so that no page reads a year. */
const STOPS_READ = 2_000;

/** Returns the stops of assets that begin in a time, in order. */
export async function stopsBetween(
  tx: Tx,
  accountIds: readonly number[],
  assetUids: readonly string[],
  { from, to }: Window,
): Promise<StopRow[]> {
  const { rows } = await sql<StopRow>`
    SELECT a.uid AS asset_uid, p.start_time, p.end_time, p.latitude_e7 / 1e7::float8 AS latitude, p.longitude_e7 / 1e7::float8 AS longitude
    FROM stops p JOIN assets a ON a.account_id = p.account_id AND a.id = p.asset_id
    WHERE ${ofAccounts(sql`p.account_id`, accountIds)} AND a.uid = ANY (${[...assetUids]}::uuid[])
      AND p.latitude_e7 IS NOT NULL
      AND p.start_time >= ${new Date(from)} AND p.start_time < ${new Date(to)}
    ORDER BY p.start_time LIMIT ${STOPS_READ}`.execute(tx);
  return rows;
}

export interface SumRow {
  runs: number;
  covered: number;
  missed: number;
  no_data: number;
  order_kept: number;
  order_known: number;
  deviations: number;
}

export interface SummaryRow extends SumRow {
  route_uid: string;
  route_name: string;
  tags: string[];
  asset_uid: string;
  asset_name: string;
  last_run_at: Date;
}

/** Filters of a summary beside its runs. */
export interface SummaryFilter {
  /** Any of them, in any case. */
  tags: readonly string[];
  search: string | undefined;
  /** Epoch ms. Markers of runs that are not over are pending, unless they are covered. */
  now: number;
}

/** A run with markers along roads counts its others at the end of its window, when its whole track was matched. */
const IS_OVER = (now: number) => sql`(n.window_end <= ${new Date(now)}
  OR n.ended_at IS NOT NULL AND coalesce(jsonb_array_length(n.live_markers), 0) = 0)`;

const SUMS = (now: number) => sql`
  count(*)::int AS runs, sum(n.covered)::int AS covered,
  coalesce(sum(n.missed) FILTER (WHERE ${IS_OVER(now)}), 0)::int AS missed,
  coalesce(sum(n.no_data) FILTER (WHERE ${IS_OVER(now)}), 0)::int AS no_data,
  count(*) FILTER (WHERE n.order_kept)::int AS order_kept, count(n.order_kept)::int AS order_known,
  sum(jsonb_array_length(n.deviations))::int AS deviations`;

const PERCENT = sql`(covered::float8 / nullif(covered + missed, 0))`;

/**
 * Returns a page of sums by route and asset, and the sums of all.
 * @throws Refusal `error.sort.field`
 */
export async function summarizeRuns(tx: Tx, scope: RunScope, filter: SummaryFilter, page: Page) {
  const pattern = filter.search?.trim() ? containing(filter.search) : undefined;
  const where = allOf([
    ...selected(scope),
    ...(filter.tags.length === 0
      ? []
      : [
          sql<boolean>`EXISTS (SELECT FROM unnest(r.tags) t WHERE lower(t) = ANY (${filter.tags.map((tag) =>
            tag.toLowerCase(),
          )}::text[]))`,
        ]),
    ...(pattern === undefined ? [] : [sql<boolean>`(r.name ILIKE ${pattern} OR a.name ILIKE ${pattern})`]),
  ]);
  const sorting = {
    fields: {
      routeName: sql`lower(route_name)`,
      assetName: sql`lower(asset_name)`,
      runs: sql`runs`,
      covered: sql`covered`,
      missed: sql`missed`,
      compliance: PERCENT,
      lastRunAt: sql`last_run_at`,
    },
    fallback: 'routeName',
    ties: [sql`lower(asset_name)`, sql`route_uid`, sql`asset_uid`],
  };
  const { rows } = await sql<SummaryRow & { total: number }>`
    SELECT *, (count(*) OVER ())::int AS total FROM (
      SELECT r.uid AS route_uid, r.name AS route_name, r.tags, a.uid AS asset_uid, a.name AS asset_name,
        ${SUMS(filter.now)}, max(n.window_start) AS last_run_at
      FROM route_runs n ${JOINS} WHERE ${where} GROUP BY r.uid, r.name, r.tags, a.uid, a.name) g
    ORDER BY ${orderBy(sorting, page.sort, page.order)} ${paged(page)}`.execute(tx);
  const totals = await sql<SumRow & { groups: number }>`
    SELECT ${SUMS(filter.now)}, count(DISTINCT (n.route_id, n.asset_id))::int AS groups
    FROM route_runs n ${JOINS} WHERE ${where}`.execute(tx);
  const { groups, ...sums } = totals.rows[0]!;
  return { rows, count: groups, totals: sums };
}
