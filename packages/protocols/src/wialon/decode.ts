/** One packet into messages: its checksum, then what its type says. The numbers and shapes are in `messages.ts`. */
import { crc16 } from '../crc16-arc.ts';
import type { BadFrameReason, Message, Refusal as RefusedMessage, TrackerRecord } from '../protocol.ts';
import { badFrame, SHOWN_OCTETS } from '../resynchroniser.ts';
import { answer, BINARY_CAP, EXTENDED_FIELDS, SHORT_FIELDS, STRUCTURE_ERROR } from './messages.ts';
import { recordOf } from './record.ts';
import { Refusal } from './values.ts';

/** Answer to each type of packet whose checksum is wrong. */
const WRONG_CHECKSUM: Readonly<Record<string, string>> = {
  SD: '13',
  D: '16',
  B: '',
  M: '01',
  I: 'NA;01',
  IT: '01',
  T: 'NA;01',
};

const SEMICOLON = 0x3b;
const BAR = 0x7c;
/** Unreadable records of one black box that are shown one by one. */
const MOST_REPORTED = 8;
/** Pattern of a device's name: visible characters. */
const DEVICE_ID = /^[\x21-\x7e]{1,64}$/;

/** State of a connection or datagram. */
export interface Talk {
  acceptWrongChecksum: boolean;
  /** 2.0: bodies end with a checksum. */
  withChecksum: boolean;
  /** Named in front of the packet; undefined: the login names it. */
  sender: string | undefined;
}

/** @param binaryOctets octets between this packet and the next one */
export interface Decoded {
  messages: Message[];
  binaryOctets: number;
}

/** Decodes a packet from its type and body, without delimiters and line end. */
export function decodePacket(packet: Uint8Array, type: string, body: Uint8Array, talk: Talk): Decoded {
  if (type === 'L') return only(login(packet, body, talk));
  if (type === 'P') return only({ kind: 'heartbeat', ...from(talk), reply: answer('AP', '') });
  if (type === 'AM') return only(taken(textOf(body).trim(), talk));
  const failure = WRONG_CHECKSUM[type];
  if (failure === undefined) return only(bad('unsupported', `packet of type ${type}`, packet));
  let text = textOf(body);
  if (talk.withChecksum) {
    const checked = withoutChecksum(body, text, talk.acceptWrongChecksum);
    if (typeof checked !== 'string') return only(bad('checksum', checked.wrong, packet, answer(`A${type}`, failure)));
    text = checked;
  }
  switch (type) {
    case 'SD':
    case 'D':
      return only(single(packet, type, text, talk));
    case 'B':
      return { messages: blackBox(packet, text, talk), binaryOctets: 0 };
    case 'M':
      return only({ kind: 'response', ...from(talk), text, reply: answer('AM', '1') });
    case 'IT':
      return only(notKept(packet, talk, answer('AIT', '0')));
    default:
      return block(packet, type, text, talk);
  }
}

/** The device's answer to a message of ours: 1 when it has it. */
function taken(code: string, talk: Talk): Message {
  if (code === '1') return { kind: 'response', ...from(talk), text: 'message taken' };
  return { kind: 'response', ...from(talk), text: `message not taken: ${code.slice(0, 16)}`, refused: true };
}

function only(...messages: (Message | Message[])[]): Decoded {
  return { messages: messages.flat(), binaryOctets: 0 };
}

function from(talk: Talk): { imei: string } | undefined {
  return talk.sender === undefined ? undefined : { imei: talk.sender };
}

/** The type between the signs that begin a packet. */
const PACKET_TYPE = /^(?:[^#]{1,64})?(#[A-Z]{1,3}#)/;
const WORDS = {
  checksum: 'wrong checksum',
  malformed: 'unknown layout',
  unsupported: 'unknown type',
  length: 'wrong length',
  noise: 'noise',
} as const;

/** Names the type of a refused packet; undefined for octets that do not begin like a packet. */
export function describe(reason: BadFrameReason, bytes: Uint8Array): RefusedMessage | undefined {
  const type = PACKET_TYPE.exec(Buffer.from(bytes.subarray(0, SHOWN_OCTETS)).toString('latin1'))?.[1];
  return type === undefined ? undefined : { type, length: bytes.length, reason: WORDS[reason] };
}

/** Creates the message for a refused packet. @param reply what tells the device */
export function bad(reason: BadFrameReason, detail: string, bytes: Uint8Array, reply?: Uint8Array): Message {
  return { ...badFrame(reason, detail, bytes, describe(reason, bytes)), ...(reply && { reply }) };
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
}

/** @param version as the device writes it; undefined: 1.1, which writes none */
export function hasChecksum(version: string | undefined): boolean {
  return version !== undefined && Number(version) >= 2;
}

/** 2.0 begins with the version, 1.1 with the IMEI. */
function login(packet: Uint8Array, body: Uint8Array, talk: Talk): Message {
  const text = textOf(body);
  const fields = text.split(';').map((field) => field.trim());
  const versioned = fields.length > 1 && /^\d\.\d+$/.test(fields[0]!);
  talk.withChecksum = versioned && hasChecksum(fields[0]);
  if (talk.withChecksum) {
    const checked = withoutChecksum(body, text, talk.acceptWrongChecksum);
    if (typeof checked !== 'string') return bad('checksum', checked.wrong, packet, answer('AL', '10'));
  }
  const imei = fields[versioned ? 1 : 0]!;
  if (!DEVICE_ID.test(imei)) return bad('malformed', 'login without a device id', packet, answer('AL', '0'));
  return { kind: 'login', imei, reply: (accepted) => answer('AL', accepted ? '1' : '0') };
}

/** Returns the body before its checksum, or the fault of the checksum. */
function withoutChecksum(body: Uint8Array, text: string, acceptWrong: boolean): string | { wrong: string } {
  const start = Math.max(body.lastIndexOf(SEMICOLON), body.lastIndexOf(BAR)) + 1;
  const stated = /^\s*(?:0x)?([0-9a-f]{1,4})\s*$/i.exec(textOf(body.subarray(start)))?.[1];
  const computed = crc16(body, 0, start);
  if (stated !== undefined && Number.parseInt(stated, 16) === computed) return textOf(body.subarray(0, start));
  if (!acceptWrong) {
    return { wrong: `sent ${stated === undefined ? 'none' : stated.toLowerCase()}, computed ${computed.toString(16)}` };
  }
  // Where none is sent the last field is the record's own.
  const fields = text.slice(text.lastIndexOf('|') + 1).split(';').length;
  const none = stated === undefined || fields === SHORT_FIELDS || fields === EXTENDED_FIELDS;
  return none ? text : textOf(body.subarray(0, start));
}

function single(packet: Uint8Array, type: 'SD' | 'D', text: string, talk: Talk): Message {
  const record = recordOf(text, false);
  if (record instanceof Refusal) return bad('malformed', record.detail, packet, answer(`A${type}`, record.code));
  const stored = answer(`A${type}`, '1');
  return {
    kind: 'records',
    ...from(talk),
    records: [record],
    acknowledge: (count) => (count > 0 ? stored : undefined),
  };
}

/**
 * The count that is confirmed includes records that can never be stored, up to the first storable one that is not:
 * the device would send them for ever. The first of them are reported.
 */
function blackBox(packet: Uint8Array, text: string, talk: Talk): Message[] {
  const messages: Message[] = [];
  const records: TrackerRecord[] = [];
  /** Number of sent records before the storable record of each index; at the end their total. */
  const before: number[] = [];
  let sent = 0;
  for (const part of text.split('|')) {
    if (part.trim() === '') continue;
    const record = recordOf(part, true);
    if (record instanceof Refusal) {
      if (messages.length < MOST_REPORTED)
        messages.push(
          bad('malformed', `record ${sent + 1}: ${record.detail}`, Buffer.from(part.slice(0, SHOWN_OCTETS))),
        );
    } else {
      records.push(record);
      before.push(sent);
    }
    sent++;
  }
  if (records.length === 0) {
    const detail = sent === 0 ? 'black box without records' : `none of ${sent} records can be read`;
    return [...messages, bad('malformed', detail, packet, answer('AB', '0'))];
  }
  before.push(sent);
  const acknowledge = (count: number): Uint8Array => answer('AB', String(before[Math.min(count, records.length)]));
  return [...messages, { kind: 'records', ...from(talk), records, acknowledge }];
}

/** A picture or a part of a tachograph file: counted, answered as not taken, and passed over. */
function block(packet: Uint8Array, type: string, text: string, talk: Talk): Decoded {
  const fields = text.split(';').map((field) => field.trim());
  const [size, index] = type === 'I' ? fields : fields.slice(1);
  if (!/^\d{1,6}$/.test(size ?? '') || Number(size) > BINARY_CAP) {
    return only(bad('length', `block of ${size} octets`, packet, answer(`A${type}`, `NA;${STRUCTURE_ERROR}`)));
  }
  const number = /^\d{1,6}$/.test(index ?? '') ? index! : 'NA';
  return { messages: notKept(packet, talk, answer(`A${type}`, `${number};0`)), binaryOctets: Number(size) };
}

/** It shows that the device lives, so the block is also a heartbeat, which carries the answer. */
function notKept(packet: Uint8Array, talk: Talk, reply: Uint8Array): Message[] {
  return [
    bad('unsupported', 'pictures and tachograph files are not kept', packet),
    { kind: 'heartbeat', ...from(talk), reply },
  ];
}
