import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Batch, BatchWriter } from './exchange.ts';
import {
  type Connection,
  listenInThread,
  type PortUnavailable,
  readSockets,
  type SocketListener,
} from './socket-thread.ts';

interface Accepted {
  connection: Connection;
  received: Buffer[];
  log: string[];
}

const listeners: { listener: SocketListener; accepted: Accepted[] }[] = [];
const peers: Socket[] = [];

/** Opens a port and keeps what its connections report. */
async function open({ maxConnections = 100, idleMs = 60_000, maxWriteBufferBytes = 64 * 1024 * 1024, port = 0 } = {}) {
  const accepted: Accepted[] = [];
  const log: string[] = [];
  const listener = await listenInThread(
    { host: '127.0.0.1', port, maxConnections, idleMs, maxWriteBufferBytes },
    {
      connection: (connection) => {
        const one: Accepted = { connection, received: [], log: [] };
        accepted.push(one);
        connection.events = {
          data: (octets) => one.received.push(Buffer.from(octets)),
          ended: () => one.log.push('ended'),
          idle: () => one.log.push('idle'),
          slow: () => one.log.push('slow'),
          failed: () => one.log.push('failed'),
          closed: () => one.log.push('closed'),
        };
      },
      dropped: () => log.push('dropped'),
      fault: () => log.push('fault'),
    },
  );
  listeners.push({ listener, accepted });
  return { listener, accepted, log };
}

function call(port: number, allowHalfOpen = false): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
  socket.on('error', () => undefined);
  peers.push(socket);
  return socket;
}

/** Keeps what a peer reads. */
function hear(socket: Socket): Buffer[] {
  const heard: Buffer[] = [];
  socket.on('data', (chunk) => heard.push(chunk));
  return heard;
}

const lengthOf = (chunks: readonly Buffer[]) => chunks.reduce((sum, chunk) => sum + chunk.length, 0);

/** Octets that differ at each place. */
function pattern(length: number, first: number): Buffer {
  const octets = Buffer.alloc(length);
  for (let at = 0; at < length; at++) octets[at] = (first + at * 7 + (at >> 8)) & 0xff;
  return octets;
}

afterEach(async () => {
  for (const peer of peers.splice(0)) peer.destroy();
  for (const { listener, accepted } of listeners.splice(0)) {
    for (const { connection } of accepted) connection.destroy();
    await listener.close();
  }
});

describe('a batch', () => {
  it('keeps connections, kinds and octets in order', () => {
    const entry = fc.record({
      connection: fc.nat(2 ** 32 - 1),
      kind: fc.nat(6),
      octets: fc.oneof(
        fc.uint8Array({ maxLength: 20 }),
        fc.nat(40_000).map((length) => pattern(length, length)),
      ),
    });
    const writer = new BatchWriter();
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 400, size: 'max' }), (entries) => {
        for (const { connection, kind, octets } of entries) writer.add(connection, kind, octets);
        const posted: Batch[] = [];
        writer.post({ postMessage: (batch) => void posted.push(batch) });
        const [batch] = posted;
        let at = 0;
        for (const [index, { connection, kind, octets }] of entries.entries()) {
          expect([...batch!.entries.subarray(index * 3, index * 3 + 3)]).toEqual([connection, kind, octets.length]);
          expect(Buffer.compare(batch!.octets.subarray(at, at + octets.length), octets)).toBe(0);
          at += octets.length;
        }
        expect([batch!.entries.length, batch!.octets.length]).toEqual([entries.length * 3, at]);
        expect(writer.isEmpty).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

describe('connections in the socket thread', () => {
  it('give all octets in order, however they pause', async () => {
    const { listener, accepted } = await open();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ length: fc.nat(300_000), pieces: fc.integer({ min: 1, max: 9 }) }), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.array(fc.nat(20), { maxLength: 20 }),
        async (streams, pauses) => {
          accepted.length = 0;
          const sent = streams.map(({ length }, index) => pattern(length, index));
          for (const [index, { pieces, length }] of streams.entries()) {
            const peer = call(listener.port, true);
            // The first octet names the stream, because connections may be accepted in any order.
            peer.write(Buffer.of(index));
            for (let piece = 0; piece < pieces; piece++) {
              const from = Math.floor((length * piece) / pieces);
              peer.write(sent[index]!.subarray(from, Math.floor((length * (piece + 1)) / pieces)));
            }
            peer.end();
          }
          for (const which of pauses) {
            accepted[which % streams.length]?.connection.pause();
            await sleep(0);
            accepted[which % streams.length]?.connection.resume();
          }
          await vi.waitFor(() => {
            expect(accepted.length).toBe(streams.length);
            expect(accepted.every(({ log }) => log[0] === 'ended')).toBe(true);
          });
          for (const { received, connection } of accepted) {
            const octets = Buffer.concat(received);
            expect(octets.subarray(1).equals(sent[octets[0]!]!)).toBe(true);
            connection.destroy();
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('that are paused are read no further than the buffers of the thread', async () => {
    const { listener, accepted } = await open();
    const peer = call(listener.port);
    await vi.waitFor(() => expect(accepted.length).toBe(1));
    const [{ connection, received }] = accepted as [Accepted];
    connection.pause();
    const sent = pattern(16 * 1024 * 1024, 1);
    peer.write(sent);
    await sleep(100);
    const before = lengthOf(received);
    // One read of the thread may have been under way.
    expect(before).toBeLessThanOrEqual(128 * 1024);
    connection.resume();
    await vi.waitFor(() => expect(lengthOf(received)).toBe(sent.length), { timeout: 10_000 });
    expect(Buffer.concat(received).equals(sent)).toBe(true);
  });

  it('have given all that arrived when the sockets are read', async () => {
    const { listener, accepted } = await open();
    const sockets = Array.from({ length: 20 }, () => call(listener.port));
    // Otherwise the kernel keeps a small write until the one before is acknowledged, which it may delay by 40 ms.
    for (const socket of sockets) socket.setNoDelay();
    await vi.waitFor(() => expect(accepted.length).toBe(20));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(19), fc.nat(3000)), { minLength: 1, maxLength: 40 }),
        async (writes) => {
          for (const { received } of accepted) received.length = 0;
          const sent = writes.reduce((sum, [, length]) => sum + length + 1, 0);
          // On the loopback network octets have arrived when they are written.
          await Promise.all(
            writes.map(
              ([which, length]) => new Promise((resolve) => sockets[which]!.write(pattern(length + 1, which), resolve)),
            ),
          );
          await readSockets();
          expect(accepted.reduce((sum, { received }) => sum + lengthOf(received), 0)).toBe(sent);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('are written in order, and closed after what was written', async () => {
    const { listener, accepted } = await open();
    const peer = call(listener.port);
    const heard = hear(peer);
    await vi.waitFor(() => expect(accepted.length).toBe(1));
    const [{ connection, log }] = accepted as [Accepted];
    const pieces = [pattern(3, 1), pattern(100_000, 2), pattern(1, 3), pattern(2_000_000, 4)];
    connection.write(pieces[0]!);
    connection.write(pieces[1]!);
    await sleep(1);
    connection.write(pieces[2]!);
    connection.write(pieces[3]!);
    connection.destroySoon();
    expect(connection.writable).toBe(false);
    connection.write(pattern(10, 5));
    await vi.waitFor(() => expect(log.at(-1)).toBe('closed'));
    await vi.waitFor(() => expect(Buffer.concat(heard).equals(Buffer.concat(pieces))).toBe(true));
  });

  it('carry their own answers, whichever order they are written in', async () => {
    const { listener, accepted } = await open();
    const sockets = Array.from({ length: 5 }, () => call(listener.port));
    for (const [index, socket] of sockets.entries()) socket.write(Buffer.of(index));
    const heard = sockets.map(hear);
    await vi.waitFor(() => expect(accepted.filter(({ received }) => received.length > 0).length).toBe(5));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(4), { maxLength: 200 }), async (order) => {
        for (const chunks of heard) chunks.length = 0;
        const expected = sockets.map(() => [] as number[]);
        for (const [place, which] of order.entries()) {
          const { connection, received } = accepted[which]!;
          connection.write(Buffer.of(place));
          expected[received[0]![0]!]!.push(place);
        }
        await vi.waitFor(() => expect(heard.map((chunks) => [...Buffer.concat(chunks)])).toEqual(expected));
      }),
      { numRuns: 20 },
    );
  });

  it('report a silent peer, one that does not read, and one that breaks off', async () => {
    const silent = await open({ idleMs: 100 });
    call(silent.listener.port);
    await vi.waitFor(() => expect(silent.accepted[0]?.log[0]).toBe('idle'));
    const { listener, accepted } = await open({ maxWriteBufferBytes: 1000 });
    const slow = call(listener.port).pause();
    await vi.waitFor(() => expect(accepted.length).toBe(1));
    accepted[0]!.connection.write(Buffer.alloc(32 * 1024 * 1024));
    await vi.waitFor(() => expect(accepted[0]!.log).toEqual(['slow', 'closed']));
    expect(accepted[0]!.connection.writable).toBe(false);
    slow.destroy();
    const broken = call(listener.port);
    await vi.waitFor(() => expect(accepted.length).toBe(2));
    broken.resetAndDestroy();
    await vi.waitFor(() => expect(accepted[1]!.log).toEqual(['failed', 'closed']));
    // Ignored, because the connection is closed.
    accepted[1]!.connection.write(Buffer.of(1));
    accepted[1]!.connection.destroy();
  });

  it('know their peer, and are refused beyond the limit', async () => {
    const { listener, accepted, log } = await open({ maxConnections: 1 });
    call(listener.port);
    await vi.waitFor(() => expect(accepted[0]?.connection.address).toBe('127.0.0.1'));
    const refused = call(listener.port);
    await vi.waitFor(() => expect([log, refused.closed]).toEqual([['dropped'], true]));
  });
});

describe('a port', () => {
  it('is closed when its last connection is, and is free then', async () => {
    const first = await open();
    const peer = call(first.listener.port, true);
    await vi.waitFor(() => expect(first.accepted.length).toBe(1));
    let isClosed = false;
    listeners.pop();
    const closed = first.listener.close().then(() => {
      isClosed = true;
    });
    await sleep(50);
    expect(isClosed).toBe(false);
    first.accepted[0]!.connection.write(Buffer.from('last'));
    first.accepted[0]!.connection.end();
    const heard = hear(peer);
    await vi.waitFor(() => expect(Buffer.concat(heard).toString()).toBe('last'));
    peer.end();
    await closed;
    expect(first.accepted[0]!.log).toEqual(['ended', 'closed']);
    const second = await open({ port: first.listener.port });
    expect(second.listener.port).toBe(first.listener.port);
  });

  it('that is taken is reported with the code of the operating system', async () => {
    const { listener } = await open();
    const again = open({ port: listener.port });
    await expect(again).rejects.toMatchObject({
      name: 'PortUnavailable',
      code: 'EADDRINUSE',
    } as Partial<PortUnavailable>);
  });
});
