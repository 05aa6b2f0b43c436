/** Tracks along roads: for the map, and for the markers of runs that positions do not cover. */
import type { RoadTrack, RoadTrackQuery } from '@waymark/contract/routes/road-track.ts';
import type { PlaceFix } from '@waymark/domain/places/visits.ts';
import { LIVE_OVERLAP_MS, liveMarkers } from '@waymark/domain/routes/live-markers.ts';
import { type MatchedLeg, matchedResult } from '@waymark/domain/routes/matched-run.ts';
import type { RunWindow } from '@waymark/domain/routes/plan.ts';
import type { RunResult } from '@waymark/domain/routes/result.ts';
import { ROUTE_RULE, type RouteVehicle } from '@waymark/domain/routes/route.ts';
import type { Database } from '../../storage/db.ts';
import type { Job } from '../../storage/jobs.ts';
import { rangeWindow } from '../records/period.ts';
import { instant } from '../records/present.ts';
import { found } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { acceptedFixes } from './accepted-fixes.ts';
import { findRoutedAsset } from './assignments-sql.ts';
import {
  runsUnderWay,
  skipCovered,
  storeLive,
  storeMatched,
  type UnmatchedRun,
  unmatchedRuns,
} from './matching-sql.ts';
import type { Router } from './routing/router.ts';

/** Runs that one job judges. More wait for the next minute. */
const RUNS_AT_ONCE = 100;
const COVERED_AT_ONCE = 5_000;
/** Older runs, such as those of an import, are left as they are. */
const RUNS_SINCE_MS = 40 * 86_400_000;
/** Fixes of one answer. A day with one each 5 s has fewer. */
const MOST_FIXES = 20_000;

export interface RouteMatchingParts {
  database: Database;
  now: () => number;
  /** In the order in which they are asked. */
  routers: readonly Router[];
}

export class RouteMatchingService {
  readonly #parts: RouteMatchingParts;

  constructor(parts: RouteMatchingParts) {
    this.#parts = parts;
  }

  /** Returns the jobs for the job runner. */
  jobs(): Job[] {
    return [{ name: 'match-route-runs', schedule: '* * * * *', queue: 'route-matching', work: () => this.matchAll() }];
  }

  /**
   * Returns the ways along roads between the positions of an asset.
   * @throws Refusal `error.not.found`, or for the window
   */
  async roadTrack(viewer: Viewer, assetUid: string, query: RoadTrackQuery): Promise<RoadTrack> {
    const { database, now } = this.#parts;
    const window = rangeWindow(query, viewer.timeZone, now());
    const all = await database.tenant(viewer.visibleAccounts, async (tx) => {
      const asset = found(await findRoutedAsset(tx, viewer.visibleAccounts, assetUid, false));
      return acceptedFixes(tx, { accountId: asset.account_id, assetId: asset.id }, window);
    });
    const fixes = all.slice(0, MOST_FIXES);
    const { source, legs } = await this.#match(fixes, query.vehicleType ?? 'car');
    return {
      source,
      complete: all.length === fixes.length,
      legs: legs.map(({ from, to, line }) => ({
        from: instant(new Date(fixes[from]!.time)),
        to: instant(new Date(fixes[to]!.time)),
        line: line.map(([latitude, longitude]) => [latitude, longitude]),
      })),
    };
  }

  /** Judges ended runs, then looks at those under way. */
  async matchAll(): Promise<void> {
    await this.matchRuns();
    await this.matchUnderWay();
  }

  /** Finds the markers that runs under way pass between positions. Without road data nothing is stored. */
  async matchUnderWay(): Promise<void> {
    const { database, now } = this.#parts;
    const runs = await database.ingest((tx) => runsUnderWay(tx, new Date(now()), RUNS_AT_ONCE));
    for (const run of runs) {
      const since = run.live_until === null ? 0 : run.live_until.getTime() - LIVE_OVERLAP_MS;
      const window = { from: Math.max(run.window_start.getTime(), since), to: run.window_end.getTime() };
      const asset = { accountId: run.account_id, assetId: run.asset_id };
      const fixes = (await database.ingest((tx) => acceptedFixes(tx, asset, window))).slice(0, MOST_FIXES);
      const last = fixes.at(-1);
      if (last === undefined) continue;
      const { source, legs } = await this.#match(fixes, run.vehicle);
      if (source === null) return;
      const markers = liveMarkers(resultOfRow(run), windowOfRow(run), run.live_markers ?? [], fixes, legs);
      await database.ingest((tx) => storeLive(tx, run, markers, new Date(last.time)));
    }
  }

  /** Judges the ended runs that wait. Without road data they continue to wait. */
  async matchRuns(): Promise<void> {
    const { database, now } = this.#parts;
    const at = new Date(now());
    const since = new Date(at.getTime() - RUNS_SINCE_MS);
    const runs = await database.ingest(async (tx) => {
      await skipCovered(tx, at, COVERED_AT_ONCE);
      return unmatchedRuns(tx, since, at, RUNS_AT_ONCE);
    });
    for (const run of runs) {
      const window = { from: run.window_start.getTime(), to: run.window_end.getTime() };
      const asset = { accountId: run.account_id, assetId: run.asset_id };
      const fixes = await database.ingest((tx) => acceptedFixes(tx, asset, window));
      const { source, legs } = await this.#match(fixes, run.vehicle);
      if (source === null) return;
      const result = matchedResult(resultOfRow(run), windowOfRow(run), fixes, legs);
      await database.ingest((tx) => storeMatched(tx, run, result, new Date(now())));
    }
  }

  /** Asks the sources for the ways. The first one that finds a way is used. */
  async #match(
    fixes: readonly PlaceFix[],
    vehicle: RouteVehicle,
  ): Promise<{ source: RoadTrack['source']; legs: MatchedLeg[] }> {
    const spots = fixes.map(({ time, latitudeE7, longitudeE7 }) => ({
      time,
      latitude: latitudeE7 / 1e7,
      longitude: longitudeE7 / 1e7,
    }));
    let source: RoadTrack['source'] = null;
    for (const router of this.#parts.routers) {
      const legs = await router.match?.(spots, vehicle);
      if (legs === undefined) continue;
      source = router.name;
      if (legs.length > 0) return { source, legs };
    }
    return { source, legs: [] };
  }
}

function resultOfRow(run: UnmatchedRun): RunResult {
  return {
    assignmentId: run.assignment_id,
    routeId: run.route_id,
    start: run.window_start.getTime(),
    end: run.window_end.getTime(),
    versionFrom: run.version_from.getTime(),
    startedAt: run.started_at?.getTime() ?? null,
    endedAt: run.ended_at?.getTime() ?? null,
    covered: run.covered,
    missed: run.missed,
    noData: run.no_data,
    orderKept: run.order_kept,
    markers: run.results,
    deviations: run.deviations,
  };
}

/** The line is left out, because deviations are not judged again. */
function windowOfRow(run: UnmatchedRun): RunWindow {
  return {
    assignmentId: run.assignment_id,
    routeId: run.route_id,
    start: run.window_start.getTime(),
    end: run.window_end.getTime(),
    version: {
      from: run.version_from.getTime(),
      markers: run.markers,
      toleranceMeters: run.tolerance_m,
      corridorMeters: ROUTE_RULE.corridorMeters,
      line: null,
    },
  };
}
