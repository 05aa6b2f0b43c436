const TABLE = new Uint16Array(256);
for (let octet = 0; octet < 256; octet++) {
  let value = octet;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x8408 : value >>> 1;
  TABLE[octet] = value;
}

const START = 0xffff;

/** Continues a running sum over `from` (inclusive) to `to` (exclusive). */
function sum(running: number, bytes: Uint8Array, from: number, to: number): number {
  let crc = running;
  for (let at = from; at < to; at++) crc = (crc >>> 8) ^ TABLE[(crc ^ bytes[at]!) & 0xff]!;
  return crc;
}

/**
 * CRC-ITU, which is CRC-16/X-25: polynomial 0x1021 reflected, initial value and final xor 0xFFFF. Source: Concox, "GPS
 * Tracker Communication Protocol", appendix 1.
 * @param from first octet @param to octet after the last
 */
export function crcItu(bytes: Uint8Array, from: number, to: number): number {
  return ~sum(START, bytes, from, to) & 0xffff;
}

/** Row k: what 2^k octets of zeros make of each bit of a running sum. The sum is linear in its bits. */
const ZEROS: Uint16Array[] = [Uint16Array.from({ length: 16 }, (_, bit) => sum(1 << bit, Uint8Array.of(0), 0, 1))];
for (let row = 1; row < 24; row++) {
  const half = ZEROS[row - 1]!;
  ZEROS.push(half.map((value) => combine(half, value)));
}

function combine(row: Uint16Array, value: number): number {
  let result = 0;
  for (let bit = 0; bit < 16; bit++) if ((value >>> bit) & 1) result ^= row[bit]!;
  return result;
}

/** Below this many octets summing them is quicker. */
const FEW_OCTETS = 200;

/**
 * Checksums of any parts of the same octets, each in a bounded number of steps: in hostile input many frames claim the
 * same octets. Uses that the sums over two beginnings tell the sum between them (Mark Adler, crc32_combine of zlib).
 */
export class Checksums {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #fromStart: Uint16Array | undefined;

  constructor(bytes: Uint8Array, end: number) {
    this.#bytes = bytes;
    this.#end = end;
  }

  /** CRC-ITU of `from` (inclusive) to `to` (exclusive). */
  of(from: number, to: number): number {
    if (to - from <= FEW_OCTETS) return crcItu(this.#bytes, from, to);
    this.#fromStart ??= this.#sums();
    let value = this.#fromStart[from]! ^ START;
    for (let octets = to - from, row = 0; octets > 0; octets >>>= 1, row++)
      if ((octets & 1) === 1) value = combine(ZEROS[row]!, value);
    return ~(this.#fromStart[to]! ^ value) & 0xffff;
  }

  /** Running sum, begun with 0, over all octets before each. */
  #sums(): Uint16Array {
    const sums = new Uint16Array(this.#end + 1);
    for (let at = 0; at < this.#end; at++) sums[at + 1] = sum(sums[at]!, this.#bytes, at, at + 1);
    return sums;
  }
}
