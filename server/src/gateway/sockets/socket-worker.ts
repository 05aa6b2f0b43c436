/**
 * The socket thread: accepts the TCP connections of devices, reads them and writes to them. It knows no protocol. What
 * it reads waits here and in the kernel while the main thread is busy, within the windows below.
 */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { type Batch, BatchWriter, EVENT, type FromSockets, type Listen, ORDER, type ToSockets } from './exchange.ts';

/** Most octets of one connection that the main thread has not processed; the connection is not read beyond them. */
const WINDOW = 64 * 1024;
/** The same of all connections; none is read beyond them, until half of them are processed. */
const TOTAL_WINDOW = 8 * 1024 * 1024;
/** A batch with more octets is posted before the turn of the event loop ends. */
const BATCH_OCTETS = 256 * 1024;

interface Listener {
  readonly setting: Listen;
  readonly server: Server;
  connections: number;
  isClosed: boolean;
}

interface Connection {
  readonly id: number;
  readonly socket: Socket;
  readonly maxWriteBufferBytes: number;
  /** False while the main thread wants no data. */
  wanted: boolean;
  reading: boolean;
  /** Octets that the main thread has not processed. */
  inFlight: number;
  /** Place of the last write in the batch of orders that is being carried out. */
  lastWrite: number;
  corked: boolean;
}

const port = parentPort!;
const events = new BatchWriter();
const connections = new Map<number, Connection>();
const listeners = new Map<number, Listener>();
/** For each batch of events that is not processed: its connections and how many octets each gave, in turn. */
const unprocessed: { connection: Connection; octets: number }[][] = [];
let collected: { connection: Connection; octets: number }[] = [];
let inFlight = 0;
/** True while no connection is read because of `TOTAL_WINDOW`. */
let isFull = false;
let lastId = 0;
let isPostDue = false;

function post(message: FromSockets): void {
  // After the events before it.
  postEvents();
  port.postMessage(message);
}

function postEvents(): void {
  if (events.isEmpty) return;
  events.post(port);
  unprocessed.push(collected);
  collected = [];
}

function tell(connection: number, kind: number, octets?: Uint8Array): void {
  events.add(connection, kind, octets);
  if (isPostDue) return;
  isPostDue = true;
  setImmediate(() => {
    isPostDue = false;
    // While the main thread has not processed a batch, the next one grows: a message costs more than its entries.
    if (unprocessed.length === 0) postEvents();
  });
}

/** Starts or stops reading after a condition of it changed. */
function reconsider(connection: Connection): void {
  const read = connection.wanted && !isFull && connection.inFlight < WINDOW;
  if (read === connection.reading) return;
  connection.reading = read;
  if (read) connection.socket.resume();
  else connection.socket.pause();
}

function setFull(full: boolean): void {
  if (full === isFull) return;
  isFull = full;
  for (const connection of connections.values()) reconsider(connection);
}

function received(connection: Connection, chunk: Uint8Array): void {
  tell(connection.id, EVENT.data, chunk);
  collected.push({ connection, octets: chunk.length });
  connection.inFlight += chunk.length;
  inFlight += chunk.length;
  if (connection.inFlight >= WINDOW) reconsider(connection);
  if (inFlight >= TOTAL_WINDOW) setFull(true);
  if (events.length >= BATCH_OCTETS) postEvents();
}

/** The main thread has processed the oldest batch of events. */
function processed(): void {
  for (const { connection, octets } of unprocessed.shift() ?? []) {
    const wasBeyond = connection.inFlight >= WINDOW;
    connection.inFlight -= octets;
    inFlight -= octets;
    if (wasBeyond) reconsider(connection);
  }
  if (inFlight < TOTAL_WINDOW / 2) setFull(false);
  if (unprocessed.length === 0) postEvents();
}

function accept(socket: Socket, of: Listener): void {
  const { listener, idleMs, maxWriteBufferBytes } = of.setting;
  of.connections++;
  const connection: Connection = {
    id: ++lastId,
    socket,
    maxWriteBufferBytes,
    wanted: true,
    reading: true,
    inFlight: 0,
    lastWrite: -1,
    corked: false,
  };
  const { id } = connection;
  connections.set(id, connection);
  tell(id, EVENT.opened, Buffer.from(JSON.stringify({ listener, address: socket.remoteAddress })));
  socket.setTimeout(idleMs, () => tell(id, EVENT.idle));
  socket.on('data', (chunk) => received(connection, chunk));
  socket.on('end', () => tell(id, EVENT.ended));
  socket.on('error', (error) => tell(id, EVENT.failed, Buffer.from(error.message)));
  socket.on('close', () => {
    connections.delete(id);
    tell(id, EVENT.closed);
    of.connections--;
    reportStopped(of);
  });
  reconsider(connection);
}

function listen(setting: Listen): void {
  const { listener } = setting;
  // A device may end its side and still read the acknowledgement.
  const server = createServer({ allowHalfOpen: true, noDelay: true, keepAlive: true, keepAliveInitialDelay: 120_000 });
  const opened: Listener = { setting, server, connections: 0, isClosed: false };
  server.maxConnections = setting.maxConnections;
  server.on('connection', (socket) => accept(socket, opened));
  server.on('drop', () => post({ kind: 'dropped', listener }));
  server.on('error', (error) => {
    const code = 'code' in error ? String(error.code) : '';
    if (server.listening) post({ kind: 'fault', listener, message: error.message });
    else post({ kind: 'unavailable', listener, code, message: error.message });
  });
  server.listen(setting.port, setting.host, () => {
    listeners.set(listener, opened);
    post({ kind: 'listening', listener, port: (server.address() as AddressInfo).port });
  });
}

function stop(listener: number): void {
  const stopped = listeners.get(listener)!;
  stopped.server.close(() => {
    stopped.isClosed = true;
    reportStopped(stopped);
  });
}

/** Reports that a port is closed, behind the last event of its connections. */
function reportStopped({ isClosed, connections: open, setting: { listener } }: Listener): void {
  if (!isClosed || open > 0) return;
  listeners.delete(listener);
  post({ kind: 'stopped', listener });
}

/** Reads what the sockets hold, and answers behind the events of it. */
function read(): void {
  // The sockets that this turn found readable may have been asked before an octet arrived; the next turn finds all.
  setImmediate(() => setImmediate(() => post({ kind: 'read' })));
}

/** Writes octets. The writes of one batch to one connection leave together. */
function write(connection: Connection, octets: Uint8Array, place: number): void {
  const { socket } = connection;
  if (!socket.writable) return;
  const isLast = connection.lastWrite === place;
  if (!isLast && !connection.corked) {
    connection.corked = true;
    socket.cork();
  }
  socket.write(octets);
  if (isLast && connection.corked) {
    connection.corked = false;
    socket.uncork();
  }
  if (socket.writableLength <= connection.maxWriteBufferBytes) return;
  tell(connection.id, EVENT.slow);
  socket.destroy();
}

function carryOut({ entries, octets }: Batch): void {
  for (let place = 0; place < entries.length; place += 3) {
    if (entries[place + 1] !== ORDER.write) continue;
    const connection = connections.get(entries[place]!);
    if (connection) connection.lastWrite = place;
  }
  let at = 0;
  for (let place = 0; place < entries.length; place += 3) {
    const kind = entries[place + 1];
    const from = at;
    at += entries[place + 2]!;
    if (kind === ORDER.taken) {
      processed();
      continue;
    }
    const connection = connections.get(entries[place]!);
    if (!connection) continue;
    if (kind === ORDER.write) write(connection, octets.subarray(from, at), place);
    else if (kind === ORDER.pause || kind === ORDER.resume) {
      connection.wanted = kind === ORDER.resume;
      reconsider(connection);
    } else if (kind === ORDER.end) connection.socket.end();
    else if (kind === ORDER.destroySoon) connection.socket.destroySoon();
    else connection.socket.destroy();
  }
}

port.on('message', (message: ToSockets) => {
  if ('entries' in message) carryOut(message);
  else if (message.kind === 'listen') listen(message);
  else if (message.kind === 'stop') stop(message.listener);
  else read();
});
