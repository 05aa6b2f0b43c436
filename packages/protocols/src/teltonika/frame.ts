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
import type { BadFrameReason, DecodeOptions, Message, Refusal, StreamDecoder } from '../protocol.ts';
import { Unread } from '../unread.ts';
import { decodeDataField, refusalOf, smallestRecord, toMessage, uint16, uint32 } from './decode.ts';
import { CODEC_12, CODEC_13, CODEC_14, CODEC_15, DATA_CAP, PING } from './messages.ts';

const SHORTEST_IMEI = 14;
const LONGEST_IMEI = 17;
const HEADER = 8;
const CHECKSUM = 4;
/** Dropped octets are reported in portions of at most this many. */
const NOISE_PORTION = 512;

/**
 * False headers in a row that are searched from within. Beyond them each is skipped whole: a stream made of nothing but
 * false headers must not have every octet checked thousands of times.
 */
const MOST_FALSE_HEADERS = 8;

/** More octets are needed to decide. */
const WAIT = -1;
/** No frame begins here. */
const NO = 0;

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

/** A decoder for one connection. It keeps at most one incomplete frame. */
export function teltonikaStream(options: DecodeOptions): StreamDecoder {
  const acceptWrongChecksum = options.acceptWrongChecksum === true;
  const unread = new Unread();
  let noise: number[] = [];
  /** Inside a run of noise: a ping cannot be told from it. */
  let inNoise = false;
  let messages: Message[] = [];
  /** Since the last frame or login. */
  let falseHeaders = 0;

  function bad(reason: BadFrameReason, detail: string, bytes: Uint8Array, refusal?: Refusal): void {
    messages.push({ kind: 'bad', reason, detail, bytes, ...(refusal && { refusal }) });
  }

  function reportNoise(): void {
    if (noise.length === 0) return;
    bad('noise', `${noise.length} octets that begin no frame`, Uint8Array.from(noise));
    noise = [];
  }

  function endNoise(): void {
    reportNoise();
    inNoise = false;
  }

  function drop(octet: number): void {
    inNoise = true;
    noise.push(octet);
    if (noise.length === NOISE_PORTION) reportNoise();
  }

  function frame(bytes: Uint8Array, at: number, end: number): number {
    for (let index = at + 2; index < Math.min(at + 4, end); index++) if (bytes[index] !== 0) return NO;
    if (end - at < HEADER + 2) return WAIT;
    const length = uint32(bytes, at + 4);
    const codec = bytes[at + HEADER]!;
    if (length > DATA_CAP && isCodec(codec)) {
      endNoise();
      bad('length', `data field of ${length} octets`, bytes.slice(at, at + HEADER));
      return HEADER;
    }
    if (length > DATA_CAP || !plausible(length, codec, bytes[at + HEADER + 1]!)) return NO;
    const total = HEADER + length + CHECKSUM;
    return end - at < total ? WAIT : total;
  }

  /** Reads one whole frame. @returns octets to go on by */
  function readFrame(bytes: Uint8Array, at: number, total: number): number {
    const from = at + HEADER;
    const to = at + total - CHECKSUM;
    if (!acceptWrongChecksum) {
      const expected = uint32(bytes, to);
      const computed = crc16(bytes, from, to);
      if (expected !== computed) {
        endNoise();
        bad(
          'checksum',
          `sent ${expected.toString(16)}, computed ${computed.toString(16)}`,
          bytes.slice(at, at + Math.min(total, NOISE_PORTION)),
          refusalOf(bytes[from]!, total, 'wrong checksum'),
        );
        // Records that fit exactly say that the length is right and the damage inside: skip it all. Otherwise the
        // header itself was noise, and a real frame may begin within.
        if (decodeDataField(bytes, from, to).error === undefined) return total;
        falseHeaders++;
        return falseHeaders > MOST_FALSE_HEADERS ? total : 1;
      }
    }
    endNoise();
    falseHeaders = 0;
    const whole = bytes.subarray(at, at + total);
    const message = toMessage(decodeDataField(bytes, from, to), whole, HEADER, undefined, acknowledgeFrame);
    // A device waits for its count of records; what it says in a command's codec it does not repeat.
    if (message.kind === 'bad' && smallestRecord(bytes[from]!) !== undefined)
      message.unreadable = { frame: whole.slice(), settle: acknowledgeFrame(bytes[from + 1]!) };
    messages.push(message);
    return total;
  }

  /** @returns octets used */
  function read(bytes: Uint8Array, end: number): number {
    let at = 0;
    while (at < end) {
      const octet = bytes[at]!;
      let step = NO;
      if (octet === PING && !inNoise) {
        messages.push({ kind: 'heartbeat' });
        at++;
        continue;
      }
      if (octet === 0) {
        if (end - at < 2) return at;
        if (bytes[at + 1] !== 0) {
          step = loginLength(bytes, at, end);
          if (step > 0) {
            endNoise();
            falseHeaders = 0;
            const imei = Buffer.from(bytes.buffer, bytes.byteOffset + at + 2, step - 2).toString('latin1');
            messages.push({ kind: 'login', imei, reply: answerLogin });
          }
        } else {
          step = frame(bytes, at, end);
          if (step > HEADER) step = readFrame(bytes, at, step);
        }
      }
      if (step === WAIT) return at;
      if (step === NO) {
        drop(octet);
        step = 1;
      }
      at += step;
    }
    return at;
  }

  return {
    get buffered() {
      return unread.length;
    },
    push(bytes) {
      messages = [];
      unread.feed(bytes, read);
      return messages;
    },
    end() {
      messages = [];
      endNoise();
      if (unread.length > 0)
        bad('length', `ended inside a frame, after ${unread.length} octets`, unread.octets.slice(0, NOISE_PORTION));
      unread.clear();
      return messages;
    },
  };
}

/** One UDP packet. A wrong one makes one `bad` message and no answer. */
export function teltonikaDatagram(bytes: Uint8Array): Message[] {
  const bad = (reason: BadFrameReason, detail: string): Message[] => [
    { kind: 'bad', reason, detail, bytes: bytes.slice(0, NOISE_PORTION) },
  ];
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
