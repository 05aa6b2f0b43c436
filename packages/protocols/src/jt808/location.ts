/**
 * A location (0x0200, and within other messages): 28 octets, then items of id, length and value. Source: JT/T 808-2013
 * and -2019, tables "Basic location information" and "Additional location information".
 */
import { isOnEarth } from '../place.ts';
import { emptyRecord, type TrackerRecord } from '../protocol.ts';
import { applyItem } from './items.ts';
import { int16, terminalTime, uint16, uint32 } from './octets.ts';
import { applyAlarms, applyStatus, type Edition, STATUS } from './status.ts';

/** Octets before the first item. */
export const LOCATION_OCTETS = 28;
/** Some firmware has this many octets of fixed fields instead of items. */
const FIXED_TAIL = 18;

/** Where a location came from. */
export interface Source {
  edition: Edition;
  buffered: boolean;
}

/** @returns the record, or undefined if there are too few octets. An impossible time is omitted. */
export function decodeLocation(bytes: Uint8Array, source: Source): TrackerRecord | undefined {
  if (bytes.length < LOCATION_OCTETS) return undefined;
  const record = emptyRecord(terminalTime(bytes, 22));
  record.buffered = source.buffered;
  const status = uint32(bytes, 4);
  applyPosition(record, status, bytes, 8);
  applyMotion(record, bytes, 16);
  applyStatus(record, status, source.edition);
  applyAlarms(record, uint32(bytes, 0), source.edition);
  applyItems(record, bytes.subarray(LOCATION_OCTETS));
  return record;
}

/**
 * Coordinates at 1e-6 degrees. The standard says south and west with a status bit; other firmware writes signed
 * numbers, in two's complement or with a sign bit; some do both. 0/0 is a receiver that never had a fix.
 */
export function applyPosition(record: TrackerRecord, status: number, bytes: Uint8Array, at: number): void {
  const latitude = degrees(uint32(bytes, at), 90, (status & STATUS.south) !== 0);
  const longitude = degrees(uint32(bytes, at + 4), 180, (status & STATUS.west) !== 0);
  if (latitude === 0 && longitude === 0) return;
  record.valid = (status & STATUS.positioned) !== 0 && isOnEarth(latitude, longitude);
  record.latitude = latitude;
  record.longitude = longitude;
}

function degrees(raw: number, largest: number, negative: boolean): number {
  let millionths = raw | 0;
  if (millionths < 0) {
    if (-millionths > largest * 1e6) millionths = -(raw & 0x7fffffff);
    return millionths / 1e6;
  }
  return negative && millionths !== 0 ? -millionths / 1e6 : millionths / 1e6;
}

/** Altitude in m, speed in 0.1 km/h, heading in degrees. Without a fix they are what they were, or nothing. */
export function applyMotion(record: TrackerRecord, bytes: Uint8Array, at: number): void {
  if (record.latitude !== undefined) record.altitudeMeters = int16(bytes, at);
  if (!record.valid) return;
  const speed = uint16(bytes, at + 2);
  const heading = uint16(bytes, at + 4);
  if (speed !== 0xffff) record.speedMetersPerSecond = speed / 36;
  if (heading <= 360) record.headingDegrees = heading % 360;
}

/** True when items of id, length and value fill the octets exactly. */
function fillsWithItems(bytes: Uint8Array): boolean {
  let at = 0;
  while (at + 2 <= bytes.length) at += 2 + bytes[at + 1]!;
  return at === bytes.length;
}

function applyItems(record: TrackerRecord, bytes: Uint8Array): void {
  if (bytes.length === FIXED_TAIL && !fillsWithItems(bytes)) {
    applyFixedTail(record, bytes);
    return;
  }
  let at = 0;
  while (at + 2 <= bytes.length) {
    const id = bytes[at]!;
    const end = at + 2 + bytes[at + 1]!;
    // An item beyond the end is ignored. The items before it are kept.
    if (end > bytes.length) return;
    applyItem(record, id, bytes.subarray(at + 2, end));
    at = end;
  }
}

/** Remaining battery and mileage (4) · km (4) · battery, 0.1 V (2) · area (4) · signal (1) · reserved (3). */
function applyFixedTail(record: TrackerRecord, bytes: Uint8Array): void {
  record.odometerMeters = uint32(bytes, 4) * 1000;
  record.batteryVolts = uint16(bytes, 8) / 10;
  applyItem(record, 0x30, bytes.subarray(14, 15));
}
