/**
 * The GT06 protocol of Concox and Jimi, and of the many who build to it, as it is on the wire. Sources: Concox, "GPS
 * Tracker Communication Protocol" (GT06, GT06N, X3, AT4, EG02, HVT001), Jimi "JM-VL03", "JM-VL01", "JM-LL01" and
 * "Wetrack140" of the same title, Wanway "S20 protocol"; dialects by the behaviour that operators report in public.
 *
 *   78 78 · length (1) · type · content · serial (2) · CRC-ITU (2) · 0D 0A
 *   79 79 · length (2) · type · content · serial (2) · CRC-ITU (2) · 0D 0A
 *
 * The length counts from type to checksum, the checksum covers length to serial. Answers repeat type and serial.
 */
import { crcItu } from './checksum.ts';

export const SHORT_HEADER = 0x78;
export const LONG_HEADER = 0x79;
/** Type, serial and checksum: the length of a frame without content. */
export const SHORTEST_LENGTH = 5;
/** Longest length that is believed; files and pictures come in pieces of 1 KiB. */
export const LONGEST_LENGTH = 4096;
/** How far beyond its stated end a frame with a wrong length is looked for. */
export const SLACK = 64;
/** Longest frame, and most that a connection keeps. */
export const FRAME_CAP = 4 + LONGEST_LENGTH + 2 + SLACK;

/** Types of messages that are named in more than one place. */
export const LOGIN = 0x01;
export const LOCATION = 0x12;
export const LOCATION_UTC = 0x22;
export const HEARTBEAT = 0x13;
export const ALARM_UTC = 0x26;
export const COMMAND = 0x80;
export const TIME_REQUEST = 0x8a;

/** Units of a degree on the wire: 1/30,000 of a minute. */
export const DEGREE_STEPS = 1_800_000;

/** Bits of "course and status". */
export const COURSE_MASK = 0x03ff;
export const NORTH = 1 << 10;
export const WEST = 1 << 11;
export const POSITIONED = 1 << 12;
/** Some dialects report the ignition in the two highest bits: whether it is reported, and whether it is on. */
export const IGNITION_TOLD = 1 << 14;
export const IGNITION_ON = 1 << 15;

/** Bits of "terminal information". */
export const ARMED = 1 << 0;
export const TERMINAL_IGNITION = 1 << 1;
export const CHARGING = 1 << 2;
export const TRACKING = 1 << 6;
export const RELAY_CUT = 1 << 7;

/** Encodes a frame of the device or the server. @param serial 0 to 65,535 */
export function buildFrame(long: boolean, type: number, serial: number, content: Uint8Array): Uint8Array {
  const length = content.length + SHORTEST_LENGTH;
  const header = long ? 4 : 3;
  const frame = new Uint8Array(header + length + 2);
  frame.fill(long ? LONG_HEADER : SHORT_HEADER, 0, 2);
  if (long) frame[2] = length >>> 8;
  frame[header - 1] = length;
  frame[header] = type;
  frame.set(content, header + 1);
  const at = header + 1 + content.length;
  frame[at] = serial >>> 8;
  frame[at + 1] = serial;
  const crc = crcItu(frame, 2, at + 2);
  frame[at + 2] = crc >>> 8;
  frame[at + 3] = crc;
  frame[at + 4] = 0x0d;
  frame[at + 5] = 0x0a;
  return frame;
}

const NOTHING = new Uint8Array(0);

/** The server's answer: type and serial number of the answered message. */
export function buildAnswer(long: boolean, type: number, serial: number): Uint8Array {
  return buildFrame(long, type, serial, NOTHING);
}
