/** Whole frames into messages: one table from type to reader. */
import type { Message, Refusal, TrackerRecord } from '../protocol.ts';
import { badFrame } from '../resynchroniser.ts';
import { readAlarm, readFenceAlarm } from './alarm-messages.ts';
import {
  readAddressCell,
  readCellAlarm,
  readCellOnly,
  readCountedCells,
  readDatedCell,
  readDateOnly,
  readNarrowCells,
  readSeveralCells,
  readWatchCells,
  readWatchPoints,
  readWideCellAlarm,
  readWideCells,
} from './cells.ts';
import type { Connection } from './connection.ts';
import { readBatteryManagement, readCameraAlarm, readVehicleBus } from './equipment.ts';
import { FIX_OCTETS } from './fields.ts';
import { readAttached, readInformation, readVersion } from './information.ts';
import {
  readBareFix,
  readFixOnly,
  readLocation,
  readLocation4g,
  readLocationAltitude,
  readLocationUtc,
  readLocationWideCell,
  readModularLocation,
} from './location.ts';
import { readLogin } from './login.ts';
import { holdsFix, holdsStatus, readLongStatus } from './long-status.ts';
import { buildAnswer, buildFrame, LOGIN, LONG_HEADER, TIME_REQUEST } from './messages.ts';
import { readModules } from './modules.ts';
import { Octets, TooShort } from './octets.ts';
import { readDeviceStatus, readPeripherals } from './peripherals.ts';
import {
  readFullLocation4g,
  readKeyLocation,
  readPartedLocation,
  readPortLocation,
  readTaggedLocation,
  readTypedCellLocation,
  readVoltageLocation,
} from './rare-locations.ts';
import { readDriverLocation } from './sourced.ts';
import { readHeartbeat, readModularHeartbeat, readShortState, readVoltageHeartbeat } from './status.ts';
import { type Answer, placeOf, readLongText, readShortText } from './text.ts';

interface Frame {
  long: boolean;
  type: number;
  serial: number;
  content: Octets;
  bytes: Uint8Array;
}

type Reader = (content: Octets, connection: Connection, frame: Frame) => TrackerRecord;

/** Fewest octets of a fix with a narrow cell behind it. */
const FIX_AND_CELL = 26;

const cellsOrFix = (content: Octets, connection: Connection): TrackerRecord =>
  content.left === 41
    ? readVoltageLocation(content, connection)
    : content.left === 44
      ? readCountedCells(content, connection)
      : readNarrowCells(content, connection);

/** Types whose content is a record, in short and in long frames. */
const READERS: ReadonlyMap<number, Reader> = new Map<number, Reader>([
  [0x10, readFixOnly],
  // An old message of a date and a cell has the number of a newer one with a fix.
  [
    0x11,
    (content, connection) =>
      content.left < FIX_AND_CELL ? readDatedCell(content, connection) : readLocationWideCell(content, connection),
  ],
  [0x12, readLocation],
  [0x13, readHeartbeat],
  [0x16, readAlarm],
  // A tag behind a fix; otherwise the request for an address of one cell.
  [
    0x17,
    (content, connection) => (content.left === 35 ? readTaggedLocation(content, connection) : readCellOnly(content)),
  ],
  [0x18, readNarrowCells],
  // Longer than one cell and a status: several cells.
  [
    0x19,
    (content, connection) =>
      content.left >= 18 ? readSeveralCells(content, connection) : readCellAlarm(content, connection),
  ],
  [0x1a, readBareFix],
  [0x1e, readBareFix],
  [0x22, readLocationUtc],
  [0x23, readVoltageHeartbeat],
  [0x24, cellsOrFix],
  [0x25, readDriverLocation],
  [0x26, readAlarm],
  [0x27, readFenceAlarm],
  [0x28, readNarrowCells],
  [0x2a, readBareFix],
  [0x2c, readNarrowCells],
  [0x2d, readLocationUtc],
  [0x2e, readNarrowCells],
  [0x31, readLocationAltitude],
  // The long forms have a length before the fix and each part behind it.
  [
    0x32,
    (content, connection, frame) =>
      frame.long ? readPartedLocation(content, connection) : readAlarm(content, connection),
  ],
  [
    0x33,
    (content, connection, frame) =>
      frame.long ? readPartedLocation(content, connection) : readDateOnly(content, connection),
  ],
  [
    0x34,
    (content, connection) =>
      content.left === 50 ? readDateOnly(content, connection) : readPortLocation(content, connection),
  ],
  [
    0x36,
    (content, connection, frame) =>
      !frame.long
        ? readModularHeartbeat(content, connection)
        : holdsFix(content)
          ? readBareFix(content, connection)
          : readLongStatus(content, connection),
  ],
  [0x37, readModularLocation],
  [0x38, readTypedCellLocation],
  [0x40, readBatteryManagement],
  [0x61, readKeyLocation],
  [0x70, readModules],
  [0x8c, readVehicleBus],
  [0x94, (content, connection, frame) => readInformation(content, connection, !frame.long)],
  [0x95, readCameraAlarm],
  [0x9b, readAttached],
  [0x9c, readAttached],
  [0xa0, readLocation4g],
  [0xa1, readWideCells],
  [
    0xa2,
    (content, connection) =>
      content.left === 59 ? readFullLocation4g(content, connection) : readWideCells(content, connection),
  ],
  // Seeworld sends its heartbeat under the number of a fence alarm.
  [0xa3, (content, connection) => (content.left === 7 ? readShortState(content) : readAlarm(content, connection))],
  [0xa4, readFenceAlarm],
  [0xa5, readWideCellAlarm],
  [0xa7, readAddressCell],
  [0xf1, readDeviceStatus],
  [0xf2, readPeripherals],
  [0xf3, readWatchPoints],
  [0xfd, readVersion],
]);

/** Types whose content begins with a fix, which is kept where nothing else can be read. */
const LOCATED = new Set([
  0x10, 0x11, 0x12, 0x16, 0x1a, 0x1e, 0x22, 0x26, 0x27, 0x2a, 0x2d, 0x31, 0x32, 0x37, 0x38, 0xa0, 0xa3, 0xa4,
]);

/** Transmissions that the documents leave without an answer. */
const UNANSWERED = new Set([0x8c, 0x94, 0x9b, 0x9c, 0xfd]);
/** Known, and nothing in them for the product: satellites, pictures, files, voice. */
const HEARD = new Set([0x14, 0x35, 0x36, 0x41, 0x8d]);
/** The server's own commands, come back. */
const OURS = new Set([0x80, 0x81, 0x82]);

/**
 * @param bytes from the header to the checksum, without stop octets
 * @returns one message; two where an answer to a command also tells a place
 */
export function decodeFrame(connection: Connection, bytes: Uint8Array): Message[] {
  const long = bytes[0] === LONG_HEADER;
  const from = long ? 5 : 4;
  const to = bytes.length - 4;
  const frame: Frame = {
    long,
    type: bytes[from - 1]!,
    serial: (bytes[to]! << 8) | bytes[to + 1]!,
    content: new Octets(bytes, from, to),
    bytes,
  };
  try {
    return messagesOf(connection, frame);
  } catch (error) {
    if (!(error instanceof TooShort)) throw error;
    if (LOCATED.has(frame.type) && to - from >= FIX_OCTETS)
      return [recordsOf(frame, readBareFix(new Octets(bytes, from, to), connection))];
    const detail = `type ${hexType(frame.type)}: ${error.message}`;
    const complaint = badFrame('malformed', detail, bytes, refusalOf(frame, 'unknown layout'));
    if (UNANSWERED.has(frame.type)) return [complaint];
    return [{ ...complaint, unreadable: { frame: bytes.slice(), settle: answerTo(frame) } }];
  }
}

/** A type as documents write it: `0x12`. */
export function hexType(type: number): string {
  return `0x${type.toString(16).padStart(2, '0')}`;
}

/** Describes a whole frame that is refused; its stop octets count. */
function refusalOf(frame: Frame, reason: string): Refusal {
  return { type: hexType(frame.type), length: frame.bytes.length + 2, reason };
}

/** Types of long frames that are answered in the short form. */
const SHORT_ANSWERS = new Set([0x70, 0xf1, 0xf2]);

function answerTo(frame: Frame): Uint8Array {
  return buildAnswer(frame.long && !SHORT_ANSWERS.has(frame.type), frame.type, frame.serial);
}

function messagesOf(connection: Connection, frame: Frame): Message[] {
  const { type, content } = frame;
  if (type === LOGIN) {
    const imei = readLogin(content, connection);
    if (imei === undefined)
      return [badFrame('malformed', 'the IMEI is not of digits', frame.bytes, refusalOf(frame, 'no IMEI'))];
    // An answer to an unregistered device would make it continue.
    return [{ kind: 'login', imei, reply: (accepted) => (accepted ? answerTo(frame) : undefined) }];
  }
  if (type === 0x15) return answerMessages(connection, readShortText(content), answerTo(frame));
  if (type === 0x21) return answerMessages(connection, readLongText(content), undefined);
  if (type === TIME_REQUEST) return [{ kind: 'heartbeat', reply: tellTime(frame, connection.now()) }];
  // Pieces of pictures have the number of a heartbeat.
  const isPicture = frame.long && !holdsFix(content) && !holdsStatus(content);
  if (HEARD.has(type) && (type !== 0x36 || isPicture)) return [{ kind: 'heartbeat', reply: answerTo(frame) }];
  const read = READERS.get(type);
  if (read !== undefined) return [recordsOf(frame, read(content, connection, frame))];
  const complaint = badFrame('unsupported', `type ${hexType(type)}`, frame.bytes, refusalOf(frame, 'unknown type'));
  // Without an answer a device would send it for ever; long frames of unknown types are left without one.
  return [frame.long || OURS.has(type) ? complaint : { ...complaint, reply: answerTo(frame) }];
}

function recordsOf(frame: Frame, record: TrackerRecord): Message {
  return {
    kind: 'records',
    records: [record],
    acknowledge: () => (UNANSWERED.has(frame.type) ? undefined : answerTo(frame)),
  };
}

function answerMessages(connection: Connection, answer: Answer, reply: Uint8Array | undefined): Message[] {
  const response: Message = { kind: 'response', serial: answer.mark, text: answer.text, ...(reply && { reply }) };
  const place = placeOf(answer.text, connection);
  return place ? [response, { kind: 'records', records: [place], acknowledge: () => undefined }] : [response];
}

/** Answer to a time request: UTC, in the octets that dates have everywhere. @param now epoch ms */
function tellTime(frame: Frame, now: number): Uint8Array {
  const date = new Date(now);
  const content = Uint8Array.of(
    date.getUTCFullYear() % 100,
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  );
  return buildFrame(frame.long, frame.type, frame.serial, content);
}

/** Types that watches send without length, serial and checksum. */
const BARE_TYPES = new Set([0x17, 0x69]);

export function hasBareForm(type: number): boolean {
  return BARE_TYPES.has(type);
}

/**
 * Returns the number of octets from the type through the stop octets, computed from the counts inside.
 * @param from type octet, preceded by the number of access points @param seen available octets
 * @returns undefined: more octets are needed; 0: it is not of this form
 */
export function bareLength(bytes: Uint8Array, from: number, seen: number): number | undefined {
  const cellsAt = from + 7 + bytes[from - 1]! * 7;
  if (seen < from + 7) return undefined;
  for (let at = from + 1; at < from + 7; at++) if ((bytes[at]! & 15) > 9 || bytes[at]! >>> 4 > 9) return 0;
  return seen <= cellsAt ? undefined : cellsAt - from + 1 + 3 + bytes[cellsAt]! * 5 + 2;
}

/** @param bytes from the header to the stop octets. The answer repeats type and date */
export function decodeBare(bytes: Uint8Array): Message[] {
  const record = readWatchCells(new Octets(bytes, 4, bytes.length - 2), bytes[2]!);
  const answer = Uint8Array.of(0x78, 0x78, 0, bytes[3]!, ...bytes.subarray(4, 10), 0x0d, 0x0a);
  return [{ kind: 'records', records: [record], acknowledge: () => answer }];
}
