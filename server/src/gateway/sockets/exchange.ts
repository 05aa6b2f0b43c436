/**
 * The messages between the main thread and the socket thread. Everything that happens to connections in one turn of an
 * event loop is one batch, because a message costs more than its entries.
 */
import { grown } from '@waymark/domain/grown.ts';

/** Events of a connection, from the socket thread. */
export const EVENT = {
  /** Accepted. Octets: JSON of `Opened`. */
  opened: 0,
  /** Octets of the peer. */
  data: 1,
  /** The peer ended its side. */
  ended: 2,
  /** Nothing was read or written for the listener's `idleMs`. */
  idle: 3,
  /** The peer did not read its answers; the socket is destroyed. */
  slow: 4,
  /** The connection failed. Octets: text of the error. */
  failed: 5,
  /** The last event of a connection. */
  closed: 6,
} as const;

/** Orders for a connection, from the main thread. */
export const ORDER = {
  write: 0,
  pause: 1,
  resume: 2,
  /** Ends the server's side after all written octets. */
  end: 3,
  /** Closes after all written octets. */
  destroySoon: 4,
  destroy: 5,
  /** One batch of events is processed; the connection is 0. */
  taken: 6,
} as const;

export interface Opened {
  listener: number;
  /** Of the peer; undefined if it is gone already. */
  address?: string | undefined;
}

export interface Batch {
  /** Three numbers for each entry: connection, kind, number of octets. */
  entries: Uint32Array<ArrayBuffer>;
  /** The octets of all entries, one behind the other. */
  octets: Uint8Array<ArrayBuffer>;
}

/** Settings of one listener. */
export interface Listen {
  kind: 'listen';
  listener: number;
  host: string;
  port: number;
  maxConnections: number;
  idleMs: number;
  maxWriteBufferBytes: number;
}

/** Messages to the socket thread. */
export type ToSockets = Batch | Listen | { kind: 'stop'; listener: number } | { kind: 'read' };

/** Messages of the socket thread. */
export type FromSockets =
  | Batch
  | { kind: 'listening'; listener: number; port: number }
  /** The port cannot be opened. */
  | { kind: 'unavailable'; listener: number; code: string; message: string }
  /** A connection beyond `maxConnections` was refused. */
  | { kind: 'dropped'; listener: number }
  /** A connection could not be accepted. */
  | { kind: 'fault'; listener: number; message: string }
  /** The port is closed, and all of its connections are. */
  | { kind: 'stopped'; listener: number }
  /** Answer to `read`, behind the events of what the sockets held. */
  | { kind: 'read' };

const FIRST_ENTRIES = 3 * 256;
const FIRST_OCTETS = 16 * 1024;
/** A larger buffer is not kept for the next batch. */
const KEPT_OCTETS = 1024 * 1024;

/** Collects the entries of one batch. */
export class BatchWriter {
  #entries = new Uint32Array(FIRST_ENTRIES);
  #count = 0;
  #octets = new Uint8Array(FIRST_OCTETS);
  #length = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Number of octets so far. */
  get length(): number {
    return this.#length;
  }

  /** Adds an entry with a copy of the octets. */
  add(connection: number, kind: number, octets?: Uint8Array): void {
    if (this.#count + 3 > this.#entries.length)
      this.#entries = grown(this.#entries, this.#count, this.#count + 3, (length) => new Uint32Array(length));
    const length = octets === undefined ? 0 : octets.length;
    this.#entries[this.#count++] = connection;
    this.#entries[this.#count++] = kind;
    this.#entries[this.#count++] = length;
    if (octets === undefined || length === 0) return;
    const needed = this.#length + length;
    if (needed > this.#octets.length)
      this.#octets = grown(this.#octets, this.#length, needed, (length) => new Uint8Array(length));
    this.#octets.set(octets, this.#length);
    this.#length = needed;
  }

  /** Posts the entries as one message and begins the next batch. */
  post(port: { postMessage(message: Batch, transfer: ArrayBuffer[]): void }): void {
    const entries = this.#entries.slice(0, this.#count);
    const octets = this.#octets.slice(0, this.#length);
    this.#count = 0;
    this.#length = 0;
    if (this.#octets.length > KEPT_OCTETS) this.#octets = new Uint8Array(FIRST_OCTETS);
    port.postMessage({ entries, octets }, [entries.buffer, octets.buffer]);
  }
}
