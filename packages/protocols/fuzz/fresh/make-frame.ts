import type { Random } from '../random.ts';

/** A fresh frame: its outside is right, its inside anything. */
export type MakeFrame = (random: Random) => Uint8Array;

export const IMEI = '356307042441013';

/** Contents of text fields that no decoder may fail on. */
const FIELDS = ['', 'NA', '0', '1', '-1', '99', '360', '361', '1e9', '0000', 'FF', '12.5', '12,5', ':', '9'.repeat(20)];

export function field(random: Random): string {
  return random.once(3) ? String((random.next() | 0) / 10 ** random.below(8)) : random.pick(FIELDS);
}

/** Octets of any length below `most`: random, all the same, or text. */
export function octets(random: Random, most: number): Uint8Array {
  const bytes = random.bytes(random.below(most));
  if (random.once(5)) return bytes.fill(random.pick([0, 1, 0x7f, 0x80, 0xff]));
  if (random.once(4)) return bytes.map((octet) => 0x30 + (octet % 10));
  return random.once(6) ? bytes.map((octet) => 0x20 + (octet % 0x5f)) : bytes;
}
