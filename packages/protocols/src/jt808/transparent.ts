/**
 * Payloads of 0x0900 that are records: kind (1), then what the vendor says. 0x40 and 0x41 are a serial port whose text
 * is read off the vehicle bus or a card; 0xF0 the reports of the CC888 family; 0xFF positions with samples of the accelerometer.
 */
import { attributesOf, emptyRecord, type TrackerRecord } from '../protocol.ts';
import { setAttribute } from './attributes.ts';
import { applyMotion, applyPosition } from './location.ts';
import { applyReading, applyVehicleText, applyVin, VEHICLE_VALUES } from './obd.ts';
import { asciiText, hexOf, terminalTime, uint16, uint32 } from './octets.ts';
import { addEvent, applyStatus, STATUS } from './status.ts';

/** Length (2), then text. */
const COUNTED_SERIAL_PORT = 0x40;
const SERIAL_PORT = 0x41;
const VEHICLE = 0xf0;
const POSITIONS = 0xff;
/** Kind (1) · time (6) · buffered (1) · vehicle (1) · report (1). */
const VEHICLE_HEAD = 10;
/** Kind (1) · time (6) · latitude (4) · longitude (4) · altitude, speed, heading (6). */
const POSITION_OCTETS = 21;

/** @returns a record when the payload is known to be one */
export function decodeTransparent(body: Uint8Array): TrackerRecord | undefined {
  switch (body[0]) {
    case COUNTED_SERIAL_PORT:
      return body.length >= 3 && uint16(body, 1) === body.length - 3 ? decodeText(body.subarray(3)) : undefined;
    case SERIAL_PORT:
      return decodeText(body.subarray(1));
    case VEHICLE:
      return decodeVehicle(body);
    case POSITIONS:
      return decodePosition(body);
    default:
      return undefined;
  }
}

function decodeText(bytes: Uint8Array): TrackerRecord | undefined {
  const text = asciiText(bytes);
  if (text === undefined) return undefined;
  const record = emptyRecord(undefined);
  return applyVehicleText(record, text) || applyCardText(record, text) ? record : undefined;
}

/** A card at a reader on the serial port: `GTSL|6|1|0|card|1|`. */
function applyCardText(record: TrackerRecord, text: string): boolean {
  const card = /^GTSL\|(?:[^|]*\|){3}([0-9A-Za-z]+)\|/.exec(text)?.[1];
  if (card === undefined) return false;
  setAttribute(record, 'driverId', card);
  return true;
}

function decodePosition(body: Uint8Array): TrackerRecord | undefined {
  const fixTime = body.length < POSITION_OCTETS ? undefined : terminalTime(body, 1);
  if (fixTime === undefined) return undefined;
  const record = emptyRecord(fixTime);
  applyPosition(record, STATUS.positioned, body, 7);
  applyMotion(record, body, 15);
  return record;
}

function decodeVehicle(body: Uint8Array): TrackerRecord | undefined {
  const fixTime = body.length < VEHICLE_HEAD ? undefined : terminalTime(body, 1);
  if (fixTime === undefined) return undefined;
  const record = emptyRecord(fixTime);
  record.buffered = body[7] !== 0;
  const end = applyReport(record, body[9]!, body.subarray(VEHICLE_HEAD));
  if (end === undefined) return undefined;
  const place = body.subarray(VEHICLE_HEAD + end);
  if (place.length >= 12) {
    const status = uint32(place, 0);
    applyPosition(record, status, place, 4);
    applyStatus(record, status, 'basic');
  }
  return record;
}

/** Returns the offset after the report. Undefined if it is not a report. */
function applyReport(record: TrackerRecord, report: number, bytes: Uint8Array): number | undefined {
  switch (report) {
    case 0x01:
      return applyParts(bytes, 2, (id, value) => {
        if (!applyReading(record, VEHICLE_VALUES, id, value)) attributesOf(record)[`io${id}`] = hexOf(value);
      });
    case 0x02:
      return applyFaults(record, bytes);
    case 0x03:
      return applyParts(bytes, 1, (id) => applyAlarm(record, id));
    case 0x0b:
      return bytes[0] === undefined || (bytes[0] > 0 && !applyVin(record, bytes.subarray(1, 18)))
        ? undefined
        : bytes.length;
    case 0x15:
      if (bytes.length < 4) return undefined;
      applyEvent(record, uint32(bytes, 0));
      return bytes.length;
    default:
      return undefined;
  }
}

/** Number (1), then id, length (1) and value of each. @returns offset after them, undefined when they do not fit */
function applyParts(
  bytes: Uint8Array,
  idOctets: 1 | 2,
  apply: (id: number, value: Uint8Array) => void,
): number | undefined {
  let at = 1;
  for (let left = bytes[0] ?? 0; left > 0; left--) {
    const from = at + idOctets + 1;
    if (from > bytes.length || from + bytes[from - 1]! > bytes.length) return undefined;
    const id = idOctets === 2 ? uint16(bytes, at) : bytes[at]!;
    const end = from + bytes[from - 1]!;
    apply(id, bytes.subarray(from, end));
    at = end;
  }
  return at;
}

/** Number of systems (2) · each: id (4), number (2) · each: code (4), state (4), length (2) and text. */
function applyFaults(record: TrackerRecord, bytes: Uint8Array): number | undefined {
  if (bytes.length < 2) return undefined;
  const codes: string[] = [];
  let at = 2;
  for (let systems = uint16(bytes, 0); systems > 0; systems--) {
    if (at + 6 > bytes.length) return undefined;
    let faults = uint16(bytes, at + 4);
    at += 6;
    for (; faults > 0; faults--) {
      if (at + 10 > bytes.length) return undefined;
      const end = at + 10 + uint16(bytes, at + 8);
      const code = end > bytes.length ? undefined : asciiText(bytes.subarray(at + 10, end));
      if (code === undefined) return undefined;
      codes.push(code);
      at = end;
    }
  }
  setAttribute(record, 'faultCodeCount', codes.length);
  if (codes.length > 0) setAttribute(record, 'faultCodes', codes.join(','));
  return at;
}

function applyAlarm(record: TrackerRecord, alarm: number): void {
  if (alarm === 0x01) addEvent(record, 'plugged');
  else if (alarm === 0x02) addEvent(record, 'unplugged');
  else if (alarm === 0x1a) addEvent(record, 'harshAcceleration');
  else if (alarm === 0x1b) addEvent(record, 'harshBraking');
  else if (alarm === 0x1c) addEvent(record, 'harshCornering');
  else if (alarm >= 0x26 && alarm <= 0x28) addEvent(record, 'crash');
}

function applyEvent(record: TrackerRecord, event: number): void {
  if (event === 51) addEvent(record, 'harshAcceleration');
  else if (event === 52) addEvent(record, 'harshBraking');
  else if (event === 53) addEvent(record, 'harshCornering');
  else if (event === 56) addEvent(record, 'crash');
  else setAttribute(record, 'eventElement', event);
}
