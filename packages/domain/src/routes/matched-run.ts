/** A run judged by its track along roads, so that the way between two positions covers markers too. */
import type { PlaceFix } from '../places/visits.ts';
import { metersBetween } from './near.ts';
import type { RunWindow } from './plan.ts';
import { type MarkerResult, type RunResult, spanOf } from './result.ts';
import { RUN_RULE } from './run-track.ts';
import { resultOfFixes } from './runs.ts';

/** The way along roads from a fix to a later one. */
export interface MatchedLeg {
  /** Indexes of the fixes. */
  from: number;
  to: number;
  /** [latitude, longitude] */
  line: readonly (readonly [number, number])[];
}

/** Between fixes nearer in time the straight line shows the way well enough. */
const DENSE_MS = 15_000;
/** Points of a leg are at most this far apart in time, so that the straight line between them counts. */
const STEP_MS = (RUN_RULE.lineWithinSeconds * 1000) / 2;

/** Returns the fixes with the points of the legs between them, at an even speed. */
export function fixesAlongRoads(fixes: readonly PlaceFix[], legs: readonly MatchedLeg[]): PlaceFix[] {
  // Fixes between the ends of a leg are of a vehicle that stood at its start.
  const legOf = new Map(legs.map((leg) => [leg.to - 1, leg]));
  const all: PlaceFix[] = [];
  for (const [index, fix] of fixes.entries()) {
    all.push(fix);
    const leg = legOf.get(index);
    if (leg !== undefined) all.push(...pointsBetween(fix, fixes[leg.to]!, leg.line));
  }
  return all;
}

function pointsBetween(from: PlaceFix, to: PlaceFix, line: MatchedLeg['line']): PlaceFix[] {
  if (to.time - from.time <= DENSE_MS) return [];
  const spots = line.map(([latitude, longitude]) => ({ latitude, longitude }));
  const lengths = spots.slice(1).map((spot, index) => metersBetween(spots[index]!, spot));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const points: PlaceFix[] = [];
  let walked = 0;
  for (const [index, length] of lengths.entries()) {
    const [start, end] = [spots[index]!, spots[index + 1]!];
    const lasts = whole === 0 ? 0 : (length / whole) * (to.time - from.time);
    const steps = Math.max(1, Math.ceil(lasts / STEP_MS));
    for (let step = 0; step < steps; step++) {
      const part = step / steps;
      const time = Math.round(
        from.time + (whole === 0 ? 0 : ((walked + part * length) / whole) * (to.time - from.time)),
      );
      if (time <= (points.at(-1)?.time ?? from.time) || time >= to.time) continue;
      points.push({
        time,
        latitudeE7: Math.round((start.latitude + (end.latitude - start.latitude) * part) * 1e7),
        longitudeE7: Math.round((start.longitude + (end.longitude - start.longitude) * part) * 1e7),
        accuracyMeters: 0,
        speedMetersPerSecond: -1,
      });
    }
    walked += length;
  }
  return points;
}

/**
 * Returns the result of an ended run in which markers that are not covered are so if the way along roads passes them
 * between two fixes. Covered markers and deviations stay, because a likely way does not replace what positions show.
 * @param fixes accepted fixes of the window, in the order of time
 */
export function matchedResult(
  run: RunResult,
  window: RunWindow,
  fixes: readonly PlaceFix[],
  legs: readonly MatchedLeg[],
): RunResult {
  const along = resultOfFixes(fixesAlongRoads(fixes, legs), window);
  let isChanged = false;
  const markers = run.markers.map((marker, index): MarkerResult => {
    const matched = along.markers[index]!;
    if (marker.state === 'covered' || matched.state !== 'covered') return marker;
    isChanged = true;
    return { ...matched, alongRoads: true };
  });
  if (!isChanged) return run;
  const count = (state: MarkerResult['state']) => markers.filter((marker) => marker.state === state).length;
  return {
    ...run,
    markers,
    ...spanOf(markers, false),
    covered: count('covered'),
    missed: count('missed'),
    noData: count('noData'),
    orderKept: count('covered') < 2 ? null : along.orderKept,
  };
}
