/**
 * The device side: what a Teltonika tracker sends, and how it reads the answers. For simulated devices, replays and
 * tests.
 */

import { crc16 } from '../crc16-arc.ts';
import type { DeviceRecord } from '../device-side.ts';
import { elementOf } from './elements.ts';
import {
  type AvlElement,
  type AvlRecord,
  CODEC_8,
  CODEC_8_EXTENDED,
  CODEC_12,
  CODEC_14,
  CODEC_16,
  type DataCodec,
  RESPONSE,
} from './messages.ts';

/** Fewest satellites of a fix with altitude: what a valid record says that names no number. */
const SATELLITES_OF_A_FIX = 4;
/** Standard gravity, m/s². */
const GRAVITY = 9.80665;

/** Login: the IMEI with its length. */
export function encodeLogin(imei: string): Uint8Array {
  const writer = new Writer(2 + imei.length);
  writer.uint(imei.length, 2);
  writer.text(imei);
  return writer.done();
}

/** A TCP frame with 1 to 255 records. Elements numbered above 255 need Codec 8 Extended or 16. */
export function encodePacket(codec: DataCodec, records: readonly AvlRecord[]): Uint8Array {
  return encodeFrame(encodeDataField(codec, records));
}

/**
 * A UDP packet with 1 to 255 records.
 * @param packetId 0 to 65,535, comes back in the answer @param avlPacketId 0 to 255, likewise
 */
export function encodeDatagram(
  codec: DataCodec,
  imei: string,
  packetId: number,
  avlPacketId: number,
  records: readonly AvlRecord[],
): Uint8Array {
  const field = encodeDataField(codec, records);
  const writer = new Writer(8 + imei.length + field.length);
  writer.uint(6 + imei.length + field.length, 2);
  writer.uint(packetId, 2);
  writer.uint(1, 1);
  writer.uint(avlPacketId, 1);
  writer.uint(imei.length, 2);
  writer.text(imei);
  writer.bytes(field);
  return writer.done();
}

/** The device's answer to a command, in the codec of it. @param imei with Codec 14, 15 digits */
export function encodeResponse(text: string, imei?: string): Uint8Array {
  const identity = imei === undefined ? Buffer.alloc(0) : Buffer.from(imei.padStart(16, '0'), 'hex');
  const writer = new Writer(16 + text.length);
  writer.uint(imei === undefined ? CODEC_12 : CODEC_14, 1);
  writer.uint(1, 1);
  writer.uint(RESPONSE, 1);
  writer.uint(identity.length + text.length, 4);
  writer.bytes(identity);
  writer.text(text);
  writer.uint(1, 1);
  return encodeFrame(writer.done());
}

/** Number of records that the server's answer to a TCP frame confirms. @returns undefined: not four octets yet */
export function readAcknowledgement(bytes: Uint8Array): number | undefined {
  return bytes.length < 4 ? undefined : Buffer.from(bytes).readUInt32BE(0);
}

function encodeFrame(field: Uint8Array): Uint8Array {
  const writer = new Writer(12 + field.length);
  writer.uint(0, 4);
  writer.uint(field.length, 4);
  writer.bytes(field);
  writer.uint(crc16(field, 0, field.length), 4);
  return writer.done();
}

function encodeDataField(codec: DataCodec, records: readonly AvlRecord[]): Uint8Array {
  if (records.length < 1 || records.length > 255) throw new RangeError('a packet has 1 to 255 records');
  const writer = new Writer(256 * records.length);
  writer.uint(codec, 1);
  writer.uint(records.length, 1);
  for (const record of records) writeRecord(writer, codec, record);
  writer.uint(records.length, 1);
  return writer.done();
}

function writeRecord(writer: Writer, codec: DataCodec, record: AvlRecord): void {
  writer.uint(Math.floor(record.timestamp / 0x100000000), 4);
  writer.uint(record.timestamp % 0x100000000, 4);
  writer.uint(record.priority, 1);
  writer.uint(Math.round(record.longitude * 1e7) >>> 0, 4);
  writer.uint(Math.round(record.latitude * 1e7) >>> 0, 4);
  writer.uint(Math.round(record.altitudeMeters) & 0xffff, 2);
  writer.uint(record.angleDegrees, 2);
  writer.uint(record.satellites, 1);
  writer.uint(record.speedKmh, 2);
  const idWidth = codec === CODEC_8 ? 1 : 2;
  const countWidth = codec === CODEC_8_EXTENDED ? 2 : 1;
  writer.uint(record.eventId, idWidth);
  if (codec === CODEC_16) writer.uint(record.generationType, 1);
  const variable = record.elements.filter((element) => element.width === 'variable');
  const fixed = record.elements.filter((element) => element.width !== 'variable');
  if (codec !== CODEC_8_EXTENDED && variable.length > 0)
    throw new RangeError('only Codec 8 Extended has variable elements');
  writer.uint(record.elements.length, countWidth);
  for (const width of [1, 2, 4, 8] as const) {
    const group = fixed.filter((element) => element.width === width);
    writer.uint(group.length, countWidth);
    for (const element of group) {
      if (codec === CODEC_8 && element.id > 255) throw new RangeError(`element ${element.id} does not fit Codec 8`);
      writer.uint(element.id, idWidth);
      if (element.width === 8) writer.long(element.value);
      else writer.uint(element.value >>> 0, width);
    }
  }
  if (codec !== CODEC_8_EXTENDED) return;
  writer.uint(variable.length, 2);
  for (const element of variable) {
    writer.uint(element.id, 2);
    writer.uint(element.value.length, 2);
    writer.bytes(element.value);
  }
}

/**
 * A record in the product's units as the device would send it: rounded to the wire's steps (1e-7 degrees, whole km/h,
 * metres and degrees), typed fields and dictionary attributes as elements, events as the elements that cause them.
 * What the wire has no place for (accuracy, sequence) is left out.
 */
export function avlRecord(record: DeviceRecord): AvlRecord {
  const elements: AvlElement[] = [];
  const whole = (id: number, width: 1 | 2 | 4, value: number | undefined, factor = 1): void => {
    if (value === undefined) return;
    elements.push({ id, width, value: Math.round(value * factor) });
  };
  const flag = (id: number, value: boolean | undefined): void =>
    whole(id, 1, value === undefined ? undefined : Number(value));
  flag(239, record.ignition);
  flag(240, record.motion);
  for (const [at, id] of [1, 2, 3].entries()) flag(id, bitOf(record.digitalInputs, at));
  for (const [at, id] of [179, 180].entries()) flag(id, bitOf(record.digitalOutputs, at));
  whole(66, 2, record.externalVolts, 1000);
  whole(67, 2, record.batteryVolts, 1000);
  whole(9, 2, record.analogue1Volts, 1000);
  whole(6, 2, record.analogue2Volts, 1000);
  whole(16, 4, record.odometerMeters);
  whole(449, 4, record.engineSeconds);
  whole(36, 2, record.rpm);
  whole(84, 2, record.fuelLiters, 10);
  whole(89, 1, record.fuelPercent);
  // A device that knows of charging reports the vehicle's battery, others their own.
  whole(record.charging === undefined ? 113 : 152, 1, record.batteryPercent);
  flag(802, record.charging);
  for (const [name, value] of Object.entries(record.attributes ?? {})) {
    const element = attributeElement(name, value);
    if (element) elements.push(element);
  }
  const eventId = eventElements(record, elements);
  const valid = record.valid ?? record.latitude !== undefined;
  return {
    timestamp: record.fixTime,
    priority: eventId === 0 ? 0 : 1,
    longitude: record.longitude ?? 0,
    latitude: record.latitude ?? 0,
    altitudeMeters: record.altitudeMeters ?? 0,
    angleDegrees: valid ? ((Math.round(record.headingDegrees ?? 0) % 360) + 360) % 360 : 0,
    satellites: valid ? (record.satellites ?? SATELLITES_OF_A_FIX) : 0,
    speedKmh: valid ? Math.round((record.speedMetersPerSecond ?? 0) * 3.6) : 0,
    eventId,
    generationType: eventId === 0 ? 7 : 6,
    elements,
  };
}

function bitOf(bits: number | undefined, at: number): boolean | undefined {
  return bits === undefined ? undefined : ((bits >> at) & 1) === 1;
}

/** Widths of the elements that `elementOf` knows; two octets unless listed. */
const ONE_OCTET = new Set([
  15, 20, 21, 22, 23, 29, 30, 31, 32, 35, 37, 39, 41, 50, 53, 57, 58, 69, 80, 81, 82, 90, 111, 114, 200, 202, 204, 237,
  248, 250,
]);
const FOUR_OCTETS = new Set([4, 5, 12, 83, 107, 123, 199, 205, 241, 755]);

/** The first wired temperature, 0.1 °C with a sign. */
const TEMPERATURE_1 = 72;
/** Fault codes as text, which only Codec 8 Extended has. */
const FAULT_CODES = 281;

function attributeElement(name: string, value: number | string | boolean): AvlElement | undefined {
  if (name === 'faultCodes' && typeof value === 'string')
    return { id: FAULT_CODES, width: 'variable', value: new TextEncoder().encode(value) };
  if (name === 'temperature1Celsius') return { id: TEMPERATURE_1, width: 4, value: Math.round(Number(value) * 10) };
  const element = elementOf(name);
  if (!element || typeof value === 'string') return undefined;
  const width = ONE_OCTET.has(element.id) ? 1 : FOUR_OCTETS.has(element.id) ? 4 : 2;
  return { id: element.id, width, value: Math.round(Number(value) * element.divisor) };
}

/** Adds the elements of the record's events. @returns the one that caused the record, 0 for none */
function eventElements(record: DeviceRecord, elements: AvlElement[]): number {
  let eventId = 0;
  const add = (id: number, value: number): void => {
    if (eventId === 0) eventId = id;
    elements.push({ id, width: 1, value });
  };
  for (const { type, value } of record.events ?? []) {
    const harsh = type === 'harshAcceleration' ? 1 : type === 'harshBraking' ? 2 : type === 'harshCornering' ? 3 : 0;
    if (harsh > 0) {
      add(253, harsh);
      if (value !== undefined) add(254, Math.min(255, Math.round((value / GRAVITY) * 100)));
    } else if (type === 'overspeed')
      add(255, Math.min(255, Math.round((value ?? record.speedMetersPerSecond ?? 0) * 3.6)));
    else if (type === 'crash') add(247, 1);
    else if (type === 'towing') add(246, 1);
    else if (type === 'idling') add(251, 1);
    else if (type === 'jamming') add(249, 1);
    else if (type === 'unplugged') add(252, 1);
    else if (type === 'plugged') add(252, 0);
    else if (type === 'sos') add(236, 1);
    else if (type === 'geofenceEnter' || type === 'geofenceExit') {
      add(154 + Math.min(5, Math.max(1, value ?? 1)), type === 'geofenceEnter' ? 1 : 0);
    }
  }
  return eventId;
}

/** Big-endian octets into a buffer that grows. */
class Writer {
  private buffer: Uint8Array;
  private at = 0;

  constructor(capacity: number) {
    this.buffer = new Uint8Array(capacity);
  }

  private reserve(octets: number): void {
    if (this.at + octets <= this.buffer.length) return;
    const larger = new Uint8Array(Math.max(this.at + octets, this.buffer.length * 2));
    larger.set(this.buffer.subarray(0, this.at));
    this.buffer = larger;
  }

  uint(value: number, width: number): void {
    this.reserve(width);
    for (let shift = (width - 1) * 8; shift >= 0; shift -= 8) this.buffer[this.at++] = value >>> shift;
  }

  long(value: bigint): void {
    this.uint(Number((value >> 32n) & 0xffffffffn), 4);
    this.uint(Number(value & 0xffffffffn), 4);
  }

  text(text: string): void {
    this.bytes(Buffer.from(text, 'latin1'));
  }

  bytes(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.at);
    this.at += bytes.length;
  }

  done(): Uint8Array {
    return this.buffer.subarray(0, this.at);
  }
}
