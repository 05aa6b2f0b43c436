import { isDate } from '@waymark/contract/date.ts';
import { localDay, shiftDay } from '@waymark/domain/local-time.ts';

/** Days of a report in the account's zone, `YYYY-MM-DD`, both included. */
export interface ReportDays {
  startDate: string;
  endDate: string;
}

/** Number of days of the periods that end today, the default first. */
const PERIOD_DAYS = { last7: 7, today: 1, last30: 30, last90: 90 } as const;

/** Periods that can be chosen by their name. */
export const PERIODS = [
  ...(Object.keys(PERIOD_DAYS) as (keyof typeof PERIOD_DAYS)[]),
  'thisMonth',
  'lastMonth',
] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Returns the days of a period. The current month ends today. @param now epoch ms */
export function daysOf(period: PeriodName, now: number, timeZone: string): ReportDays {
  const today = localDay(now, timeZone);
  const first = `${today.slice(0, 7)}-01`;
  if (period === 'thisMonth') return { startDate: first, endDate: today };
  if (period === 'lastMonth') {
    const endDate = shiftDay(first, -1);
    return { startDate: `${endDate.slice(0, 7)}-01`, endDate };
  }
  return { startDate: shiftDay(today, 1 - PERIOD_DAYS[period]), endDate: today };
}

/** Returns the days that an address names, by dates or by the name of a period. Without valid ones, the usual period. */
export function reportDays(
  {
    startDate,
    endDate,
    period,
  }: { startDate?: string | undefined; endDate?: string | undefined; period?: string | undefined },
  now: number,
  timeZone: string,
  usual: PeriodName = 'last7',
): ReportDays {
  const named = PERIODS.find((one) => one === period) ?? usual;
  if (startDate === undefined || !isDate(startDate)) return daysOf(named, now, timeZone);
  const end = endDate !== undefined && isDate(endDate) ? endDate : startDate;
  return end < startDate ? { startDate: end, endDate: startDate } : { startDate, endDate: end };
}
