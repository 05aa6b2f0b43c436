/** Formats numbers, measures and times in the user's language, unit system and time zone. */
import { LIMITS } from '@waymark/domain/limits.ts';
import { distanceIn, lengthIn, speedIn, type UnitsSystem, volumeIn } from '@waymark/domain/units.ts';

export interface FormatSettings {
  locale: string;
  unitsSystem: UnitsSystem;
  /** IANA name. */
  timeZone: string;
}

/**
 * A formatted number and the message key (namespace `units`) of its unit, so that a table can show the unit in its
 * head.
 */
export interface Measure<Unit extends string> {
  figure: string;
  unit: Unit;
}

export interface Format {
  /** At most `digits` decimals. Default 2, the product's limit for distances. */
  number(value: number, digits?: number, leastDigits?: number): string;
  /** Exactly `digits` decimals if given, so that numbers in a column align. Otherwise at most two. */
  distance(meters: number, digits?: number): Measure<'km' | 'mi'>;
  /** Formats short lengths such as altitude and accuracy. */
  length(meters: number): Measure<'m' | 'ft'>;
  speed(metersPerSecond: number): Measure<'kmh' | 'mph'>;
  /** Returns the speed as a bare number in the user's unit, for charts. */
  shownSpeed(metersPerSecond: number): number;
  volume(liters: number): Measure<'liter' | 'gallon'>;
  /** `14:05` */
  time(instant: number | string): string;
  /** `14:05:09` */
  clock(instant: number | string): string;
  /** `2026-06-11` */
  date(instant: number | string): string;
  /** `2026-06-11 14:05` */
  dateTime(instant: number | string): string;
  /** Short name of the weekday. */
  weekday(instant: number | string): string;
  /** `24:00:00`, hours without limit, for durations in tables. */
  duration(seconds: number): string;
}

const created = new Map<string, Format>();

/** Returns the formatters of one user, the same for the same settings, because the browser creates them slowly. */
export function createFormat(settings: FormatSettings): Format {
  const key = `${settings.locale} ${settings.unitsSystem} ${settings.timeZone}`;
  let format = created.get(key);
  if (!format) {
    format = newFormat(settings);
    created.set(key, format);
  }
  return format;
}

function newFormat({ locale, unitsSystem, timeZone }: FormatSettings): Format {
  const metric = unitsSystem === 'metric';
  const numbers = new Map<string, Intl.NumberFormat>();
  const number = (value: number, digits: number = LIMITS.distanceDecimals, least = 0): string => {
    const key = `${digits} ${least}`;
    let format = numbers.get(key);
    if (!format) {
      format = new Intl.NumberFormat(locale, { maximumFractionDigits: digits, minimumFractionDigits: least });
      numbers.set(key, format);
    }
    return format.format(value);
  };
  const shownSpeed = (metersPerSecond: number): number => speedIn(unitsSystem, metersPerSecond);
  // Sweden writes ISO dates and 24-hour times, so its parts need no reordering.
  const iso = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, hourCycle: 'h23', ...options });
  const dateFormat = iso({ year: 'numeric', month: '2-digit', day: '2-digit' });
  const timeFormat = iso({ hour: '2-digit', minute: '2-digit' });
  const clockFormat = iso({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const weekdayFormat = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short' });
  return {
    number,
    distance: (meters, digits) => ({
      figure: number(distanceIn(unitsSystem, meters), digits, digits),
      unit: metric ? 'km' : 'mi',
    }),
    length: (meters) => ({ figure: number(lengthIn(unitsSystem, meters), 0), unit: metric ? 'm' : 'ft' }),
    shownSpeed,
    speed: (metersPerSecond) => ({
      figure: number(shownSpeed(metersPerSecond), 0),
      unit: metric ? 'kmh' : 'mph',
    }),
    volume: (liters) => ({
      figure: number(volumeIn(unitsSystem, liters), 1),
      unit: metric ? 'liter' : 'gallon',
    }),
    time: (instant) => timeFormat.format(new Date(instant)),
    clock: (instant) => clockFormat.format(new Date(instant)),
    date: (instant) => dateFormat.format(new Date(instant)),
    dateTime: (instant) => `${dateFormat.format(new Date(instant))} ${timeFormat.format(new Date(instant))}`,
    weekday: (instant) => weekdayFormat.format(new Date(instant)),
    duration,
  };
}

function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
}

/** Message key of a span in `units` with its numbers, coarse enough to read quickly. */
export type SpanMessage =
  | { key: 'spanSeconds'; values: { seconds: number } }
  | { key: 'spanMinutes'; values: { minutes: number } }
  | { key: 'spanHours'; values: { hours: number; minutes: string } }
  | { key: 'spanDays'; values: { days: number; hours: number } };

/** @param seconds length of the span. Negative values count as zero */
export function spanMessage(seconds: number): SpanMessage {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 60) return { key: 'spanSeconds', values: { seconds: whole } };
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return { key: 'spanMinutes', values: { minutes } };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { key: 'spanHours', values: { hours, minutes: String(minutes % 60).padStart(2, '0') } };
  return { key: 'spanDays', values: { days: Math.floor(hours / 24), hours: hours % 24 } };
}
