import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { osmandHttp } from '@waymark/protocols/osmand/decode.ts';
import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import { teltonikaStream } from '@waymark/protocols/teltonika/frame.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { replay } from './replay.ts';
import { schedule } from './schedule.ts';
import { pseudoImei, type Trace, type TraceVehicle } from './trace.ts';

function vehicle(id: string, times: number[]): TraceVehicle {
  const records = times.map((fixTime) => ({ fixTime, valid: true, latitude: 1, longitude: 2 }));
  return { id, imei: pseudoImei('test', id), title: id, type: 'car', ignitionType: 'none', records };
}

const steps = (from: number, count: number, step = 1000) =>
  Array.from({ length: count }, (_, index) => from + index * step);
const trace = (...vehicles: TraceVehicle[]): Trace => ({ name: 'test', vehicles });

const servers: { close(): void }[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const server of servers.splice(0)) server.close();
});

interface Answers {
  /**
   * Returns the number of confirmed records of the nth packet (from 0, over all connections). 'break' drops the
   * connection.
   */
  confirm?(packet: number, records: number): number | 'break';
  accept?(login: number): boolean;
}

/** A server that decodes the records of devices and answers as configured. */
async function server({ confirm = (_, records) => records, accept = () => true }: Answers = {}) {
  const heard: { imei: string; fixTime: number | undefined }[] = [];
  let packets = 0;
  let logins = 0;
  const tcp: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    const decoder = teltonikaStream({ now: () => 0 });
    let imei = '';
    socket.on('data', (bytes) => {
      for (const message of decoder.push(bytes)) {
        if (message.kind === 'login') {
          imei = message.imei;
          socket.write(message.reply(accept(logins++)) ?? new Uint8Array());
        } else if (message.kind === 'records') {
          const confirmed = confirm(packets++, message.records.length);
          if (confirmed === 'break') {
            socket.destroy();
            return;
          }
          heard.push(...message.records.map((record) => ({ imei, fixTime: record.fixTime })));
          socket.write(message.acknowledge(confirmed) ?? new Uint8Array());
        }
      }
    });
  });
  servers.push(tcp);
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  return { port: (tcp.address() as AddressInfo).port, heard, logins: () => logins };
}

describe('schedule', () => {
  const pace = { rate: 1, maxGapMs: undefined, recordsPerSecond: undefined, packetRecords: 1 };
  const due = (packets: { dueMs: number }[][]) => packets.map((own) => own.map((packet) => packet.dueMs));

  it('keeps the times between vehicles, divided by the rate', () => {
    const vehicles = [vehicle('a', [1000, 61_000]), vehicle('b', [31_000])];
    expect(due(schedule(vehicles, { ...pace, rate: 60 }))).toEqual([[0, 1000], [500]]);
  });

  it('shortens silences of the whole trace to the longest gap', () => {
    const day = 86_400_000;
    expect(due(schedule([vehicle('a', [0, day, day + 500])], { ...pace, maxGapMs: 1000 }))).toEqual([[0, 1000, 1500]]);
  });

  it('sends the given number of records per second over all vehicles, regardless of their times', () => {
    const vehicles = [vehicle('a', [0, 5, 9_000_000]), vehicle('b', [1])];
    expect(due(schedule(vehicles, { ...pace, recordsPerSecond: 10 }))).toEqual([[0, 200, 300], [100]]);
  });

  it('puts records into packets up to the number and the period of a device', () => {
    const packets = schedule([vehicle('a', steps(0, 100, 5000))], { ...pace, packetRecords: 10 })[0]!;
    expect(packets.map((packet) => packet.records.length)).toEqual(Array.from({ length: 10 }, () => 10));
    const slow = schedule([vehicle('a', steps(0, 6, 30_000))], { ...pace, packetRecords: 10 })[0]!;
    expect(slow.map((packet) => [packet.records.length, packet.dueMs])).toEqual([
      [2, 30_000],
      [2, 90_000],
      [2, 150_000],
    ]);
  });
});

describe('replay', () => {
  it('sends every record once, in order per vehicle, and counts them', async () => {
    const { port, heard } = await server();
    const a = vehicle('a', steps(0, 105));
    const b = vehicle('b', steps(500, 30));
    let last = 0;
    const summary = await replay({
      trace: trace(a, b),
      protocol: 'teltonika',
      port,
      rate: 1e6,
      onProgress: (progress) => {
        last = progress.acknowledged;
      },
    });
    expect(summary).toMatchObject({ records: 135, sent: 135, acknowledged: 135, resent: 0, vehicles: 2 });
    expect(last).toBe(135);
    for (const one of [a, b]) {
      expect(heard.filter(({ imei }) => imei === one.imei).map(({ fixTime }) => fixTime)).toEqual(
        one.records.map((record) => record.fixTime),
      );
    }
  });

  it('sends a packet again after a break and after a partial confirmation', async () => {
    const { port, heard, logins } = await server({
      confirm: (packet, records) => (packet === 1 ? 'break' : packet === 3 ? records - 1 : records),
    });
    const summary = await replay({ trace: trace(vehicle('a', steps(0, 60))), protocol: 'teltonika', port, rate: 1e6 });
    expect(summary).toMatchObject({ acknowledged: 60, resent: 2, sent: 100 });
    expect(new Set(heard.map(({ fixTime }) => fixTime)).size).toBe(60);
    expect(logins()).toBe(3);
  });

  it('waits for a device that is registered meanwhile', async () => {
    const { port } = await server({ accept: (login) => login >= 2 });
    const summary = await replay({ trace: trace(vehicle('a', [1])), protocol: 'teltonika', port });
    expect(summary.acknowledged).toBe(1);
  });

  it('sends only the given number of vehicles', async () => {
    const { port } = await server();
    const both = trace(vehicle('a', [1]), vehicle('b', [1, 2]));
    expect(await replay({ trace: both, protocol: 'teltonika', port, vehicles: 1 })).toMatchObject({
      records: 1,
      vehicles: 1,
    });
  });

  it('gives up after the time without progress', async () => {
    const { port } = await server({ confirm: () => 'break' });
    const start = replay({ trace: trace(vehicle('a', [1])), protocol: 'teltonika', port, patienceMs: 0 });
    await expect(start).rejects.toThrow();
  });

  it('ends on the signal', async () => {
    const { port } = await server();
    const stop = new AbortController();
    const slow = replay({
      trace: trace(vehicle('a', [0, 3_600_000])),
      protocol: 'teltonika',
      port,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(await slow).toMatchObject({ acknowledged: 1, records: 2 });
  });

  it('sends OsmAnd over HTTP, again after a refusal to store', async () => {
    const records: TrackerRecord[] = [];
    let requests = 0;
    const http = createHttpServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const exchange = osmandHttp(
        {
          method: request.method ?? '',
          url: request.url ?? '',
          contentType: request.headers['content-type'] ?? '',
          body: Buffer.concat(chunks),
        },
        { now: () => 0 },
      );
      const stored = ++requests > 1;
      if (stored)
        for (const message of exchange.messages) if (message.kind === 'records') records.push(...message.records);
      response.writeHead(exchange.answer(stored ? 'stored' : 'unavailable').status).end();
    });
    servers.push(http);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const summary = await replay({
      trace: trace(vehicle('a', steps(1_600_000_000_000, 30))),
      protocol: 'osmand',
      port: (http.address() as AddressInfo).port,
      rate: 1e6,
    });
    expect(summary).toMatchObject({ acknowledged: 30, resent: 1 });
    expect(records.map((record) => record.fixTime)).toEqual(steps(1_600_000_000_000, 30));
  });
});
