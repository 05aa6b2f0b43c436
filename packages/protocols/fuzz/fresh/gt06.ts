import { buildFrame } from '../../src/gt06/messages.ts';
import type { Random } from '../random.ts';
import { octets } from './make-frame.ts';

const COMMON_TYPES = [
  0x01, 0x10, 0x12, 0x13, 0x16, 0x17, 0x19, 0x21, 0x22, 0x25, 0x26, 0x27, 0x32, 0x33, 0x36, 0x38, 0x70, 0x94, 0xa0,
  0xa3, 0xa4, 0xf1, 0xf2,
];
/** Information, settings and texts have kinds of their own in the first octet. */
const INFORMATION = 0x94;
const MOST_KINDS = 0x20;
/** A date, and a fix of nine satellites. */
const DATE_AND_FIX = [26, 5, 3, 10, 20, 30, 0xc9];

/** Any type with any content, mostly one that begins like a location. */
export function freshGt06(random: Random): Uint8Array {
  const long = random.once(3);
  const type = random.once(3) ? random.below(256) : random.pick(COMMON_TYPES);
  const content = octets(random, 120);
  if (type === INFORMATION && content.length > 0) content[0] = random.below(MOST_KINDS);
  else if (random.once(2)) content.set(DATE_AND_FIX.slice(0, content.length));
  return buildFrame(long, type, random.below(0x10000), content);
}
