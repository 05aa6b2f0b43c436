/**
 * Data fields (codec to second count) into messages; shared by TCP frames and UDP packets. Source: Teltonika wiki,
 * "Teltonika Data Sending Protocols", sections Codec 8, 8 Extended, 16, 12, 13, 14 and 15.
 */
import { isOnEarth } from '../place.ts';
import { attributesOf, emptyRecord, type Message, type TrackerRecord } from '../protocol.ts';
import { badFrame } from '../resynchroniser.ts';
import { applyElement, applyLongElement, applyVariableElement, greenDrivingMetersPerSecond2 } from './apply.ts';
import { decodeGh3000Record, SMALLEST_RECORD } from './gh3000.ts';
import {
  CODEC_7,
  CODEC_8,
  CODEC_8_EXTENDED,
  CODEC_12,
  CODEC_13,
  CODEC_14,
  CODEC_15,
  CODEC_16,
  RESPONSE,
} from './messages.ts';

/** Time, priority and position of a record. */
const FIXED_PART = 8 + 1 + 15;
/** Answers carry one of these. */
const NOT_FOR_ME = 0x11;
const SERIAL_DATA = 0x0b;

/** Fewest octets of a record, by codec; also tells which codecs carry records. */
export function smallestRecord(codec: number): number | undefined {
  switch (codec) {
    case CODEC_7:
      return SMALLEST_RECORD;
    case CODEC_8:
      return FIXED_PART + 6;
    case CODEC_16:
      return FIXED_PART + 8;
    case CODEC_8_EXTENDED:
      return FIXED_PART + 14;
    default:
      return undefined;
  }
}

/** How a data field was understood; `undefined` fields: it was not. */
export interface DataField {
  records: TrackerRecord[] | undefined;
  response: { text: string; refused: boolean } | undefined;
  error: { reason: 'malformed' | 'unsupported'; detail: string } | undefined;
}

function failure(reason: 'malformed' | 'unsupported', detail: string): DataField {
  return { records: undefined, response: undefined, error: { reason, detail } };
}

/** @param from offset of the codec @param to offset after the second count */
export function decodeDataField(bytes: Uint8Array, from: number, to: number): DataField {
  if (to - from < 3) return failure('malformed', 'data field too short');
  const codec = bytes[from]!;
  const count = bytes[from + 1]!;
  if (bytes[to - 1] !== count) return failure('malformed', `counts differ: ${count} and ${bytes[to - 1]}`);
  switch (codec) {
    case CODEC_7:
    case CODEC_8:
    case CODEC_16:
    case CODEC_8_EXTENDED: {
      const field = decodeRecords(bytes, from, to, codec, 8);
      // Old firmware has a group of elements of 16 octets behind that of 8, and does not say so.
      const wider = codec === CODEC_8 && field.error ? decodeRecords(bytes, from, to, codec, 16) : field;
      return wider.error ? field : wider;
    }
    case CODEC_12:
    case CODEC_13:
    case CODEC_14:
    case CODEC_15:
      return decodeResponse(bytes, from, to, codec);
    default:
      return failure('unsupported', `codec 0x${codec.toString(16)}`);
  }
}

/** @param widest octets of the elements in the last group */
function decodeRecords(bytes: Uint8Array, from: number, to: number, codec: number, widest: 8 | 16): DataField {
  const count = bytes[from + 1]!;
  const records: TrackerRecord[] = [];
  let at = from + 2;
  for (let index = 0; index < count; index++) {
    const record = emptyRecord(undefined);
    at =
      codec === CODEC_7
        ? decodeGh3000Record(record, bytes, at, to - 1)
        : decodeRecord(record, bytes, at, to - 1, codec, widest);
    if (at < 0) return failure('malformed', `record ${index + 1} of ${count} runs beyond the data field`);
    records.push(record);
  }
  if (at !== to - 1) return failure('malformed', `${to - 1 - at} octets left after ${count} records`);
  return { records, response: undefined, error: undefined };
}

/** @returns offset after the record, or −1 when it does not fit */
function decodeRecord(
  record: TrackerRecord,
  bytes: Uint8Array,
  from: number,
  to: number,
  codec: number,
  widest: 8 | 16,
): number {
  if (from + smallestRecord(codec)! > to) return -1;
  record.fixTime = uint32(bytes, from) * 0x100000000 + uint32(bytes, from + 4);
  const priority = bytes[from + 8]!;
  if (priority !== 0) record.attributes = { priority };
  decodePosition(record, bytes, from + 9);
  let at = from + FIXED_PART;

  const wideIds = codec !== CODEC_8;
  const wideCounts = codec === CODEC_8_EXTENDED;
  const eventId = wideIds ? uint16(bytes, at) : bytes[at]!;
  at += wideIds ? 2 : 1;
  if (eventId !== 0) attributesOf(record).eventElement = eventId;
  if (codec === CODEC_16) attributesOf(record).generationType = bytes[at++]!;
  at += wideCounts ? 2 : 1; // total of all groups: the groups say it again

  let greenDriving = -1;
  for (let width = 1; width <= widest; width *= 2) {
    if (at + (wideCounts ? 2 : 1) > to) return -1;
    const count = wideCounts ? uint16(bytes, at) : bytes[at]!;
    at += wideCounts ? 2 : 1;
    if (at + count * (width + (wideIds ? 2 : 1)) > to) return -1;
    for (let index = 0; index < count; index++) {
      const id = wideIds ? uint16(bytes, at) : bytes[at]!;
      at += wideIds ? 2 : 1;
      if (width === 1) {
        // The value of a harsh manoeuvre belongs to the event of element 253, in either order.
        if (id === 254) greenDriving = bytes[at]!;
        else applyElement(record, id, bytes[at]!, 1, eventId);
      } else if (width === 2) applyElement(record, id, uint16(bytes, at), 2, eventId);
      else if (width === 4) applyElement(record, id, uint32(bytes, at), 4, eventId);
      else if (width === 8) applyLongElement(record, id, uint32(bytes, at), uint32(bytes, at + 4));
      else applyVariableElement(record, id, bytes.subarray(at, at + width));
      at += width;
    }
  }
  if (greenDriving >= 0) {
    const event = record.events.find((one) => one.type.startsWith('harsh'));
    if (event) event.value = greenDrivingMetersPerSecond2(greenDriving);
  }
  return wideCounts ? decodeVariableElements(record, bytes, at, to) : at;
}

function decodeVariableElements(record: TrackerRecord, bytes: Uint8Array, from: number, to: number): number {
  if (from + 2 > to) return -1;
  let at = from + 2;
  for (let left = uint16(bytes, from); left > 0; left--) {
    if (at + 4 > to) return -1;
    const length = uint16(bytes, at + 2);
    if (at + 4 + length > to) return -1;
    applyVariableElement(record, uint16(bytes, at), bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return at;
}

/**
 * Without a fix the coordinates and the altitude are the last known ones, and angle, satellites and speed are 0: those
 * zeros mean "unknown". A device that never had a fix sends 0/0, which is passed on: the door refuses it.
 */
function decodePosition(record: TrackerRecord, bytes: Uint8Array, at: number): void {
  const longitude = (uint32(bytes, at) | 0) / 1e7;
  const latitude = (uint32(bytes, at + 4) | 0) / 1e7;
  const satellites = bytes[at + 12]!;
  record.satellites = satellites;
  if (satellites > 0 && isOnEarth(latitude, longitude)) {
    record.valid = true;
    record.headingDegrees = uint16(bytes, at + 10) % 360;
    record.speedMetersPerSecond = uint16(bytes, at + 13) / 3.6;
  }
  record.longitude = longitude;
  record.latitude = latitude;
  record.altitudeMeters = (uint16(bytes, at + 8) << 16) >> 16;
}

/** Octets before the text: Codec 13 puts a time there, Codec 14 the IMEI as 8 octets of packed digits, Codec 15 both. */
function prefixOf(codec: number): number {
  return codec === CODEC_13 ? 4 : codec === CODEC_14 ? 8 : codec === CODEC_15 ? 12 : 0;
}

/**
 * An answer to a command, or what came in over the serial port: type, size, text. Type 0x11 of Codec 14 says that the
 * command's IMEI was another. Some firmware leaves the prefix out of the size.
 */
function decodeResponse(bytes: Uint8Array, from: number, to: number, codec: number): DataField {
  if (to - from < 8) return failure('malformed', 'answer too short');
  const type = bytes[from + 2]!;
  if (type !== RESPONSE && type !== NOT_FOR_ME && type !== SERIAL_DATA)
    return failure('unsupported', `message type 0x${type.toString(16)}`);
  const size = uint32(bytes, from + 3);
  const prefix = prefixOf(codec);
  const there = to - 1 - (from + 7);
  if ((size !== there && size + prefix !== there) || there < prefix)
    return failure('malformed', `answer of ${size} octets does not fit`);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + from + 7 + prefix, there - prefix).toString('latin1');
  return { records: undefined, response: { text, refused: type === NOT_FOR_ME }, error: undefined };
}

/** Name of a codec as the documents write it. */
export function codecName(codec: number): string {
  return `codec 0x${codec.toString(16).padStart(2, '0')}`;
}

/**
 * The data field as a message, whatever carried it.
 * @param bytes the whole frame or packet @param from offset of the codec in it
 * @param imei set where the packet itself names the device
 */
export function toMessage(
  field: DataField,
  bytes: Uint8Array,
  from: number,
  imei: string | undefined,
  acknowledge: (count: number) => Uint8Array,
): Message {
  const sender = imei === undefined ? undefined : { imei };
  if (field.records) return { kind: 'records', ...sender, records: field.records, acknowledge };
  if (field.response) return { kind: 'response', ...sender, ...field.response };
  const { reason, detail } = field.error ?? { reason: 'malformed', detail: 'nothing understood' };
  const why = reason === 'malformed' ? 'unknown layout' : 'unknown type';
  return badFrame(reason, detail, bytes, { type: codecName(bytes[from]!), length: bytes.length, reason: why });
}

export function uint16(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 8) | bytes[at + 1]!;
}

export function uint32(bytes: Uint8Array, at: number): number {
  return ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
}
