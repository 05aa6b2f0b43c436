/** Contents of messages, built octet by octet, for tests. */
import type { Message, TrackerRecord } from '../protocol.ts';
import { gt06Stream } from './frame.ts';
import { buildFrame, DEGREE_STEPS } from './messages.ts';

export type Part = number | readonly Part[];

/** Octets of a number, big-endian. */
export function be(value: number, width: number): number[] {
  return Array.from({ length: width }, (_, index) => Math.floor(value / 256 ** (width - 1 - index)) & 0xff);
}

export function ascii(text: string): number[] {
  return [...Buffer.from(text, 'latin1')];
}

export function zeros(count: number): number[] {
  return new Array<number>(count).fill(0);
}

/** 2024-05-17 08:09:10. */
export const CLOCK = [24, 5, 17, 8, 9, 10];
export const CLOCK_MS = Date.UTC(2024, 4, 17, 8, 9, 10);

/** Positioned, north, east, course 90. */
export const FLAGS = 0x1400 | 90;
export const LATITUDE_STEPS = 23.5 * DEGREE_STEPS;
export const LONGITUDE_STEPS = 114.25 * DEGREE_STEPS;
/** Nine satellites, 23.5 N 114.25 E, 36 km/h. */
export function fix(flags = FLAGS, clock: readonly number[] = CLOCK): number[] {
  return [...clock, 0xc9, ...be(LATITUDE_STEPS, 4), ...be(LONGITUDE_STEPS, 4), 36, ...be(flags, 2)];
}
export const FIX = {
  fixTime: CLOCK_MS,
  valid: true,
  latitude: 23.5,
  longitude: 114.25,
  speedMetersPerSecond: 10,
  headingDegrees: 90,
  satellites: 9,
} as const;

/** 460-00, area 0x287d, cell 0x1f71. */
export const CELL = [0x01, 0xcc, 0, 0x28, 0x7d, 0, 0x1f, 0x71];
export const CELL_ATTRIBUTES = { gsmOperator: 46_000, gsmAreaCode: 0x287d, gsmCellId: 0x1f71 } as const;
/** The same in 4G. */
export const WIDE_CELL = [0x01, 0xcc, 0, ...be(0x287d, 4), ...be(0x1f71, 8)];

/** Ignition on, armed, charging, tracking; no alarm. */
export const TERMINAL = 0x47;
export const TERMINAL_STATE = { ignition: true, charging: true, digitalOutputs: 0 };
/** 356307042441013. */
export const IMEI_OCTETS = [0x03, 0x56, 0x30, 0x70, 0x42, 0x44, 0x10, 0x13];

function flat(parts: readonly Part[]): number[] {
  return parts.flatMap((part) => (typeof part === 'number' ? [part] : flat(part)));
}

export function short(type: number, ...content: Part[]): Uint8Array {
  return buildFrame(false, type, 7, Uint8Array.from(flat(content)));
}

export function long(type: number, ...content: Part[]): Uint8Array {
  return buildFrame(true, type, 7, Uint8Array.from(flat(content)));
}

/** @param now epoch ms */
export function decode(frames: Uint8Array | readonly Uint8Array[], now = 0, acceptWrongChecksum = false): Message[] {
  const stream = gt06Stream({ now: () => now, acceptWrongChecksum });
  const bytes = frames instanceof Uint8Array ? frames : Buffer.concat(frames);
  return [...stream.push(bytes), ...stream.end()];
}

/** The only record of frames that give one. */
export function recordOf(frames: Uint8Array | readonly Uint8Array[], now = 0): TrackerRecord {
  const records = decode(frames, now).flatMap((message) => (message.kind === 'records' ? message.records : []));
  if (records.length !== 1) throw new Error(`${records.length} records`);
  return records[0]!;
}

/** Login of that IMEI. */
export const LOGIN = short(0x01, IMEI_OCTETS);
