/** When a scheduled report runs and which days it covers, in the zone of its account. */
import { localDay, shiftDay, startOfLocalTime } from './local-time.ts';

export const REPORT_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];

export interface ReportTiming {
  frequency: ReportFrequency;
  /**
   * Weekly: 1, Monday, to 7. Monthly: 1 to 31, in shorter months their last day. Daily: null.
   */
  day: number | null;
  /** `HH:MM` on the clocks of the account. */
  at: string;
}

/** Covers every frequency: the longest gap between two runs is 31 days. */
const SEARCHED_DAYS = 33;

/**
 * Returns the first run after an instant. A time that the clocks skip is the first instant after the gap, and a time
 * that they show twice is the first one.
 * @param after epoch ms
 */
export function nextRun(timing: ReportTiming, timeZone: string, after: number): number {
  const run = firstRun(timing, timeZone, localDay(after, timeZone), 1, (instant) => instant > after);
  if (run === undefined) throw new RangeError(`a ${timing.frequency} report on day ${timing.day} never runs`);
  return run;
}

/** Returns the latest run at or before an instant. @param until epoch ms */
export function lastRun(timing: ReportTiming, timeZone: string, until: number): number {
  const run = firstRun(timing, timeZone, localDay(until, timeZone), -1, (instant) => instant <= until);
  if (run === undefined) throw new RangeError(`a ${timing.frequency} report on day ${timing.day} never ran`);
  return run;
}

/**
 * Returns the days that a run covers, first and last: the day before, the 7 days before, or the calendar month before.
 * @param runAt epoch ms
 */
export function coveredDays(
  { frequency }: Pick<ReportTiming, 'frequency'>,
  timeZone: string,
  runAt: number,
): { startDate: string; endDate: string } {
  const day = localDay(runAt, timeZone);
  const endDate = frequency === 'monthly' ? shiftDay(`${day.slice(0, 8)}01`, -1) : shiftDay(day, -1);
  if (frequency === 'monthly') return { startDate: `${endDate.slice(0, 8)}01`, endDate };
  return { startDate: shiftDay(day, frequency === 'daily' ? -1 : -7), endDate };
}

function firstRun(
  timing: ReportTiming,
  timeZone: string,
  from: string,
  step: 1 | -1,
  fits: (instant: number) => boolean,
): number | undefined {
  for (let count = 0; count <= SEARCHED_DAYS; count++) {
    const day = shiftDay(from, count * step);
    if (!isRunDay(timing, day)) continue;
    const instant = startOfLocalTime(day, timing.at, timeZone);
    if (fits(instant)) return instant;
  }
  return undefined;
}

function isRunDay({ frequency, day }: ReportTiming, date: string): boolean {
  if (frequency === 'daily') return true;
  if (frequency === 'weekly') return (new Date(`${date}T00:00:00Z`).getUTCDay() || 7) === day;
  const isLast = shiftDay(date, 1).endsWith('-01');
  const dayOfMonth = Number(date.slice(8));
  return dayOfMonth === day || (isLast && dayOfMonth < (day ?? 0));
}
