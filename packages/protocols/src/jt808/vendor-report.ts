/**
 * Reports 0x5501 and 0x5502 of locks and asset trackers (Jointech). They share the frame with JT/T 808 and nothing else:
 * DDMMYYhhmmss, UTC (6) · latitude, ddmm.mmmm (4) · longitude, dddmm.mmmm, and a half octet of flags (5) · speed, knots
 * (1) · heading, 2° (1) · signal (1) · satellites (1) · km (4) · charge (1) · cell (4) · area (2) · product (1)
 * · state (2) · alarms (2) · items.
 */

import { instantOfThisCentury } from '../calendar.ts';
import { isOnEarth } from '../place.ts';
import { attributesOf, emptyRecord, type TrackerRecord } from '../protocol.ts';
import { setAttribute } from './attributes.ts';
import { signal } from './item.ts';
import { bcdDigits, bcdOctet, hexOf, int16, uint16, uint32 } from './octets.ts';
import { addEvent } from './status.ts';

const FIXED_OCTETS = 35;
const METERS_PER_SECOND_PER_KNOT = 1852 / 3600;
/** Half octet behind the longitude. */
const FLAG = { valid: 1, north: 2, east: 4 } as const;
/** Values of the charge: 0 to 100 percent, and on external power. */
const ON_CHARGER = [0xaa, 0xab];
/** Products with a relay and road alarms. */
const VEHICLE_PRODUCT = 3;

/** @param blind without a fix (0x5502) @returns undefined if it is too short or its time is impossible */
export function decodeVendorReport(body: Uint8Array, blind: boolean): TrackerRecord | undefined {
  if (body.length < FIXED_OCTETS) return undefined;
  const part = (at: number): number => bcdOctet(body[at]!);
  const fixTime = instantOfThisCentury(part(2), part(1), part(0), part(3), part(4), part(5));
  if (fixTime === undefined) return undefined;
  const record = emptyRecord(fixTime);
  applyPlace(record, body, blind);
  signal(record, body[17]!);
  record.satellites = body[18]!;
  record.odometerMeters = uint32(body, 19) * 1000;
  const charge = body[23]!;
  if (charge <= 100) record.batteryPercent = charge;
  else if (ON_CHARGER.includes(charge)) record.charging = true;
  const cell = uint32(body, 24);
  const area = uint16(body, 28);
  if (cell > 0 && area > 0) {
    setAttribute(record, 'gsmCellId', cell);
    setAttribute(record, 'gsmAreaCode', area);
  }
  applyState(record, body[30]!, uint16(body, 31), uint16(body, 33));
  applyVendorItems(record, body);
  return record;
}

function applyPlace(record: TrackerRecord, body: Uint8Array, blind: boolean): void {
  const flags = body[14]! & 15;
  const latitude = bcdDigits(body.subarray(6, 10));
  const longitude = bcdDigits(Uint8Array.of(...body.subarray(10, 14), body[14]! & 0xf0));
  if (latitude === undefined || longitude === undefined) return;
  const north = degrees(latitude.slice(0, 2), latitude.slice(2));
  const east = degrees(longitude.slice(0, 3), longitude.slice(3, 9));
  if (north === 0 && east === 0) return;
  record.latitude = (flags & FLAG.north) === 0 ? -north : north;
  record.longitude = (flags & FLAG.east) === 0 ? -east : east;
  record.valid = !blind && (flags & FLAG.valid) !== 0 && isOnEarth(record.latitude, record.longitude);
  if (!record.valid) return;
  const knots = bcdOctet(body[15]!);
  if (knots >= 0) record.speedMetersPerSecond = knots * METERS_PER_SECOND_PER_KNOT;
  if (body[16]! <= 180) record.headingDegrees = (body[16]! * 2) % 360;
}

/** @param minutes six digits, mm.mmmm */
function degrees(whole: string, minutes: string): number {
  return Number(whole) + Number(minutes) / 600_000;
}

function applyState(record: TrackerRecord, product: number, state: number, alarms: number): void {
  setAttribute(record, 'statusFlags', state);
  if (alarms !== 0) setAttribute(record, 'alarmFlags', alarms);
  const alarm = (bit: number): boolean => ((alarms >> bit) & 1) !== 0;
  if (product !== VEHICLE_PRODUCT) {
    if ((product === 1 || product === 2) && alarm(0)) addEvent(record, 'lowBattery');
    return;
  }
  record.digitalOutputs = (state >> 5) & 1;
  if (alarm(0)) addEvent(record, 'overspeed');
  if (alarm(1) || alarm(3)) addEvent(record, 'lowBattery');
  if (alarm(2)) addEvent(record, 'shock');
  if (alarm(5)) addEvent(record, 'geofenceEnter');
  if (alarm(6)) addEvent(record, 'geofenceExit');
}

function applyVendorItems(record: TrackerRecord, body: Uint8Array): void {
  let at = FIXED_OCTETS;
  while (at + 2 <= body.length) {
    const id = body[at]!;
    const end = at + 2 + body[at + 1]!;
    if (end > body.length) return;
    const value = body.subarray(at + 2, end);
    if (id === 0x02 && value.length === 2) record.altitudeMeters = int16(value, 0);
    else if (id === 0xfc && value.length === 1) setAttribute(record, 'geofenceZone', value[0]!);
    else attributesOf(record)[`io${id}`] = hexOf(value);
    at = end;
  }
}
