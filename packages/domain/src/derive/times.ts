/** Sums of time by activity, in whole milliseconds. */

import { IDLE, MOVING, STOPPED } from './codes.ts';
import type { Times } from './fold-history.ts';

/** Returns zero time. */
export function noTimes(): Times {
  return { movingMs: 0, idleMs: 0, stoppedMs: 0, otherMs: 0 };
}

/** Adds a duration of one activity. */
export function addTime(times: Times, activity: number, milliseconds: number): void {
  if (activity === MOVING) times.movingMs += milliseconds;
  else if (activity === IDLE) times.idleMs += milliseconds;
  else if (activity === STOPPED) times.stoppedMs += milliseconds;
  else times.otherMs += milliseconds;
}

/** Adds all durations of `more`. */
export function addTimes(times: Times, more: Times): void {
  times.movingMs += more.movingMs;
  times.idleMs += more.idleMs;
  times.stoppedMs += more.stoppedMs;
  times.otherMs += more.otherMs;
}
