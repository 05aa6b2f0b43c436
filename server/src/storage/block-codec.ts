/**
 * Codec of blocks: positions of one device, in the order of their key, as one compressed block of columns. It also reads
 * the small blocks of ingest (plain-block.ts). Neighbouring positions differ little, so a column is written as the
 * differences of its values and compresses far better than rows. Every value is restored exactly, times to the
 * millisecond.
 *
 * A block: one octet for the version, then Zstandard (RFC 8878) over: number of rows; each column in the order of its
 * declaration; the names and columns of the attributes. All numbers are variable-length integers, seven bits an octet,
 * lowest first.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { BlockReader, BlockWriter } from './block-numbers.ts';
import { PLAIN, PlainBlock } from './plain-block.ts';
import {
  type DeclaredColumn,
  FIRST_COLUMNS,
  POSITION_COLUMNS,
  type PositionColumn,
  type StoredPosition,
} from './position-columns.ts';

const NAMES: readonly BlockColumn[] = POSITION_COLUMNS.filter(isBlockColumn).map((column) => column.name);
const KINDS = new Map(POSITION_COLUMNS.filter(isBlockColumn).map((column) => [column.name, kindOf(column)]));
const COLUMNS_AFTER_FIX = NAMES.slice(1);
/** Columns of a block of version 1: all but account, device and attributes. Each column after them adds a version. */
const FIRST_NAMES = FIRST_COLUMNS - 3;
const VERSION = 1 + NAMES.length - FIRST_NAMES;

/** Conversion of a column's values to whole numbers. `afterFix`: milliseconds since the fix. */
type Kind = 'number' | 'boolean' | 'time' | 'afterFix';
type BlockColumn = Exclude<PositionColumn, 'account_id' | 'device_id' | 'attributes'>;

/** Every column of a position. */
export const ALL_COLUMNS: readonly PositionColumn[] = POSITION_COLUMNS.map((column) => column.name);

function isBlockColumn(column: DeclaredColumn): column is Extract<DeclaredColumn, { name: BlockColumn }> {
  return column.name !== 'account_id' && column.name !== 'device_id' && column.name !== 'attributes';
}

function kindOf({ name, type }: DeclaredColumn): Kind {
  if (type === 'timestamptz') return name === 'fix_time' ? 'time' : 'afterFix';
  return type === 'boolean' ? 'boolean' : 'number';
}

type Attributes = Record<string, unknown>;

/** Positions of one device as columns, in the order of their key. */
export interface PositionsInColumns {
  /** Epoch ms. */
  fixTimes: number[];
  /** Whole numbers of each column after `fix_time`, in the order of the declaration. */
  columns: (number | null)[][];
  attributes: (Attributes | null)[];
}

/**
 * Encodes a block.
 * @param rows of one device, in the order of (fix time, discriminator), at least one
 */
export function encodeBlock(rows: readonly StoredPosition[]): Buffer {
  return encodeColumns({
    fixTimes: rows.map((row) => row.fix_time.getTime()),
    columns: NAMES.slice(1).map((name) => rows.map((row) => asNumber(row, name))),
    attributes: rows.map((row) => row.attributes as Attributes | null),
  });
}

/** One writer serves all blocks, because encoding never waits. */
const WRITER = new BlockWriter();

/** Encodes positions, at least one. */
export function encodeColumns({ fixTimes, columns, attributes }: PositionsInColumns): Buffer {
  WRITER.clear();
  WRITER.count(fixTimes.length);
  WRITER.column(fixTimes);
  for (const column of columns) WRITER.column(column);
  encodeAttributes(WRITER, attributes);
  return Buffer.concat([Buffer.of(VERSION), zstdCompressSync(WRITER.bytes())]);
}

/** Returns a function that returns true if the block has a position with a fix time (epoch ms) and a discriminator. */
export function keysOf(block: Uint8Array): (fixTime: number, discriminator: number) => boolean {
  const opened = open(block);
  const { fixTimes } = opened;
  for (let name = 0; opened.names[name] !== 'discriminator'; name++) opened.skip();
  const discriminators = opened.column();
  return (fixTime, discriminator) => {
    for (let at = placeOf(fixTimes, fixTime); fixTimes[at] === fixTime; at++)
      if (discriminators[at] === discriminator) return true;
    return false;
  };
}

/** Returns the number of positions in blocks. */
export function countPositions(blocks: readonly Uint8Array[]): number {
  return blocks.reduce((sum, block) => sum + open(block).fixTimes.length, 0);
}

/**
 * Decodes blocks, one after the other.
 * @throws RangeError if one has another version or is damaged
 */
export function columnsOf(blocks: readonly Uint8Array[]): PositionsInColumns {
  const all: PositionsInColumns = { fixTimes: [], columns: COLUMNS_AFTER_FIX.map(() => []), attributes: [] };
  const last: LastText = { text: null, attributes: null };
  for (const block of blocks) {
    const opened = open(block);
    const count = opened.fixTimes.length;
    const known = opened.names.length;
    for (let i = 0; i < count; i++) all.fixTimes.push(opened.fixTimes[i]!);
    for (let column = 0; column < all.columns.length; column++) {
      const values = all.columns[column]!;
      if (column < known) opened.column(values);
      else for (let i = 0; i < count; i++) values.push(null);
    }
    opened.addAttributes(all.attributes, last);
  }
  return all;
}

/** The last text of attributes that was parsed, because neighbouring positions often have the same. */
interface LastText {
  text: string | null;
  attributes: Attributes | null;
}

/**
 * Decodes a block. Columns that its version does not have are null.
 * @param key account and device, which the block does not contain
 * @param columns columns of the returned rows; others are skipped
 * @param window fix times in [from, to), epoch ms, of the returned rows; default all
 * @throws RangeError if the block has another version or is damaged
 */
export function decodeBlock<Column extends PositionColumn>(
  block: Uint8Array,
  key: { account_id: number; device_id: number },
  columns: readonly Column[],
  window = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
): Pick<StoredPosition, Column>[] {
  const wanted = new Set<PositionColumn>(columns);
  const opened = open(block);
  const { fixTimes } = opened;
  const first = placeOf(fixTimes, window.from);
  const after = placeOf(fixTimes, window.to);
  if (first === after) return [];
  // Each row is created with all of its columns, because adding properties one by one takes most of the time.
  const empty = Object.fromEntries(ALL_COLUMNS.filter((it) => wanted.has(it)).map((it) => [it, keyOr(key, it)]));
  const rows: Record<string, unknown>[] = Array.from({ length: after - first }, () => ({ ...empty }));
  const times = fixTimes.slice(first, after);
  if (wanted.has('fix_time')) setColumn(rows, 'fix_time', times, times);
  for (const name of opened.names) {
    if (!wanted.has(name)) opened.skip();
    else setColumn(rows, name, opened.column().slice(first, after), times);
  }
  if (wanted.has('attributes')) opened.attributes(rows, first, after);
  return rows as Pick<StoredPosition, Column>[];
}

/** A block whose columns after the fix times are read or skipped in order, then the attributes. */
interface OpenedBlock {
  fixTimes: number[];
  names: readonly BlockColumn[];
  /** Adds the values of the next column to a list, by default an empty one. */
  column(values?: (number | null)[]): (number | null)[];
  skip(): void;
  /** Sets the attributes of the rows [first, after). */
  attributes(rows: Record<string, unknown>[], first: number, after: number): void;
  /** Adds the attributes of each row, which may share objects. */
  addAttributes(all: (Attributes | null)[], last: LastText): void;
}

function open(block: Uint8Array): OpenedBlock {
  return (block[0] ?? 0) >= PLAIN ? openPlain(block) : openPacked(block);
}

/** A block is unpacked into one piece of memory, which takes half the time of the default pieces of 16 kB. */
const UNPACKING = { chunkSize: 1 << 16 };

function openPacked(block: Uint8Array): OpenedBlock {
  const [version = 0] = block;
  if (version < 1 || version > VERSION)
    throw new RangeError(`block of version ${version}, this program reads ${VERSION}`);
  const reader = new BlockReader(zstdDecompressSync(block.subarray(1), UNPACKING));
  const count = reader.count();
  return {
    fixTimes: reader.column(count) as number[],
    names: NAMES.slice(1, FIRST_NAMES + version - 1),
    column(values) {
      const read = reader.column(count);
      if (values === undefined) return read;
      for (const value of read) values.push(value);
      return values;
    },
    skip: () => reader.skipColumn(),
    attributes: (rows, first, after) => setAttributes(rows, reader, count, first, after),
    addAttributes: (all) => addSharedAttributes(all, reader, count),
  };
}

function openPlain(block: Uint8Array): OpenedBlock {
  const plain = new PlainBlock(block);
  return {
    fixTimes: plain.fixTimes,
    names: plain.columns === NAMES.length - 1 ? COLUMNS_AFTER_FIX : NAMES.slice(1, 1 + plain.columns),
    column: (values) => plain.column(values),
    skip: () => void plain.column(),
    attributes(rows, first, after) {
      const texts = plain.texts().slice(first, after);
      texts.forEach((text, index) => {
        if (text !== null) rows[index]!.attributes = JSON.parse(text);
      });
    },
    addAttributes(all, last) {
      for (const text of plain.texts()) {
        if (text !== null && text !== last.text) {
          last.attributes = JSON.parse(text);
          last.text = text;
        }
        all.push(text === null ? null : last.attributes);
      }
    },
  };
}

function keyOr(key: { account_id: number; device_id: number }, column: PositionColumn): number | null {
  return column === 'account_id' || column === 'device_id' ? key[column] : null;
}

/**
 * Returns the index of the first time that is not before an instant.
 * @param times in order
 */
function placeOf(times: readonly number[], instant: number): number {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (times[middle]! >= instant) to = middle;
    else from = middle + 1;
  }
  return from;
}

function asNumber(row: StoredPosition, name: BlockColumn): number | null {
  const value = row[name];
  if (value === null) return null;
  if (KINDS.get(name) === 'afterFix') return (value as Date).getTime() - row.fix_time.getTime();
  return Number(value);
}

function setColumn(
  rows: Record<string, unknown>[],
  name: BlockColumn,
  values: readonly (number | null)[],
  fixTimes: readonly number[],
): void {
  const kind = KINDS.get(name);
  for (let i = 0; i < rows.length; i++) {
    const value = values[i]!;
    if (value === null) continue;
    if (kind === 'number') rows[i]![name] = value;
    else if (kind === 'boolean') rows[i]![name] = value === 1;
    else rows[i]![name] = new Date(kind === 'time' ? value : value + fixTimes[i]!);
  }
}

/** Writes which rows have attributes, then a column for each name that occurs in any of them. */
function encodeAttributes(writer: BlockWriter, all: readonly (Attributes | null)[]): void {
  writer.column(all.map((attributes) => (attributes === null ? null : 0)));
  const { distinct, places } = distinctOf(all);
  const names = new Set<string>();
  for (const attributes of distinct) for (const name of Object.keys(attributes)) names.add(name);
  writer.count(names.size);
  for (const name of names) {
    const values = distinct.map((it) => (Object.hasOwn(it, name) ? it[name] : undefined));
    writer.text(name);
    const scale = scaleOf(values);
    let numbers: (number | null)[];
    if (scale === undefined) {
      const texts = new Map<string, number>();
      numbers = values.map((value) => (value === undefined ? null : numberOf(texts, JSON.stringify(value))));
      writer.count(TEXTS);
      writer.count(texts.size);
      for (const text of texts.keys()) writer.text(text);
    } else {
      writer.count(scale);
      numbers = values.map((value) => (value === undefined ? null : Math.round((value as number) * POWERS[scale]!)));
    }
    writer.column(places.map((place) => (place < 0 ? null : numbers[place]!)));
  }
}

/** Returns the objects, each once for neighbouring rows that share it, and the index of the object of each row; −1: none. */
function distinctOf(all: readonly (Attributes | null)[]): { distinct: Attributes[]; places: number[] } {
  const distinct: Attributes[] = [];
  const places = all.map((attributes) => {
    if (attributes === null) return -1;
    if (distinct.at(-1) !== attributes) distinct.push(attributes);
    return distinct.length - 1;
  });
  return { distinct, places };
}

/** One name of the attributes of a block. */
interface AttributeColumn {
  name: string;
  /** Decimal places, or TEXTS: the values are indexes into `texts`. */
  scale: number;
  texts: string[];
  values: (number | null)[];
}

function readAttributeColumn(reader: BlockReader, count: number): AttributeColumn {
  const name = reader.text();
  const scale = reader.count();
  const texts = scale === TEXTS ? Array.from({ length: reader.count() }, () => reader.text()) : [];
  return { name, scale, texts, values: reader.column(count) };
}

function setAttribute(attributes: Attributes, { name, scale, texts }: AttributeColumn, value: number): void {
  const given: unknown = scale === TEXTS ? JSON.parse(texts[value]!) : value / POWERS[scale]!;
  if (name !== '__proto__') attributes[name] = given;
  else Object.defineProperty(attributes, name, { value: given, enumerable: true, configurable: true, writable: true });
}

/** Adds the attributes of each row. Neighbouring rows with the same attributes share an object. */
function addSharedAttributes(all: (Attributes | null)[], reader: BlockReader, count: number): void {
  const present = reader.column(count);
  const columns = Array.from({ length: reader.count() }, () => readAttributeColumn(reader, count));
  for (let i = 0; i < count; i++) {
    if (present[i] === null) all.push(null);
    else if (i > 0 && present[i - 1] !== null && columns.every(({ values }) => values[i] === values[i - 1]))
      all.push(all.at(-1)!);
    else {
      const attributes: Attributes = {};
      for (const column of columns) if (column.values[i] !== null) setAttribute(attributes, column, column.values[i]!);
      all.push(attributes);
    }
  }
}

/**
 * Reads the attributes of rows.
 * @param first index in the block of the first row
 */
function setAttributes(
  rows: Record<string, unknown>[],
  reader: BlockReader,
  count: number,
  first: number,
  after: number,
): void {
  const present = reader.column(count).slice(first, after);
  for (let i = 0; i < rows.length; i++) if (present[i] !== null) rows[i]!.attributes = {};
  for (let left = reader.count(); left > 0; left--) {
    const column = readAttributeColumn(reader, count);
    for (let i = 0; i < rows.length; i++) {
      const value = column.values[first + i]!;
      // Parsed for each row, because rows must not share an object.
      if (value !== null) setAttribute(rows[i]!.attributes as Attributes, column, value);
    }
  }
}

/** Marker in place of a scale: the values are indexes into a list of JSON texts. */
const TEXTS = 8;
/** Powers of ten by scale. */
const POWERS = Array.from({ length: TEXTS }, (_, scale) => 10 ** scale);
/** Bound within which a scaled value and differences of differences of such are exact. */
const LARGEST_SCALED = 2 ** 49;

/** Returns the decimal places (0 to 7) with which all values are exactly whole numbers; undefined: there are none. */
function scaleOf(values: readonly unknown[]): number | undefined {
  let scale = 0;
  for (const value of values) {
    if (value === undefined) continue;
    if (typeof value !== 'number') return undefined;
    while (!isWhole(value, scale)) if (++scale === TEXTS) return undefined;
  }
  if (scale === 0) return scale;
  // A value that is whole with few places need not be restored exactly with more of them.
  return values.every((value) => value === undefined || isWhole(value as number, scale)) ? scale : undefined;
}

function isWhole(value: number, scale: number): boolean {
  const power = POWERS[scale]!;
  const scaled = Math.round(value * power);
  return Math.abs(scaled) <= LARGEST_SCALED && Object.is(scaled / power, value);
}

function numberOf(texts: Map<string, number>, text: string): number {
  const known = texts.get(text);
  if (known !== undefined) return known;
  texts.set(text, texts.size);
  return texts.size - 1;
}
