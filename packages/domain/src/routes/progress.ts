/** A run as it is shown: the plan of each marker, how late the asset is, and which marker comes next. */
import { shiftDay, startOfLocalTime } from '../local-time.ts';
import { metersBetween } from './near.ts';
import type { MarkerResult } from './result.ts';
import type { Marker } from './route.ts';

export const ROUTE_RUN_STATES = ['running', 'finished'] as const;
export const RUN_MARKER_STATES = ['covered', 'missed', 'noData', 'pending'] as const;

/** A run with the version of its route. Times in epoch ms. */
export interface PlannedRun {
  markers: readonly Marker[];
  results: readonly MarkerResult[];
  durationSeconds: number;
  startedAt: number | null;
  /** It reached the end marker: `spanOf`. */
  endedAt: number | null;
  /** Local day on which the run begins, and the zone of its times. */
  day: string;
  timeZone: string;
  /** Start of its window, `HH:MM`: earlier times of markers are on the next day. */
  shiftFrom: string;
}

/** Times in epoch ms. */
export interface MarkerProgress {
  expectedAt: number | null;
  /** Negative: early. */
  lateSeconds: number | null;
}

/** Returns the planned arrival of each marker, and how late it was passed. */
export function progressOf(run: PlannedRun): MarkerProgress[] {
  const travel = travelSeconds(run);
  return run.markers.map((marker, index) => {
    const passedAt = run.results[index]?.passedAt ?? null;
    const from = timeOn(run, marker.arriveFrom);
    const until = timeOn(run, marker.arriveUntil ?? marker.arriveFrom);
    const byDuration = run.startedAt === null || index === 0 ? null : run.startedAt + travel[index]! * 1000;
    const expectedAt = until ?? byDuration;
    // A pass before the start, as of a vehicle that rested there in the night, is neither early nor late.
    const isBefore = index > 0 && passedAt !== null && passedAt < (run.results[0]?.passedAt ?? passedAt);
    if (passedAt === null || expectedAt === null || isBefore) return { expectedAt, lateSeconds: null };
    const isEarly = from !== null && passedAt < from;
    const late = isEarly ? passedAt - from : until === null ? passedAt - expectedAt : Math.max(0, passedAt - until);
    return { expectedAt, lateSeconds: Math.round(late / 1000) };
  });
}

/**
 * Returns the first marker after the last passed one, with its expected arrival.
 * @param now epoch ms
 * @returns undefined before the start and after the end
 */
export function nextMarker(
  run: PlannedRun,
  now: number,
): { index: number; expectedAt: number; lateSeconds: number } | undefined {
  const index = lastPassed(run) + 1;
  const arrival = arrivalAt(run, index, now);
  return arrival && { index, ...arrival };
}

/**
 * Returns the expected arrival at a marker: the planned travel from the last passed marker on, not before now.
 * @param now epoch ms
 * @returns undefined before the start, and for a marker that the asset has passed
 */
export function arrivalAt(
  run: PlannedRun,
  index: number,
  now: number,
): { expectedAt: number; lateSeconds: number } | undefined {
  const last = lastPassed(run);
  if (run.endedAt !== null || last < 0 || index <= last || index >= run.markers.length) return undefined;
  const travel = travelSeconds(run);
  const { leftAt, passedAt } = run.results[last]!;
  const left = leftAt ?? Math.max(now, passedAt!);
  const expectedAt = Math.max(now, left + (travel[index]! - travel[last]! - stayOf(run, last)) * 1000);
  const planned = progressOf(run)[index]!.expectedAt ?? expectedAt;
  return { expectedAt, lateSeconds: Math.max(0, Math.round((expectedAt - planned) / 1000)) };
}

/** Returns the last passed marker of a run that has not ended; -1: none. Passes before the start marker tell nothing. */
function lastPassed({ results }: PlannedRun): number {
  const start = results[0]?.passedAt ?? Number.NEGATIVE_INFINITY;
  return results.slice(0, -1).findLastIndex(({ passedAt }) => passedAt !== null && passedAt >= start);
}

/**
 * Returns whether a run is over: it reached its end marker, or its window ended. Markers that it did not cover are missed
 * then, and pending before.
 * @param windowEnd epoch ms
 * @param now epoch ms
 */
export function isOver(endedAt: number | null, windowEnd: number, now: number): boolean {
  return endedAt !== null || now >= windowEnd;
}

/** Returns the covered share in percent with one decimal; null: no marker counts. */
export function compliancePercent(covered: number, missed: number): number | null {
  return covered + missed === 0 ? null : Math.round((covered / (covered + missed)) * 1000) / 10;
}

/**
 * Returns the planned seconds from leaving the start to each marker: the duration of the route without its stays, shared
 * by the distances between the markers, and the stays before.
 */
function travelSeconds(run: PlannedRun): number[] {
  const { markers, durationSeconds } = run;
  let meters = 0;
  const along = markers.map((marker, index) => {
    if (index > 0) meters += metersBetween(markers[index - 1]!, marker);
    return meters;
  });
  const stays = markers.map((_, index) => (index === 0 || index === markers.length - 1 ? 0 : stayOf(run, index)));
  const driving = Math.max(0, durationSeconds - stays.reduce((sum, stay) => sum + stay, 0));
  let stayed = 0;
  return along.map((distance, index) => {
    const seconds = (meters === 0 ? 0 : (distance / meters) * driving) + stayed;
    stayed += stays[index]!;
    return seconds;
  });
}

function stayOf({ markers }: PlannedRun, index: number): number {
  return index === 0 ? 0 : (markers[index]?.staySeconds ?? 0);
}

function timeOn({ day, timeZone, shiftFrom }: PlannedRun, time: string | null): number | null {
  if (time === null) return null;
  return startOfLocalTime(time < shiftFrom ? shiftDay(day, 1) : day, time, timeZone);
}
