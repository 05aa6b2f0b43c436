/**
 * Header and body of the content between two delimiters. Source: JT/T 808-2013 and -2019, 4.4.3.
 *
 * The layouts of the editions overlap, and firmware mixes them up. Which one it is the length decides: the one with
 * which header, announced body and checksum fill the frame exactly.
 */
import type { BadFrameReason } from '../protocol.ts';
import { checksumDetail, SHOWN_OCTETS } from '../resynchroniser.ts';
import { exclusiveOr } from './escape.ts';
import {
  ENCRYPTION_MASK,
  FROM_TERMINAL,
  IN_PARTS,
  isTerminalMessage,
  LENGTH_MASK,
  LONG_LENGTH_MASK,
  VERSIONED,
} from './messages.ts';
import { bcdDigits, uint16 } from './octets.ts';
import { deviceName } from './terminal.ts';

/** Offsets of the header fields. */
interface Layout {
  terminalAt: number;
  terminalOctets: number;
  serialOctets: 1 | 2;
  versioned: boolean;
  alternative: boolean;
}

const BASIC: Layout = { terminalAt: 4, terminalOctets: 6, serialOctets: 2, versioned: false, alternative: false };
const OF_2019: Layout = { ...BASIC, terminalAt: 5, terminalOctets: 10, versioned: true };
/** Vendor reports count with one octet. */
const SHORT_SERIAL: Layout = { ...BASIC, serialOctets: 1 };
const ALTERNATIVE: Layout = { ...BASIC, terminalOctets: 7, alternative: true };

/** One message with its header. */
export interface Envelope {
  messageId: number;
  properties: number;
  layout: Layout;
  /** Octet of the header of 2019; 0 in the others. */
  version: number;
  /** The terminal number as it came, for the answer. */
  terminal: Uint8Array;
  /** Name of the device, `deviceName` of the terminal number. */
  imei: string;
  serial: number;
  /** Set when the message is one part of several, counted from 1. */
  part: { total: number; index: number } | undefined;
  encrypted: boolean;
  body: Uint8Array;
  /** Octets of header, body and checksum; of a message in parts those of its last part. */
  octets: number;
}

/** Result of reading a content: messages, and possibly an unreadable rest. */
export interface Reading {
  envelopes: Envelope[];
  /** `noise`: nothing speaks for a frame. */
  bad: { reason: BadFrameReason; detail: string; bytes: Uint8Array } | undefined;
  /** The octets begin a frame that announces more of them. */
  begins: boolean;
}

/** One way to read a header. */
interface Way {
  layout: Layout;
  inParts: boolean;
  /** Octets of header, body and checksum. */
  total: number;
  encrypted: boolean;
}

/** Locks of Jointech write their version into the bits that say elsewhere how a body is encrypted. */
function isVendorReport(messageId: number): boolean {
  return messageId === FROM_TERMINAL.vendorLocation || messageId === FROM_TERMINAL.vendorLocationBlind;
}

function layouts(messageId: number, properties: number, alternative: boolean): Layout[] {
  if (alternative) return [ALTERNATIVE, BASIC, OF_2019];
  if (isVendorReport(messageId)) return [SHORT_SERIAL, BASIC];
  return (properties & VERSIONED) === 0 ? [BASIC, OF_2019] : [OF_2019, BASIC];
}

function headerOctets(layout: Layout, inParts: boolean): number {
  return layout.terminalAt + layout.terminalOctets + layout.serialOctets + (inParts ? 4 : 0);
}

/** All ways to read the header at `from`, the likeliest first. */
function waysAt(bytes: Uint8Array, from: number, alternative: boolean): Way[] {
  const messageId = uint16(bytes, from);
  const properties = uint16(bytes, from + 2);
  const ways: Way[] = [];
  const hasEncryption = !isVendorReport(messageId);
  for (const layout of layouts(messageId, properties, alternative)) {
    // A few set the bit for parts and send none.
    for (const inParts of (properties & IN_PARTS) === 0 ? [false] : [true, false]) {
      const around = headerOctets(layout, inParts) + 1;
      const encrypted = hasEncryption && (properties & ENCRYPTION_MASK) !== 0;
      ways.push({ layout, inParts, total: around + (properties & LENGTH_MASK), encrypted });
      // Bodies beyond 1,023 octets overflow into the encryption bits.
      if (encrypted) ways.push({ layout, inParts, total: around + (properties & LONG_LENGTH_MASK), encrypted: false });
    }
  }
  return ways;
}

/** @param end offset after the body */
function envelopeAt(bytes: Uint8Array, from: number, end: number, way: Way): Envelope {
  const { layout, inParts } = way;
  const terminalAt = from + layout.terminalAt;
  const serialAt = terminalAt + layout.terminalOctets;
  const partAt = serialAt + layout.serialOctets;
  const terminal = bytes.slice(terminalAt, serialAt);
  return {
    messageId: uint16(bytes, from),
    properties: uint16(bytes, from + 2),
    layout,
    version: layout.versioned ? bytes[from + 4]! : 0,
    terminal,
    imei: deviceName(terminal),
    serial: layout.serialOctets === 1 ? bytes[serialAt]! : uint16(bytes, serialAt),
    part: inParts ? { total: uint16(bytes, partAt), index: uint16(bytes, partAt + 2) } : undefined,
    encrypted: way.encrypted,
    body: bytes.slice(from + headerOctets(layout, inParts), end),
    octets: end - from + 1,
  };
}

/** True when the octets at `from` look like a terminal's header: a known message and a number of digits. */
function resemblesHeader(bytes: Uint8Array, from: number, layout: Layout): boolean {
  const terminalAt = from + layout.terminalAt;
  const terminalEnd = terminalAt + layout.terminalOctets;
  return (
    terminalEnd <= bytes.length &&
    isTerminalMessage(uint16(bytes, from)) &&
    bcdDigits(bytes.subarray(terminalAt, terminalEnd)) !== undefined
  );
}

/** True when another frame fits between `from` and the end. */
function continues(bytes: Uint8Array, from: number, way: Way): boolean {
  return from + way.total <= bytes.length && resemblesHeader(bytes, from, way.layout);
}

const SHORTEST_FRAME = 12;
/** Message id and properties: what it takes to know how long a frame is. */
const PROPERTIES_END = 4;

/** How much is believed. */
export interface Belief {
  /** Take a frame whose length is right and whose checksum is wrong or missing. */
  acceptWrongChecksum: boolean;
  /** Take only frames whose length is right. */
  onlyExact: boolean;
}

/** Reads the content between two delimiters, without escapes. */
export function readContent(bytes: Uint8Array, alternative: boolean, belief: Belief): Reading {
  const { acceptWrongChecksum, onlyExact } = belief;
  const envelopes: Envelope[] = [];
  let from = 0;
  for (;;) {
    const rest = bytes.length - from;
    const ways = rest < PROPERTIES_END ? [] : waysAt(bytes, from, alternative);
    const failed = (reason: BadFrameReason, detail: string): Reading => ({
      envelopes,
      bad: { reason, detail, bytes: bytes.slice(from, from + SHOWN_OCTETS) },
      begins: from === 0 && ways.some((way) => way.total > rest && resemblesHeader(bytes, 0, way.layout)),
    });
    if (rest < SHORTEST_FRAME) return failed('noise', `${rest} octets that are no frame`);
    const end = bytes.length - 1;
    const intact = exclusiveOr(bytes, from, end) === bytes[end];
    const exact = ways.find((way) => way.total === rest && (intact || isTerminalMessage(uint16(bytes, from))));
    if (exact && (intact || acceptWrongChecksum)) {
      envelopes.push(envelopeAt(bytes, from, end, exact));
      return { envelopes, bad: undefined, begins: false };
    }
    if (exact) {
      const computed = exclusiveOr(bytes, from, end);
      return failed('checksum', checksumDetail(bytes[end]!, computed));
    }
    const likely = ways.find(
      (way) => headerOctets(way.layout, way.inParts) < rest && resemblesHeader(bytes, from, way.layout),
    );
    if (!likely) return failed('noise', `${rest} octets that are no frame`);
    const announced = `${rest} octets, ${likely.total} announced`;
    if (onlyExact) return failed('length', announced);
    // The delimiters between two frames were lost: the announced length ends the first of them. (Two frames that are
    // intact are so together too.)
    const first = ways.find(
      (way) =>
        way.total < rest &&
        exclusiveOr(bytes, from, from + way.total) === 0 &&
        (!intact ||
          waysAt(bytes, from + way.total, alternative).some((next) => continues(bytes, from + way.total, next))),
    );
    if (first) {
      envelopes.push(envelopeAt(bytes, from, from + first.total - 1, first));
      from += first.total;
      continue;
    }
    if (intact) {
      // Firmware that announces a wrong length; delimiters and checksum say where the body ends.
      envelopes.push(envelopeAt(bytes, from, end, likely));
      return { envelopes, bad: undefined, begins: false };
    }
    const unchecked = ways.find((way) => way.total === rest + 1);
    if (unchecked && acceptWrongChecksum) {
      envelopes.push(envelopeAt(bytes, from, bytes.length, unchecked));
      return { envelopes, bad: undefined, begins: false };
    }
    return failed('length', announced);
  }
}
