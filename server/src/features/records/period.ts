/** Windows of time as calls name them: `{period}`, dates and instants, in the account's time zone (decisions.md). */
import { isDate } from '@waymark/contract/date.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import {
  localDay,
  localDayBounds,
  shiftDay,
  startOfLocalDay,
  zoneOffsetMilliseconds,
} from '@waymark/domain/local-time.ts';
import { Refusal, refuseField } from '../refusal.ts';

export type Period = 'hour' | 'day' | 'week' | 'month' | 'custom';

/** [from, to), epoch ms. */
export interface Window {
  from: number;
  to: number;
}

export interface RangeInput {
  startDate?: string;
  endDate?: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Dates that every calendar and zone here can represent (`PLAUSIBLE_YEAR` of the contract). */
const EARLIEST_DAY = '1900-01-01';
const LATEST_DAY = '9998-12-31';
const EARLIEST = Date.parse(EARLIEST_DAY);
const LATEST = Date.UTC(9999, 0, 1);
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const EPOCH = /^-?\d{5,15}$/;
/** An instant names its zone, because without one its meaning depends on the reader. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Returns start and end of a date in a call: a local day, or an instant (both equal).
 * @throws Refusal `error.date.format`, `error.date.range`
 */
function namedDate(text: string, field: string, timeZone: string): { start: number; end: number } {
  if (DAY.test(text)) {
    mustBePlausible(text, field);
    return localDayBounds(text, timeZone);
  }
  const instant = EPOCH.test(text) ? Number(text) : INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(instant)) throw refuseField('error.date.format', field);
  if (instant < EARLIEST || instant > LATEST) throw refuseField('error.date.range', field);
  return { start: instant, end: instant };
}

/** Refuses text that is no `YYYY-MM-DD` of the years of the product. @throws Refusal `error.date.format`, `error.date.range` */
export function mustBePlausible(day: string, field: string): void {
  if (!isDate(day)) throw refuseField('error.date.format', field);
  if (day < EARLIEST_DAY || day > LATEST_DAY) throw refuseField('error.date.range', field);
}

/**
 * Returns the start of a date of the past, or the instant, in epoch ms.
 * @throws Refusal `error.date.format`, `error.date.range`, `error.date.future`
 */
export function pastInstant(text: string, field: string, timeZone: string, now: number): number {
  const { start } = namedDate(text, field, timeZone);
  if (start > now) throw refuseField('error.date.future', field);
  return start;
}

/**
 * Returns the window of a call with start and end. A day as end is included, an instant as end is excluded. Without a
 * start it is today. Without an end it lasts to the end of the start's day, or from an instant until now.
 * @throws Refusal `error.date.format`, `error.date.range`, `error.period.range`, `error.period.long`
 */
export function rangeWindow({ startDate, endDate }: RangeInput, timeZone: string, now: number): Window {
  const today = localDay(now, timeZone);
  const start = namedDate(startDate ?? today, 'startDate', timeZone);
  const end = endDate === undefined ? undefined : namedDate(endDate, 'endDate', timeZone);
  if (end && end.start < start.start) throw new Refusal('error.period.range');
  const to = end?.end ?? (start.end > start.start ? start.end : now);
  return checked({ from: start.start, to });
}

/**
 * Returns the bounds of a list, which may be open: from the start date on, up to the end of the end date.
 * @param fields names of the two in the request
 * @throws Refusal `error.date.format`, `error.date.range`, `error.period.range`
 */
export function openWindow(
  { startDate, endDate }: RangeInput,
  timeZone: string,
  fields: { start: string; end: string } = { start: 'startDate', end: 'endDate' },
): { from: Date | undefined; to: Date | undefined } {
  const from = startDate === undefined ? undefined : new Date(namedDate(startDate, fields.start, timeZone).start);
  const to = endDate === undefined ? undefined : new Date(namedDate(endDate, fields.end, timeZone).end);
  if (from !== undefined && to !== undefined && from > to) throw refuseField('error.period.range', fields.end);
  return { from, to };
}

/**
 * Returns the window of a period: from the start of the local hour, day, week (from Monday) or month of `startDate` to
 * the
 * end of that of `endDate`; without dates the current one. `custom` is the range itself and needs its start.
 * @throws Refusal `error.date.format`, `error.date.range`, `error.period.range`, `error.period.long`
 */
export function periodWindow(period: Period, range: RangeInput, timeZone: string, now: number): Window {
  if (period === 'custom') {
    if (range.startDate === undefined) throw refuseField('error.period.range', 'startDate');
    const window = rangeWindow(range, timeZone, now);
    return range.endDate === undefined ? checked({ from: window.from, to: now }) : window;
  }
  const start = range.startDate === undefined ? now : namedDate(range.startDate, 'startDate', timeZone).start;
  const last = range.endDate === undefined ? start : lastInstant(namedDate(range.endDate, 'endDate', timeZone));
  return checked({ from: bucket(period, start, timeZone).from, to: bucket(period, last, timeZone).to });
}

/** Returns the last moment within an end date. */
function lastInstant({ start, end }: { start: number; end: number }): number {
  return end > start ? end - 1 : start;
}

/** Returns the bucket of an instant. Hours are those of the local clock, so that zones off by 30 minutes fit. */
function bucket(period: Exclude<Period, 'custom'>, instant: number, timeZone: string): Window {
  if (period === 'hour') {
    const offset = zoneOffsetMilliseconds(instant, timeZone);
    const from = Math.floor((instant + offset) / HOUR_MS) * HOUR_MS - offset;
    return { from, to: from + HOUR_MS };
  }
  const day = localDay(instant, timeZone);
  if (period === 'day') return days(day, shiftDay(day, 1), timeZone);
  if (period === 'week') {
    const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    const monday = shiftDay(day, -sinceMonday);
    return days(monday, shiftDay(monday, 7), timeZone);
  }
  const first = `${day.slice(0, 7)}-01`;
  const next = `${shiftDay(first, 31).slice(0, 7)}-01`;
  return days(first, next, timeZone);
}

function days(first: string, next: string, timeZone: string): Window {
  return { from: startOfLocalDay(first, timeZone), to: startOfLocalDay(next, timeZone) };
}

function checked(window: Window): Window {
  if (!(window.to >= window.from)) throw new Refusal('error.period.range');
  mustLastAtMost(window, LIMITS.periodDays);
  return window;
}

/** @throws Refusal `error.period.long` with the number of days */
export function mustLastAtMost(window: Window, days: number): void {
  if (isLonger(window, days)) throw refuseLong(days);
}

/** Returns the refusal of a period of more than so many days. */
export function refuseLong(limit: number): Refusal {
  return refuseField('error.period.long', 'startDate', { limit });
}

/** Refuses a window that is too long for the history of all assets. @throws Refusal `error.history.fleet` */
export function mustBeShort(window: Window): void {
  if (isLonger(window, LIMITS.fleetHistoryDays)) throw refuseField('error.history.fleet', 'assetId');
}

function isLonger({ from, to }: Window, days: number): boolean {
  // One hour more, for a day on which the clocks go back.
  return to - from > days * DAY_MS + HOUR_MS;
}
