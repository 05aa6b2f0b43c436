/**
 * The TCP connections of devices as the main thread sees them. Their sockets are in a thread of their own, so that
 * reading and writing packets takes no time of the thread that decodes, judges and stores them.
 */
import { Worker } from 'node:worker_threads';
import { type Batch, BatchWriter, EVENT, type FromSockets, type Listen, type Opened, ORDER } from './exchange.ts';

/** Callbacks of a connection, called in the order of its events. */
export interface ConnectionEvents {
  /** @param octets valid during the call */
  data(octets: Uint8Array): void;
  /** The peer ended its side. It may still read. */
  ended(): void;
  /** Nothing was read or written for the time limit of the listener. */
  idle(): void;
  /** The peer did not read its answers; `closed` follows. */
  slow(): void;
  /** The connection failed; `closed` follows. */
  failed(message: string): void;
  /** The last event. */
  closed(): void;
}

/** Orders the socket thread to do something with a connection. @param kind of `ORDER` */
type Order = (connection: number, kind: number, octets?: Uint8Array) => void;

/** One accepted connection. Its orders are carried out in their order; those to a closed connection are ignored. */
export class Connection {
  /** Of the peer, as the socket gives it; undefined if it was gone when the connection was accepted. */
  readonly address: string | undefined;
  events: ConnectionEvents | undefined;
  readonly #id: number;
  readonly #order: Order;
  #writable = true;

  constructor(id: number, address: string | undefined, order: Order) {
    this.#id = id;
    this.address = address;
    this.#order = order;
  }

  /** False once the server's side is ended or the connection is known to be broken. */
  get writable(): boolean {
    return this.#writable;
  }

  /** Writes a copy of the octets. Writes of one turn of the event loop leave in one segment. */
  write(octets: Uint8Array): void {
    if (this.#writable) this.#order(this.#id, ORDER.write, octets);
  }

  /** Stops reading. Octets that were read before still come. */
  pause(): void {
    this.#order(this.#id, ORDER.pause);
  }

  resume(): void {
    this.#order(this.#id, ORDER.resume);
  }

  /** Ends the server's side after all written octets. */
  end(): void {
    this.#writable = false;
    this.#order(this.#id, ORDER.end);
  }

  /** Closes after all written octets. */
  destroySoon(): void {
    this.#writable = false;
    this.#order(this.#id, ORDER.destroySoon);
  }

  /** Closes immediately. */
  destroy(): void {
    this.#writable = false;
    this.#order(this.#id, ORDER.destroy);
  }

  /** Marks the connection as broken. */
  broken(): void {
    this.#writable = false;
  }
}

export interface ListenerEvents {
  /** Called for each accepted connection; sets its `events`. */
  connection(connection: Connection): void;
  /** A connection beyond `maxConnections` was refused. */
  dropped(): void;
  /** A connection could not be accepted. */
  fault(message: string): void;
}

/** An open port. */
export interface SocketListener {
  port: number;
  /** Stops accepting. Resolves when all connections are closed. */
  close(): Promise<void>;
}

/** Error for a port that cannot be opened. `code`: of the operating system. */
export class PortUnavailable extends Error {
  override readonly name = 'PortUnavailable';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

interface Listener {
  events: ListenerEvents;
  listening: PromiseWithResolvers<number>;
  stopped: PromiseWithResolvers<void>;
}

class SocketThread {
  readonly #worker = new Worker(new URL('./socket-worker.ts', import.meta.url));
  readonly #connections = new Map<number, Connection>();
  readonly #listeners = new Map<number, Listener>();
  readonly #orders = new BatchWriter();
  /** Waiting for the answers of the thread to `read`, in their order. */
  readonly #reads: (() => void)[] = [];
  #isPostDue = false;
  #lastListener = 0;

  constructor() {
    // A failure of the thread ends the process, like one of the main thread: without `error` listener Node.js throws it.
    this.#worker.on('message', (message: FromSockets) => this.#take(message));
    this.#worker.unref();
  }

  /** Opens a port. @throws PortUnavailable */
  async listen(setting: Omit<Listen, 'kind' | 'listener'>, events: ListenerEvents): Promise<SocketListener> {
    const listener = ++this.#lastListener;
    const opened: Listener = { events, listening: Promise.withResolvers(), stopped: Promise.withResolvers() };
    this.#listeners.set(listener, opened);
    // The process runs as long as a port is open.
    this.#worker.ref();
    this.#worker.postMessage({ ...setting, kind: 'listen', listener } satisfies Listen);
    const port = await opened.listening.promise;
    return {
      port,
      close: () => {
        this.#worker.postMessage({ kind: 'stop', listener });
        return opened.stopped.promise;
      },
    };
  }

  /** Resolves when the octets that have arrived are processed, at least as many of each connection as one read takes. */
  async read(): Promise<void> {
    // The first round empties the queues between the threads, so that the second one reads every connection.
    for (let round = 0; round < 2; round++) {
      await new Promise<void>((resolve) => {
        this.#reads.push(resolve);
        this.#worker.postMessage({ kind: 'read' });
      });
    }
  }

  #forget(listener: number): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size === 0) this.#worker.unref();
  }

  #take(message: FromSockets): void {
    if ('entries' in message) this.#deliver(message);
    else if (message.kind === 'read') this.#reads.shift()?.();
    else this.#answer(message);
  }

  /** Processes a message about a listener. */
  #answer(message: Exclude<FromSockets, Batch | { kind: 'read' }>): void {
    const { listener } = message;
    const { events, listening, stopped } = this.#listeners.get(listener)!;
    if (message.kind === 'listening') listening.resolve(message.port);
    else if (message.kind === 'dropped') events.dropped();
    else if (message.kind === 'fault') events.fault(message.message);
    else {
      this.#forget(listener);
      if (message.kind === 'stopped') stopped.resolve();
      else listening.reject(new PortUnavailable(message.message, message.code));
    }
  }

  #deliver({ entries, octets }: Batch): void {
    let at = 0;
    for (let place = 0; place < entries.length; place += 3) {
      const from = at;
      at += entries[place + 2]!;
      this.#happened(entries[place]!, entries[place + 1]!, octets.subarray(from, at));
    }
    this.#order(0, ORDER.taken);
  }

  #happened(id: number, kind: number, octets: Uint8Array): void {
    if (kind === EVENT.opened) {
      const { listener, address } = JSON.parse(Buffer.from(octets).toString()) as Opened;
      const opened = new Connection(id, address, this.#order);
      this.#connections.set(id, opened);
      this.#listeners.get(listener)?.events.connection(opened);
      return;
    }
    const connection = this.#connections.get(id);
    if (connection === undefined) return;
    const { events } = connection;
    if (kind === EVENT.data) events?.data(octets);
    else if (kind === EVENT.ended) events?.ended();
    else if (kind === EVENT.idle) events?.idle();
    else {
      connection.broken();
      if (kind === EVENT.slow) events?.slow();
      else if (kind === EVENT.failed) events?.failed(Buffer.from(octets).toString());
      else {
        this.#connections.delete(id);
        events?.closed();
      }
    }
  }

  readonly #order: Order = (connection, kind, octets) => {
    this.#orders.add(connection, kind, octets);
    if (this.#isPostDue) return;
    this.#isPostDue = true;
    process.nextTick(() => {
      this.#isPostDue = false;
      this.#orders.post(this.#worker);
    });
  };
}

let thread: SocketThread | undefined;

/**
 * Opens a port in the socket thread of this process, which starts with the first port.
 * @throws PortUnavailable
 */
export function listenInThread(
  setting: Omit<Listen, 'kind' | 'listener'>,
  events: ListenerEvents,
): Promise<SocketListener> {
  thread ??= new SocketThread();
  return thread.listen(setting, events);
}

/**
 * Resolves when all octets are processed that have arrived at the sockets, up to what one read of a connection takes.
 */
export async function readSockets(): Promise<void> {
  await thread?.read();
}
