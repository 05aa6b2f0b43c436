/**
 * The stored form of a closed week: positions of one device, in the order of their key, as one compressed block of
 * columns. Neighbouring positions differ little, so that a column is written as the differences of its values, and a
 * block of columns compresses far better than rows do. Every value comes back exactly, times to the millisecond that
 * every reader of positions gets.
 *
 * A block: one octet that says the version, then Zstandard (RFC 8878) over: number of rows; each column of COLUMNS; the
 * names and columns of the attributes. All numbers are variable-length integers, seven bits an octet, lowest first.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { BlockReader, BlockWriter } from './block-numbers.ts';
import type { PositionColumn, StoredPosition } from './stored-position.ts';

const VERSION = 1;

/** How a column's values are whole numbers. `afterFix`: milliseconds since the fix. */
type Kind = 'number' | 'boolean' | 'time' | 'afterFix';

/** Columns in the order of the block; new ones go to the end, under a new version. */
const COLUMNS = {
  fix_time: 'time',
  discriminator: 'number',
  received_at: 'afterFix',
  asset_id: 'number',
  latitude_e7: 'number',
  longitude_e7: 'number',
  altitude_m: 'number',
  speed_cm_s: 'number',
  heading_deg: 'number',
  satellites: 'number',
  accuracy_dm: 'number',
  odometer_m: 'number',
  engine_s: 'number',
  fuel_ml: 'number',
  fuel_permille: 'number',
  external_mv: 'number',
  battery_mv: 'number',
  battery_permille: 'number',
  rpm: 'number',
  digital_inputs: 'number',
  digital_outputs: 'number',
  analogue1_mv: 'number',
  analogue2_mv: 'number',
  valid: 'boolean',
  buffered: 'boolean',
  ignition: 'boolean',
  motion: 'boolean',
  charging: 'boolean',
} as const satisfies Record<Exclude<PositionColumn, 'account_id' | 'device_id' | 'attributes'>, Kind>;
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** Every column of a position. */
export const POSITION_COLUMNS: readonly PositionColumn[] = ['account_id', 'device_id', ...NAMES, 'attributes'];

type Attributes = Record<string, unknown>;

/** @param rows of one device, in the order of (fix time, discriminator), at least one */
export function encodeBlock(rows: readonly StoredPosition[]): Buffer {
  const writer = new BlockWriter();
  writer.count(rows.length);
  for (const name of NAMES) writer.column(rows.map((row) => asNumber(row, name)));
  encodeAttributes(
    writer,
    rows.map((row) => row.attributes as Attributes | null),
  );
  return Buffer.concat([Buffer.of(VERSION), zstdCompressSync(writer.bytes())]);
}

/**
 * @param key account and device, which the block does not repeat
 * @param columns those that the rows are to have; the others are passed over
 * @param window fix times in [from, to), epoch ms, of the rows that are wanted; default all
 * @throws RangeError when the block is of another version or damaged
 */
export function decodeBlock<Column extends PositionColumn>(
  block: Uint8Array,
  key: { account_id: number; device_id: number },
  columns: readonly Column[],
  window = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
): Pick<StoredPosition, Column>[] {
  if (block[0] !== VERSION) throw new RangeError(`block of version ${block[0]}, this program reads ${VERSION}`);
  const reader = new BlockReader(zstdDecompressSync(block.subarray(1)));
  const wanted = new Set<PositionColumn>(columns);
  const count = reader.count();
  const fixTimes = reader.column(count) as number[];
  const first = placeOf(fixTimes, window.from);
  const after = placeOf(fixTimes, window.to);
  if (first === after) return [];
  // Made with all of their columns at once: to give an object one property after the other is what takes the time.
  const empty = Object.fromEntries(POSITION_COLUMNS.filter((it) => wanted.has(it)).map((it) => [it, keyOr(key, it)]));
  const rows: Record<string, unknown>[] = Array.from({ length: after - first }, () => ({ ...empty }));
  const times = fixTimes.slice(first, after);
  if (wanted.has('fix_time')) setColumn(rows, 'fix_time', times, times);
  for (const name of NAMES.slice(1)) {
    if (!wanted.has(name)) reader.skipColumn();
    else setColumn(rows, name, reader.column(count).slice(first, after), times);
  }
  if (wanted.has('attributes')) setAttributes(rows, reader, count, first, after);
  return rows as Pick<StoredPosition, Column>[];
}

function keyOr(key: { account_id: number; device_id: number }, column: PositionColumn): number | null {
  return column === 'account_id' || column === 'device_id' ? key[column] : null;
}

/** Place of the first time that is not before an instant. @param times in order */
function placeOf(times: readonly number[], instant: number): number {
  const place = times.findIndex((time) => time >= instant);
  return place === -1 ? times.length : place;
}

function asNumber(row: StoredPosition, name: keyof typeof COLUMNS): number | null {
  const value = row[name];
  if (value === null) return null;
  if (COLUMNS[name] === 'afterFix') return (value as Date).getTime() - row.fix_time.getTime();
  return Number(value);
}

function setColumn(
  rows: Record<string, unknown>[],
  name: keyof typeof COLUMNS,
  values: readonly (number | null)[],
  fixTimes: readonly number[],
): void {
  const kind: Kind = COLUMNS[name];
  for (let i = 0; i < rows.length; i++) {
    const value = values[i]!;
    if (value === null) continue;
    if (kind === 'number') rows[i]![name] = value;
    else if (kind === 'boolean') rows[i]![name] = value === 1;
    else rows[i]![name] = new Date(kind === 'time' ? value : value + fixTimes[i]!);
  }
}

/** Which rows have attributes at all, then a column for each name that occurs in any of them. */
function encodeAttributes(writer: BlockWriter, all: readonly (Attributes | null)[]): void {
  writer.column(all.map((attributes) => (attributes === null ? null : 0)));
  const names = new Set<string>();
  for (const attributes of all) if (attributes !== null) for (const name of Object.keys(attributes)) names.add(name);
  writer.count(names.size);
  for (const name of names) {
    const values = all.map((it) => (it !== null && Object.hasOwn(it, name) ? it[name] : undefined));
    writer.text(name);
    const scale = scaleOf(values);
    if (scale === undefined) {
      const texts = new Map<string, number>();
      const numbers = values.map((value) => (value === undefined ? null : numberOf(texts, JSON.stringify(value))));
      writer.count(TEXTS);
      writer.count(texts.size);
      for (const text of texts.keys()) writer.text(text);
      writer.column(numbers);
    } else {
      writer.count(scale);
      writer.column(values.map((value) => (value === undefined ? null : Math.round((value as number) * 10 ** scale))));
    }
  }
}

/** @param first place in the block of the first row */
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
    const name = reader.text();
    const scale = reader.count();
    const texts = scale === TEXTS ? Array.from({ length: reader.count() }, () => reader.text()) : undefined;
    const power = 10 ** scale;
    const values = reader.column(count).slice(first, after);
    for (let i = 0; i < rows.length; i++) {
      const value = values[i]!;
      if (value === null) continue;
      const attributes = rows[i]!.attributes as Attributes;
      // Parsed for each row: rows must not share an object.
      const given: unknown = texts ? JSON.parse(texts[value]!) : value / power;
      if (name !== '__proto__') attributes[name] = given;
      else
        Object.defineProperty(attributes, name, { value: given, enumerable: true, configurable: true, writable: true });
    }
  }
}

/** In place of a scale: the values are places in a list of JSON texts. */
const TEXTS = 8;
/** So that a scaled value and differences of differences of such are exact. */
const LARGEST_SCALED = 2 ** 49;

/** Decimal places (0 to 7) with which all values are whole numbers, exactly; undefined: not all are such numbers. */
function scaleOf(values: readonly unknown[]): number | undefined {
  let scale = 0;
  for (const value of values) {
    if (value === undefined) continue;
    if (typeof value !== 'number') return undefined;
    while (!isWhole(value, scale)) if (++scale === TEXTS) return undefined;
  }
  // What is whole with few places need not come back exactly with more of them.
  return values.every((value) => value === undefined || isWhole(value as number, scale)) ? scale : undefined;
}

function isWhole(value: number, scale: number): boolean {
  const scaled = Math.round(value * 10 ** scale);
  return Math.abs(scaled) <= LARGEST_SCALED && Object.is(scaled / 10 ** scale, value);
}

function numberOf(texts: Map<string, number>, text: string): number {
  const known = texts.get(text);
  if (known !== undefined) return known;
  texts.set(text, texts.size);
  return texts.size - 1;
}
