/**
 * Frames in a stream. Firmware of this family sends wrong lengths, no stop octets, doubled headers and half frames, so
 * the checksum is trusted more than the length. `judge.ts` decides where a frame ends, or why it is not a frame.
 */

import type { DecodeOptions, StreamDecoder } from '../protocol.ts';
import { NO, Resynchroniser, WAIT } from '../resynchroniser.ts';
import { Connection } from './connection.ts';
import { decodeBare, decodeFrame, hexType } from './decode.ts';
import { judge, LONGEST_SHORT_FRAME, type Verdict } from './judge.ts';
import { FRAME_CAP, LONG_HEADER, SHORT_HEADER } from './messages.ts';
import { headerLength, isStop, Scan } from './scan.ts';

const CARRIAGE_RETURN = 0x0d;

/**
 * Headers in a row that prove false before what they claim is passed over whole: a stream made of nothing but headers
 * must not have every octet looked at a thousand times.
 */
const MOST_FALSE_HEADERS = 8;

/** Creates the decoder of one connection. It keeps at most one incomplete frame. */
export function gt06Stream(options: DecodeOptions): StreamDecoder {
  const lenient = options.acceptWrongChecksum === true;
  const connection = new Connection(options);
  const stream = new Resynchroniser({ cap: FRAME_CAP, read });
  let falseHeaders = 0;
  /** A frame ended with its checksum: its stop octets may follow. */
  let stopMayFollow = false;

  function read(bytes: Uint8Array, end: number): number {
    const scan = new Scan(bytes, end);
    return stream.steps(bytes, end, false, (_bytes, at) => step(scan, at));
  }

  function step(scan: Scan, at: number): number {
    const { bytes, end } = scan;
    const octet = bytes[at]!;
    if (stopMayFollow) {
      if (octet === CARRIAGE_RETURN && end - at < 2) return WAIT;
      stopMayFollow = false;
      if (isStop(bytes, at)) return 2;
    }
    if (octet !== SHORT_HEADER && octet !== LONG_HEADER) return NO;
    if (end - at < 2) return WAIT;
    if (bytes[at + 1] !== octet) return NO;
    const verdict = judge(scan, at, lenient);
    return verdict.kind === 'wait' ? WAIT : settle(scan, at, verdict) - at;
  }

  /** @returns offset at which reading continues */
  function settle(scan: Scan, at: number, verdict: Exclude<Verdict, { kind: 'wait' }>): number {
    const { bytes } = scan;
    switch (verdict.kind) {
      case 'frame':
        falseHeaders = 0;
        stopMayFollow = verdict.next === verdict.end;
        stream.take(...decodeFrame(connection, bytes.subarray(at, verdict.end)));
        return verdict.next;
      case 'bare':
        falseHeaders = 0;
        stream.take(...decodeBare(bytes.subarray(at, verdict.next)));
        return verdict.next;
      case 'broken': {
        const next = ++falseHeaders > MOST_FALSE_HEADERS ? verdict.until : verdict.next;
        const shown = bytes.subarray(at, next);
        if (verdict.reason === 'checksum') {
          const type = hexType(bytes[at + headerLength(bytes, at)]!);
          stream.refuseChecksum(verdict.detail, shown, type, verdict.until - at);
        } else stream.refuse(verdict.reason, verdict.detail, shown);
        return next;
      }
      case 'false': {
        let { next } = verdict;
        if (++falseHeaders > MOST_FALSE_HEADERS && verdict.window > 2 * LONGEST_SHORT_FRAME) {
          // The window holds no whole frame; one may only begin in its last part.
          const tail = at + verdict.window - LONGEST_SHORT_FRAME;
          next = scan.openHeader(at, tail, at + verdict.window) ?? tail;
        }
        stream.drop(bytes, at, next);
        return next;
      }
    }
  }

  return stream;
}
