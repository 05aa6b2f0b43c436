/**
 * Rows of results in the bytes of the connection. The driver makes a message with a text for each value and emits it, then
 * parses the texts into another array. Here a row is read once, into the object that the caller gets.
 */
import { EventEmitter } from 'node:events';
import type pg from 'pg';

/** Code of the message with a row, and the bytes of code and length of each message (PostgreSQL, 54.7 "Message Formats"). */
const DATA_ROW = 68;
const HEADER_BYTES = 5;
/** UTF-8 beyond ASCII. 255 is in no text, but in the length of each null. */
const BEYOND_ASCII = /[\x80-\xfe]/;
const EMPTY = Buffer.alloc(0);
/** In longer rows, such as those with positions of a day, a value is most of the row. */
const LONGEST_TEXT_BYTES = 16_384;

/** One row. Its bytes are valid while it is handled only. */
export class DataRow {
  readonly bytes: Buffer;
  /** Place of the first value's length, and the end of the row. */
  readonly start: number;
  readonly end: number;
  #text: string | undefined;
  #isAscii = false;

  constructor(bytes: Buffer, start: number, end: number) {
    this.bytes = bytes;
    this.start = start;
    this.end = end;
  }

  /** Returns the text in a range of the bytes. Cutting it out of the row's text is faster than decoding each value. */
  text(from: number, to: number): string {
    if (this.#text === undefined) {
      this.#text =
        this.end - this.start > LONGEST_TEXT_BYTES ? '' : this.bytes.toString('latin1', this.start, this.end);
      this.#isAscii = this.#text !== '' && !BEYOND_ASCII.test(this.#text);
    }
    return this.#isAscii
      ? this.#text.substring(from - this.start, to - this.start)
      : this.bytes.toString('utf8', from, to);
  }

  /** The values as the driver passes them to its own queries. */
  get fields(): (string | null)[] {
    const fields: (string | null)[] = [];
    for (let at = this.start; at < this.end; ) {
      const length = this.bytes.readInt32BE(at);
      at += 4;
      fields.push(length < 0 ? null : this.text(at, at + length));
      if (length > 0) at += length;
    }
    return fields;
  }
}

/** The properties that the declared types of the driver lack. */
interface Connection extends EventEmitter {
  attachListeners(stream: EventEmitter): void;
}

/** Makes a new client emit a `DataRow` for each row. The driver still reads all other messages. */
export function emitDataRows(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: Connection };
  const attachListeners = connection.attachListeners.bind(connection);
  connection.attachListeners = (stream) => {
    const others = new EventEmitter();
    attachListeners(others);
    const take = splitMessages(
      (bytes) => others.emit('data', bytes),
      (row) => connection.emit('dataRow', row),
    );
    stream.on('data', take);
    stream.on('end', () => others.emit('end'));
  };
}

/**
 * Returns a function that takes bytes from the server in any pieces.
 * @param others takes whole messages without rows @param row takes a row; both in the order of the messages
 */
export function splitMessages(others: (bytes: Buffer) => void, row: (row: DataRow) => void): (bytes: Buffer) => void {
  /** Bytes of an incomplete message, and the number of bytes that complete it as far as is known. */
  let pieces: Buffer[] = [];
  let have = 0;
  let need = 0;
  return (piece) => {
    let bytes = piece;
    if (have > 0) {
      pieces.push(piece);
      have += piece.length;
      if (have < need) return;
      bytes = Buffer.concat(pieces, have);
      pieces = [];
    }
    let at = 0;
    let other = 0;
    need = HEADER_BYTES;
    while (at + HEADER_BYTES <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (end > bytes.length) {
        need = end - at;
        break;
      }
      if (bytes[at] === DATA_ROW) {
        if (other < at) others(bytes.subarray(other, at));
        // The number of values follows from the columns.
        row(new DataRow(bytes, at + HEADER_BYTES + 2, end));
        other = end;
      }
      at = end;
    }
    if (other < at) others(bytes.subarray(other, at));
    const rest = at < bytes.length ? bytes.subarray(at) : EMPTY;
    have = rest.length;
    if (have > 0) pieces.push(rest);
  };
}
