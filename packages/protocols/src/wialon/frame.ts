import type { DecodeOptions, Message, StreamDecoder } from '../protocol.ts';
import { Unread } from '../unread.ts';
import { readAll } from './datagram.ts';
import { bad, type Decoded } from './decode.ts';
import { CARRIAGE_RETURN, COMPRESSED, LINE_FEED, PACKET_CAP, SHORT_FIELDS, SHOWN_OCTETS, START } from './messages.ts';
import {
  CONTAINER_HEADER,
  container,
  endOfPacket,
  head,
  inflated,
  isSpace,
  NO,
  nameSender,
  newTalk,
  packetOf,
  WAIT,
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

/** A decoder for one connection. It keeps at most one incomplete packet; binary parts are passed over unkept. */
export function wialonStream(options: DecodeOptions): StreamDecoder {
  const talk = newTalk(options);
  const unread = new Unread();
  /** Octets of the packet at the beginning of what is unread that hold no end of it. */
  let searched = 0;
  let noise: number[] = [];
  let messages: Message[] = [];
  /** Octets of a binary part still to come. */
  let binaryOctets = 0;
  /** A line ended with CR; LF may belong to that end. */
  let lineFeedMayFollow = false;
  let signedIn = false;

  function reportNoise(): void {
    if (noise.length === 0) return;
    messages.push(bad('noise', `${noise.length} octets that begin no packet`, Uint8Array.from(noise)));
    noise = [];
  }

  function drop(octet: number): void {
    noise.push(octet);
    if (noise.length === SHOWN_OCTETS) reportNoise();
  }

  /** What stands right before a packet may be its sender. */
  function takeSender(): void {
    if (signedIn || noise.length === 0 || noise.length > LONGEST_SENDER) return;
    const sender = SENDER.exec(Buffer.from(noise).toString('latin1'));
    if (!sender) return;
    nameSender(talk, sender);
    noise = [];
  }

  function take(decoded: Decoded): void {
    for (const message of decoded.messages) {
      if (message.kind === 'login') {
        signedIn = true;
        talk.sender = undefined;
      }
      messages.push(message);
    }
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
    reportNoise();
    if (!found.found) {
      messages.push(bad('length', `packet of more than ${PACKET_CAP} octets`, bytes.subarray(at, found.at)));
      return found.at - at;
    }
    take(packetOf(bytes, at, headOctets, found.at, talk));
    lineFeedMayFollow = bytes[found.at] === CARRIAGE_RETURN;
    return found.at - at + (bytes[found.at] === START ? 0 : 1);
  }

  function compressed(bytes: Uint8Array, at: number, end: number): number {
    const total = container(bytes, at, end);
    if (total <= NO) return total;
    reportNoise();
    const whole = bytes.subarray(at, at + total);
    const text = inflated(whole.subarray(CONTAINER_HEADER));
    if (text === undefined) messages.push(bad('malformed', 'compressed packet that cannot be inflated', whole));
    else take({ messages: readAll(text, talk, SENDER), binaryOctets: 0 });
    return total;
  }

  /** @returns octets used */
  function read(bytes: Uint8Array, end: number): number {
    let at = 0;
    while (at < end) {
      if (lineFeedMayFollow) {
        lineFeedMayFollow = false;
        if (bytes[at] === LINE_FEED) at++;
        continue;
      }
      if (binaryOctets > 0) {
        const passed = Math.min(binaryOctets, end - at);
        binaryOctets -= passed;
        at += passed;
        continue;
      }
      const octet = bytes[at]!;
      let step = NO;
      if (octet === START) step = packet(bytes, at, end);
      else if (octet === COMPRESSED) step = compressed(bytes, at, end);
      else if (isSpace(octet) && noise.length === 0) step = 1;
      if (step === WAIT) return at;
      if (step === NO) {
        drop(octet);
        step = 1;
      }
      searched = 0;
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
      const { octets, length } = unread;
      const headOctets = length === 0 ? NO : head(octets, 0, length);
      const whole = headOctets > NO && isWhole(octets);
      if (whole) takeSender();
      reportNoise();
      if (whole) take(packetOf(octets, 0, headOctets, length, talk));
      else if (length > 0) messages.push(bad('length', `ended inside a packet, after ${length} octets`, octets));
      else if (binaryOctets > 0)
        messages.push(bad('length', `ended ${binaryOctets} octets before the end of a block`, new Uint8Array(0)));
      unread.clear();
      searched = 0;
      binaryOctets = 0;
      return messages;
    },
  };
}
