/** When a rule applies: days and hours of a time zone, correct across daylight-saving changes. */
import { localDay, localDayBounds, shiftDay, startOfLocalTime } from '../local-time.ts';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Hours of days in a time zone. `to` not after `from`: the next day; equal: the whole day. Times as `HH:MM`. */
export interface Schedule {
  days: readonly Weekday[];
  from: string;
  to: string;
  timeZone: string;
}

/** A time in which a rule applies, [start, end), epoch ms. */
export interface Window {
  start: number;
  end: number;
}

/** A window lasts at most this many days beyond the day on which it starts. */
const LOOK_BACK_DAYS = 2;
const LOOK_AHEAD_DAYS = 8;

/** Windows that are kept for each schedule. Assets whose records are of different days ask in turn. */
const KEPT_WINDOWS = 16;

/**
 * The windows found last for each schedule. Each is the next one from `from` until its end. Days in a time zone cost
 * microseconds, and rules ask at each record.
 */
const found = new WeakMap<Schedule, (Window & { from: number })[]>();

/** Returns the first instant from `time` on at which the schedule applies, and the end of that window. Epoch ms. */
export function nextWindow(schedule: Schedule | null, time: number): Window {
  if (schedule === null) return { start: time, end: Number.POSITIVE_INFINITY };
  const kept = found.get(schedule) ?? [];
  const window = kept.find(({ from, end }) => from <= time && time < end) ?? keepWindow(schedule, kept, time);
  return { start: Math.max(window.start, time), end: window.end };
}

/** Finds the next window from `time` on and keeps it in place of the oldest one. */
function keepWindow(schedule: Schedule, kept: (Window & { from: number })[], time: number): Window {
  const window = findWindow(schedule, time);
  if (!Number.isFinite(window.end)) return window;
  const same = kept.find(({ start }) => start === window.start);
  if (same) same.from = Math.min(same.from, time);
  else kept.push({ ...window, from: time });
  if (kept.length > KEPT_WINDOWS) kept.shift();
  found.set(schedule, kept);
  return window;
}

function findWindow(schedule: Schedule, time: number): Window {
  const today = localDay(time, schedule.timeZone);
  for (let offset = -LOOK_BACK_DAYS; offset <= LOOK_AHEAD_DAYS; offset++) {
    const window = windowOfDay(schedule, shiftDay(today, offset));
    if (window !== undefined && window.end > time) return window;
  }
  // Each schedule has a day, so this is reached only by one whose window a change of the clock swallows every week.
  return { start: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY };
}

/** Returns whether the schedule applies at an instant. */
export function isScheduled(schedule: Schedule | null, time: number): boolean {
  return nextWindow(schedule, time).start === time;
}

/** Returns the window that starts on a local day; undefined: none does. */
export function windowOfDay({ days, from, to, timeZone }: Schedule, day: string): Window | undefined {
  if (!days.includes(weekdayOf(day))) return undefined;
  const endDay = to > from ? day : shiftDay(day, 1);
  const start = startOfLocalTime(day, from, timeZone);
  const end = startOfLocalTime(endDay, to, timeZone);
  return end > start ? { start, end } : undefined;
}

/**
 * Returns the parts of a local day, `YYYY-MM-DD`, at which the schedule does not apply, in order, [start, end) as
 * shares of the day from 0 to 1.
 */
export function pausesOfDay(schedule: Schedule, day: string): Window[] {
  const { start, end } = localDayBounds(day, schedule.timeZone);
  const pauses: Window[] = [];
  let free = start;
  for (const one of [windowOfDay(schedule, shiftDay(day, -1)), windowOfDay(schedule, day)]) {
    if (one === undefined || one.end <= free) continue;
    if (one.start > free) pauses.push({ start: free, end: one.start });
    free = one.end;
  }
  if (free < end) pauses.push({ start: free, end });
  const share = (at: number): number => (at - start) / (end - start);
  return pauses.map((pause) => ({ start: share(pause.start), end: share(pause.end) }));
}

function weekdayOf(day: string): Weekday {
  return WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!;
}
