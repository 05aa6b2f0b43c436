import { localDay, shiftDay, startOfLocalDay } from '@waymark/domain/local-time.ts';
import type { Window } from '../../records/period.ts';

/**
 * Returns the period before a window: the months before whole months, as many days before whole local days, else the
 * same length of time before.
 */
export function windowBefore({ from, to }: Window, timeZone: string): Window {
  const first = localDay(from, timeZone);
  const end = localDay(to, timeZone);
  const wholeDays = startOfLocalDay(first, timeZone) === from && startOfLocalDay(end, timeZone) === to && to > from;
  if (!wholeDays) return { from: from - (to - from), to: from };
  const months = monthsBetween(first, end);
  const before = months === undefined ? shiftDay(first, -daysBetween(first, end)) : shiftMonth(first, -months);
  return { from: startOfLocalDay(before, timeZone), to: from };
}

/** Returns the period with which a window is compared. One that is under way is compared with the same time of the one before. */
export function earlierWindow(window: Window, timeZone: string, now: number): Window {
  const whole = windowBefore(window, timeZone);
  const passed = Math.max(0, now - window.from);
  return now < window.to ? { ...whole, to: Math.min(whole.to, whole.from + passed) } : whole;
}

/** Returns the number of days from a day to another one. */
export function daysBetween(first: string, end: string): number {
  return Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000);
}

/** Returns the number of whole calendar months from a day to another, undefined if they are not whole. */
function monthsBetween(first: string, end: string): number | undefined {
  if (!first.endsWith('-01') || !end.endsWith('-01')) return undefined;
  const month = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return month(end) - month(first);
}

/** @param day first of a month */
function shiftMonth(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 10);
}

/** Returns the interval from a group of time in a period to the one with the same number in the window after it. */
export function shiftOf(
  group: string | undefined,
  { from }: Window,
  { from: before }: Window,
  timeZone: string,
): string | undefined {
  const [first, last] = [localDay(before, timeZone), localDay(from, timeZone)];
  switch (group) {
    case 'day':
      return `${daysBetween(first, last)} days`;
    case 'week':
      return `${daysBetween(monday(first), monday(last))} days`;
    case 'month':
      return `${monthsBetween(`${first.slice(0, 8)}01`, `${last.slice(0, 8)}01`)} months`;
    default:
      return undefined;
  }
}

/** Returns the Monday of the week of a day. */
export function monday(day: string): string {
  return shiftDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
