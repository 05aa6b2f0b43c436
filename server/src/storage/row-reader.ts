/** Reads a row from its bytes into an object, with a function that is compiled for the columns of a result. */
import pg from 'pg';
import { compile } from './compile.ts';
import type { DataRow } from './data-row.ts';
import { propertiesOf } from './row-objects.ts';
import { parseValue } from './value-types.ts';

export type RowReader = (row: DataRow) => Record<string, unknown>;
type ReadValue = (row: DataRow, from: number, to: number) => unknown;

const { builtins } = pg.types;
/** Types whose values are their text, and numbers that are exact in a double. */
const TEXTS: ReadonlySet<number> = new Set([builtins.TEXT, builtins.VARCHAR, builtins.BPCHAR, builtins.UUID]);
const INTEGERS: ReadonlySet<number> = new Set([builtins.INT2, builtins.INT4, builtins.INT8]);
/** Any number of so many characters is exact. */
const EXACT_CHARACTERS = 15;
const [MINUS, ZERO, TRUE] = [45, 48, 116];

const readText: ReadValue = (row, from, to) => row.text(from, to);
const readBoolean: ReadValue = ({ bytes }, from) => bytes[from] === TRUE;

function readInteger(bytes: Buffer, from: number, to: number): number {
  const isNegative = bytes[from] === MINUS;
  let value = 0;
  for (let at = isNegative ? from + 1 : from; at < to; at++) value = value * 10 + bytes[at]! - ZERO;
  return isNegative ? -value : value;
}

function valueReader(type: number): ReadValue {
  if (TEXTS.has(type)) return readText;
  if (type === builtins.BOOL) return readBoolean;
  const parse = parseValue(type);
  if (!INTEGERS.has(type)) return (row, from, to) => parse(row.text(from, to));
  return (row, from, to) =>
    to - from > EXACT_CHARACTERS ? parse(row.text(from, to)) : readInteger(row.bytes, from, to);
}

/** Most lists of columns whose readers are kept. Reports with chosen columns have many. */
const MOST_READERS = 2000;
const readers = new Map<string, RowReader>();

/** Returns the reader of the rows of a result in the text format. Of columns with one name the last counts. */
export function rowReader(fields: readonly Pick<pg.FieldDef, 'name' | 'dataTypeID'>[]): RowReader {
  let key = '';
  for (const { name, dataTypeID } of fields) key += `${dataTypeID} ${JSON.stringify(name)}`;
  let reader = readers.get(key);
  if (reader === undefined) {
    if (readers.size === MOST_READERS) readers.clear();
    reader = compiled(fields);
    readers.set(key, reader);
  }
  return reader;
}

function compiled(fields: readonly Pick<pg.FieldDef, 'name' | 'dataTypeID'>[]): RowReader {
  // A value is its length, -1 for null, and so many bytes.
  const reads = fields.map(
    (_, index) => `
      let v${index} = null;
      length = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
      at += 4;
      if (length >= 0) { v${index} = r${index}(row, at, at + length); at += length; }`,
  );
  const names = fields.map((_, index) => `r${index}`);
  const body = `return (row) => {
      const { bytes } = row;
      let at = row.start;
      let length = 0;
      ${reads.join('')}
      return { ${propertiesOf(fields, (index) => `v${index}`)} };
    };`;
  return compile<(...of: ReadValue[]) => RowReader>(
    names,
    body,
  )(...fields.map(({ dataTypeID }) => valueReader(dataTypeID)));
}
