/** The device's side: what a terminal sends. For simulated devices, replays and tests. */
import type { DeviceRecord } from '../device-side.ts';
import type { DeviceEventType } from '../protocol.ts';
import { frame } from './escape.ts';
import { FROM_TERMINAL, IN_PARTS, LENGTH_MASK, VERSIONED } from './messages.ts';
import { bcdTime } from './octets.ts';
import { STATUS } from './status.ts';
import { terminalNumber } from './terminal.ts';

/** Header of a message to be sent. */
export interface Heading {
  messageId: number;
  /** Digits of the terminal number. */
  imei: string;
  /** 0 to 65,535. */
  serial: number;
  /** Header of 2019; without it that of 2013, which has room for 12 digits. */
  editionOf2019: boolean;
  part?: { total: number; index: number };
}

const PROTOCOL_VERSION = 1;

const word = (value: number): [number, number] => [(value >> 8) & 0xff, value & 0xff];
const doubleWord = (value: number): number[] => [...word(value >>> 16), ...word(value & 0xffff)];

/** A frame. @throws RangeError for a body of more than 1,023 octets, or a number that does not fit */
export function encodeFrame(heading: Heading, body: readonly number[]): Uint8Array {
  if (body.length > LENGTH_MASK) throw new RangeError(`a body has at most ${LENGTH_MASK} octets`);
  const { editionOf2019, part } = heading;
  const properties = body.length | (editionOf2019 ? VERSIONED : 0) | (part ? IN_PARTS : 0);
  const octets = [
    ...word(heading.messageId),
    ...word(properties),
    ...(editionOf2019 ? [PROTOCOL_VERSION] : []),
    ...terminalNumber(heading.imei, editionOf2019 ? 10 : 6),
    ...word(heading.serial),
    ...(part ? [...word(part.total), ...word(part.index)] : []),
    ...body,
  ];
  return frame(Uint8Array.from(octets), false);
}

/** Body of 0x0102. That of 2019 adds IMEI and software version to the token. */
export function authenticationBody(token: string, imei: string, editionOf2019: boolean): number[] {
  const text = [...Buffer.from(token, 'latin1')];
  if (!editionOf2019) return text;
  const field = (value: string, octets: number): number[] => [
    ...Buffer.from(value.padEnd(octets, '\0').slice(0, octets), 'latin1'),
  ];
  return [text.length, ...text, ...field(imei, 15), ...field('1.0', 20)];
}

const ALARM_BITS: Partial<Record<DeviceEventType, number>> = {
  sos: 0,
  overspeed: 1,
  gpsFault: 4,
  lowBattery: 7,
  unplugged: 8,
  tamper: 31,
  towing: 28,
  crash: 29,
};

/**
 * Body of 0x0200: a record in the product's units, rounded to the wire's steps (1e-6 degrees, 0.1 km/h, whole seconds,
 * metres and degrees, 0.1 km, 0.1 l). What it has no place for is left out.
 */
export function locationBody(record: DeviceRecord): number[] {
  const valid = record.valid ?? record.latitude !== undefined;
  const latitude = Math.round((record.latitude ?? 0) * 1e6);
  const longitude = Math.round((record.longitude ?? 0) * 1e6);
  let status = ((record.digitalOutputs ?? 0) & 3) << 10;
  if (record.attributes?.doorsLocked === true) status |= STATUS.doorsLocked;
  if (record.ignition === true) status |= STATUS.ignition;
  if (valid) status |= STATUS.positioned;
  if (latitude < 0) status |= STATUS.south;
  if (longitude < 0) status |= STATUS.west;
  let alarms = 0;
  for (const { type } of record.events ?? []) {
    const bit = ALARM_BITS[type];
    if (bit !== undefined) alarms |= 1 << bit;
  }
  return [
    ...doubleWord(alarms >>> 0),
    ...doubleWord(status >>> 0),
    ...doubleWord(Math.abs(latitude)),
    ...doubleWord(Math.abs(longitude)),
    ...word(Math.round(record.altitudeMeters ?? 0) & 0xffff),
    ...word(Math.round((record.speedMetersPerSecond ?? 0) * 36)),
    ...word(((Math.round(record.headingDegrees ?? 0) % 360) + 360) % 360),
    ...bcdTime(record.fixTime),
    ...item(0x01, record.odometerMeters, 4, 0.01),
    ...item(0x02, record.fuelLiters, 2, 10),
    ...item(0x31, record.satellites, 1),
  ];
}

function item(id: number, value: number | undefined, octets: 1 | 2 | 4, factor = 1): number[] {
  if (value === undefined) return [];
  const scaled = Math.round(value * factor);
  const written = octets === 4 ? doubleWord(scaled) : octets === 2 ? word(scaled) : [scaled & 0xff];
  return [id, octets, ...written];
}

/** Most records of `locationBody` that a body of 1,023 octets holds: 28 octets, three items, a length each. */
export const BATCH_CAPACITY = 23;

/** Body of 0x0704 with 1 to `BATCH_CAPACITY` records. */
export function batchBody(records: readonly DeviceRecord[]): number[] {
  const buffered = records.every((record) => record.buffered === true);
  const locations = records.map(locationBody);
  return [
    ...word(records.length),
    buffered ? 1 : 0,
    ...locations.flatMap((location) => [...word(location.length), ...location]),
  ];
}

/** Encodes the report of these records: one as location, several as batch. */
export function reportOf(records: readonly DeviceRecord[]): { messageId: number; body: number[] } {
  const [first] = records;
  if (first && records.length === 1) return { messageId: FROM_TERMINAL.location, body: locationBody(first) };
  return { messageId: FROM_TERMINAL.batch, body: batchBody(records) };
}
