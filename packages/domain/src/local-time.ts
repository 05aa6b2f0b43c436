/**
 * Days of a time zone, correct across daylight-saving changes. A local day lasts 23, 24 or 25 hours, or as the zone
 * defines. Instants are epoch milliseconds, days are `YYYY-MM-DD`, zones are IANA names.
 */

/** A time of a day, `HH:MM` from 00:00 to 23:59. */
export const TIME_OF_DAY = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  let format = formatters.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(timeZone, format);
  }
  return format;
}

/**
 * Offsets by zone and span of six hours, at most so many of a zone; undefined: it changes within. Computing one takes 10 µs
 * and more.
 */
const offsets = new Map<string, Map<number, number | undefined>>();
const MOST_OFFSETS = 5_000;
/** No zone of the IANA time zone database changes its offset twice within this. */
const SPAN_MS = 6 * 3_600_000;

/**
 * Returns the offset of a zone from UTC at an instant, in milliseconds, positive east.
 * @throws RangeError for an unknown time zone
 */
export function zoneOffsetMilliseconds(instant: number, timeZone: string): number {
  const span = Math.floor(instant / SPAN_MS);
  const known = offsets.get(timeZone);
  if (known?.has(span)) return known.get(span) ?? computedOffset(instant, timeZone);
  const first = computedOffset(span * SPAN_MS, timeZone);
  const last = computedOffset((span + 1) * SPAN_MS - 1, timeZone);
  const ofZone = known === undefined || known.size >= MOST_OFFSETS ? new Map<number, number | undefined>() : known;
  ofZone.set(span, first === last ? first : undefined);
  offsets.set(timeZone, ofZone);
  return first === last ? first : computedOffset(instant, timeZone);
}

function computedOffset(instant: number, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatter(timeZone).formatToParts(instant)) part[type] = Number(value);
  const local = Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!);
  return local - Math.floor(instant / 1000) * 1000;
}

/** Returns the local day of an instant, `YYYY-MM-DD`. */
export function localDay(instant: number, timeZone: string): string {
  return new Date(instant + zoneOffsetMilliseconds(instant, timeZone)).toISOString().slice(0, 10);
}

/**
 * Returns the first instant of a local day. If midnight does not exist (clocks go forward at 00:00), it is the first
 * instant after the gap. If midnight occurs twice, it is the first one.
 * @throws RangeError for a day that is not in the calendar
 */
export function startOfLocalDay(day: string, timeZone: string): number {
  return startOfLocalTime(day, '00:00', timeZone);
}

/**
 * Times that were computed, by zone, day and time. Reports and schedules ask for the same ones again, each of which costs
 * 50 µs.
 */
const starts = new Map<string, number>();
const MOST_STARTS = 20_000;

/**
 * Returns the first instant at which the clocks of a zone show a time of a day. If they skip it, it is the first instant
 * after the gap. If they show it twice, it is the first one.
 * @param time `HH:MM`
 * @throws RangeError for a day that is not in the calendar
 */
export function startOfLocalTime(day: string, time: string, timeZone: string): number {
  const key = `${timeZone} ${day} ${time}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  const start = computedStart(day, time, timeZone);
  if (starts.size >= MOST_STARTS) starts.clear();
  starts.set(key, start);
  return start;
}

function computedStart(day: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== day)
    throw new RangeError(`${day} is not a day of the calendar`);
  // The offset in force at that time is one of those in force 14 h before and 14 h after the same time in UTC.
  const before = wall - zoneOffsetMilliseconds(wall - 14 * 3_600_000, timeZone);
  const after = wall - zoneOffsetMilliseconds(wall + 14 * 3_600_000, timeZone);
  const candidates = [Math.min(before, after), Math.max(before, after)];
  for (const candidate of candidates)
    if (zoneOffsetMilliseconds(candidate, timeZone) === wall - candidate) return candidate;
  return transitionBetween(candidates[0]!, candidates[1]!, timeZone);
}

/** Returns the start and the end (exclusive) of a local day. */
export function localDayBounds(day: string, timeZone: string): { start: number; end: number } {
  return { start: startOfLocalDay(day, timeZone), end: startOfLocalDay(shiftDay(day, 1), timeZone) };
}

/** Returns the day `count` calendar days later; negative: earlier. */
export function shiftDay(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the instant of the offset change between two instants with different offsets, to the second. */
function transitionBetween(low: number, high: number, timeZone: string): number {
  const offset = zoneOffsetMilliseconds(low, timeZone);
  let from = low;
  let to = high;
  while (to - from > 1000) {
    const middle = Math.floor((from + to) / 2000) * 1000;
    if (zoneOffsetMilliseconds(middle, timeZone) === offset) from = middle;
    else to = middle;
  }
  return to;
}

const knownZones = new Set<string>();

/** Returns whether the runtime knows a time zone of this IANA name. An offset such as +02:00 is not a zone. */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    // Intl reports an unknown zone only by throwing.
    return false;
  }
  knownZones.add(name);
  return true;
}
