/** Puts I/O elements into a record: by the tables of `elements.ts`, or by the rules of `typed-elements.ts`. */
import { attributesOf, type TrackerRecord } from '../protocol.ts';
import { DIVISORS, NAMES, PERCENT_OR_CODE, SIGNED, SIZE, TEXTS, WIDTHS, ZONES } from './elements.ts';
import { applyTags } from './tags.ts';
import { applyTyped, setInput, signed } from './typed-elements.ts';

/** Attribute names of unknown elements, each created once. */
const UNKNOWN: string[] = [];
function unknownName(id: number): string {
  let name = UNKNOWN[id];
  if (name === undefined) {
    name = `io${id}`;
    UNKNOWN[id] = name;
  }
  return name;
}

/** Standard gravity, m/s²; green driving values are hundredths of it. */
const GRAVITY = 9.80665;

/** Returns the value of a harsh manoeuvre (element 254) in m/s². */
export function greenDrivingMetersPerSecond2(value: number): number {
  return (value * GRAVITY) / 100;
}

/** Applies an element that another family sends under a number of these tables. @returns false if it is unknown */
function applyOtherFamily(record: TrackerRecord, id: number, value: number, width: number): boolean {
  if (id === 4 && width === 1) setInput(record, 3, value);
  else if (id === 70) attributesOf(record).deviceCelsius = signed(value, width) / 10;
  else return false;
  return true;
}

/**
 * Puts an element of 1, 2 or 4 octets into a record.
 * @param value unsigned, as read
 * @param eventId element that caused the record, 0 for none
 */
export function applyElement(record: TrackerRecord, id: number, value: number, width: number, eventId: number): void {
  if (id < SIZE) {
    const octets = WIDTHS[id]!;
    if (octets !== 0 && octets !== width) {
      if (!applyOtherFamily(record, id, value, width)) attributesOf(record)[unknownName(id)] = value;
      return;
    }
    const name = NAMES[id];
    if (name !== undefined) {
      if (PERCENT_OR_CODE.has(id) && value / DIVISORS[id]! > 100) return;
      const number = SIGNED[id] === 1 ? signed(value, width) : value;
      const divisor = DIVISORS[id]!;
      attributesOf(record)[name] = divisor === 1 ? number : number / divisor;
      return;
    }
    const zone = ZONES[id]!;
    if (zone !== 0) {
      attributesOf(record).geofenceZone = zone;
      if (value === 0) record.events.push({ type: 'geofenceExit', value: zone });
      else if (value === 1) record.events.push({ type: 'geofenceEnter', value: zone });
      return;
    }
    if (applyTyped(record, id, value, width, eventId)) return;
  }
  attributesOf(record)[unknownName(id)] = value;
}

/** Puts an element of 8 octets into a record; exact: a number up to 2^53 − 1, else its decimal digits as text. */
export function applyLongElement(record: TrackerRecord, id: number, high: number, low: number): void {
  if (id === 78 || id === 207) {
    // Keys and cards are read as hexadecimal; all zeros: none is present.
    if (high === 0 && low === 0) return;
    const hex = high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
    attributesOf(record)[id === 78 ? 'driverId' : 'rfid'] = hex.toUpperCase();
    return;
  }
  const value = high < 0x200000 ? high * 0x100000000 + low : ((BigInt(high) << 32n) | BigInt(low)).toString();
  const name = id === 11 ? 'iccid1' : id === 14 ? 'iccid2' : id === 132 ? 'securityStateFlags' : unknownName(id);
  attributesOf(record)[name] = value;
}

/** Puts an element of variable length into a record: text where the element is text, else hexadecimal. */
export function applyVariableElement(record: TrackerRecord, id: number, bytes: Uint8Array): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (applyTags(record, id, buffer)) return;
  const name = TEXTS[id];
  if (name !== undefined) attributesOf(record)[name] = buffer.toString('latin1').replace(/\0+$/, '');
  else attributesOf(record)[unknownName(id)] = buffer.toString('hex');
}
