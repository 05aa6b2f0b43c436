import { encodeDatagram, encodePacket, encodeResponse } from '../../src/teltonika/encode.ts';
import { type AvlElement, CODEC_8, CODEC_8_EXTENDED, CODEC_16 } from '../../src/teltonika/messages.ts';
import { NOW } from '../conversation.ts';
import type { Random } from '../random.ts';
import { field, IMEI, octets } from './make-frame.ts';

const EXTREMES = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

/** Records whose elements have any number and any value. */
export function freshTeltonika(random: Random): Uint8Array {
  if (random.once(8)) return encodeResponse(field(random));
  const codec = random.pick([CODEC_8, CODEC_8_EXTENDED, CODEC_16] as const);
  const ids = codec === CODEC_8 ? 256 : 0x400;
  const records = Array.from({ length: 1 + random.below(3) }, () => ({
    timestamp: random.once(4) ? random.next() * random.below(2 ** 20) : NOW - random.below(1e9),
    priority: random.below(4),
    longitude: (random.next() | 0) / 1e7,
    latitude: (random.next() | 0) / 1e7,
    altitudeMeters: random.below(0x10000),
    angleDegrees: random.below(0x10000),
    satellites: random.below(20),
    speedKmh: random.below(400),
    eventId: random.below(256),
    generationType: random.below(9),
    elements: Array.from({ length: random.below(12) }, () => element(random, ids, codec === CODEC_8_EXTENDED)),
  }));
  if (random.once(3)) return encodeDatagram(codec, IMEI, random.below(0x10000), random.below(256), records);
  return encodePacket(codec, records);
}

/** Lists of wireless tags: a head, then tags of length and parameters of number, length and value. */
const TAG_LISTS = [548, 10828, 10829, 10831, 11317];

function tags(random: Random): Uint8Array {
  const list = Array.from({ length: 1 + random.below(4) }, () => {
    const parameters = Array.from({ length: 1 + random.below(4) }, () => {
      const value = octets(random, 16);
      return [random.below(16), value.length, ...value];
    }).flat();
    return [parameters.length & 255, ...parameters];
  });
  return Uint8Array.from([1, ...list.flat()]);
}

function element(random: Random, ids: number, variable: boolean): AvlElement {
  const id = random.below(ids);
  if (variable && random.once(5)) return { id, width: 'variable', value: octets(random, 20) };
  if (variable && random.once(8)) return { id: random.pick(TAG_LISTS), width: 'variable', value: tags(random) };
  const value = random.once(3) ? random.pick(EXTREMES) : random.next();
  const width = random.pick([1, 2, 4, 8] as const);
  return width === 8 ? { id, width, value: (BigInt(value) << 32n) | BigInt(random.next()) } : { id, width, value };
}
