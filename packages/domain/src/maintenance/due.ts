/**
 * When a service is due: the earliest of distance, hours and date (decisions.md, "Service forecast"). Distances are in
 * kilometers, days are `YYYY-MM-DD` in the account's zone.
 */
import { LIMITS } from '../limits.ts';
import { shiftDay } from '../local-time.ts';
import { SERVICE_STATES, type ServiceState } from './service-state.ts';
import { shiftMonths } from './shift-months.ts';

/** Interval of a service; null: not by this measure. Months and days add up to one date. */
export interface ServiceInterval {
  kilometers: number | null;
  hours: number | null;
  months: number | null;
  days: number | null;
}

/** Remaining distance, hours or days at which a service alerts; null: the default. */
export interface ServiceThreshold {
  kilometers: number | null;
  hours: number | null;
  days: number | null;
}

/** Use of an asset since the service was last done, and per day of the last weeks. */
export interface ServiceUse {
  /** Day of the last service, or of the start of the plan. */
  since: string;
  kilometers: number;
  hours: number;
  kilometersPerDay: number;
  hoursPerDay: number;
}

export const SERVICE_MEASURES = ['distance', 'hours', 'date'] as const;
export type ServiceMeasure = (typeof SERVICE_MEASURES)[number];

export interface ServiceDue {
  state: ServiceState;
  /** The measure that decides. */
  measure: ServiceMeasure;
  /** Remaining kilometers, hours or days; negative: exceeded by. */
  left: number;
  /** Used share of the interval; 1 when due. */
  share: number;
  /** Day on which it is due or was passed; null: the asset is not used, so there is no forecast. */
  day: string | null;
  /** The day is computed from use. */
  forecast: boolean;
  /** The alert threshold of a measure is reached. */
  alerts: boolean;
}

/** Longest days of a month, so that only a threshold above every date of the interval is refused. */
const DAYS_OF_MONTH = 31;

/** Returns the measures whose threshold exceeds their interval. They would alert from the day of the service on. */
export function thresholdsAbove(interval: ServiceInterval, threshold: ServiceThreshold): (keyof ServiceThreshold)[] {
  const { kilometers, hours, months, days } = interval;
  const isDated = months !== null || days !== null;
  const whole = { kilometers, hours, days: isDated ? (months ?? 0) * DAYS_OF_MONTH + (days ?? 0) : null };
  const measures: (keyof ServiceThreshold)[] = ['kilometers', 'hours', 'days'];
  return measures.filter((measure) => {
    const [left, all] = [threshold[measure], whole[measure]];
    return left !== null && all !== null && left > all;
  });
}

type Measured = Omit<ServiceDue, 'state' | 'alerts'> & { alerts: boolean };

/** Returns when a service is due; undefined for an interval without any measure. */
export function serviceDue(
  interval: ServiceInterval,
  threshold: ServiceThreshold,
  use: ServiceUse,
  today: string,
): ServiceDue | undefined {
  const { serviceAlertKilometers, serviceAlertHours, serviceAlertDays } = LIMITS;
  const measured = [
    byUse('distance', interval.kilometers, use.kilometers, use.kilometersPerDay, today, {
      alertLeft: threshold.kilometers ?? serviceAlertKilometers,
    }),
    byUse('hours', interval.hours, use.hours, use.hoursPerDay, today, {
      alertLeft: threshold.hours ?? serviceAlertHours,
    }),
    byDate(interval, use.since, today, threshold.days ?? serviceAlertDays),
  ].filter((one) => one !== undefined);
  const [first] = measured.sort(earlierMeasure);
  if (first === undefined) return undefined;
  const alerts = measured.some((one) => one.alerts);
  const soon = first.day !== null && first.day <= shiftDay(today, LIMITS.serviceSoonDays);
  return { ...first, alerts, state: first.left < 0 ? 'overdue' : soon || alerts ? 'soon' : laterOf(first) };
}

function laterOf({ day }: Pick<ServiceDue, 'day'>): ServiceState {
  return day === null ? 'unforecast' : 'later';
}

/** Orders services: overdue ones first, then by day; at last those without a forecast, by their used share. */
export function compareDue(one: ServiceDue, other: ServiceDue): number {
  return SERVICE_STATES.indexOf(one.state) - SERVICE_STATES.indexOf(other.state) || byDay(one, other);
}

function byUse(
  measure: 'distance' | 'hours',
  limit: number | null,
  used: number,
  perDay: number,
  today: string,
  { alertLeft }: { alertLeft: number },
): Measured | undefined {
  if (limit === null) return undefined;
  const left = limit - used;
  // Passed days count from the last one within the limit.
  const days = perDay > 0 ? (left < 0 ? -Math.floor(-left / perDay) : Math.ceil(left / perDay)) : undefined;
  // Beyond the calendar of `shiftDay` nothing is planned.
  const day = days === undefined || Math.abs(days) > MOST_DAYS ? null : shiftDay(today, days);
  return { measure, left, share: used / limit, day, forecast: true, alerts: left <= alertLeft };
}

/** Two hundred years. */
const MOST_DAYS = 73_000;
const DAY_MS = 86_400_000;

function byDate(interval: ServiceInterval, since: string, today: string, alertLeft: number): Measured | undefined {
  const { months, days } = interval;
  if (months === null && days === null) return undefined;
  const day = shiftDay(shiftMonths(since, months ?? 0), days ?? 0);
  const left = daysBetween(today, day);
  const whole = daysBetween(since, day);
  return { measure: 'date', left, share: (whole - left) / whole, day, forecast: false, alerts: left <= alertLeft };
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Passed limits come first, then the earlier day. */
function earlierMeasure(one: Measured, other: Measured): number {
  return Number(other.left < 0) - Number(one.left < 0) || byDay(one, other);
}

function byDay(one: Pick<Measured, 'day' | 'share'>, other: Pick<Measured, 'day' | 'share'>): number {
  if (one.day === other.day) return other.share - one.share;
  if (one.day === null) return 1;
  if (other.day === null) return -1;
  return one.day < other.day ? -1 : 1;
}
