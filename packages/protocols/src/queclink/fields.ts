/** Strict parsers of @Track values. They return undefined for empty or malformed fields. */
import { instantOf } from '../calendar.ts';

/** The first device that spoke @Track was made in 2009; an earlier clock was never set. */
const OLDEST_TIME = Date.UTC(2009, 0, 1);
const KMH_PER_METER_PER_SECOND = 3.6;

const INTEGER = /^[+-]?\d{1,10}$/;
const NUMBER = /^[+-]?\d{1,10}(?:\.\d{1,8})?$/;
const HEXADECIMAL = /^[0-9A-Fa-f]{1,8}$/;
const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;
const HOURS = /^(\d{1,7}):([0-5]?\d):([0-5]?\d)$/;

export function integer(text: string | undefined): number | undefined {
  return text !== undefined && INTEGER.test(text) ? Number(text) : undefined;
}

export function number(text: string | undefined): number | undefined {
  return text !== undefined && NUMBER.test(text) ? Number(text) : undefined;
}

/** A number with decimals, which tells a mileage or a voltage from a count or a flag. */
export function decimal(text: string | undefined): number | undefined {
  return text?.includes('.') ? number(text) : undefined;
}

export function hexadecimal(text: string | undefined): number | undefined {
  return text !== undefined && HEXADECIMAL.test(text) ? Number.parseInt(text, 16) : undefined;
}

/** 0 to 100, whole, without a leading zero: `00` is a reserved field. */
export function percent(text: string | undefined): number | undefined {
  if (text === undefined || !/^(?:100|[1-9]?\d)$/.test(text)) return undefined;
  return Number(text);
}

/** `yyyymmddhhmmss` in UTC. @returns epoch ms; undefined for a date that does not exist or a clock that was never set */
export function time(text: string | undefined): number | undefined {
  const parts = text === undefined ? null : TIME.exec(text);
  if (parts === null) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const instant = instantOf(year, month, day, hour, minute, second);
  return instant === undefined || instant < OLDEST_TIME ? undefined : instant;
}

/** Hour meter `HHHHH:MM:SS`. @returns seconds */
export function hourMeter(text: string | undefined): number | undefined {
  const parts = text === undefined ? null : HOURS.exec(text);
  return parts === null ? undefined : Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3]);
}

/** Kilometres to whole metres: the device counts in hundreds of them. */
export function meters(kilometers: number | undefined): number | undefined {
  return kilometers === undefined || kilometers < 0 ? undefined : Math.round(kilometers * 1000);
}

export function metersPerSecond(kilometersPerHour: number | undefined): number | undefined {
  return kilometersPerHour === undefined || kilometersPerHour < 0
    ? undefined
    : kilometersPerHour / KMH_PER_METER_PER_SECOND;
}

/** Millivolts, as devices give supplies and analogue inputs. */
export function volts(millivolts: number | undefined): number | undefined {
  return millivolts === undefined || millivolts < 0 ? undefined : millivolts / 1000;
}

/** Signal strength 0 to 31 (99 unknown) as bars, 0 to 5. */
export function bars(signal: number | undefined): number | undefined {
  return signal === undefined || signal < 0 || signal > 31 ? undefined : Math.round((signal * 5) / 31);
}
