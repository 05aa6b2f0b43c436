/**
 * Writes tuples in PostgreSQL's binary COPY format (documentation of COPY, "Binary Format"; the fields are in the send
 * format of their types: big-endian integers, timestamptz as microseconds since 2000).
 */
import { grown } from '@waymark/domain/grown.ts';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const HEADER_BYTES = SIGNATURE.length + 8;
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);

/** One buffer that serves all batches; it grows to the largest and stays. */
export class CopyBuffer {
  buffer = Buffer.allocUnsafe(1 << 20);
  at = 0;

  /** Restarts with a header. */
  begin(): void {
    this.at = 0;
    this.reserve(HEADER_BYTES);
    this.buffer.set(SIGNATURE, 0);
    this.buffer.fill(0, SIGNATURE.length, HEADER_BYTES);
    this.at = HEADER_BYTES;
  }

  /** Makes room for octets after the present ones. */
  reserve(bytes: number): void {
    if (this.at + bytes <= this.buffer.length) return;
    this.buffer = grown(this.buffer, this.at, this.at + bytes, Buffer.allocUnsafe);
  }

  /** Returns everything with the trailer, valid until the next `begin`. */
  end(): Uint8Array {
    this.reserve(2);
    this.at = put2(this.buffer, this.at, -1);
    return this.buffer.subarray(0, this.at);
  }
}

export function put2(buffer: Buffer, at: number, value: number): number {
  buffer[at] = value >> 8;
  buffer[at + 1] = value;
  return at + 2;
}

export function put4(buffer: Buffer, at: number, value: number): number {
  buffer[at] = value >> 24;
  buffer[at + 1] = value >> 16;
  buffer[at + 2] = value >> 8;
  buffer[at + 3] = value;
  return at + 4;
}

/** Writes epoch ms as int8 microseconds since 2000; exact, because every such time is below 2^53. */
export function putTime(buffer: Buffer, at: number, epochMs: number): number {
  const microseconds = (epochMs - POSTGRES_EPOCH_MS) * 1000;
  const high = Math.floor(microseconds / 4_294_967_296);
  return put4(buffer, put4(buffer, put4(buffer, at, 8), high), (microseconds - high * 4_294_967_296) | 0);
}
