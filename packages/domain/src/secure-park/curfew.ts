/**
 * A curfew: hours of every day, in the local time of a zone. The calls send its times in UTC as `hh:mmA`, derived for one day:
 * a zone with daylight saving moves them (decisions.md, "Secure park").
 */
import { type Schedule, WEEKDAYS, type Window, windowOfDay } from '../alerts/schedule.ts';
import { localDay, shiftDay, zoneOffsetMilliseconds } from '../local-time.ts';

/** Local times as `HH:MM`. An end that is not after the start is on the next day. */
export interface Curfew {
  from: string;
  to: string;
  /** IANA name. */
  timeZone: string;
}

/** Times of a call, UTC, `hh:mmA` such as `10:30PM`. */
export interface UtcTimes {
  starttime: string;
  endtime: string;
}

/** A window lasts at most into the second day after the one on which it starts. */
const LOOK_BACK_DAYS = 2;
const LOOK_AHEAD_DAYS = 3;

/**
 * Returns why local times are no curfew; undefined: they are one.
 * @param endsNextDay whether the user has said that the end is on the next day
 */
export function curfewProblem(from: string, to: string, endsNextDay: boolean): 'equal' | 'order' | undefined {
  if (from === to) return 'equal';
  return from > to && !endsNextDay ? 'order' : undefined;
}

/** Returns the window of a curfew that contains an instant, or else the next one; undefined: there is none for days. */
export function curfewWindow(curfew: Curfew, time: number): Window | undefined {
  const today = localDay(time, curfew.timeZone);
  for (let offset = -LOOK_BACK_DAYS; offset <= LOOK_AHEAD_DAYS; offset++) {
    const window = windowOfDay(everyDay(curfew), shiftDay(today, offset));
    if (window !== undefined && window.end > time) return window;
  }
  // A change of the clock can swallow a window of minutes once, not on several days.
  return undefined;
}

/** Returns the times of the curfew that starts on the local day of an instant; null if the clocks skip it that day. */
export function utcTimes(curfew: Curfew, instant: number): UtcTimes | null {
  const window = windowOfDay(everyDay(curfew), localDay(instant, curfew.timeZone));
  return window === undefined ? null : { starttime: utcText(window.start), endtime: utcText(window.end) };
}

/**
 * Returns the local times of a curfew from those of a call.
 * @param instant the day of the zone for which the times are meant
 * @throws RangeError for text that is not `hh:mmA`
 */
export function curfewOf({ starttime, endtime }: UtcTimes, timeZone: string, instant: number): Curfew {
  const day = localDay(instant, timeZone);
  const start = instantOn(day, starttime, timeZone);
  // The end is the first such time after the start: after a change of the clocks in the night it has another offset.
  const end = firstAfter(start, endtime);
  return { from: localTime(start, timeZone), to: localTime(end, timeZone), timeZone };
}

/** Returns whether text is a time of day as `hh:mmA`: 01 to 12 hours, minutes, AM or PM. */
export function isUtcText(text: string): boolean {
  return UTC_TEXT.test(text);
}

/** `hh:mmA` as a regular expression of JSON Schema. */
export const UTC_TEXT_PATTERN = '^(0[1-9]|1[0-2]):[0-5][0-9](AM|PM)$';
const UTC_TEXT = new RegExp(UTC_TEXT_PATTERN);

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

function everyDay({ from, to, timeZone }: Curfew): Schedule {
  return { days: WEEKDAYS, from, to, timeZone };
}

function utcText(instant: number): string {
  const minutes = Math.floor((instant % DAY_MS) / MINUTE_MS);
  const hour = Math.floor(minutes / 60);
  return `${two(hour % 12 === 0 ? 12 : hour % 12)}:${two(minutes % 60)}${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns minutes of the UTC day. */
function minutesOf(text: string): number {
  if (!isUtcText(text)) throw new RangeError(`${text} is not a time of day as hh:mmA`);
  const hour = (Number(text.slice(0, 2)) % 12) + (text.endsWith('PM') ? 12 : 0);
  return hour * 60 + Number(text.slice(3, 5));
}

/** Returns the first instant with this UTC time on a local day, or else the nearest one after its start. */
function instantOn(day: string, text: string, timeZone: string): number {
  const minutes = minutesOf(text) * MINUTE_MS;
  const candidates = [-1, 0, 1].map((offset) => Date.parse(`${shiftDay(day, offset)}T00:00:00Z`) + minutes);
  return candidates.find((instant) => localDay(instant, timeZone) === day) ?? candidates[1]!;
}

function firstAfter(start: number, text: string): number {
  const midnight = Math.floor(start / DAY_MS) * DAY_MS;
  const instant = midnight + minutesOf(text) * MINUTE_MS;
  return instant > start ? instant : instant + DAY_MS;
}

function localTime(instant: number, timeZone: string): string {
  return new Date(instant + zoneOffsetMilliseconds(instant, timeZone)).toISOString().slice(11, 16);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
