/**
 * Frames in a TCP stream and in UDP packets. Text runs from its header to `$`, an octet 0, or what ends a whole report
 * otherwise: a line end or `#` of firmware that leaves the `$` out, or the header of the next frame. Binary frames have a
 * length, a checksum and CR LF at their end. Line ends, `#`, `$` and zeros between frames are no noise.
 */
import type { BadFrameReason, DecodeOptions, Message, Refusal, StreamDecoder } from '../protocol.ts';
import { BINARY_HEAD, BINARY_LENGTHS, decodeBinary, SHORTEST_BINARY } from './binary.ts';
import { crc16 } from './checksum.ts';
import { decodeText } from './decode.ts';
import { ACKNOWLEDGEMENT, BINARY_CAP, BUFFERED_REPORT, REFUSAL, REPORT, TEXT_CAP } from './messages.ts';
import { endsLikeReport } from './text.ts';
import { watchZones } from './zone.ts';

/** Dropped octets are reported in portions of at most this many. */
const PORTION = 512;
/** More octets are needed to decide. */
const WAIT = -1;
/** No frame begins here. */
const NO = 0;

const PLUS = 0x2b;
const DOLLAR = 0x24;
const HASH = 0x23;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;

const HEADERS = [REPORT, BUFFERED_REPORT, ACKNOWLEDGEMENT, REFUSAL].map((header) => Buffer.from(header, 'latin1'));
const BINARY_HEADERS = Object.keys(BINARY_LENGTHS).map((header) => Buffer.from(header, 'latin1'));
/** Octets kept of a text that is too long, so that a header that begins at its end is found. */
const LONGEST_HEADER = 6;
/** Octets in which the end of a whole report stands: time and count, in the oldest dialect the version, and commas. */
const REPORT_END = 31;

function separates(octet: number): boolean {
  return octet <= SPACE
    ? octet === 0 || octet === LINE_FEED || octet === CARRIAGE_RETURN || octet === SPACE
    : octet === HASH || octet === DOLLAR;
}

/** 1 when `header` stands at `at`, WAIT when it may, NO otherwise. */
function begins(bytes: Uint8Array, at: number, end: number, header: Uint8Array): number {
  for (let index = 0; index < header.length; index++) {
    if (at + index >= end) return WAIT;
    if (bytes[at + index] !== header[index]) return NO;
  }
  return 1;
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
}

interface Reader {
  messages: Message[];
  /** @param last nothing comes after `end` @returns octets used */
  read(bytes: Uint8Array, end: number, last: boolean): number;
  /** Reports what was dropped since the last frame. */
  endNoise(): void;
}

function reader(options: DecodeOptions): Reader {
  const acceptWrongChecksum = options.acceptWrongChecksum === true;
  const zones = watchZones(() => options.now());
  let noise: number[] = [];
  /** Octets of the unfinished text that were looked at: it is not searched again when more arrives. */
  let scanned = 0;
  const state: Reader = { messages: [], read, endNoise };

  function bad(reason: BadFrameReason, detail: string, bytes: Uint8Array, refusal?: Refusal): void {
    state.messages.push({ kind: 'bad', reason, detail, bytes, ...(refusal && { refusal }) });
  }

  function endNoise(): void {
    if (noise.length === 0) return;
    bad('noise', `${noise.length} octets that begin no frame`, Uint8Array.from(noise));
    noise = [];
  }

  function drop(octet: number): void {
    noise.push(octet);
    if (noise.length === PORTION) endNoise();
  }

  /** @returns octets of the text frame at `at`, terminator included, WAIT or NO */
  function text(bytes: Uint8Array, at: number, end: number, last: boolean): number {
    let waiting = NO;
    for (const header of HEADERS) {
      const found = begins(bytes, at, end, header);
      if (found === WAIT) waiting = last ? NO : WAIT;
      if (found === 1) return body(bytes, at, at + header.length, end, last);
    }
    return waiting;
  }

  function body(bytes: Uint8Array, at: number, from: number, end: number, last: boolean): number {
    const limit = Math.min(end, at + TEXT_CAP);
    for (let index = Math.max(from, at + scanned); index < limit; index++) {
      const octet = bytes[index]!;
      if (octet === DOLLAR || octet === 0) return whole(bytes, at, index, index + 1);
      if (octet === HASH || octet === LINE_FEED || octet === CARRIAGE_RETURN) {
        if (endsLikeReport(latin1(bytes, Math.max(at, index - REPORT_END), index)))
          return whole(bytes, at, index, index + 1);
      }
      if (octet === PLUS) {
        for (const header of HEADERS) {
          const found = begins(bytes, index, limit, header);
          // A plus sign may also stand in a phone number.
          if (found === WAIT && limit < at + TEXT_CAP && !last) {
            scanned = index - at;
            return WAIT;
          }
          if (found === 1) return unterminated(bytes, at, index);
        }
      }
    }
    scanned = limit - at;
    if (limit === at + TEXT_CAP) {
      endNoise();
      bad('length', `a report of more than ${TEXT_CAP} octets`, bytes.slice(at, at + PORTION));
      return TEXT_CAP - LONGEST_HEADER;
    }
    return last ? unterminated(bytes, at, end) : WAIT;
  }

  /** Line ends inside a report are of the transport, not of the report. */
  function clean(text: string): string {
    return text.replace(/[\r\n]+/g, '');
  }

  function whole(bytes: Uint8Array, at: number, to: number, next: number): number {
    endNoise();
    state.messages.push(decodeText(clean(latin1(bytes, at, to)), bytes.subarray(at, to), zones));
    return next - at;
  }

  function unterminated(bytes: Uint8Array, at: number, to: number): number {
    const content = clean(latin1(bytes, at, to)).replace(/[#\s]+$/, '');
    if (endsLikeReport(content)) {
      endNoise();
      state.messages.push(decodeText(content, bytes.subarray(at, to), zones));
    } else {
      endNoise();
      bad('malformed', `a report that breaks off after ${to - at} octets`, bytes.slice(at, Math.min(to, at + PORTION)));
    }
    return to - at;
  }

  function binary(bytes: Uint8Array, at: number, end: number, last: boolean): number {
    let header: string | undefined;
    for (const candidate of BINARY_HEADERS) {
      const found = begins(bytes, at, end, candidate);
      if (found === WAIT) return last ? NO : WAIT;
      if (found === 1) header = candidate.toString('latin1');
    }
    if (header === undefined) return NO;
    if (end - at < BINARY_HEAD) return last ? NO : WAIT;
    const { at: lengthAt, octets } = BINARY_LENGTHS[header]!;
    const first = bytes[at + lengthAt]!;
    const length = octets === 1 ? first : first * 256 + bytes[at + lengthAt + 1]!;
    if (length < SHORTEST_BINARY || length > BINARY_CAP) return NO;
    if (end - at < length) return last ? NO : WAIT;
    if (bytes[at + length - 2] !== CARRIAGE_RETURN || bytes[at + length - 1] !== LINE_FEED) return NO;
    const expected = bytes[at + length - 4]! * 256 + bytes[at + length - 3]!;
    const computed = crc16(bytes, at + 4, at + length - 4);
    endNoise();
    if (expected === computed || acceptWrongChecksum) state.messages.push(decodeBinary(bytes.slice(at, at + length)));
    else
      bad(
        'checksum',
        `sent ${expected.toString(16)}, computed ${computed.toString(16)}`,
        bytes.slice(at, at + Math.min(length, PORTION)),
        { type: header, length, reason: 'wrong checksum' },
      );
    return length;
  }

  function read(bytes: Uint8Array, end: number, last: boolean): number {
    let at = 0;
    while (at < end) {
      const octet = bytes[at]!;
      let step = NO;
      if (octet === PLUS) {
        step = text(bytes, at, end, last);
        // A header of one letter more decides between text and binary.
        if (step === NO || (step === WAIT && end - at < LONGEST_HEADER)) {
          const other = binary(bytes, at, end, last);
          step = other === NO ? step : other;
        }
      }
      if (step === WAIT) return at;
      scanned = 0;
      if (step === NO) {
        if (!separates(octet)) drop(octet);
        step = 1;
      }
      at += step;
    }
    return at;
  }

  return state;
}

/** True when the octets begin like a text frame and end like a whole report. */
function isWholeReport(bytes: Uint8Array): boolean {
  const isText = HEADERS.some((header) => begins(bytes, 0, bytes.length, header) === 1);
  return isText && endsLikeReport(latin1(bytes, Math.max(0, bytes.length - REPORT_END), bytes.length));
}

/** A decoder for one connection. It keeps at most one incomplete frame. */
export function queclinkStream(options: DecodeOptions): StreamDecoder {
  const frames = reader(options);
  let rest = new Uint8Array(0);
  return {
    get buffered() {
      return rest.length;
    },
    push(bytes) {
      frames.messages = [];
      // Not a Buffer, whose slices are no copies.
      let unread = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
      if (rest.length > 0) {
        unread = new Uint8Array(rest.length + bytes.length);
        unread.set(rest);
        unread.set(bytes, rest.length);
      }
      rest = unread.slice(frames.read(unread, unread.length, false));
      return frames.messages;
    },
    end() {
      frames.messages = [];
      const left = rest;
      rest = new Uint8Array(0);
      frames.endNoise();
      // Firmware that leaves out the tail character: the report is whole, and nothing follows.
      if (isWholeReport(left)) frames.read(left, left.length, true);
      else if (left.length > 0)
        frames.messages.push({
          kind: 'bad',
          reason: 'length',
          detail: `ended inside a frame, after ${left.length} octets`,
          bytes: left.slice(0, PORTION),
        });
      return frames.messages;
    },
  };
}

/** One UDP packet: any number of reports, of which the last may lack its end. */
export function queclinkDatagram(bytes: Uint8Array, options: DecodeOptions): Message[] {
  const frames = reader(options);
  frames.read(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), bytes.length, true);
  frames.endNoise();
  return frames.messages;
}
