/** Fields of a record, as devices write them: generous in the form, strict in the meaning. */
import { instantOf } from '../calendar.ts';
import { COORDINATES_ERROR, TIME_ERROR } from './messages.ts';

/** Why a record can never be stored; `code` is the answer to its sender. Not thrown: hostile packets hold thousands. */
export class Refusal {
  readonly code: string;
  readonly detail: string;

  constructor(code: string, detail: string) {
    this.code = code;
    this.detail = detail.slice(0, 80);
  }
}

const ABSENT = /^(?:n\/?a|nan|null|-)?$/i;
/** Two-digit years from here on are of the last century: clocks that have never been set begin in 1980. */
const LAST_CENTURY_FROM = 80;

/** True for an empty field, NA, and what firmware prints in its place. */
export function isAbsent(field: string | undefined): boolean {
  return field === undefined || ABSENT.test(field);
}

/** A decimal number, with a point or a comma. @returns undefined for absent and for anything else */
export function numberOf(field: string | undefined): number | undefined {
  if (field === undefined || !/^[+-]?(?:\d{1,15}(?:[.,]\d*)?|[.,]\d+)$/.test(field)) return undefined;
  return Number(field.replace(',', '.'));
}

/** A number that cannot be negative; −1 is how firmware writes "unknown". */
export function measureOf(field: string | undefined): number | undefined {
  const value = numberOf(field);
  return value === undefined || value < 0 ? undefined : value;
}

/** Bits written as a decimal number; what has a leading zero may be binary and is not guessed. */
export function bitsOf(field: string | undefined): number | undefined {
  if (field === undefined || !/^(?:0|[1-9]\d{0,9})$/.test(field)) return undefined;
  const value = Number(field);
  return value <= 0x7fffffff ? value : undefined;
}

/**
 * ddmmyy or ddmmyyyy, and hhmmss with or without a fraction, UTC. A leading zero may be missing.
 * @returns epoch ms; undefined when the device leaves the time to the server; a refusal for one that does not exist
 */
export function timeOf(date: string | undefined, time: string | undefined): number | undefined | Refusal {
  if (isAbsent(date) || isAbsent(time)) return undefined;
  const day = /^(\d{1,2})(\d\d)(\d{4}|\d\d)$/.exec(date!);
  const clock = /^(\d{1,2})(\d\d)(\d\d)(?:[.,](\d*))?$/.exec(time!);
  if (!day || !clock) return new Refusal(TIME_ERROR, `no time: ${date};${time}`);
  const written = Number(day[3]);
  const year = day[3]!.length === 4 ? written : written + (written < LAST_CENTURY_FROM ? 2000 : 1900);
  const [hours, minutes, seconds] = [Number(clock[1]), Number(clock[2]), Number(clock[3])];
  const instant = instantOf(year, Number(day[2]), Number(day[1]), hours, minutes, seconds);
  if (instant === undefined || year < 1980 || year >= 2100) return new Refusal(TIME_ERROR, `no time: ${date};${time}`);
  return instant + Number((clock[4] ?? '').slice(0, 3).padEnd(3, '0'));
}

interface Angle {
  /** Digits before and after the point. Their number before it distinguishes degrees from degrees and minutes. */
  whole: string;
  fraction: string;
  negative: boolean;
  /** N, S, E, W, or empty. */
  hemisphere: string;
}

function angleOf(field: string, sign: string | undefined): Angle | Refusal {
  const parts = /^([+-]?)(\d{1,6})(?:[.,](\d*))?\s*([NSEWnsew]?)$/.exec(field);
  if (!parts) return new Refusal(COORDINATES_ERROR, `no coordinate: ${field}`);
  const letter = isAbsent(sign) ? parts[4]! : sign!;
  return {
    whole: parts[2]!,
    fraction: parts[3] || '0',
    negative: parts[1] === '-',
    hemisphere: letter.toUpperCase(),
  };
}

function degreesOf(
  angle: Angle,
  decimal: boolean,
  positive: string,
  negative: string,
  limit: number,
): number | Refusal {
  const { hemisphere } = angle;
  if (hemisphere !== '' && hemisphere !== positive && hemisphere !== negative)
    return new Refusal(COORDINATES_ERROR, `no hemisphere: ${hemisphere}`);
  const minutes = decimal ? 0 : Number(`${angle.whole.slice(-2)}.${angle.fraction}`);
  if (minutes >= 60) return new Refusal(COORDINATES_ERROR, `${minutes} minutes`);
  const degrees = decimal
    ? Number(`${angle.whole}.${angle.fraction}`)
    : Number(angle.whole.slice(0, -2)) + minutes / 60;
  if (degrees > limit) return new Refusal(COORDINATES_ERROR, `${degrees} degrees`);
  return (angle.negative || hemisphere === negative) && degrees !== 0 ? -degrees : degrees;
}

/**
 * Latitude and longitude from ddmm.mmmm;N;dddmm.mmmm;E. Where a hemisphere is missing the sign counts. At most two digits
 * before the point of the latitude and three of the longitude are plain degrees, which some firmware sends: degrees
 * and minutes are written with leading zeros.
 * @returns degrees; undefined if the device sends none; a refusal for coordinates off the earth
 */
export function coordinatesOf(fields: readonly (string | undefined)[]): [number, number] | undefined | Refusal {
  const [latitude, north, longitude, east] = fields;
  if (isAbsent(latitude) && isAbsent(longitude)) return undefined;
  if (isAbsent(latitude) || isAbsent(longitude))
    return new Refusal(COORDINATES_ERROR, 'one of latitude and longitude is missing');
  const vertical = angleOf(latitude!, north);
  const horizontal = angleOf(longitude!, east);
  if (vertical instanceof Refusal) return vertical;
  if (horizontal instanceof Refusal) return horizontal;
  const decimal = vertical.whole.length <= 2 && horizontal.whole.length <= 3 && Number(horizontal.whole) <= 180;
  const northward = degreesOf(vertical, decimal, 'N', 'S', 90);
  const eastward = degreesOf(horizontal, decimal, 'E', 'W', 180);
  if (northward instanceof Refusal) return northward;
  return eastward instanceof Refusal ? eastward : [northward, eastward];
}
