import { encodeFrame } from '../../src/jt808/encode.ts';
import { FROM_TERMINAL } from '../../src/jt808/messages.ts';
import type { Random } from '../random.ts';
import { octets } from './make-frame.ts';

const TYPES = Object.values(FROM_TERMINAL);
const LONGEST_BODY = 1000;
/** 3 May 2026, 10:20:30, in BCD. */
const DATE = [0x26, 0x05, 0x03, 0x10, 0x20, 0x30];
/** Kinds of transparent payloads that vendors use, and reports in them. */
const PAYLOADS = [0x40, 0x41, 0xf0, 0xff];
const NUMBER = '013912345678';

/** Any message with any body; locations with items of any id whose lengths are right. */
export function freshJt808(random: Random): Uint8Array {
  const messageId = random.once(2) ? FROM_TERMINAL.location : random.pick(TYPES);
  const heading = { messageId, imei: NUMBER, serial: random.below(0x10000), editionOf2019: random.once(2) };
  const part = random.once(8) ? { total: 1 + random.below(5), index: 1 + random.below(5) } : undefined;
  return encodeFrame({ ...heading, ...(part && { part }) }, bodyOf(messageId, random).slice(0, LONGEST_BODY));
}

function bodyOf(messageId: number, random: Random): number[] {
  if (random.once(5)) return [...octets(random, 200)];
  if (messageId === FROM_TERMINAL.location) return location(random);
  if (messageId === FROM_TERMINAL.batch) {
    const locations = Array.from({ length: 1 + random.below(3) }, () => location(random));
    return [
      0,
      locations.length,
      random.below(2),
      ...locations.flatMap((one) => [one.length >> 8, one.length & 255, ...one]),
    ];
  }
  if (messageId === FROM_TERMINAL.transparent) {
    const report = random.below(16);
    return [random.pick(PAYLOADS), ...DATE, random.below(2), 0, report, ...octets(random, 120)];
  }
  return [...octets(random, 200)];
}

/** Alarms, status, place and time, then items; some items hold items of their own. */
function location(random: Random): number[] {
  const fixed = [...random.bytes(8), ...place(random), ...random.bytes(6), ...DATE];
  return [...fixed, ...Array.from({ length: random.below(6) }, () => item(random, 1)).flat()];
}

function place(random: Random): number[] {
  return random.once(4) ? [...random.bytes(8)] : [0x03, 0x21, 0x10, 0x20, 0x00, 0xcc, 0x77, 0xc0];
}

/** Id, length of one octet or two, value. */
function item(random: Random, widthOfLength: number): number[] {
  const value = random.once(4) ? nested(random) : [...octets(random, 40)];
  const length = widthOfLength === 1 ? [value.length & 255] : [value.length >> 8, value.length & 255];
  return [random.below(256), ...length, ...value];
}

/** Groups as vendors write them: length (2), id (2), value; or id (2), length, value. */
function nested(random: Random): number[] {
  const groups = Array.from({ length: 1 + random.below(3) }, () => {
    const value = [...octets(random, 20)];
    const id = [random.once(3) ? random.below(256) : 0, random.below(256)];
    return random.once(2) ? [0, value.length + 2, ...id, ...value] : [...id, value.length, ...value];
  });
  return groups.flat();
}
