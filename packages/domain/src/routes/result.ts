/** Judges what a track shows of a run: covered and missed markers, their order, and deviations. */
import { metersBetween, type Spot } from './near.ts';
import type { RunWindow } from './plan.ts';
import { type Deviation, type MarkerTrack, RUN_RULE, type RunTrack } from './run-track.ts';

export type MarkerState = 'covered' | 'missed' | 'noData';

/** Times in epoch ms. */
export interface MarkerResult {
  state: MarkerState;
  /** The asset came within the tolerance, and left it again. null: it did not, or is still there. */
  passedAt: number | null;
  leftAt: number | null;
  /** Smallest distance of the track, of runs that are over; under way only of markers not covered. null: no track. */
  nearestMeters: number | null;
  /** It was passed between two positions on the likely way along roads. */
  alongRoads?: true;
}

export interface RunResult {
  assignmentId: number;
  routeId: number;
  /** [start, end) of its window, epoch ms. */
  start: number;
  end: number;
  /** Start of the version of the route that gives the markers, epoch ms. */
  versionFrom: number;
  /** The asset left the start marker, and reached the end marker for good (`spanOf`). */
  startedAt: number | null;
  endedAt: number | null;
  covered: number;
  missed: number;
  noData: number;
  /** Whether the covered markers were passed in their order; null: fewer than two are covered. */
  orderKept: boolean | null;
  markers: MarkerResult[];
  deviations: Deviation[];
}

type Pass = readonly [from: number, to: number];

/**
 * Returns the result of a run. It depends on the fixes only, not on how they were delivered.
 * @param hasEnded false: the result so far, without what the next fix can change
 * @param at time of the last fix, epoch ms
 */
export function resultOf(run: RunTrack, window: RunWindow, hasEnded: boolean, at = window.end): RunResult {
  const { version } = window;
  const last = run.markers.length - 1;
  const passes = run.markers.map(({ passes: all }) => all);
  const endPasses = passesOfEnd(passes, window);
  const usable = passes.map((all, index) => (index === last ? endPasses : all));
  const inOrder = inTheirOrder(usable);
  const chosen = inOrder ?? usable.map((all, index) => (index === last ? all.at(-1) : all[0]));
  const settled = (time: number) => hasEnded || at > time + RUN_RULE.lineWithinSeconds * 1000;
  const judged = run.markers.map((track, index): MarkerResult => {
    const pass = chosen[index];
    return {
      state: pass === undefined ? stateOf(track, run.fixes) : 'covered',
      passedAt: pass?.[0] ?? null,
      leftAt: pass !== undefined && settled(pass[1]) ? pass[1] : null,
      nearestMeters: track.near,
    };
  });
  const count = (state: MarkerState) => judged.filter((marker) => marker.state === state).length;
  // A vehicle that leaves its depot and turns back has not driven a round trip that is under way.
  const needsBetween = !hasEnded && isRoundTrip(version.markers, version.toleranceMeters);
  const { startedAt, endedAt } = spanOf(judged, needsBetween);
  const isNearShown = ({ passedAt }: MarkerResult) => hasEnded || (endedAt !== null && passedAt === null);
  const markers = judged.map((marker) => (isNearShown(marker) ? marker : { ...marker, nearestMeters: null }));
  return {
    assignmentId: window.assignmentId,
    routeId: window.routeId,
    start: window.start,
    end: window.end,
    versionFrom: version.from,
    startedAt,
    endedAt,
    covered: count('covered'),
    missed: count('missed'),
    noData: count('noData'),
    orderKept: count('covered') < 2 ? null : inOrder !== undefined,
    markers,
    deviations: deviationsOf(run, startedAt, endedAt, hasEnded),
  };
}

/**
 * Returns when the asset left the start marker, and when it reached the end marker for good: after all other passes. So a
 * vehicle that rested at the end marker in the night, or passed it on its way, has not ended its run.
 * @param needsBetween whether a marker between start and end must be covered as well, if there is one
 */
export function spanOf(
  markers: readonly MarkerResult[],
  needsBetween: boolean,
): Pick<RunResult, 'startedAt' | 'endedAt'> {
  const reachedAt = markers.at(-1)?.passedAt ?? null;
  const others = markers.slice(0, -1).flatMap(({ passedAt }) => passedAt ?? []);
  const isAfterAll = reachedAt !== null && others.every((time) => time <= reachedAt);
  const isDriven = markers
    .slice(needsBetween && markers.length > 2 ? 1 : 0, -1)
    .some(({ passedAt }) => passedAt !== null);
  return { startedAt: markers[0]?.leftAt ?? null, endedAt: isAfterAll && isDriven ? reachedAt : null };
}

/** Returns whether a route ends where it starts. */
export function isRoundTrip(markers: readonly Spot[], toleranceMeters: number): boolean {
  return metersBetween(markers[0]!, markers.at(-1)!) <= 2 * toleranceMeters;
}

/** Returns whether all markers were passed in their order. Later passes change no result then. */
export function isPassedInOrder(run: RunTrack, window: RunWindow): boolean {
  if (run.markers.some(({ passes }) => passes.length === 0)) return false;
  const passes = run.markers.map(({ passes: all }) => all);
  const end = passesOfEnd(passes, window);
  return end.length > 0 && inTheirOrder([...passes.slice(0, -1), end]) !== undefined;
}

/**
 * A route that ends where it starts needs two passes there. So the pass of the start does not count for the end.
 */
function passesOfEnd(passes: readonly Pass[][], { version }: RunWindow): readonly Pass[] {
  const all = passes.at(-1) ?? [];
  const first = passes[0]?.[0];
  if (first === undefined || !isRoundTrip(version.markers, version.toleranceMeters)) return all;
  return all.filter(([from]) => from > first[1]);
}

/** Returns a pass of each covered marker, so that they follow each other; undefined: the order was not kept. */
function inTheirOrder(passes: readonly (readonly Pass[])[]): (Pass | undefined)[] | undefined {
  let time = Number.NEGATIVE_INFINITY;
  const chosen: (Pass | undefined)[] = [];
  for (const all of passes) {
    const next = all.find(([, to]) => to >= time);
    if (next === undefined && all.length > 0) return undefined;
    chosen.push(next);
    if (next !== undefined) time = Math.max(time, next[0]);
  }
  return chosen;
}

function stateOf({ hop }: MarkerTrack, fixes: number): MarkerState {
  return hop || fixes === 0 ? 'noData' : 'missed';
}

/** Before the start and after the end the asset may go anywhere. */
function deviationsOf(
  { outside }: RunTrack,
  startedAt: number | null,
  endedAt: number | null,
  hasEnded: boolean,
): Deviation[] {
  if (startedAt === null) return [];
  return outside
    .filter(({ from, fixes }) => fixes >= RUN_RULE.fixesOutside && from >= startedAt && from < (endedAt ?? Infinity))
    .map(({ fixes: _fixes, until, meters, ...deviation }) => ({
      ...deviation,
      until,
      // The largest distance of one that continues is not known yet.
      meters: until === null && !hasEnded ? 0 : meters,
    }));
}
