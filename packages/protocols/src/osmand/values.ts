/**
 * Values that phones write as text or JSON. What a position cannot be without (device, place, time) is read strictly:
 * `Malformed` for nonsense. Everything else is undefined when it makes no sense, and does not cost the position.
 */
import type { AttributeValue } from '../protocol.ts';

/** A request that cannot be understood; the message is for the person who set the phone up. */
export class Malformed extends Error {
  override readonly name = 'Malformed';
}

/** One knot in metres per second (exactly 1,852 m an hour). */
export const KNOT_METERS_PER_SECOND = 1852 / 3600;

/** A name that is kept; everything else that arrives under an odd name is left out. */
const NAME = /^[A-Za-z][\w.-]{0,63}$/;
const LONGEST_TEXT = 256;
const MOST_ATTRIBUTES = 64;
/** From here on a bare number is milliseconds: as seconds it would lie beyond the year 5000. */
const MILLISECONDS_FROM = 100_000_000_000;
/** Date and time of day without anything between; as milliseconds it would lie beyond the year 2600. */
const COMPACT = /^(20\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;
/** The last one that a date can say, epoch ms (ECMA-262, "Time Values and Time Range"). */
const LATEST_INSTANT = 8.64e15;

/** Values that phones send for "unknown". They are dropped. */
const UNKNOWN = /^(?:|-1(?:\.0+)?|nan|null|undefined|none|unknown)$/i;
const TRUE = /^(?:true|1|on|yes)$/i;
const FALSE = /^(?:false|0|off|no)$/i;

/** True when a value is there and says something, whether or not it can be understood. */
export function says(value: unknown): boolean {
  return value !== undefined && value !== null && !UNKNOWN.test(String(value));
}

/** Parses a number, also with the decimal comma of some locales. Undefined for other text. */
export function numberOf(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2') : value;
  const number = typeof text === 'number' ? text : typeof text === 'string' && text !== '' ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** Parses a boolean. Undefined for other text. */
export function booleanOf(value: unknown): boolean | undefined {
  const text = String(value);
  return TRUE.test(text) ? true : FALSE.test(text) ? false : undefined;
}

/** Reads the name that a device gives itself: 1 to 64 visible characters without spaces. */
export function deviceIdOf(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^[\x21-\x7e]{1,64}$/.test(text)) throw new Malformed('the device id is missing');
  return text;
}

/**
 * A time as phones write it: seconds or milliseconds since 1970, or a date and a time of day; without a zone it is UTC. A plus sign
 * that came out of a query as a space is put back.
 * @returns epoch ms
 */
export function timeOf(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = String(value).trim().replace(COMPACT, '$1-$2-$3 $4:$5:$6');
  if (/^\d+(\.\d+)?$/.test(text)) {
    const number = Number(text);
    const instant = Math.round(number < MILLISECONDS_FROM ? number * 1000 : number);
    if (instant > LATEST_INSTANT) throw new Malformed(`${name} is no time`);
    return instant;
  }
  const parts =
    /^(\d{4})[-/](\d\d)[-/](\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(?:(Z)|([ +-]?)(\d\d)(?::?(\d\d))?)?$/i.exec(
      text,
    );
  if (!parts) throw new Malformed(`${name} is no time`);
  const [, year, month, day, time, , sign, hours, minutes = '00'] = parts;
  const zone = hours === undefined ? 'Z' : `${sign === '-' ? '-' : '+'}${hours}:${minutes}`;
  const instant = Date.parse(`${year}-${month}-${day}T${time}${zone}`);
  if (Number.isNaN(instant)) throw new Malformed(`${name} is no time`);
  return instant;
}

/** Degrees, checked for their range; both or neither. */
export function coordinatesOf(latitude: unknown, longitude: unknown): [number, number] | undefined {
  const lat = degreesOf('lat', latitude);
  const lon = degreesOf('lon', longitude);
  if (lat === undefined && lon === undefined) return undefined;
  if (lat === undefined || lon === undefined) throw new Malformed('one of lat and lon is missing');
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) throw new Malformed('lat or lon is out of range');
  return [lat, lon];
}

function degreesOf(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const degrees = numberOf(value);
  if (degrees === undefined) throw new Malformed(`${name} is not a number`);
  return degrees;
}

/** 0 ≤ heading < 360; phones say −1 for unknown. */
export function headingOf(value: unknown): number | undefined {
  const degrees = numberOf(value);
  return degrees === undefined || degrees < 0 ? undefined : degrees % 360;
}

/** A measure that cannot be negative; phones say −1 for unknown. */
export function measureOf(value: unknown, factor = 1): number | undefined {
  const measure = numberOf(value);
  return measure === undefined || measure < 0 ? undefined : measure * factor;
}

/** A charge, 0 to 100. Larger numbers have another unit. */
export function percentOf(value: unknown, factor = 1): number | undefined {
  const percent = measureOf(value, factor);
  return percent === undefined || percent > 100 ? undefined : percent;
}

/** Keeps a value that no field of the record takes: bounded in number, name and length. */
export function keep(attributes: Record<string, AttributeValue>, name: string, value: unknown): void {
  if (!NAME.test(name) || Object.keys(attributes).length >= MOST_ATTRIBUTES) return;
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) attributes[name] = value;
  else if (typeof value === 'string' && value.length <= LONGEST_TEXT) attributes[name] = asWritten(value);
}

/** Text that is a plain number or truth value becomes one; anything that would not be written back alike stays text. */
function asWritten(text: string): AttributeValue {
  if (text === 'true') return true;
  if (text === 'false') return false;
  return text !== '' && String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text;
}
