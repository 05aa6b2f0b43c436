/** Builds frames octet by octet from what a test says, without the encoder that is under test. */
import type { Message, TrackerRecord } from '../protocol.ts';
import { jt808Stream } from './frame.ts';

export const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(/\s/g, ''), 'hex'));
export const hexOfBytes = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && Buffer.from(bytes).toString('hex').toUpperCase();

/** Hexadecimal of a number in so many octets. */
export const octets = (value: number, width: number): string => value.toString(16).padStart(width * 2, '0');

/** Checksum, escapes and delimiters around header and body, as hexadecimal. */
export function framed(headerAndBody: string, checksumError = 0): string {
  const plain = [...hex(headerAndBody)];
  plain.push(plain.reduce((sum, octet) => sum ^ octet, checksumError));
  const escaped = plain.map((octet) => (octet === 0x7e ? '7D02' : octet === 0x7d ? '7D01' : octets(octet, 1)));
  return `7E${escaped.join('')}7E`.toUpperCase();
}

interface Head {
  /** Digits: 12 for the header of 2013, 20 for that of 2019. */
  terminal?: string;
  serial?: number;
  part?: { total: number; index: number };
  /** Bits besides the length. */
  properties?: number;
  checksumError?: number;
}

/** A terminal's frame. @param body hexadecimal */
export function message(messageId: number, body: string, head: Head = {}): Uint8Array {
  const { terminal = '013800138000', serial = 1, part, properties = 0, checksumError } = head;
  const versioned = terminal.length === 20;
  const length = hex(body).length | properties | (part ? 0x2000 : 0) | (versioned ? 0x4000 : 0);
  const header = [
    octets(messageId, 2),
    octets(length, 2),
    versioned ? '01' : '',
    terminal,
    octets(serial, 2),
    part ? octets(part.total, 2) + octets(part.index, 2) : '',
  ];
  return hex(framed(header.join('') + body, checksumError));
}

/** Fields of a location as encoded. */
export interface Fields {
  alarms?: number;
  status?: number;
  latitude?: number;
  longitude?: number;
  altitude?: number;
  speed?: number;
  heading?: number;
  time?: string;
  /** Hexadecimal of the additional items. */
  items?: string;
}

/** ACC on, positioned. */
export const ON_AND_POSITIONED = 3;

/** Body of 0x0200 as hexadecimal: by default a fix of 2024-03-05 12:30:45 GMT+8 at 1.5/2.25. */
export function location(fields: Fields = {}): string {
  const { alarms = 0, status = ON_AND_POSITIONED, latitude = 1_500_000, longitude = 2_250_000 } = fields;
  const { altitude = 12, speed = 360, heading = 90, time = '240305123045', items = '' } = fields;
  return [
    octets(alarms, 4),
    octets(status, 4),
    octets(latitude >>> 0, 4),
    octets(longitude >>> 0, 4),
    octets(altitude & 0xffff, 2),
    octets(speed, 2),
    octets(heading, 2),
    time,
    items,
  ].join('');
}

export const FIX_TIME = Date.UTC(2024, 2, 5, 4, 30, 45);

/** All messages of a whole connection. */
export function read(bytes: Uint8Array, acceptWrongChecksum = false): Message[] {
  const stream = jt808Stream({ now: () => 0, acceptWrongChecksum });
  return [...stream.push(bytes), ...stream.end()];
}

export const join = (parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));

export function recordsOf(found: Message | undefined): TrackerRecord[] {
  if (found?.kind !== 'records') throw new Error(`records expected, got ${JSON.stringify(found)}`);
  return found.records;
}

/** The only record of a location with these fields. */
export function located(fields: Fields, terminal = '013800138000'): TrackerRecord {
  const [record] = recordsOf(read(message(0x0200, location(fields), { terminal }))[0]);
  if (!record) throw new Error('a record expected');
  return record;
}

/** Kinds of messages, of bad ones their reason. */
export const kinds = (messages: readonly Message[]): string[] =>
  messages.map((one) => (one.kind === 'bad' ? one.reason : one.kind));
