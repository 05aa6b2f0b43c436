/**
 * The HEX variant of @Track, which some families can be set to: a header of four letters, then octets.
 *
 *   +RSP +EVT +BSP +BVT   type · mask (4) · length (2) · device type · version (2) · firmware (2) · IMEI (8) · …
 *   +INF +BNF             type · mask (2) · length (2) · IMEI (8) · device type · version (2) · firmware (2) · …
 *   +HBD                  mask · length · device type · version (2) · firmware (2) · IMEI (8) · …
 *   +ACK                  type · mask · length · device type · version (2) · firmware (2) · IMEI (8) · …
 *
 * all of them ending with time of sending (7) · count (2) · checksum (2) · CR LF. The IMEI is eight octets of two decimal
 * digits each, the last of one; the device type takes three octets on newer trackers, of which the first is 0x80. Country and network of
 * the cell are written in decimal digits. Heads differ by family as in text, so the position is found by its shape:
 *
 *   accuracy · speed (2) and its tenths · heading (2) · altitude (2) · longitude (4) · latitude (4) · time (7) · MCC (2) …
 *
 * Source: appendix "HEX format report" of the GV200 note (mask, lengths) and frames of GB100 trackers.
 */
import { instantOf } from '../calendar.ts';
import { emptyRecord, type Message, type TrackerRecord } from '../protocol.ts';
import { SHOWN_OCTETS } from '../resynchroniser.ts';
import { attributesOf } from './attributes.ts';
import { decodeTrack } from './compressed.ts';
import { applyGroup, type Group } from './location.ts';
import { SERVER_ACKNOWLEDGEMENT, TAIL } from './messages.ts';
import { applyState } from './state.ts';
import { isDeviceName } from './text.ts';

/** Offset and width of the length field, by header. */
export const BINARY_LENGTHS: Readonly<Record<string, { at: number; octets: 1 | 2 }>> = {
  '+RSP': { at: 9, octets: 2 },
  '+EVT': { at: 9, octets: 2 },
  '+BSP': { at: 9, octets: 2 },
  '+BVT': { at: 9, octets: 2 },
  '+INF': { at: 7, octets: 2 },
  '+BNF': { at: 7, octets: 2 },
  '+CRD': { at: 6, octets: 2 },
  '+BRD': { at: 6, octets: 2 },
  '+LGN': { at: 6, octets: 2 },
  '+ACK': { at: 6, octets: 1 },
  '+HBD': { at: 5, octets: 1 },
};
/** Octets from which the length can be read in every one of them. */
export const BINARY_HEAD = 11;
/** Header, length, time, count, checksum and tail. */
export const SHORTEST_BINARY = 24;

const CHECKSUM_AND_TAIL = 4;
const COUNT_OCTETS = 2;
const TIME_OCTETS = 7;
const IMEI_OCTETS = 8;
const POSITIONS_PER_COUNT = 256;

/** Report mask: these say that speed, heading, altitude and cell are there; without one of them the shape is another. */
const WHOLE_POSITION = 0x0f;
/** Accuracy to altitude, before the longitude. */
const BEFORE_LONGITUDE = 8;
/** Longitude, latitude and time. */
const PLACE_AND_TIME = 15;
const CELL_OCTETS = 8;
const POSITION_STEP = BEFORE_LONGITUDE + PLACE_AND_TIME + CELL_OCTETS + 1;
const MICRODEGREES = 1e6;
const COMPRESSED = 100;
/** Device type whose head is known: battery %, supply mV (2), state, satellites follow the IMEI. */
const GB100 = 0x45;
const LONG_TYPE = 0x80;

/** Octets by which everything after the device type at `at` is further back. */
function typeShift(bytes: Uint8Array, at: number): number {
  return bytes[at] === LONG_TYPE ? 2 : 0;
}

function imeiAt(bytes: Uint8Array, at: number): string | undefined {
  let text = '';
  for (let index = 0; index < IMEI_OCTETS; index++) {
    const octet = bytes[at + index];
    if (octet === undefined || octet > (index === IMEI_OCTETS - 1 ? 9 : 99)) return undefined;
    text += index === IMEI_OCTETS - 1 ? String(octet) : String(octet).padStart(2, '0');
  }
  return text.startsWith('00') ? undefined : text;
}

/** The IMEI; on a GB100 that is set so its name instead, filled with zeros. @param type the device type */
function deviceAt(bytes: Uint8Array, at: number, type: number | undefined): string | undefined {
  const imei = imeiAt(bytes, at);
  if (imei !== undefined || type !== GB100) return imei;
  const text = Buffer.from(bytes.subarray(at, at + IMEI_OCTETS))
    .toString('latin1')
    .replace(/\0+$/, '');
  return isDeviceName(text) ? text : undefined;
}

/** Year (2), month, day, hour, minute, second. @returns epoch ms, undefined for a date that does not exist */
function timeAt(view: DataView, at: number): number | undefined {
  const year = view.getUint16(at);
  const [month, day, hour, minute, second] = [2, 3, 4, 5, 6].map((index) => view.getUint8(at + index)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return year < 2009 || year > 2099 ? undefined : instantOf(year, month, day, hour, minute, second);
}

/** Four decimal digits in two octets. */
function digitsAt(view: DataView, at: number): number | undefined {
  const digits = view.getUint16(at).toString(16);
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}

/** Returns the position whose longitude begins at `at`. Undefined if the octets are not a position. */
function positionAt(view: DataView, at: number): Group | undefined {
  const longitude = view.getInt32(at);
  const latitude = view.getInt32(at + 4);
  if (Math.abs(longitude) > 180 * MICRODEGREES || Math.abs(latitude) > 90 * MICRODEGREES) return undefined;
  const fixTime = timeAt(view, at + 8);
  const country = digitsAt(view, at + PLACE_AND_TIME);
  const network = digitsAt(view, at + PLACE_AND_TIME + 2);
  const accuracy = view.getUint8(at - BEFORE_LONGITUDE);
  const tenths = view.getUint8(at - 5);
  const heading = view.getUint16(at - 4);
  if (fixTime === undefined || accuracy > 50 || tenths > 9 || heading > 360) return undefined;
  if (country === undefined || network === undefined || (country !== 0 && (country < 200 || country > 799)))
    return undefined;
  return {
    from: at - BEFORE_LONGITUDE,
    to: at + PLACE_AND_TIME + CELL_OCTETS,
    accuracy,
    speedKmh: view.getUint16(at - 7) + tenths / 10,
    heading: heading % 360,
    altitude: view.getInt16(at - 2),
    longitude: longitude / MICRODEGREES,
    latitude: latitude / MICRODEGREES,
    fixTime,
    cell:
      country === 0
        ? undefined
        : {
            country,
            network,
            area: view.getUint16(at + PLACE_AND_TIME + 4),
            cell: view.getUint16(at + PLACE_AND_TIME + 6),
          },
  };
}

function positions(view: DataView, from: number, to: number): Group[] {
  const groups: Group[] = [];
  for (let at = from + BEFORE_LONGITUDE; at + PLACE_AND_TIME + CELL_OCTETS <= to; at++) {
    const group = positionAt(view, at);
    if (group === undefined) continue;
    groups.push(group);
    at += POSITION_STEP - 1;
  }
  return groups;
}

/** One whole binary frame whose checksum was looked at. */
export function decodeBinary(bytes: Uint8Array): Message {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, 4).toString('latin1');
  const unsupported = (detail: string): Message => ({
    kind: 'bad',
    reason: 'unsupported',
    detail: `${header}: ${detail}`,
    bytes: bytes.slice(0, SHOWN_OCTETS),
    refusal: { type: header, length: bytes.length, reason: 'unknown layout' },
    unreadable: { frame: bytes.slice(), settle: reply() },
  });
  const countAt = bytes.length - CHECKSUM_AND_TAIL - COUNT_OCTETS;
  const count = view.getUint16(countAt);
  const sentAt = timeAt(view, countAt - TIME_OCTETS);
  const hexadecimalCount = count.toString(16).toUpperCase().padStart(4, '0');
  const reply = (): Uint8Array =>
    new Uint8Array(Buffer.from(`${SERVER_ACKNOWLEDGEMENT}${hexadecimalCount}${TAIL}`, 'latin1'));
  if (header === '+HBD') {
    const shift = typeShift(bytes, 6);
    const imei = deviceAt(bytes, 11 + shift, bytes[6]);
    const version = Buffer.from(bytes.subarray(6, 9 + shift))
      .toString('hex')
      .toUpperCase();
    const answer = Buffer.from(`${SERVER_ACKNOWLEDGEMENT}GTHBD,${version},${hexadecimalCount}${TAIL}`, 'latin1');
    return { kind: 'heartbeat', ...(imei === undefined ? {} : { imei }), reply: new Uint8Array(answer) };
  }
  if (header === '+ACK') {
    const imei = deviceAt(bytes, 12 + typeShift(bytes, 7), bytes[7]);
    return {
      kind: 'response',
      ...(imei === undefined ? {} : { imei }),
      serial: view.getUint16(countAt - TIME_OCTETS - 2),
      text: `+ACK ${bytes[4]}`,
      reply: reply(),
    };
  }
  if (header === '+CRD' || header === '+BRD' || header === '+LGN') return unsupported('not a report');
  const buffered = header[1] === 'B';
  const information = header === '+INF' || header === '+BNF';
  const imei = information ? deviceAt(bytes, 9, bytes[17]) : deviceAt(bytes, 16 + typeShift(bytes, 11), bytes[11]);
  if (imei === undefined) return unsupported('no IMEI');
  if (!information && bytes[4] === COMPRESSED) {
    const track = bytes[11] === GB100 ? decodeTrack(view, 29, countAt - TIME_OCTETS) : undefined;
    // The cell follows the last point, so a wrong reading does not end there.
    if (track === undefined || track.records.length === 0 || !isCellAt(view, track.to, countAt))
      return unsupported('a compressed track');
    return stored(track.records);
  }
  let groups: Group[] = [];
  if (!information) {
    if ((view.getUint32(5) & WHOLE_POSITION) !== WHOLE_POSITION) return unsupported('a mask without whole positions');
    groups = positions(view, 24, countAt - TIME_OCTETS);
    if (groups.length === 0) return unsupported('no position found');
  }
  const records = groups.length === 0 ? [emptyRecord(sentAt)] : groups.map((group) => recordOf(group, sentAt));
  return stored(records);

  function stored(records: TrackerRecord[]): Message {
    const last = records.at(-1)!;
    if (!information && bytes[11] === GB100) applyHead(last, view);
    attributesOf(last).eventName = `${header.slice(1)} ${bytes[4]}`;
    for (const [index, record] of records.entries()) {
      record.buffered = buffered;
      record.sequence = count * POSITIONS_PER_COUNT + Math.min(index, POSITIONS_PER_COUNT - 1);
    }
    return {
      kind: 'records',
      imei: imei!,
      records,
      acknowledge: (taken) => (taken < records.length ? undefined : reply()),
    };
  }
}

/** Country and network, area and cell: the first two in decimal digits. */
function isCellAt(view: DataView, at: number, to: number): boolean {
  if (at + CELL_OCTETS > to) return false;
  const country = digitsAt(view, at);
  return (
    country !== undefined &&
    (country === 0 || (country >= 200 && country <= 799)) &&
    digitsAt(view, at + 2) !== undefined
  );
}

function recordOf(group: Group, sentAt: number | undefined): TrackerRecord {
  const record = emptyRecord(sentAt);
  applyGroup(record, group);
  return record;
}

function applyHead(record: TrackerRecord, view: DataView): void {
  const battery = view.getUint8(24);
  if (battery <= 100) record.batteryPercent = battery;
  record.externalVolts = view.getUint16(25) / 1000;
  applyState(record, view.getUint8(27).toString(16).padStart(2, '0'));
  record.satellites = view.getUint8(28);
}
