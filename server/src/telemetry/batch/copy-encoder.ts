import { compile } from '../../storage/compile.ts';
import { POSITION_COLUMNS, type PositionColumnDeclaration } from '../../storage/position-columns.ts';
import type { PositionRow } from '../intake/position.ts';
import { CopyBuffer, put2, put4, putTime } from './copy-buffer.ts';

/**
 * Encodes rows of `positions` in binary COPY format, jsonb as version 1 and text, for the comparison of late records. The
 * functions are compiled from the columns.
 */
const COLUMNS: readonly PositionColumnDeclaration[] = POSITION_COLUMNS;
/** Upper bound of one row without its attributes: a count, and for each column a length and the widest value. */
const ROW_BYTES = 2 + COLUMNS.length * 12;

export interface EncodedRows {
  /** Column list of the COPY statement. */
  columns: string;
  /** Header, rows and trailer. Valid until the encoder is used again. */
  bytes: Uint8Array;
}

export class CopyEncoder {
  readonly #out = new CopyBuffer();

  /** Encodes rows; memory grows to the largest batch and stays. Leaves out columns that are null in all rows. */
  encode(rows: readonly PositionRow[]): EncodedRows {
    const out = this.#out;
    const present = presentColumns(rows);
    out.begin();
    const names = COLUMNS.filter((_, index) => present[index] === 1).map((column) => column.name);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as PositionRow;
      out.reserve(ROW_BYTES + (row.attributes === null ? 0 : row.attributes.length * 3));
      out.at = putRow(out.buffer, put2(out.buffer, out.at, names.length), row, present);
    }
    return { columns: names.join(', '), bytes: out.end() };
  }
}

/** One octet per column: 1 where the column is required or any row has a value. */
function presentColumns(rows: readonly PositionRow[]): Uint8Array {
  const present = Uint8Array.from(COLUMNS, (column) => (column.required ? 1 : 0));
  let missing = present.filter((it) => it === 0).length;
  for (let i = 0; i < rows.length && missing > 0; i++) missing -= markPresent(rows[i] as PositionRow, present);
  return present;
}

/** Marks the columns in which a row has a value. Returns how many of them were not marked before. */
const markPresent = compile<(row: PositionRow, present: Uint8Array) => number>(
  ['row', 'present'],
  `let found = 0;
  ${COLUMNS.flatMap(({ field, required }, index) =>
    required ? [] : `if (present[${index}] === 0 && row.${field} !== null) { present[${index}] = 1; found++; }`,
  ).join('\n')}
  return found;`,
);

/** A function that writes a value with its length at a place of the buffer and returns the place behind it. */
const PUT = { int: putInt4, smallint: putInt2, boolean: putBoolean, timestamptz: putTime, jsonb: putJson };

/** Writes the present columns of a row at a place of the buffer. Returns the place behind them. */
const putRow = compile<
  (put: typeof PUT) => (buffer: Buffer, at: number, row: PositionRow, present: Uint8Array) => number
>(
  ['{ int, smallint, boolean, timestamptz, jsonb }'],
  `return (buffer, at, row, present) => {
    ${COLUMNS.map(({ field, type, required }, index) => {
      const step = `at = ${type}(buffer, at, row.${field});`;
      return required ? step : `if (present[${index}] === 1) ${step}`;
    }).join('\n')}
    return at;
  };`,
)(PUT);

function putInt2(buffer: Buffer, at: number, value: number | null): number {
  return value === null ? put4(buffer, at, -1) : put2(buffer, put4(buffer, at, 2), value);
}

function putInt4(buffer: Buffer, at: number, value: number | null): number {
  return value === null ? put4(buffer, at, -1) : put4(buffer, put4(buffer, at, 4), value);
}

function putBoolean(buffer: Buffer, at: number, value: boolean | null): number {
  if (value === null) return put4(buffer, at, -1);
  const place = put4(buffer, at, 1);
  buffer[place] = value ? 1 : 0;
  return place + 1;
}

function putJson(buffer: Buffer, at: number, text: string | null): number {
  if (text === null) return put4(buffer, at, -1);
  buffer[at + 4] = 1;
  const length = buffer.write(text, at + 5, 'utf8') + 1;
  put4(buffer, at, length);
  return at + 4 + length;
}
