import type { DecodeOptions, StreamDecoder } from '../protocol.ts';
import { NO, Resynchroniser, WAIT } from '../resynchroniser.ts';
import { readAll } from './datagram.ts';
import { type Decoded, describe } from './decode.ts';
import { CARRIAGE_RETURN, COMPRESSED, LINE_FEED, PACKET_CAP, SHORT_FIELDS, START } from './messages.ts';
import {
  CONTAINER_HEADER,
  container,
  endOfPacket,
  head,
  inflated,
  isSpace,
  nameSender,
  newTalk,
  packetOf,
} from './scan.ts';

/** A sender in front of the packet, where no login came before: version, then digits. */
const SENDER = /^(?:(\d\.\d+);)?(\d{6,20})$/;
const LONGEST_SENDER = 32;
/** Octets that may have to be kept: a packet, or a compressed one of the largest length. */
export const FRAME_CAP = PACKET_CAP + CONTAINER_HEADER;

/**
 * True when a packet whose line did not end before the connection did may be believed: records whose places and times
 * have others behind them, so that only their last field can be cut, or a checksum can tell.
 */
function isWhole(packet: Uint8Array): boolean {
  const text = Buffer.from(packet).toString('latin1');
  const fields = text.slice(text.lastIndexOf('|') + 1).split(';').length;
  return /^#(?:P#$|S?D#|B#)/.test(text) && (text === '#P#' || fields >= SHORT_FIELDS);
}

/** Creates the decoder of one connection. It keeps at most one incomplete packet; binary parts are skipped. */
export function wialonStream(options: DecodeOptions): StreamDecoder {
  const talk = newTalk(options);
  const stream = new Resynchroniser({ cap: FRAME_CAP, unit: 'packet', step, finish, describe });
  /** Octets of the incomplete packet that hold no end of it. */
  let searched = 0;
  /** Octets of a binary part still to come. */
  let binaryOctets = 0;
  /** A line ended with CR; LF may belong to that end. */
  let lineFeedMayFollow = false;
  let signedIn = false;

  /** Takes what precedes a packet as its sender. */
  function takeSender(): void {
    const { noise } = stream;
    if (signedIn || noise.length === 0 || noise.length > LONGEST_SENDER) return;
    const sender = SENDER.exec(Buffer.from(noise).toString('latin1'));
    if (!sender) return;
    nameSender(talk, sender);
    stream.discardNoise();
  }

  function take(decoded: Decoded): void {
    if (decoded.messages.some(({ kind }) => kind === 'login')) {
      signedIn = true;
      talk.sender = undefined;
    }
    stream.take(...decoded.messages);
    binaryOctets = decoded.binaryOctets;
  }

  /** @returns octets of the packet at `at`, WAIT or NO */
  function packet(bytes: Uint8Array, at: number, end: number): number {
    const headOctets = head(bytes, at, end);
    if (headOctets <= NO) return headOctets;
    const limit = Math.min(end, at + PACKET_CAP);
    const found = endOfPacket(bytes, at + Math.max(headOctets, searched), limit);
    if (!found.found && limit < at + PACKET_CAP) {
      searched = found.at - at;
      return WAIT;
    }
    takeSender();
    if (!found.found) {
      stream.refuse('length', `packet of more than ${PACKET_CAP} octets`, bytes.subarray(at, found.at));
      return found.at - at;
    }
    take(packetOf(bytes, at, headOctets, found.at, talk));
    lineFeedMayFollow = bytes[found.at] === CARRIAGE_RETURN;
    return found.at - at + (bytes[found.at] === START ? 0 : 1);
  }

  function compressed(bytes: Uint8Array, at: number, end: number): number {
    const total = container(bytes, at, end);
    if (total <= NO) return total;
    const whole = bytes.subarray(at, at + total);
    const text = inflated(whole.subarray(CONTAINER_HEADER));
    if (text === undefined) stream.refuse('malformed', 'compressed packet that cannot be inflated', whole);
    else take({ messages: readAll(text, talk, SENDER), binaryOctets: 0 });
    return total;
  }

  function step(bytes: Uint8Array, at: number, end: number): number {
    const octet = bytes[at]!;
    if (lineFeedMayFollow) {
      lineFeedMayFollow = false;
      if (octet === LINE_FEED) return 1;
    }
    if (binaryOctets > 0) {
      const skipped = Math.min(binaryOctets, end - at);
      binaryOctets -= skipped;
      return skipped;
    }
    let octets = NO;
    if (octet === START) octets = packet(bytes, at, end);
    else if (octet === COMPRESSED) octets = compressed(bytes, at, end);
    else if (isSpace(octet) && stream.noise.length === 0) octets = 1;
    if (octets !== WAIT) searched = 0;
    return octets;
  }

  /** Reads a packet whose line did not end, or reports a block that did not. */
  function finish(left: Uint8Array): boolean {
    const headOctets = left.length === 0 ? NO : head(left, 0, left.length);
    if (headOctets > NO && isWhole(left)) {
      takeSender();
      take(packetOf(left, 0, headOctets, left.length, talk));
      return true;
    }
    if (left.length > 0 || binaryOctets === 0) return false;
    stream.refuse('length', `ended ${binaryOctets} octets before the end of a block`, left);
    return true;
  }

  return stream;
}
