/** Values that phones write as text or JSON, read strictly: undefined for absent, `Malformed` for nonsense. */
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

export function numberOf(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) throw new Malformed(`${name} is not a number`);
  return number;
}

export function booleanOf(name: string, value: unknown): boolean | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (value === true || value === 'true' || value === '1' || value === 1) return true;
  if (value === false || value === 'false' || value === '0' || value === 0) return false;
  throw new Malformed(`${name} is neither true nor false`);
}

/** What a device calls itself: 1 to 64 visible characters without spaces. */
export function deviceIdOf(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^[\x21-\x7e]{1,64}$/.test(text)) throw new Malformed('the device id is missing');
  return text;
}

/**
 * A time as phones write it: seconds or milliseconds since 1970, or ISO 8601; without a zone it is UTC. A plus sign
 * that came out of a query as a space is put back.
 * @returns epoch ms
 */
export function timeOf(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = String(value);
  if (/^\d+(\.\d+)?$/.test(text)) {
    const number = Number(text);
    return Math.round(number < MILLISECONDS_FROM ? number * 1000 : number);
  }
  const parts = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,9})?)(?:(Z)|([ +-])(\d\d):?(\d\d))?$/.exec(text);
  if (!parts) throw new Malformed(`${name} is no time`);
  const [, date, time, , sign, hours, minutes] = parts;
  const zone = hours === undefined ? 'Z' : `${sign === '-' ? '-' : '+'}${hours}:${minutes}`;
  const instant = Date.parse(`${date}T${time}${zone}`);
  if (Number.isNaN(instant)) throw new Malformed(`${name} is no time`);
  return instant;
}

/** Degrees, checked for their range; both or neither. */
export function coordinatesOf(latitude: unknown, longitude: unknown): [number, number] | undefined {
  const lat = numberOf('lat', latitude);
  const lon = numberOf('lon', longitude);
  if (lat === undefined && lon === undefined) return undefined;
  if (lat === undefined || lon === undefined) throw new Malformed('one of lat and lon is missing');
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) throw new Malformed('lat or lon is out of range');
  return [lat, lon];
}

/** 0 ≤ heading < 360; phones say −1 for unknown. */
export function headingOf(name: string, value: unknown): number | undefined {
  const degrees = numberOf(name, value);
  return degrees === undefined || degrees < 0 ? undefined : degrees % 360;
}

/** A measure that cannot be negative; phones say −1 for unknown. */
export function measureOf(name: string, value: unknown, factor = 1): number | undefined {
  const measure = numberOf(name, value);
  return measure === undefined || measure < 0 ? undefined : measure * factor;
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
