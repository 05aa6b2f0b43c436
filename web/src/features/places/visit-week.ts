/** Visits of the current week, day by day, beside the usual number. Pure. */

export interface WeekDay {
  /** `YYYY-MM-DD` */
  day: string;
  visits: number;
  /** Mean of the same weekday in the weeks before, null without any. */
  usual: number | null;
  /** The day is under way. */
  isToday: boolean;
  isFuture: boolean;
}

const DAY_MILLISECONDS = 86_400_000;
export const WEEKS_BEFORE = 4;
const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Returns the Monday of the week of a date, `YYYY-MM-DD`. */
export function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return daysAfter(day, -weekday);
}

/** Returns the date so many days later, `YYYY-MM-DD`. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/**
 * Returns the seven days of the week of today.
 *
 * @param counts number of visits that began on each day since the weeks before; days without visits are absent
 * @param since day since which visits are recorded. Earlier weeks do not count as usual
 */
export function weekOf(counts: ReadonlyMap<string, number>, today: string, since: string): WeekDay[] {
  const monday = mondayOf(today);
  return DAYS.map((place): WeekDay => {
    const day = daysAfter(monday, place);
    const before = Array.from({ length: WEEKS_BEFORE }, (_, week) => daysAfter(day, -7 * (week + 1))).filter(
      (earlier) => earlier >= since,
    );
    const sum = before.reduce((total, earlier) => total + (counts.get(earlier) ?? 0), 0);
    return {
      day,
      visits: counts.get(day) ?? 0,
      usual: before.length === 0 ? null : sum / before.length,
      isToday: day === today,
      isFuture: day > today,
    };
  });
}
