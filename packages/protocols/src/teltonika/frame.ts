/**
 * Frames in a TCP stream and in UDP packets. Source: Teltonika wiki, "Teltonika Data Sending Protocols", sections
 * "Communication with server" and "UDP channel protocol".
 *
 *   login   length (2) · IMEI as digits                                     → 0x01 accepted, 0x00 refused
 *   frame   0 (4) · length (4) · codec · count · records · count · CRC (4)  → count (4)
 *   ping    0xFF
 *   UDP     length (2) · packet id (2) · 0x01 · AVL packet id · IMEI length (2) · IMEI · codec … count
 *                                                → 5 (2) · packet id (2) · 0x01 · AVL packet id · count
 */

import { crc16 } from '../crc16-arc.ts';
import type { BadFrameReason, DecodeOptions, Message, StreamDecoder } from '../protocol.ts';
import { badFrame, checksumDetail, NO, Resynchroniser, WAIT } from '../resynchroniser.ts';
import { codecName, decodeDataField, smallestRecord, toMessage, uint16, uint32 } from './decode.ts';
import { CODEC_12, CODEC_13, CODEC_14, CODEC_15, DATA_CAP, FRAME_OVERHEAD, PING } from './messages.ts';

const SHORTEST_IMEI = 14;
const LONGEST_IMEI = 17;
const HEADER = 8;
const CHECKSUM = 4;

/**
 * False headers in a row that are searched from within. Beyond them each is skipped whole: a stream made of nothing but
 * false headers must not have every octet checked thousands of times.
 */
const MOST_FALSE_HEADERS = 8;

/** @returns octets of the login that begins at `at`, WAIT or NO */
function loginLength(bytes: Uint8Array, at: number, end: number): number {
  const digits = bytes[at + 1]!;
  if (digits < SHORTEST_IMEI || digits > LONGEST_IMEI) return NO;
  const until = Math.min(at + 2 + digits, end);
  for (let index = at + 2; index < until; index++) {
    const octet = bytes[index]!;
    if (octet < 0x30 || octet > 0x39) return NO;
  }
  return at + 2 + digits > end ? WAIT : 2 + digits;
}

/** True when a data field of this length may begin with this codec and count. */
function plausible(length: number, codec: number, count: number): boolean {
  const smallest = smallestRecord(codec);
  if (smallest !== undefined) return count > 0 && length >= 3 + count * smallest;
  return isCodec(codec) && length >= 3;
}

function isCodec(codec: number): boolean {
  return (
    smallestRecord(codec) !== undefined ||
    codec === CODEC_12 ||
    codec === CODEC_13 ||
    codec === CODEC_14 ||
    codec === CODEC_15
  );
}

function acknowledgeFrame(count: number): Uint8Array {
  return Uint8Array.of(count >>> 24, count >>> 16, count >>> 8, count);
}

function answerLogin(accepted: boolean): Uint8Array {
  return Uint8Array.of(accepted ? 1 : 0);
}

/** Creates the decoder of one connection. It keeps at most one incomplete frame. */
export function teltonikaStream(options: DecodeOptions): StreamDecoder {
  const acceptWrongChecksum = options.acceptWrongChecksum === true;
  const stream = new Resynchroniser({ cap: DATA_CAP + FRAME_OVERHEAD, step });
  /** Since the last frame or login. */
  let falseHeaders = 0;

  function step(bytes: Uint8Array, at: number, end: number): number {
    const octet = bytes[at]!;
    // Inside noise a ping cannot be recognized.
    if (octet === PING && !stream.inNoise) {
      stream.take({ kind: 'heartbeat' });
      return 1;
    }
    if (octet !== 0) return NO;
    if (end - at < 2) return WAIT;
    return bytes[at + 1] === 0 ? frame(bytes, at, end) : login(bytes, at, end);
  }

  function login(bytes: Uint8Array, at: number, end: number): number {
    const length = loginLength(bytes, at, end);
    if (length > 0) {
      falseHeaders = 0;
      const imei = Buffer.from(bytes.buffer, bytes.byteOffset + at + 2, length - 2).toString('latin1');
      stream.take({ kind: 'login', imei, reply: answerLogin });
    }
    return length;
  }

  function frame(bytes: Uint8Array, at: number, end: number): number {
    for (let index = at + 2; index < Math.min(at + 4, end); index++) if (bytes[index] !== 0) return NO;
    if (end - at < HEADER + 2) return WAIT;
    const length = uint32(bytes, at + 4);
    const codec = bytes[at + HEADER]!;
    if (length > DATA_CAP && isCodec(codec)) {
      stream.refuse('length', `data field of ${length} octets`, bytes.subarray(at, at + HEADER));
      return HEADER;
    }
    if (length > DATA_CAP || !plausible(length, codec, bytes[at + HEADER + 1]!)) return NO;
    const total = HEADER + length + CHECKSUM;
    return end - at < total ? WAIT : readFrame(bytes, at, total);
  }

  /** Reads one whole frame. @returns octets to continue after */
  function readFrame(bytes: Uint8Array, at: number, total: number): number {
    const from = at + HEADER;
    const to = at + total - CHECKSUM;
    const whole = bytes.subarray(at, at + total);
    const sent = uint32(bytes, to);
    const computed = acceptWrongChecksum ? sent : crc16(bytes, from, to);
    if (sent !== computed) {
      stream.refuseChecksum(checksumDetail(sent, computed), whole, codecName(bytes[from]!), total);
      // Records that fit exactly prove that the length is right and the damage inside, so the frame is skipped.
      // Otherwise the header itself was noise, and a real frame may begin within.
      if (decodeDataField(bytes, from, to).error === undefined) return total;
      falseHeaders++;
      return falseHeaders > MOST_FALSE_HEADERS ? total : 1;
    }
    falseHeaders = 0;
    const message = toMessage(decodeDataField(bytes, from, to), whole, HEADER, undefined, acknowledgeFrame);
    // A device waits for its count of records; what it says in a command's codec it does not repeat.
    if (message.kind === 'bad' && smallestRecord(bytes[from]!) !== undefined)
      message.unreadable = { frame: whole.slice(), settle: acknowledgeFrame(bytes[from + 1]!) };
    stream.take(message);
    return total;
  }

  return stream;
}

/** One UDP packet. A wrong one makes one `bad` message and no answer. */
export function teltonikaDatagram(bytes: Uint8Array): Message[] {
  const bad = (reason: BadFrameReason, detail: string): Message[] => [badFrame(reason, detail, bytes)];
  if (bytes.length === 1 && bytes[0] === PING) return [{ kind: 'heartbeat' }];
  if (bytes.length < 8 || uint16(bytes, 0) !== bytes.length - 2)
    return bad('length', `packet of ${bytes.length} octets`);
  const imeiLength = uint16(bytes, 6);
  const from = 8 + imeiLength;
  if (imeiLength < SHORTEST_IMEI || imeiLength > LONGEST_IMEI || from + 3 > bytes.length) {
    return bad('malformed', `IMEI of ${imeiLength} octets`);
  }
  const imei = Buffer.from(bytes.buffer, bytes.byteOffset + 8, imeiLength).toString('latin1');
  if (!/^\d+$/.test(imei)) return bad('malformed', 'IMEI is not digits');
  const packetHigh = bytes[2]!;
  const packetLow = bytes[3]!;
  const avlPacket = bytes[5]!;
  const acknowledge = (count: number): Uint8Array => Uint8Array.of(0, 5, packetHigh, packetLow, 1, avlPacket, count);
  return [toMessage(decodeDataField(bytes, from, bytes.length), bytes, from, imei, acknowledge)];
}
