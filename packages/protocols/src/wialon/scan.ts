/**
 * Packets in a TCP stream and in datagrams. A packet begins with `#TYPE#` and ends with its line, or where another one
 * begins: a lost end of line costs one packet at most. Devices end lines with CR LF, LF or CR.
 */
import { inflateSync } from 'node:zlib';
import type { DecodeOptions } from '../protocol.ts';
import { NO, WAIT } from '../resynchroniser.ts';
import { type Decoded, decodePacket, hasChecksum, type Talk } from './decode.ts';
import { CARRIAGE_RETURN, LINE_FEED, PACKET_CAP, START } from './messages.ts';

const LONGEST_TYPE = 4;
/** Types of packets that devices send. */
const DEVICE_TYPES: ReadonlySet<string> = new Set(['L', 'SD', 'D', 'B', 'P', 'M', 'AM', 'I', 'IT', 'T']);
/** 0xFF and a length of two octets. */
export const CONTAINER_HEADER = 3;
/** Text of black boxes shrinks to a tenth; what expands further is made to keep the server busy. */
const HIGHEST_RATIO = 20;

/** @returns octets of `#TYPE#` at `at`, WAIT or NO */
export function head(bytes: Uint8Array, at: number, end: number): number {
  for (let index = at + 1; index <= at + 1 + LONGEST_TYPE; index++) {
    if (index >= end) return WAIT;
    const octet = bytes[index]!;
    if (octet === START) return index > at + 1 ? index + 1 - at : NO;
    if (octet < 0x41 || octet > 0x5a) return NO;
  }
  return NO;
}

export function isSpace(octet: number): boolean {
  return octet === CARRIAGE_RETURN || octet === LINE_FEED || octet === 0x20 || octet === 0x09 || octet === 0;
}

/** @returns octets of the compressed packet at `at`, WAIT or NO: the zlib header of RFC 1950 tells it from noise */
export function container(bytes: Uint8Array, at: number, end: number): number {
  if (end - at < CONTAINER_HEADER + 2) return WAIT;
  const method = bytes[at + 3]!;
  if ((method & 0x0f) !== 8 || method >> 4 > 7 || (method * 256 + bytes[at + 4]!) % 31 !== 0) return NO;
  const total = CONTAINER_HEADER + (bytes[at + 1]! | (bytes[at + 2]! << 8));
  if (total < CONTAINER_HEADER + 2) return NO;
  return end - at < total ? WAIT : total;
}

/** The text of a compressed packet; undefined: it is damaged, or larger than a packet may be. */
export function inflated(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.min(PACKET_CAP, bytes.length * HIGHEST_RATIO) });
  } catch {
    return undefined;
  }
}

export function packetOf(bytes: Uint8Array, from: number, headOctets: number, to: number, talk: Talk): Decoded {
  let end = to;
  while (end > from + headOctets && isSpace(bytes[end - 1]!)) end--;
  const packet = bytes.subarray(from, end);
  const type = Buffer.from(packet.subarray(1, headOctets - 1)).toString('latin1');
  return decodePacket(packet, type, packet.subarray(headOctets), talk);
}

/** Returns whether `#TYPE#` is a type that devices send. A text may contain another word between two signs. */
function isKnown(bytes: Uint8Array, at: number, octets: number): boolean {
  return DEVICE_TYPES.has(Buffer.from(bytes.buffer, bytes.byteOffset + at + 1, octets - 2).toString('latin1'));
}

/** @returns where the line ends or another packet begins; else from where to look again when there is more */
export function endOfPacket(bytes: Uint8Array, from: number, end: number): { at: number; found: boolean } {
  for (let at = from; at < end; at++) {
    const octet = bytes[at]!;
    if (octet === LINE_FEED || octet === CARRIAGE_RETURN) return { at, found: true };
    if (octet !== START) continue;
    const begins = head(bytes, at, end);
    if (begins === WAIT) return { at, found: false };
    if (begins > NO && isKnown(bytes, at, begins)) return { at, found: true };
  }
  return { at: end, found: false };
}

/** Puts what stood in front of a packet into effect. */
export function nameSender(talk: Talk, named: RegExpExecArray): void {
  talk.sender = named[2];
  talk.withChecksum = hasChecksum(named[1]);
}

export function newTalk(options: DecodeOptions): Talk {
  return { acceptWrongChecksum: options.acceptWrongChecksum === true, withChecksum: false, sender: undefined };
}
