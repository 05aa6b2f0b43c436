/**
 * Runs of one asset on its planned routes, as a fold over its fixes in order (decisions.md, "Route compliance"). It does
 * not depend on the other folds. Each day or shift of an assignment is a run, which collects for every marker when the
 * track was within the tolerance. `resultOf` (result.ts) judges the collected times.
 */
import type { PlaceFix } from '../places/visits.ts';
import { isBeyond, isNearLine, metersBetween, metersFromLine, passing, type Spot } from './near.ts';
import type { RoutePlan, RunWindow } from './plan.ts';
import { isPassedInOrder, type RunResult, resultOf } from './result.ts';
import { type MarkerTrack, RUN_RULE, type RunTrack } from './run-track.ts';

/** Bounds of a run's fold. Of more passes, the last one is replaced. */
const PASSES_MAXIMUM = 20;
const DEVIATIONS_MAXIMUM = 50;

type Mark = [time: number, latitude: number, longitude: number];

export interface RunsFold {
  /** Time of the last fix, epoch ms; 0: none. */
  at: number;
  last: Mark | null;
  runs: RunTrack[];
}

export function startRuns(): RunsFold {
  return { at: 0, last: null, runs: [] };
}

/** Takes in fixes in the order of time. Appends the runs that end to `ended`. Ignores fixes that it has already seen. */
export function advanceRuns(fold: RunsFold, fixes: readonly PlaceFix[], plan: RoutePlan, ended: RunResult[]): void {
  for (const fix of fixes) {
    if (fix.time <= fold.at || fix.accuracyMeters > RUN_RULE.accuracyMeters) continue;
    const before = fold.last;
    const here: Mark = [fix.time, fix.latitudeE7 / 1e7, fix.longitudeE7 / 1e7];
    fold.at = fix.time;
    fold.last = here;
    const after = before?.[0] ?? fix.time;
    if (fold.runs.length === 0 && plan.isIdle(after, fix.time)) continue;
    const windows = plan.overlapping(after, fix.time);
    const runs: RunTrack[] = [];
    for (const window of windows) {
      const run = fold.runs.find((one) => isOf(one, window)) ?? startRun(window);
      see(run, window, before, here);
      if (window.end > fix.time) runs.push(run);
      else ended.push(resultOf(run, window, true));
    }
    fold.runs = runs;
  }
}

/** Returns the result of an ended run from the fixes of its window, in the order of time. */
export function resultOfFixes(fixes: readonly PlaceFix[], window: RunWindow): RunResult {
  const run = startRun(window);
  let before: Mark | null = null;
  for (const fix of fixes) {
    if (fix.accuracyMeters > RUN_RULE.accuracyMeters) continue;
    const here: Mark = [fix.time, fix.latitudeE7 / 1e7, fix.longitudeE7 / 1e7];
    see(run, window, before, here);
    before = here;
  }
  return resultOf(run, window, true);
}

/** Returns the runs that are under way, as far as the fixes show them. */
export function openRuns(fold: RunsFold, plan: RoutePlan): RunResult[] {
  const windows = fold.runs.length === 0 ? [] : plan.overlapping(fold.at, fold.at);
  return fold.runs.flatMap((run) => {
    const window = windows.find((one) => isOf(run, one));
    return window === undefined ? [] : [resultOf(run, window, false, fold.at)];
  });
}

/**
 * Returns whether the results of the runs under way are the same as at an earlier instant of the fold, epoch ms. False if
 * that is not certain. Costs a comparison for each marker.
 */
export function areUnchangedSince(fold: RunsFold, at: number): boolean {
  return fold.runs.every(({ touchedAt, markers }) => {
    if (touchedAt === undefined || touchedAt > at) return false;
    // The asset has left a marker for good when a line can no longer continue the pass.
    return !markers.some(({ passes }) => {
      const last = passes.at(-1);
      if (last === undefined) return false;
      const settlesAfter = last[1] + RUN_RULE.lineWithinSeconds * 1000;
      return at <= settlesAfter && settlesAfter < fold.at;
    });
  });
}

function isOf(run: RunTrack, { assignmentId, start }: RunWindow): boolean {
  return run.assignmentId === assignmentId && run.start === start;
}

function startRun({ assignmentId, start, version }: RunWindow): RunTrack {
  const markers = version.markers.map((): MarkerTrack => ({ passes: [], near: null, hop: false }));
  return { assignmentId, start, fixes: 0, markers, outside: [] };
}

function see(run: RunTrack, window: RunWindow, before: Mark | null, here: Mark): void {
  const { version } = window;
  const to = { time: here[0], latitude: here[1], longitude: here[2] };
  const isInside = to.time >= window.start && to.time < window.end;
  if (isInside) run.fixes += 1;
  // A run without fixes has no data of its markers.
  if (run.touchedAt === undefined || (isInside && run.fixes === 1)) run.touchedAt = to.time;
  const isLine = before !== null && to.time - before[0] <= RUN_RULE.lineWithinSeconds * 1000;
  const from = before === null ? to : { time: before[0], latitude: before[1], longitude: before[2] };
  const part = isLine
    ? ([Math.max(from.time, window.start), Math.min(to.time, window.end)] as const)
    : ([to.time, to.time] as const);
  const isHop = !isLine && Math.max(from.time, window.start) < Math.min(to.time, window.end);
  const hopMeters = isHop ? metersBetween(from, to) : 0;
  const { markers } = version;
  // By index, because this is the inner loop of every position.
  for (let index = 0; index < markers.length; index++) {
    const marker = markers[index]!;
    const track = run.markers[index]!;
    if (
      !isLine &&
      before !== null &&
      addStay(run, index, marker, from, to, Math.min(to.time, window.end), version.toleranceMeters)
    )
      run.touchedAt = to.time;
    if ((isLine || isInside) && !isBeyond(marker, isLine ? from : to, to, reachOf(track, version.toleranceMeters))) {
      const way = passing(marker, isLine ? from : to, to, part, version.toleranceMeters);
      if (addNear(run, track, Math.round(way.meters))) run.touchedAt = to.time;
      if (way.within !== null && addPass(run, index, window, way.within.from, way.within.to)) run.touchedAt = to.time;
    }
    if (hopMeters > version.toleranceMeters && !track.hop) {
      track.hop = leadsPast(marker, from, to, hopMeters, version.toleranceMeters);
      if (track.hop) run.touchedAt = to.time;
    }
  }
  // Deviations count from the start marker on.
  if (isInside && version.line !== null && run.markers[0]!.passes.length > 0 && judgeCorridor(run, window, to))
    run.touchedAt = to.time;
}

/** Distance beyond which a way neither passes a marker nor is nearer than the track was before, metres. */
function reachOf({ near }: MarkerTrack, toleranceMeters: number): number {
  // One metre more, because distances are rounded.
  return Math.max(near ?? Number.POSITIVE_INFINITY, toleranceMeters) + 1;
}

/** @returns whether the result shows it: a run whose end was reached says how near the track came to missed markers. */
function addNear({ markers }: RunTrack, track: MarkerTrack, meters: number): boolean {
  if (track.near !== null && track.near <= meters) return false;
  track.near = meters;
  return track.passes.length === 0 && markers.at(-1)!.passes.length > 0;
}

function leadsPast(marker: Spot, from: Spot, to: Spot, hopMeters: number, toleranceMeters: number): boolean {
  const over = metersBetween(from, marker) + metersBetween(marker, to);
  return over <= RUN_RULE.hopDetour * hopMeters + 2 * toleranceMeters;
}

/**
 * A silence that begins and ends at the marker continues its pass, as while a parked tracker reports each hour.
 * @returns whether the result may have changed
 */
function addStay(
  run: RunTrack,
  index: number,
  marker: Spot,
  from: Spot & { time: number },
  to: Spot,
  until: number,
  toleranceMeters: number,
): boolean {
  const last = run.markers[index]!.passes.at(-1);
  if (last === undefined || last[1] < from.time || metersBetween(marker, from) > toleranceMeters) return false;
  if (metersBetween(marker, to) > toleranceMeters) return false;
  return extend(run, index, last, until);
}

/**
 * Times that follow within the time of a line are one pass. Once all markers were passed in their order, later passes tell
 * nothing, so a bus that drives its line all day keeps a small fold.
 * @returns whether the result may have changed
 */
function addPass(run: RunTrack, index: number, window: RunWindow, from: number, to: number): boolean {
  const { passes } = run.markers[index]!;
  const last = passes.at(-1);
  if (last !== undefined && from <= last[1] + RUN_RULE.lineWithinSeconds * 1000) return extend(run, index, last, to);
  if (run.inOrder === true) return false;
  if (passes.length === PASSES_MAXIMUM) passes.pop();
  passes.push([from, to]);
  if (isPassedInOrder(run, window)) run.inOrder = true;
  return true;
}

/**
 * Continues the last pass of a marker. The result shows its end only once it settles. Until then it matters for the order:
 * against passes of other markers that began before its end, and for the end marker at the place of the start.
 * @returns whether the result may have changed
 */
function extend({ markers }: RunTrack, index: number, pass: [number, number], to: number): boolean {
  if (to <= pass[1]) return false;
  const isOrdered = index > 0 && markers.every(({ passes }) => (passes.at(-1)?.[0] ?? 0) <= pass[1]);
  pass[1] = to;
  return !isOrdered;
}

/** @returns whether the times outside of the corridor changed */
function judgeCorridor(run: RunTrack, { version }: RunWindow, fix: Spot & { time: number }): boolean {
  const last = run.outside.at(-1);
  const current = last?.until === null ? last : undefined;
  if (isNearLine(fix, version.line!, version.corridorMeters)) {
    if (current === undefined) return false;
    if (current.fixes < RUN_RULE.fixesOutside) run.outside.pop();
    else current.until = fix.time;
    return true;
  }
  const meters = Math.round(metersFromLine(fix, version.line!));
  if (current === undefined) {
    if (run.outside.length === DEVIATIONS_MAXIMUM) return false;
    const { latitude, longitude, time } = fix;
    run.outside.push({ from: time, until: null, meters, latitude, longitude, fixes: 1 });
  } else {
    current.fixes += 1;
    current.meters = Math.max(current.meters, meters);
  }
  return true;
}
