import { LIMITS } from '@waymark/domain/limits.ts';
import { shiftDay } from '@waymark/domain/local-time.ts';
import { type ServiceDue, serviceDue } from '@waymark/domain/maintenance/due.ts';
import { intervalOf } from './configs.ts';
import type { PlannedRow } from './due-sql.ts';

/** Returns the first day of the use that forecasts take; today is not over, so it does not count. */
export function recentFrom(today: string): string {
  return shiftDay(today, -LIMITS.serviceForecastDays);
}

/** Mean use per day over the last weeks. */
export function useOf(row: PlannedRow): { kilometersPerDay: number; hoursPerDay: number } {
  return {
    kilometersPerDay: row.recent_km / LIMITS.serviceForecastDays,
    hoursPerDay: row.recent_hours / LIMITS.serviceForecastDays,
  };
}

/** Returns when a planned service of an asset is due. Readings that were entered count before the days' sums. */
export function dueOf(row: PlannedRow, today: string): ServiceDue {
  const since = (last: number | null, present: number | null, summed: number) =>
    // A reading below that of the last service is of another odometer.
    last !== null && present !== null && present >= last ? present - last : summed;
  return serviceDue(
    intervalOf(row),
    { kilometers: row.alert_km, hours: row.alert_hours, days: row.alert_days },
    {
      since: row.last_date ?? row.since,
      kilometers: since(row.last_km, row.now_km, row.used_km),
      hours: since(row.last_hours, row.now_hours, row.used_hours),
      ...useOf(row),
    },
    today,
  )!;
}
