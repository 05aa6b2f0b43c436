/**
 * Encodes columns of whole numbers as octets. A column contains which of its rows have a value, and either the values,
 * their differences, or the changes of the differences, whichever is smallest.
 */
import { grown } from '@waymark/domain/grown.ts';

/** Presence of values: in no row, in every row, or given by one bit a row, lowest first. */
const NONE = 0;
const ALL = 1;
const SOME = 2;
/** Limit above which bitwise operators of JavaScript do not apply. */
const TWO_TO_31 = 0x8000_0000;

/** Writes whole numbers between ±2^51, so that all arithmetic is exact. */
export class BlockWriter {
  #buffer = Buffer.allocUnsafe(1 << 16);
  #at = 0;
  #apart: BlockWriter | undefined;

  /** Returns the written bytes, valid until the next use of the writer. */
  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#at);
  }

  /** Removes the written bytes. */
  clear(): void {
    this.#at = 0;
  }

  /** Writes a number that is not negative. */
  count(value: number): void {
    this.#reserve(8);
    this.#number(value);
  }

  text(value: string): void {
    const bytes = Buffer.from(value, 'utf8');
    this.count(bytes.length);
    this.#append(bytes);
  }

  column(values: readonly (number | null)[]): void {
    const rows = values.length;
    if (PRESENT.length < rows) PRESENT = new Float64Array(rows * 2);
    let present = 0;
    for (let i = 0; i < rows; i++) {
      const value = values[i]!;
      if (value !== null) PRESENT[present++] = value;
    }
    if (present === 0) {
      this.count(NONE);
      this.count(0);
      return;
    }
    const times = leastDifferences(present);
    // The length of a column precedes it, so the column is written separately first.
    this.#apart ??= new BlockWriter();
    const body = this.#apart;
    body.#at = 0;
    if (present < rows) body.#append(presenceBits(values));
    body.#differences(times, present);
    this.count((present === rows ? ALL : SOME) + 3 * times);
    this.count(body.#at);
    this.#append(body.bytes());
  }

  /** Writes the first `count` present values, or the differences that were taken a number of times. */
  #differences(times: number, count: number): void {
    this.#reserve(count * 8);
    let value = 0;
    let change = 0;
    for (let i = 0; i < count; i++) {
      const next = PRESENT[i]!;
      const difference = next - value;
      const number = times === 0 ? next : times === 1 ? difference : difference - change;
      value = next;
      change = difference;
      this.#number(number < 0 ? -2 * number - 1 : 2 * number);
    }
  }

  #number(value: number): void {
    let rest = value;
    while (rest >= TWO_TO_31) {
      this.#buffer[this.#at++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    while (rest >= 0x80) {
      this.#buffer[this.#at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#buffer[this.#at++] = rest;
  }

  #append(bytes: Buffer): void {
    this.#reserve(bytes.length);
    this.#at += bytes.copy(this.#buffer, this.#at);
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    this.#buffer = grown(this.#buffer, this.#at, this.#at + bytes, Buffer.allocUnsafe);
  }
}

function presenceBits(values: readonly (number | null)[]): Buffer {
  const bits = Buffer.alloc(Math.ceil(values.length / 8));
  for (let i = 0; i < values.length; i++) if (values[i] !== null) bits[i >> 3]! |= 1 << (i & 7);
  return bits;
}

/** Values of the column that is written, without nulls. All writers use it, because writing never waits. */
let PRESENT = new Float64Array(1024);

/**
 * Returns how many times differences of the first `count` present values are taken. The first value stays, because it is
 * the difference to zero.
 */
function leastDifferences(count: number): number {
  let [plain, once, twice] = [0, 0, 0];
  let value = 0;
  let change = 0;
  for (let i = 0; i < count; i++) {
    const next = PRESENT[i]!;
    const difference = next - value;
    // Most columns hardly change, and zero takes no bits.
    if (next !== 0) plain += bitsOf(next);
    if (difference !== 0) once += bitsOf(difference);
    if (difference !== change) twice += bitsOf(difference - change);
    value = next;
    change = difference;
  }
  if (once < plain) return twice < once ? 2 : 1;
  return twice < plain ? 2 : 0;
}

/** Returns the approximate number of bits of a number after compression. */
function bitsOf(number: number): number {
  const amount = Math.abs(number);
  return amount < TWO_TO_31 ? 32 - Math.clz32(amount) : 64 - Math.clz32(amount / TWO_TO_31);
}

/**
 * Reads what `BlockWriter` wrote, in the same order.
 * @throws RangeError at the end of the bytes
 */
export class BlockReader {
  readonly #bytes: Uint8Array;
  #at: number;

  /** @param start index of the first octet */
  constructor(bytes: Uint8Array, start = 0) {
    this.#bytes = bytes;
    this.#at = start;
  }

  count(): number {
    const bytes = this.#bytes;
    const first = bytes[this.#at];
    if (first !== undefined && first < 0x80) {
      this.#at++;
      return first;
    }
    let value = 0;
    let place = 1;
    for (;;) {
      if (this.#at >= bytes.length) throw new RangeError('a block ends early');
      const octet = bytes[this.#at++]!;
      value += (octet & 0x7f) * place;
      if (octet < 0x80) return value;
      place *= 0x80;
    }
  }

  text(): string {
    const length = this.count();
    const from = this.#at;
    this.#at += length;
    if (this.#at > this.#bytes.length) throw new RangeError('a block ends early');
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + from, length).toString('utf8');
  }

  /** Returns the next octets without copying them. */
  octets(length: number): Uint8Array {
    const from = this.#at;
    this.#at += length;
    if (this.#at > this.#bytes.length) throw new RangeError('a block ends early');
    return this.#bytes.subarray(from, this.#at);
  }

  column(rows: number): (number | null)[] {
    const mode = this.count();
    this.count();
    const presence = mode % 3;
    const values: (number | null)[] = new Array(rows);
    if (presence === NONE) return values.fill(null);
    const bits = this.#at;
    if (presence === SOME) this.#at += Math.ceil(rows / 8);
    const times = Math.floor(mode / 3);
    // Local variables, because a loop over fields of the reader takes twice as long.
    const bytes = this.#bytes;
    let at = this.#at;
    let value = 0;
    let change = 0;
    for (let i = 0; i < rows; i++) {
      if (presence === SOME && (bytes[bits + (i >> 3)]! & (1 << (i & 7))) === 0) {
        values[i] = null;
        continue;
      }
      let octet = octetAt(bytes, at++);
      let number = octet & 0x7f;
      for (let place = 0x80; octet >= 0x80; place *= 0x80) {
        octet = octetAt(bytes, at++);
        number += (octet & 0x7f) * place;
      }
      const signed = signedOf(number);
      if (times === 0) value = signed;
      else if (times === 1) value += signed;
      else {
        change += signed;
        value += change;
      }
      values[i] = value;
    }
    this.#at = at;
    return values;
  }

  /** Skips a column without decoding it. */
  skipColumn(): undefined {
    this.count();
    const length = this.count();
    this.#at += length;
  }

  signed(): number {
    return signedOf(this.count());
  }
}

/** @throws RangeError at the end of the bytes */
function octetAt(bytes: Uint8Array, at: number): number {
  if (at >= bytes.length) throw new RangeError('a block ends early');
  return bytes[at]!;
}

function signedOf(number: number): number {
  if (number < TWO_TO_31) return (number >>> 1) ^ -(number & 1);
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
}
