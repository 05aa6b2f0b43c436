/**
 * Encodes columns of whole numbers as octets. A column contains which of its rows have a value, and either the values,
 * their differences, or the changes of the differences, whichever is smallest.
 */

/** Presence of values: in no row, in every row, or given by one bit a row, lowest first. */
const NONE = 0;
const ALL = 1;
const SOME = 2;
/** Maximum number of times that differences are taken. */
const MOST_DIFFERENCES = 2;
/** Limit above which bitwise operators of JavaScript do not apply. */
const TWO_TO_31 = 0x8000_0000;

/** Writes whole numbers between ±2^51, so that all arithmetic is exact. */
export class BlockWriter {
  #buffer = Buffer.allocUnsafe(1 << 16);
  #at = 0;
  #apart: BlockWriter | undefined;

  /** Returns what was written, valid until the writer is used again. */
  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#at);
  }

  /** Begins anew. */
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
    let nulls = 0;
    for (let i = 0; i < values.length; i++) if (values[i] === null) nulls++;
    if (nulls === values.length) {
      this.count(NONE);
      this.count(0);
      return;
    }
    const presence = nulls === 0 ? ALL : SOME;
    const present = (nulls === 0 ? values : values.filter((value) => value !== null)) as readonly number[];
    const [times, numbers] = leastDifferences(present);
    // The length of a column precedes it, so the column is written separately first.
    this.#apart ??= new BlockWriter();
    const body = this.#apart;
    body.#at = 0;
    if (presence === SOME) body.#append(presenceBits(values));
    body.#reserve(numbers.length * 8);
    for (const number of numbers) body.#number(number < 0 ? -2 * number - 1 : 2 * number);
    this.count(presence + 3 * times);
    this.count(body.#at);
    this.#append(body.bytes());
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
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}

function presenceBits(values: readonly (number | null)[]): Buffer {
  const bits = Buffer.alloc(Math.ceil(values.length / 8));
  for (let i = 0; i < values.length; i++) if (values[i] !== null) bits[i >> 3]! |= 1 << (i & 7);
  return bits;
}

function leastDifferences(values: readonly number[]): [times: number, numbers: readonly number[]] {
  let best: [number, readonly number[]] = [0, values];
  let least = size(values);
  let numbers = values;
  for (let times = 1; times <= MOST_DIFFERENCES; times++) {
    numbers = differences(numbers);
    const room = size(numbers);
    if (room < least) {
      best = [times, numbers];
      least = room;
    }
  }
  return best;
}

/** The first value stays, because it is the difference to zero. */
function differences(numbers: readonly number[]): number[] {
  const result = new Array<number>(numbers.length);
  let previous = 0;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!;
    result[i] = number - previous;
    previous = number;
  }
  return result;
}

/** Returns the approximate number of bits of the numbers after compression. */
function size(numbers: readonly number[]): number {
  let bits = 0;
  for (let i = 0; i < numbers.length; i++) {
    const amount = Math.abs(numbers[i]!);
    bits += amount < TWO_TO_31 ? 32 - Math.clz32(amount) : 64 - Math.clz32(amount / TWO_TO_31);
  }
  return bits;
}

/**
 * Reads what `BlockWriter` wrote, in the same order.
 * @throws RangeError at the end of the bytes
 */
export class BlockReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  count(): number {
    const bytes = this.#bytes;
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
    let value = 0;
    let change = 0;
    for (let i = 0; i < rows; i++) {
      if (presence === SOME && (this.#bytes[bits + (i >> 3)]! & (1 << (i & 7))) === 0) {
        values[i] = null;
        continue;
      }
      const number = this.signed();
      if (times === 0) value = number;
      else if (times === 1) value += number;
      else {
        change += number;
        value += change;
      }
      values[i] = value;
    }
    return values;
  }

  /** Skips a column without decoding it. */
  skipColumn(): undefined {
    this.count();
    const length = this.count();
    this.#at += length;
  }

  signed(): number {
    const number = this.count();
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
  }
}
