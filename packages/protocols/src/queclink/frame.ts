/**
 * Frames in a TCP stream and in UDP packets. Text runs from its header to `$`, an octet 0, or what ends a whole report
 * otherwise: a line end or `#` of firmware that leaves the `$` out, or the header of the next frame. Binary frames have a
 * length, a checksum and CR LF at their end. Line ends, `#`, `$` and zeros between frames are no noise.
 */
import type { DecodeOptions, Message, StreamDecoder } from '../protocol.ts';
import { checksumDetail, NO, Resynchroniser, WAIT } from '../resynchroniser.ts';
import { BINARY_HEAD, BINARY_LENGTHS, decodeBinary, SHORTEST_BINARY } from './binary.ts';
import { crc16 } from './checksum.ts';
import { decodeText } from './decode.ts';
import { ACKNOWLEDGEMENT, BINARY_CAP, BUFFERED_REPORT, REFUSAL, REPORT, TEXT_CAP } from './messages.ts';
import { endsLikeReport } from './text.ts';
import { watchZones } from './zone.ts';

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
/** Octets that contain the end of a whole report: time and count, in the oldest dialect the version, and commas. */
const REPORT_END = 31;

function separates(octet: number): boolean {
  return octet <= SPACE
    ? octet === 0 || octet === LINE_FEED || octet === CARRIAGE_RETURN || octet === SPACE
    : octet === HASH || octet === DOLLAR;
}

/** Returns 1 if `header` is at `at`, WAIT if it may be, NO otherwise. */
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

/** Creates the frame reader of one connection or datagram. It keeps at most one incomplete frame. */
function reader(options: DecodeOptions): Resynchroniser {
  const acceptWrongChecksum = options.acceptWrongChecksum === true;
  const zones = watchZones(() => options.now());
  /** Octets of the unfinished text that were searched: they are not searched again when more arrives. */
  let scanned = 0;
  const stream = new Resynchroniser({ cap: TEXT_CAP, step, finish });

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
          // A phone number may also contain a plus sign.
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
      stream.refuse('length', `a report of more than ${TEXT_CAP} octets`, bytes.subarray(at, limit));
      return TEXT_CAP - LONGEST_HEADER;
    }
    return last ? unterminated(bytes, at, end) : WAIT;
  }

  /** Line ends inside a report are of the transport, not of the report. */
  function clean(text: string): string {
    return text.replace(/[\r\n]+/g, '');
  }

  function whole(bytes: Uint8Array, at: number, to: number, next: number): number {
    stream.take(decodeText(clean(latin1(bytes, at, to)), bytes.subarray(at, to), zones));
    return next - at;
  }

  function unterminated(bytes: Uint8Array, at: number, to: number): number {
    const content = clean(latin1(bytes, at, to)).replace(/[#\s]+$/, '');
    const report = bytes.subarray(at, to);
    if (endsLikeReport(content)) stream.take(decodeText(content, report, zones));
    else stream.refuse('malformed', `a report that breaks off after ${to - at} octets`, report);
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
    const sent = bytes[at + length - 4]! * 256 + bytes[at + length - 3]!;
    const computed = crc16(bytes, at + 4, at + length - 4);
    const frame = bytes.slice(at, at + length);
    if (sent === computed || acceptWrongChecksum) stream.take(decodeBinary(frame));
    else stream.refuseChecksum(checksumDetail(sent, computed), frame, header, length);
    return length;
  }

  function step(bytes: Uint8Array, at: number, end: number, last: boolean): number {
    const octet = bytes[at]!;
    let octets = NO;
    if (octet === PLUS) {
      octets = text(bytes, at, end, last);
      // A header of one letter more decides between text and binary.
      if (octets === NO || (octets === WAIT && end - at < LONGEST_HEADER)) {
        const other = binary(bytes, at, end, last);
        octets = other === NO ? octets : other;
      }
    }
    if (octets === WAIT) return WAIT;
    scanned = 0;
    return octets === NO && separates(octet) ? 1 : octets;
  }

  /** Firmware that omits the tail character: the report is whole, and nothing follows. */
  function finish(left: Uint8Array): boolean {
    if (!isWholeReport(left)) return false;
    stream.endNoise();
    stream.readLast(left);
    return true;
  }

  return stream;
}

/** True when the octets begin like a text frame and end like a whole report. */
function isWholeReport(bytes: Uint8Array): boolean {
  const isText = HEADERS.some((header) => begins(bytes, 0, bytes.length, header) === 1);
  return isText && endsLikeReport(latin1(bytes, Math.max(0, bytes.length - REPORT_END), bytes.length));
}

/** Creates the decoder of one connection. */
export function queclinkStream(options: DecodeOptions): StreamDecoder {
  return reader(options);
}

/** Decodes one UDP packet: any number of reports, of which the last may lack its end. */
export function queclinkDatagram(bytes: Uint8Array, options: DecodeOptions): Message[] {
  return reader(options).datagram(bytes);
}
