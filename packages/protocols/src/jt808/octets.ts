/** Numbers, packed digits, times and text as JT/T 808 writes them: big-endian, BCD, GMT+8, GBK. */
import { instantOfThisCentury } from '../calendar.ts';

export function uint16(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 8) | bytes[at + 1]!;
}

export function int16(bytes: Uint8Array, at: number): number {
  return (uint16(bytes, at) << 16) >> 16;
}

export function uint32(bytes: Uint8Array, at: number): number {
  return ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
}

/** A number whose highest of 16 bits is its sign. */
export function signAndMagnitude16(value: number): number {
  return (value & 0x8000) === 0 ? value : -(value & 0x7fff);
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
}

/** Returns the digits of packed BCD. Undefined if an octet is not BCD. */
export function bcdDigits(bytes: Uint8Array): string | undefined {
  for (const octet of bytes) if (octet >> 4 > 9 || (octet & 15) > 9) return undefined;
  return hexOf(bytes);
}

/** @returns the number that one octet of BCD says, or −1 */
export function bcdOctet(octet: number): number {
  const high = octet >> 4;
  const low = octet & 15;
  return high > 9 || low > 9 ? -1 : high * 10 + low;
}

/** China standard time, in which terminals write all times. */
const TERMINAL_OFFSET_MS = 8 * 3_600_000;

/** YYMMDDhhmmss as BCD in GMT+8. @returns epoch ms, or undefined when it is no time */
export function terminalTime(bytes: Uint8Array, at: number): number | undefined {
  const part = (index: number): number => bcdOctet(bytes[at + index]!);
  const time = instantOfThisCentury(part(0), part(1), part(2), part(3), part(4), part(5));
  return time === undefined ? undefined : time - TERMINAL_OFFSET_MS;
}

/** @param time epoch ms @param offsetMs of the clock that is to show it @returns YYMMDDhhmmss as BCD */
export function bcdTime(time: number, offsetMs: number = TERMINAL_OFFSET_MS): Uint8Array {
  const digits = new Date(time + offsetMs).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return Uint8Array.from(Buffer.from(digits, 'hex'));
}

const GBK = new TextDecoder('gbk');

const DELETE = 0x7f;
const REPLACEMENT = '\ufffd';

/** True when the octets are GBK text: no control characters but the fill behind it. */
export function isGbkText(bytes: Uint8Array): boolean {
  let end = bytes.length;
  while (end > 0 && FILL.has(bytes[end - 1]!)) end--;
  if (end === 0) return false;
  const text = bytes.subarray(0, end);
  const isPlain = text.every((octet) => octet >= 0x20 || octet === 0x0d || octet === 0x0a);
  return isPlain && !text.includes(DELETE) && !GBK.decode(text).includes(REPLACEMENT);
}

/** Text in GBK, without the zeros and blanks that fill its field. */
export function gbkText(bytes: Uint8Array): string {
  return GBK.decode(bytes).replaceAll('\0', '').trim();
}

/** Padding after text: zeros, blanks, line ends. */
const FILL = new Set([0, 0x20, 0x0d, 0x0a]);

/** @returns the text without fill, or undefined when an octet is not printable ASCII */
export function asciiText(bytes: Uint8Array): string | undefined {
  let end = bytes.length;
  while (end > 0 && FILL.has(bytes[end - 1]!)) end--;
  for (let index = 0; index < end; index++) {
    const octet = bytes[index]!;
    if (octet < 0x20 || octet > 0x7e) return undefined;
  }
  return Buffer.from(bytes.buffer, bytes.byteOffset, end).toString('latin1').trim();
}
