import { compile } from '../../storage/compile.ts';
import { POSITION_COLUMNS, type PositionColumnDeclaration } from '../../storage/position-columns.ts';
import type { PositionRow } from '../intake/position.ts';

/**
 * Encodes rows of `positions` in PostgreSQL's binary COPY format (documentation of COPY, "Binary Format"; the fields are in
 * the send format of their types: big-endian integers, timestamptz as microseconds since 2000, jsonb as version 1 and
 * text). This runs once per position, so the functions are compiled from the columns, and one buffer serves all batches.
 */
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const HEADER_BYTES = SIGNATURE.length + 8;
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);

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
  #buffer = Buffer.allocUnsafe(1 << 20);
  #at = 0;

  /** Encodes rows; memory grows to the largest batch and stays. Leaves out columns that are null in all rows. */
  encode(rows: readonly PositionRow[]): EncodedRows {
    const present = presentColumns(rows);
    this.#at = 0;
    this.#reserve(HEADER_BYTES);
    this.#buffer.set(SIGNATURE, 0);
    this.#buffer.fill(0, SIGNATURE.length, HEADER_BYTES);
    this.#at = HEADER_BYTES;
    const names = COLUMNS.filter((_, index) => present[index] === 1).map((column) => column.name);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as PositionRow;
      this.#reserve(ROW_BYTES + (row.attributes === null ? 0 : row.attributes.length * 3));
      this.#at = putRow(this.#buffer, put2(this.#buffer, this.#at, names.length), row, present);
    }
    this.#reserve(2);
    this.#at = put2(this.#buffer, this.#at, -1);
    return { columns: names.join(', '), bytes: this.#buffer.subarray(0, this.#at) };
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
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

function put2(buffer: Buffer, at: number, value: number): number {
  buffer[at] = value >> 8;
  buffer[at + 1] = value;
  return at + 2;
}

function put4(buffer: Buffer, at: number, value: number): number {
  buffer[at] = value >> 24;
  buffer[at + 1] = value >> 16;
  buffer[at + 2] = value >> 8;
  buffer[at + 3] = value;
  return at + 4;
}

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

/** Writes epoch ms as int8 microseconds since 2000; exact, because every such time is below 2^53. */
function putTime(buffer: Buffer, at: number, epochMs: number): number {
  const microseconds = (epochMs - POSTGRES_EPOCH_MS) * 1000;
  const high = Math.floor(microseconds / 4_294_967_296);
  return put4(buffer, put4(buffer, put4(buffer, at, 8), high), (microseconds - high * 4_294_967_296) | 0);
}

function putJson(buffer: Buffer, at: number, text: string | null): number {
  if (text === null) return put4(buffer, at, -1);
  buffer[at + 4] = 1;
  const length = buffer.write(text, at + 5, 'utf8') + 1;
  put4(buffer, at, length);
  return at + 4 + length;
}
