/** Compliance of assets with their planned routes, over the runs that derivation writes. */
import type {
  RouteComplianceQuery,
  RouteComplianceSummaries,
  RouteProgress,
  RouteRun,
  RouteRunsQuery,
  RouteSummaryQuery,
  RunMarkerPoint,
} from '@waymark/contract/routes/compliance.ts';
import { withLiveMarkers } from '@waymark/domain/routes/live-markers.ts';
import { metersBetween } from '@waymark/domain/routes/near.ts';
import { compliancePercent, isOver, nextMarker, type PlannedRun, progressOf } from '@waymark/domain/routes/progress.ts';
import { isRoundTrip, type MarkerState, spanOf } from '@waymark/domain/routes/result.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { accountsBelow } from '../fleet/accounts-below-sql.ts';
import type { Page } from '../records/list-sql.ts';
import { rangeWindow } from '../records/period.ts';
import { instant, instantOrNull } from '../records/present.ts';
import { found } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { findRoute, findRoutedAsset } from './assignments-sql.ts';
import {
  listRuns,
  type RunRow,
  type RunScope,
  type StopRow,
  type SumRow,
  stopsBetween,
  summarizeRuns,
} from './compliance-sql.ts';
import { markerPointsOf } from './values.ts';

export class RouteComplianceService {
  readonly #database: Database;
  readonly #now: () => number;

  constructor({ database, now }: { database: Database; now: () => number }) {
    this.#database = database;
    this.#now = now;
  }

  /** Returns runs of an asset, the latest first. @throws Refusal `error.not.found`, or for the window */
  async details(
    viewer: Viewer,
    assetUid: string,
    query: RouteComplianceQuery,
  ): Promise<{ items: RouteRun[]; count: number }> {
    const now = this.#now();
    const window = rangeWindow(query, viewer.timeZone, now);
    const accountIds = viewer.visibleAccounts;
    return this.#database.read(accountIds, async (tx) => {
      const asset = found(await findRoutedAsset(tx, accountIds, assetUid, false));
      const scope = { accountIds, assetUid: asset.uid, routeUid: query.routeId, window };
      return presentedRuns(tx, scope, query as Page, now);
    });
  }

  /** Returns runs of a route, the latest first. @throws Refusal `error.not.found`, or for the window */
  async runs(viewer: Viewer, routeUid: string, query: RouteRunsQuery): Promise<{ items: RouteRun[]; count: number }> {
    const now = this.#now();
    const window = rangeWindow(query, viewer.timeZone, now);
    const accountIds = viewer.visibleAccounts;
    return this.#database.read(accountIds, async (tx) => {
      found(await findRoute(tx, accountIds, routeUid));
      return presentedRuns(tx, { accountIds, assetUid: query.vehicleId, routeUid, window }, query as Page, now);
    });
  }

  /** Returns how far the runs of today are, the latest first. */
  async progress(viewer: Viewer, page: Page): Promise<{ items: RouteProgress[]; count: number }> {
    const now = this.#now();
    const window = rangeWindow({}, viewer.timeZone, now);
    const scope = { accountIds: viewer.visibleAccounts, assetUid: undefined, routeUid: undefined, window };
    const { rows, count } = await this.#database.read(viewer.visibleAccounts, (tx) => listRuns(tx, scope, page));
    return { items: rows.map((row) => progressOfRun(presentRun(row, [], now))), count };
  }

  /** Sums runs by route and asset. @throws Refusal `error.not.found` for the account, `error.sort.field`, or for the window */
  async summary(viewer: Viewer, query: RouteSummaryQuery): Promise<RouteComplianceSummaries> {
    const now = this.#now();
    const window = rangeWindow(query, viewer.timeZone, now);
    const { accountId, vehicleId, routeId, search, tags = '' } = query;
    const { rows, count, totals } = await this.#database.read(viewer.visibleAccounts, async (tx) => {
      const below = accountId && (await accountsBelow(tx, viewer.visibleAccounts, accountId));
      const accountIds = below ? below : viewer.visibleAccounts;
      found(accountIds[0]);
      const scope = { accountIds, assetUid: vehicleId, routeUid: routeId, window };
      const filter = {
        tags: tags
          .split(',')
          .map((tag) => tag.trim())
          .filter((tag) => tag !== ''),
        search,
        now,
      };
      return summarizeRuns(tx, scope, filter, query as Page);
    });
    const items = rows.map((row) => ({
      routeId: row.route_uid,
      routeName: row.route_name,
      tags: row.tags,
      assetId: row.asset_uid,
      assetName: row.asset_name,
      ...sumsOf(row),
      lastRunAt: instant(row.last_run_at),
    }));
    return { items, count, totals: sumsOf(totals) };
  }
}

/** Returns a page of runs with the stops that are at no marker. */
async function presentedRuns(
  tx: Tx,
  scope: RunScope,
  page: Page,
  now: number,
): Promise<{ items: RouteRun[]; count: number }> {
  const { rows, count } = await listRuns(tx, scope, page);
  const begun = rows.filter(({ started_at }) => started_at !== null);
  const from = Math.min(...begun.map(({ started_at }) => started_at!.getTime()));
  const to = Math.max(...begun.map((row) => endOf(row, now)));
  const assets = [...new Set(begun.map(({ asset_uid }) => asset_uid))];
  const stops = begun.length === 0 ? [] : await stopsBetween(tx, scope.accountIds, assets, { from, to });
  return { items: rows.map((row) => presentRun(row, stops, now)), count };
}

function progressOfRun({ markerPoints, next, ...run }: RouteRun): RouteProgress {
  const marker = next === null ? undefined : markerPoints[next.index];
  const { routeId, assetId, assetName, state, windowStart, windowEnd, startedAt, endedAt } = run;
  const { covered, missed, noData, pending, compliance } = run;
  return {
    ...{ routeId, assetId, assetName, state, windowStart, windowEnd, startedAt, endedAt },
    ...{ covered, missed, noData, pending, compliance },
    next:
      next === null || marker === undefined
        ? null
        : { name: marker.name, address: marker.address, expectedAt: next.expectedAt, lateSeconds: next.lateSeconds },
  };
}

function sumsOf({ runs, covered, missed, no_data, order_kept, order_known, deviations }: SumRow) {
  return {
    runs,
    // Sums over no rows are null.
    covered: covered ?? 0,
    missed: missed ?? 0,
    noData: no_data ?? 0,
    compliance: compliancePercent(covered ?? 0, missed ?? 0),
    orderKept: order_kept,
    orderKnown: order_known,
    deviations: deviations ?? 0,
  };
}

/** Until when stops belong to a run, epoch ms. */
function endOf({ ended_at, window_end }: RunRow, now: number): number {
  return Math.min(ended_at?.getTime() ?? now, window_end.getTime());
}

/** Returns a run under way with the markers that it passed along roads. An ended one has them already. */
export function withLive(row: RunRow, now: number): RunRow {
  if (now >= row.window_end.getTime() || row.live_markers === null || row.live_markers.length === 0) return row;
  const results = withLiveMarkers(row.results, row.live_markers);
  const count = (state: MarkerState) => results.filter((result) => result.state === state).length;
  const { startedAt, endedAt } = spanOf(results, isRoundTrip(row.markers, row.tolerance_m));
  const time = (value: number | null): Date | null => (value === null ? null : new Date(value));
  return {
    ...row,
    ...{ results, covered: count('covered'), missed: count('missed'), no_data: count('noData') },
    ...{ started_at: time(startedAt), ended_at: time(endedAt) },
  };
}

function presentRun(stored: RunRow, stops: readonly StopRow[], now: number): RouteRun {
  const row = withLive(stored, now);
  const isRunning = !isOver(row.ended_at?.getTime() ?? null, row.window_end.getTime(), now);
  const run = plannedRunOf(row);
  const markerPoints = markersOf(run, isRunning);
  const next = isRunning ? nextMarker(run, now) : undefined;
  const [missed, noData] = isRunning ? [0, 0] : [row.missed, row.no_data];
  return {
    assetId: row.asset_uid,
    assetName: row.asset_name,
    routeId: row.route_uid,
    routeName: row.route_name,
    assignmentId: row.assignment_uid,
    day: row.day,
    windowStart: instant(row.window_start),
    windowEnd: instant(row.window_end),
    state: isRunning ? 'running' : 'finished',
    startedAt: instantOrNull(row.started_at),
    endedAt: instantOrNull(row.ended_at),
    covered: row.covered,
    missed,
    noData,
    pending: isRunning ? row.missed + row.no_data : 0,
    compliance: compliancePercent(row.covered, missed),
    orderKept: row.order_kept,
    markerPoints,
    next: next === undefined ? null : { ...next, expectedAt: instant(new Date(next.expectedAt)) },
    deviations: row.deviations.map(({ from, until, ...deviation }) => ({
      ...deviation,
      from: text(from)!,
      until: text(until),
    })),
    extraStops: extraStopsOf(row, stops, now),
  };
}

/** Returns a run as the rules of progress take it. */
export function plannedRunOf(row: RunRow): PlannedRun {
  return {
    markers: row.markers,
    results: row.results,
    durationSeconds: row.duration_s,
    startedAt: row.started_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
    day: row.day,
    timeZone: row.time_zone,
    shiftFrom: row.shift_from,
  };
}

function markersOf(run: PlannedRun, isRunning: boolean): RunMarkerPoint[] {
  const progress = progressOf(run);
  return markerPointsOf(run.markers).map((marker, index) => {
    const { state, passedAt, leftAt, nearestMeters, alongRoads = false } = run.results[index]!;
    const { expectedAt, lateSeconds } = progress[index]!;
    return {
      ...marker,
      state: isRunning && state !== 'covered' ? 'pending' : state,
      passedAt: text(passedAt),
      leftAt: text(leftAt),
      nearestMeters,
      alongRoads,
      expectedAt: text(expectedAt),
      lateSeconds,
    };
  });
}

function extraStopsOf(row: RunRow, stops: readonly StopRow[], now: number) {
  const from = row.started_at?.getTime();
  if (from === undefined) return [];
  const to = endOf(row, now);
  return stops
    .filter(({ asset_uid }) => asset_uid === row.asset_uid)
    .filter(({ start_time }) => start_time.getTime() >= from && start_time.getTime() < to)
    .filter((stop) => row.markers.every((marker) => metersBetween(marker, stop) > row.tolerance_m))
    .map(({ start_time, end_time, latitude, longitude }) => ({
      startTime: instant(start_time),
      endTime: instant(end_time),
      latitude,
      longitude,
    }));
}

function text<Time extends number | null>(time: Time): Time extends number ? string : string | null {
  return (time === null ? null : instant(new Date(time as number))) as Time extends number ? string : string | null;
}
