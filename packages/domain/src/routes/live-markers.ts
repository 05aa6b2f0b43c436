/**
 * Markers of a run under way that only its likely way along roads passes. The last minutes of a track are matched again
 * and again while it grows, so that each position is matched a limited number of times.
 */
import type { PlaceFix } from '../places/visits.ts';
import { type MatchedLeg, matchedResult } from './matched-run.ts';
import type { RunWindow } from './plan.ts';
import type { MarkerResult, RunResult } from './result.ts';

/** Before the last matched fix. A later match of this time replaces the one before. */
export const LIVE_OVERLAP_MS = 600_000;

/** A marker that was passed between two positions, by its index. */
export interface LiveMarker extends MarkerResult {
  index: number;
}

/**
 * Returns the markers that the way passed, with those that an earlier part of the track passed.
 * @param known of the last match
 * @param fixes the track since then, and the overlap before
 */
export function liveMarkers(
  run: RunResult,
  window: RunWindow,
  known: readonly LiveMarker[],
  fixes: readonly PlaceFix[],
  legs: readonly MatchedLeg[],
): LiveMarker[] {
  const from = fixes[0]?.time ?? Number.POSITIVE_INFINITY;
  const before = known.filter(({ passedAt }) => passedAt !== null && passedAt < from);
  const passed = matchedResult(run, window, fixes, legs).markers.flatMap((marker, index) =>
    marker.alongRoads === true && !before.some((one) => one.index === index) ? [{ ...marker, index }] : [],
  );
  return [...before, ...passed].sort((one, other) => one.index - other.index);
}

/** Returns the markers of a run under way with those of its likely way. Positions decide where they show a pass. */
export function withLiveMarkers(results: readonly MarkerResult[], live: readonly LiveMarker[]): MarkerResult[] {
  return results.map((result, index) => {
    const found = result.state === 'covered' ? undefined : live.find((one) => one.index === index);
    if (found === undefined) return result;
    const { index: _index, ...marker } = found;
    return marker;
  });
}
