/**
 * Records of the personal trackers GH1202 and GH3000 (Codec 7), which leave out what they do not know: a mask says which
 * groups follow, and in the first of them another which fields.
 *
 *   time (4): two bits of priority, seconds since 2007 · mask: 1 position, 2, 4 and 8 elements of one, two, four octets
 *   position: mask: 1 latitude and longitude (floating point, 4 each) · 2 altitude (2) · 4 course (1, of 256) ·
 *             8 speed (1, km/h) · 16 satellites (1) · 32 area and cell (2 each) · 64 signal (1) · 128 operator (4)
 *   elements: count (1), then number (1) and value each
 *
 * Source: Teltonika, "GH3000 protocol" (Codec 7, I/O elements).
 */
import { isOnEarth } from '../place.ts';
import { attributesOf, type TrackerRecord } from '../protocol.ts';

/** Time and mask. */
export const SMALLEST_RECORD = 5;
const EPOCH_SECONDS = Date.UTC(2007, 0, 1) / 1000;
const SECONDS = 0x3fffffff;

const WITH_POSITION = 0x01;
const ELEMENT_GROUPS: readonly [bit: number, octets: 1 | 2 | 4][] = [
  [0x02, 1],
  [0x04, 2],
  [0x08, 4],
];
const BEST_QUALITY = 31;
const BARS = 5;

const PLACE = 0x01;
const ALTITUDE = 0x02;
const COURSE = 0x04;
const SPEED = 0x08;
const SATELLITES = 0x10;
const CELL = 0x20;
const SIGNAL = 0x40;
const OPERATOR = 0x80;

/** Octets of the fields that a position has by its mask. */
const FIELD_OCTETS: readonly [bit: number, octets: number][] = [
  [PLACE, 8],
  [ALTITUDE, 2],
  [COURSE, 1],
  [SPEED, 1],
  [SATELLITES, 1],
  [CELL, 4],
  [SIGNAL, 1],
  [OPERATOR, 4],
];

/** @param to end of the records @returns offset after the record, or −1 when it does not fit */
export function decodeGh3000Record(record: TrackerRecord, bytes: Uint8Array, from: number, to: number): number {
  if (from + SMALLEST_RECORD > to) return -1;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const time = view.getUint32(from);
  record.fixTime = (EPOCH_SECONDS + (time & SECONDS)) * 1000;
  if (time >>> 30 !== 0) record.attributes = { priority: time >>> 30 };
  const mask = bytes[from + 4]!;
  let at = from + SMALLEST_RECORD;
  if ((mask & WITH_POSITION) !== 0) at = decodePosition(record, view, at, to);
  for (const [bit, octets] of ELEMENT_GROUPS) {
    if (at < 0 || (mask & bit) === 0) continue;
    if (at >= to) return -1;
    const count = bytes[at++]!;
    if (at + count * (1 + octets) > to) return -1;
    for (let index = 0; index < count; index++) {
      const value = octets === 1 ? bytes[at + 1]! : octets === 2 ? view.getUint16(at + 1) : view.getUint32(at + 1);
      applyElement(record, bytes[at]!, value);
      at += 1 + octets;
    }
  }
  return at;
}

function decodePosition(record: TrackerRecord, view: DataView, from: number, to: number): number {
  if (from >= to) return -1;
  const mask = view.getUint8(from);
  const offsets: Record<number, number> = {};
  let at = from + 1;
  for (const [bit, octets] of FIELD_OCTETS) {
    if ((mask & bit) === 0) continue;
    offsets[bit] = at;
    at += octets;
  }
  if (at > to) return -1;
  const octetAt = (bit: number): number | undefined => {
    const offset = offsets[bit];
    return offset === undefined ? undefined : view.getUint8(offset);
  };
  record.satellites = octetAt(SATELLITES);
  const place = offsets[PLACE];
  if (place !== undefined) {
    const [latitude, longitude] = [view.getFloat32(place), view.getFloat32(place + 4)];
    if (Number.isFinite(latitude) && Number.isFinite(longitude)) {
      record.latitude = latitude;
      record.longitude = longitude;
      record.valid = isOnEarth(latitude, longitude) && record.satellites !== 0 && (latitude !== 0 || longitude !== 0);
    }
  }
  const altitude = offsets[ALTITUDE];
  if (altitude !== undefined) record.altitudeMeters = view.getInt16(altitude);
  if (record.valid) {
    const course = octetAt(COURSE);
    const speed = octetAt(SPEED);
    if (course !== undefined) record.headingDegrees = (course * 360) / 256;
    if (speed !== undefined) record.speedMetersPerSecond = speed / 3.6;
  }
  applyNetwork(record, view, offsets);
  return at;
}

function applyNetwork(record: TrackerRecord, view: DataView, offsets: Record<number, number>): void {
  const { [CELL]: cell, [SIGNAL]: signal, [OPERATOR]: operator } = offsets;
  if (cell !== undefined) {
    attributesOf(record).gsmAreaCode = view.getUint16(cell);
    attributesOf(record).gsmCellId = view.getUint16(cell + 2);
  }
  if (signal !== undefined) applySignal(record, view.getUint8(signal));
  if (operator !== undefined) attributesOf(record).gsmOperator = view.getUint32(operator);
}

/** Quality of AT+CSQ (3GPP TS 27.007), 0 to 31, as bars. */
function applySignal(record: TrackerRecord, quality: number): void {
  if (quality <= BEST_QUALITY) attributesOf(record).gsmSignal = Math.round((quality * BARS) / BEST_QUALITY);
}

/** The elements have a numbering of their own. */
function applyElement(record: TrackerRecord, id: number, value: number): void {
  switch (id) {
    case 1:
      record.batteryPercent = value;
      break;
    case 2:
      record.charging = value === 1;
      break;
    case 20:
      attributesOf(record).hdop = value / 10;
      break;
    case 22:
      attributesOf(record).pdop = value / 10;
      break;
    case 67:
      record.batteryVolts = value / 1000;
      break;
    case 222:
      if (value === 1) record.events.push({ type: 'sos' });
      break;
    case 240:
      record.motion = value !== 0;
      break;
    default:
      attributesOf(record)[`io${id}`] = value;
  }
}
