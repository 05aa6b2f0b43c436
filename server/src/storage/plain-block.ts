/**
 * Codec of small blocks: the positions of one device from one commit, in the order of their key, as columns without
 * compression. It is made for the hot path of ingest: one pass over the rows in memory, no allocation. A job joins small
 * blocks to compressed ones (join-recent.ts).
 *
 * A block: one octet `PLAIN` + version; number of rows; two bits of mode for each column after `fix_time`, four columns
 * an octet; fix times (the first, then differences); the columns in the order of their declaration; the attributes.
 * Numbers are variable-length integers as in block-numbers.ts.
 */
import { BlockReader } from './block-numbers.ts';
import { compile } from './compile.ts';
import {
  FIRST_COLUMNS,
  POSITION_COLUMNS,
  type PositionColumnDeclaration,
  type PositionFields,
} from './position-columns.ts';

/** First octet of a block of version 0 of this form. Compressed blocks begin with smaller octets. */
export const PLAIN = 0x80;

/** Columns after `fix_time`, without account, device and attributes. */
const COLUMNS: readonly PositionColumnDeclaration[] = POSITION_COLUMNS.filter(
  ({ name }) => !['account_id', 'device_id', 'fix_time', 'attributes'].includes(name),
);
/** Number of them in version 1. Each column after them adds a version. */
const FIRST = FIRST_COLUMNS - 4;
const VERSION = 1 + COLUMNS.length - FIRST;

/** Modes of a column: no row has a value, all have the same, all have one, some have one (given by a bit a row). */
const NONE = 0;
const SAME = 1;
const ALL = 2;
const SOME = 3;

const modeOctets = (columns: number): number => (columns + 3) >> 2;

/** Returns an upper bound of the octets of a block of rows[from, to). */
export function plainBlockBound(rows: readonly PositionFields[], from: number, to: number): number {
  // A number takes at most 8 octets, a bit at most one; the texts' lengths take at most 15.
  let bound = 32 + (to - from) * (COLUMNS.length + 1) * 9;
  for (let i = from; i < to; i++) bound += 16 + (rows[i]!.attributes?.length ?? 0) * 3;
  return bound;
}

/**
 * Writes rows[from, to) as a block. The buffer must have room for `plainBlockBound`.
 * @param rows of one device, in the order of (fix time, discriminator)
 * @returns the place after the block
 */
export function putPlainBlock(
  buffer: Buffer,
  start: number,
  rows: readonly PositionFields[],
  from: number,
  to: number,
): number {
  let at = start;
  buffer[at++] = PLAIN + VERSION;
  at = putCount(buffer, at, to - from);
  const modes = at;
  at += modeOctets(COLUMNS.length);
  buffer.fill(0, modes, at);
  const first = rows[from]!.fixTime;
  at = putSigned(buffer, at, first);
  for (let i = from + 1; i < to; i++) at = putCount(buffer, at, rows[i]!.fixTime - rows[i - 1]!.fixTime);
  for (let column = 0; column < PUT_COLUMNS.length; column++)
    at = PUT_COLUMNS[column]!(buffer, at, rows, from, to, modes, first);
  return putTexts(buffer, at, rows, from, to);
}

type PutColumn = (
  buffer: Buffer,
  at: number,
  rows: readonly PositionFields[],
  from: number,
  to: number,
  modes: number,
  first: number,
) => number;

/** One function for each column, so that each reads a single property. */
const PUT_COLUMNS: readonly PutColumn[] = COLUMNS.map(({ field, type, required }, index) => {
  const number = type === 'boolean' ? '(value ? 1 : 0)' : type === 'timestamptz' ? 'value - first' : 'value';
  const mode = (kind: number): string => `buffer[modes + ${index >> 2}] |= ${kind << ((index & 3) * 2)};`;
  const isNull = required ? 'false' : 'value === null';
  return compile<(put: typeof putSigned) => PutColumn>(
    ['put'],
    `return (buffer, at, rows, from, to, modes, first) => {
      let value = rows[from].${field};
      const one = value;
      let same = true;
      let nulls = ${isNull} ? 1 : 0;
      for (let i = from + 1; i < to; i++) {
        value = rows[i].${field};
        if (value !== one) same = false;
        if (${isNull}) nulls++;
      }
      if (same) {
        value = one;
        if (${isNull}) return at;
        ${mode(SAME)}
        return put(buffer, at, ${number});
      }
      if (nulls === 0) { ${mode(ALL)} }
      else {
        ${mode(SOME)}
        buffer.fill(0, at, at + ((to - from + 7) >> 3));
        for (let i = from; i < to; i++) if (rows[i].${field} !== null) buffer[at + ((i - from) >> 3)] |= 1 << ((i - from) & 7);
        at += (to - from + 7) >> 3;
      }
      let previous = 0;
      for (let i = from; i < to; i++) {
        value = rows[i].${field};
        if (${isNull}) continue;
        const number = ${number};
        at = put(buffer, at, number - previous);
        previous = number;
      }
      return at;
    };`,
  )(putSigned);
});

const NO_TEXTS = 0;
const TEXTS = 1;
/** For each row: no attributes, those of the row before, or a text of which the ends are those of the text before. */
const NULL_TEXT = 0;
const SAME_TEXT = 1;
const OWN_TEXT = 2;

function putTexts(buffer: Buffer, start: number, rows: readonly PositionFields[], from: number, to: number): number {
  let at = start;
  let any = false;
  for (let i = from; i < to && !any; i++) any = rows[i]!.attributes !== null;
  buffer[at++] = any ? TEXTS : NO_TEXTS;
  if (!any) return at;
  let previous = '';
  for (let i = from; i < to; i++) {
    const text = rows[i]!.attributes;
    if (text === null) buffer[at++] = NULL_TEXT;
    else if (text === previous) buffer[at++] = SAME_TEXT;
    else {
      const head = commonHead(previous, text);
      const tail = commonTail(previous, text, head);
      at = putCount(buffer, at, OWN_TEXT + head);
      at = putCount(buffer, at, tail);
      const middle = text.slice(head, text.length - tail);
      const octets = Buffer.byteLength(middle);
      at = putCount(buffer, at, octets);
      at += buffer.write(middle, at, 'utf8');
      previous = text;
    }
  }
  return at;
}

const isHighSurrogate = (code: number): boolean => (code & 0xfc00) === 0xd800;
const isLowSurrogate = (code: number): boolean => (code & 0xfc00) === 0xdc00;

/** Returns the length of the common beginning, without half of a character. */
function commonHead(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length > 0 && isHighSurrogate(b.charCodeAt(length - 1)) ? length - 1 : length;
}

/** Returns the length of the common end after the common beginning, without half of a character. */
function commonTail(a: string, b: string, head: number): number {
  const most = Math.min(a.length, b.length) - head;
  let length = 0;
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)) length++;
  return length > 0 && isLowSurrogate(b.charCodeAt(b.length - length)) ? length - 1 : length;
}

const TWO_TO_30 = 0x4000_0000;

/** Writes a number that is not negative. */
function putCount(buffer: Buffer, start: number, value: number): number {
  let at = start;
  let rest = value;
  while (rest >= TWO_TO_30) {
    buffer[at++] = (rest % 0x80) | 0x80;
    rest = Math.floor(rest / 0x80);
  }
  while (rest >= 0x80) {
    buffer[at++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  buffer[at++] = rest;
  return at;
}

function putSigned(buffer: Buffer, start: number, value: number): number {
  if (value < -TWO_TO_30 || value >= TWO_TO_30) return putCount(buffer, start, value < 0 ? -2 * value - 1 : 2 * value);
  let at = start;
  let rest = (value << 1) ^ (value >> 31);
  while (rest >= 0x80) {
    buffer[at++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  buffer[at++] = rest;
  return at;
}

/** Reads a block of `putPlainBlock`, its columns in order. */
export class PlainBlock {
  readonly count: number;
  readonly fixTimes: number[];
  readonly #reader: BlockReader;
  readonly #modes: Uint8Array;
  /** Number of columns after `fix_time`; later columns of this program are null. */
  readonly columns: number;
  #next = 0;

  /** @throws RangeError if the block has an unknown version or is damaged */
  constructor(block: Uint8Array) {
    const version = block[0]! - PLAIN;
    if (version < 1 || version > VERSION)
      throw new RangeError(`plain block of version ${version}, this program reads ${VERSION}`);
    this.columns = FIRST + version - 1;
    this.#reader = new BlockReader(block, 1);
    this.count = this.#reader.count();
    this.#modes = this.#reader.octets(modeOctets(this.columns));
    this.fixTimes = new Array(this.count);
    let time = this.#reader.signed();
    this.fixTimes[0] = time;
    for (let i = 1; i < this.count; i++) {
      time += this.#reader.count();
      this.fixTimes[i] = time;
    }
  }

  /**
   * Reads the next column. Times are milliseconds after the fix.
   * @returns the list to which the values were added
   */
  column(values: (number | null)[] = []): (number | null)[] {
    const { count, fixTimes } = this;
    const index = this.#next++;
    const mode = (this.#modes[index >> 2]! >> ((index & 3) * 2)) & 3;
    if (COLUMNS[index]!.type === 'timestamptz') {
      const same = mode === SAME ? this.#reader.signed() : undefined;
      let value = 0;
      for (let i = 0; i < count; i++) {
        if (same === undefined) value += this.#reader.signed();
        values.push((same ?? value) + fixTimes[0]! - fixTimes[i]!);
      }
    } else if (mode === NONE) for (let i = 0; i < count; i++) values.push(null);
    else if (mode === SAME) {
      const value = this.#reader.signed();
      for (let i = 0; i < count; i++) values.push(value);
    } else {
      const bits = mode === SOME ? this.#reader.octets((count + 7) >> 3) : undefined;
      let value = 0;
      for (let i = 0; i < count; i++) {
        if (bits !== undefined && (bits[i >> 3]! & (1 << (i & 7))) === 0) values.push(null);
        else {
          value += this.#reader.signed();
          values.push(value);
        }
      }
    }
    return values;
  }

  /** Returns the JSON texts of the attributes. Call it after the last column. */
  texts(): (string | null)[] {
    const texts: (string | null)[] = new Array(this.count).fill(null);
    if (this.#reader.count() === NO_TEXTS) return texts;
    let previous = '';
    for (let i = 0; i < this.count; i++) {
      const kind = this.#reader.count();
      if (kind === NULL_TEXT) continue;
      if (kind >= OWN_TEXT) {
        const tail = this.#reader.count();
        const middle = this.#reader.text();
        previous = previous.slice(0, kind - OWN_TEXT) + middle + previous.slice(previous.length - tail);
      }
      texts[i] = previous;
    }
    return texts;
  }
}
