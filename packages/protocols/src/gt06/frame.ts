/**
 * Frames in a stream. Firmware of this family sends wrong lengths, no stop octets, doubled headers and half frames, so
 * the checksum is believed before the length: `judge.ts` says where a frame ends, or why it is none.
 */

import type { BadFrameReason, DecodeOptions, Message, Refusal, StreamDecoder } from '../protocol.ts';
import { Unread } from '../unread.ts';
import { Connection } from './connection.ts';
import { decodeBare, decodeFrame, hexType } from './decode.ts';
import { judge, LONGEST_SHORT_FRAME } from './judge.ts';
import { LONG_HEADER, SHORT_HEADER } from './messages.ts';
import { headerLength, isStop, Scan } from './scan.ts';

/** Dropped octets are reported in portions of at most this many. */
const PORTION = 512;
const CARRIAGE_RETURN = 0x0d;

/**
 * Headers in a row that prove false before what they claim is passed over whole: a stream made of nothing but headers
 * must not have every octet looked at a thousand times.
 */
const MOST_FALSE_HEADERS = 8;

/** Describes a frame whose checksum is wrong. @param until where it ends */
function wrongChecksum(bytes: Uint8Array, at: number, until: number): Refusal {
  const type = hexType(bytes[at + headerLength(bytes, at)]!);
  return { type, length: until - at, reason: 'wrong checksum' };
}

/** A decoder for one connection. It keeps at most one incomplete frame. */
export function gt06Stream(options: DecodeOptions): StreamDecoder {
  const lenient = options.acceptWrongChecksum === true;
  const connection = new Connection(options);
  const unread = new Unread();
  let noise: number[] = [];
  let messages: Message[] = [];
  let falseHeaders = 0;
  /** A frame ended with its checksum: its stop octets may follow. */
  let stopMayFollow = false;

  function bad(reason: BadFrameReason, detail: string, bytes: Uint8Array, refusal?: Refusal): void {
    messages.push({ kind: 'bad', reason, detail, bytes, ...(refusal && { refusal }) });
  }

  function reportNoise(): void {
    if (noise.length === 0) return;
    bad('noise', `${noise.length} octets that begin no frame`, Uint8Array.from(noise));
    noise = [];
  }

  function drop(bytes: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      noise.push(bytes[at]!);
      if (noise.length === PORTION) reportNoise();
    }
  }

  /** @returns where reading goes on, or −1 to wait for more octets */
  function readHeader(scan: Scan, at: number): number {
    const { bytes } = scan;
    const verdict = judge(scan, at, lenient);
    switch (verdict.kind) {
      case 'wait':
        return -1;
      case 'frame':
        reportNoise();
        falseHeaders = 0;
        stopMayFollow = verdict.next === verdict.end;
        messages.push(...decodeFrame(connection, bytes.subarray(at, verdict.end)));
        return verdict.next;
      case 'bare':
        reportNoise();
        falseHeaders = 0;
        messages.push(...decodeBare(bytes.subarray(at, verdict.next)));
        return verdict.next;
      case 'broken': {
        reportNoise();
        const next = ++falseHeaders > MOST_FALSE_HEADERS ? verdict.until : verdict.next;
        const refusal = verdict.reason === 'checksum' ? wrongChecksum(bytes, at, verdict.until) : undefined;
        bad(verdict.reason, verdict.detail, bytes.slice(at, Math.min(next, at + PORTION)), refusal);
        return next;
      }
      case 'false': {
        let { next } = verdict;
        if (++falseHeaders > MOST_FALSE_HEADERS && verdict.window > 2 * LONGEST_SHORT_FRAME) {
          // The window holds no whole frame; one may only begin in its last part.
          const tail = at + verdict.window - LONGEST_SHORT_FRAME;
          next = scan.openHeader(at, tail, at + verdict.window) ?? tail;
        }
        drop(bytes, at, next);
        return next;
      }
    }
  }

  /** @returns octets used */
  function read(bytes: Uint8Array, end: number): number {
    const scan = new Scan(bytes, end);
    let at = 0;
    while (at < end) {
      const octet = bytes[at]!;
      if (stopMayFollow) {
        if (octet === CARRIAGE_RETURN && end - at < 2) return at;
        stopMayFollow = false;
        if (isStop(bytes, at)) {
          at += 2;
          continue;
        }
      }
      if (octet !== SHORT_HEADER && octet !== LONG_HEADER) {
        drop(bytes, at, at + 1);
        at++;
        continue;
      }
      if (end - at < 2) return at;
      if (bytes[at + 1] !== octet) {
        drop(bytes, at, at + 1);
        at++;
        continue;
      }
      const next = readHeader(scan, at);
      if (next < 0) return at;
      at = next;
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
      reportNoise();
      if (unread.length > 0)
        bad('length', `ended inside a frame, after ${unread.length} octets`, unread.octets.slice(0, PORTION));
      unread.clear();
      return messages;
    },
  };
}
