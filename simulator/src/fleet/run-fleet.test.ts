import { createSocket } from 'node:dgram';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { PROTOCOLS } from '@waymark/protocols/index.ts';
import { parseJson } from '@waymark/protocols/osmand/json.ts';
import type { Protocol } from '@waymark/protocols/protocol.ts';
import { teltonika } from '@waymark/protocols/teltonika/protocol.ts';
import { afterEach, expect, test } from 'vitest';
import type { FleetAsset } from './asset.ts';
import { FLEET } from './fleet.ts';
import type { FleetProgress } from './options.ts';
import { runFleet } from './run-fleet.ts';
import { startFleet } from './start.ts';
import { historyBetween, recordsAfter } from './stream.ts';

const NOON = Date.parse('2026-06-10T12:00:00Z');
const UTC = { timeZone: 'UTC', startedAt: NOON };

/** A gateway that stores in memory, counts every confirmed record by device, and can misbehave. */
class Gateway {
  readonly stored = new Map<string, number[]>();
  ports: Record<string, number> = {};
  /** Confirms at most this many records of a Teltonika packet. */
  confirmAtMost = Infinity;
  /** Number of times to drop the connection instead of confirming. */
  dropsLeft = 0;
  logins = 0;
  private readonly sockets = new Set<Socket>();
  private readonly tcp = PROTOCOLS.filter(({ stream }) => stream).map((protocol) => ({
    protocol,
    server: createServer((socket) => this.serve(protocol, socket)),
  }));
  private readonly udp = createSocket('udp4');
  private readonly http = createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://gateway');
      const id = url.searchParams.get('id');
      if (id !== null) this.keep(id, [Number(url.searchParams.get('timestamp'))]);
      else {
        for (const [imei, records] of parseJson(Buffer.concat(chunks).toString(), undefined)) {
          this.keep(
            imei,
            records.map((record) => record.fixTime!),
          );
        }
      }
      response.end();
    });
  });

  async open(): Promise<void> {
    for (const { protocol, server } of this.tcp) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      this.ports[protocol.name] = (server.address() as AddressInfo).port;
    }
    await new Promise<void>((resolve) => this.udp.bind(this.ports.teltonika, '127.0.0.1', resolve));
    await new Promise<void>((resolve) => this.http.listen(0, '127.0.0.1', resolve));
    this.ports.osmand = (this.http.address() as AddressInfo).port;
    this.udp.on('message', (bytes, from) => {
      for (const message of teltonika.datagram!(bytes, { now: () => NOON })) {
        if (message.kind !== 'records') continue;
        this.keep(
          message.imei!,
          message.records.map((record) => record.fixTime!),
        );
        this.udp.send(message.acknowledge(message.records.length)!, from.port, from.address);
      }
    });
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.http.closeAllConnections();
    await Promise.all([
      ...this.tcp.map(({ server }) => new Promise((resolve) => server.close(resolve))),
      new Promise((resolve) => this.http.close(resolve)),
      new Promise<void>((resolve) => this.udp.close(resolve)),
    ]);
  }

  private keep(imei: string, times: number[]): void {
    this.stored.set(imei, [...(this.stored.get(imei) ?? []), ...times]);
  }

  private serve(protocol: Protocol, socket: Socket): void {
    this.sockets.add(socket);
    const decoder = protocol.stream!({ now: () => NOON });
    let imei = '';
    const answer = (bytes: Uint8Array | undefined): void => {
      if (bytes) socket.write(bytes);
    };
    socket.on('error', () => this.sockets.delete(socket));
    socket.on('data', (bytes) => {
      for (const message of decoder.push(bytes)) {
        if (message.kind === 'login') {
          imei = message.imei;
          this.logins++;
          answer(message.reply(true));
        } else if (message.kind === 'records') {
          if (this.dropsLeft > 0) {
            this.dropsLeft--;
            socket.destroy();
            return;
          }
          const atMost = protocol === teltonika ? this.confirmAtMost : Infinity;
          const count = Math.min(atMost, message.records.length);
          this.keep(
            message.imei ?? imei,
            message.records.slice(0, count).map((record) => record.fixTime!),
          );
          answer(message.acknowledge(count));
        }
      }
    });
  }
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function openGateway(): Promise<Gateway> {
  const gateway = new Gateway();
  await gateway.open();
  closers.push(() => gateway.close());
  return gateway;
}

const byTransport = (transport: string): FleetAsset =>
  FLEET.find((asset) => asset.device?.transport === transport && asset.quirk === undefined)!;
const byProtocol = ({ name }: Protocol): FleetAsset =>
  FLEET.find((asset) => asset.device?.protocol === name && asset.quirk === undefined)!;
/** One device of each protocol, and the one that sends datagrams. */
const SOME = [...PROTOCOLS.map(byProtocol), byTransport('udp')];
const settings = (gateway: Gateway, historyDays: number) => ({
  host: '127.0.0.1',
  ports: gateway.ports,
  timeZone: 'UTC',
  historyDays,
  since: new Map<string, number>(),
});
/** Most protocols carry whole seconds. */
const wholeSeconds = (time: number): number => Math.floor(time / 1000);
const silent = { onProgress: () => undefined, onWarning: () => undefined };

test('history arrives complete and in order over each protocol and transport, then the live feed without a gap', async () => {
  const gateway = await openGateway();
  const stop = new AbortController();
  let clock = NOON;
  const progress: FleetProgress[] = [];
  const run = runFleet(
    SOME,
    settings(gateway, 1),
    { ...silent, now: () => clock, onProgress: (now) => progress.push(now) },
    stop.signal,
  );
  await run.historyFilled;
  for (const asset of SOME) {
    const planned = [...historyBetween(asset, NOON - 86_400_000, NOON, UTC)].map((record) => record.fixTime);
    expect(gateway.stored.get(asset.device!.imei)?.map(wholeSeconds), asset.name).toEqual(planned.map(wholeSeconds));
  }
  const last = progress.at(-1)!;
  expect(last).toMatchObject({ phase: 'live', devicesDone: SOME.length, devices: SOME.length, disconnected: 0 });
  expect(last.acknowledged).toBe(last.planned);
  // The clock jumps ahead, and exactly the due records are sent.
  clock = NOON + 3_600_000;
  const due = SOME.map((asset) => {
    const times = [];
    for (const record of recordsAfter(asset, NOON, UTC)) {
      if (record.fixTime > clock) break;
      times.push(record.fixTime);
    }
    return { imei: asset.device!.imei, times };
  });
  // The devices wait for their next record in real time, so restart them as after a pause of the process.
  stop.abort();
  await run.done;
  const again = new AbortController();
  const second = runFleet(
    SOME,
    { ...settings(gateway, 1), since: new Map(due.map(({ imei }) => [imei, gateway.stored.get(imei)!.at(-1)!])) },
    { ...silent, now: () => clock },
    again.signal,
  );
  await second.historyFilled;
  again.abort();
  await second.done;
  for (const { imei, times } of due) {
    const stored = gateway.stored.get(imei)!.filter((time) => time > NOON);
    expect(stored.length).toBeGreaterThan(5);
    expect(times.map(wholeSeconds)).toEqual(expect.arrayContaining(stored.map(wholeSeconds)));
    // A protocol of whole seconds may send the last stored record again, because it is a fraction of a second later.
    const all = gateway.stored.get(imei)!;
    expect(all.length - new Set(all).size).toBeLessThanOrEqual(1);
  }
});

test('covert second trackers run if enabled, with few records', async () => {
  const gateway = await openGateway();
  const carrier = FLEET.find(({ auxiliary }) => auxiliary?.protocol === 'teltonika')!;
  const { imei } = carrier.auxiliary!;
  for (const auxiliaries of [new Set<string>(), new Set([imei])]) {
    const stop = new AbortController();
    const run = runFleet(
      [carrier],
      { ...settings(gateway, 1), auxiliaries },
      { ...silent, now: () => NOON },
      stop.signal,
    );
    await run.historyFilled;
    stop.abort();
    await run.done;
    const count = gateway.stored.get(imei)?.length ?? 0;
    expect(count > 0).toBe(auxiliaries.has(imei));
    expect(count).toBeLessThanOrEqual(400);
  }
});

test('unconfirmed records are sent again, and a lost connection loses nothing', async () => {
  const gateway = await openGateway();
  gateway.confirmAtMost = 70;
  gateway.dropsLeft = 1;
  const stop = new AbortController();
  const asset = byTransport('tcp');
  const run = runFleet([asset], settings(gateway, 0.5), { ...silent, now: () => NOON }, stop.signal);
  await run.historyFilled;
  stop.abort();
  await run.done;
  const planned = [...historyBetween(asset, NOON - 43_200_000, NOON, UTC)].map((record) => record.fixTime);
  expect(gateway.stored.get(asset.device!.imei)).toEqual(planned);
  expect(gateway.logins).toBe(2);
});

test('a record is sent live when it is due', async () => {
  const gateway = await openGateway();
  const stop = new AbortController();
  const asset = byTransport('tcp');
  const first = recordsAfter(asset, NOON, UTC).next().value!;
  const offset = first.fixTime - 400 - Date.now();
  const now = (): number => Date.now() + offset;
  const since = new Map([[asset.device!.imei, NOON]]);
  const run = runFleet([asset], { ...settings(gateway, 1), since }, { ...silent, now }, stop.signal);
  await run.historyFilled;
  expect(gateway.stored.size).toBe(0);
  while (gateway.stored.size === 0) await delay(20);
  expect(now()).toBeGreaterThanOrEqual(first.fixTime);
  expect(gateway.stored.get(asset.device!.imei)).toEqual([first.fixTime]);
  stop.abort();
  await run.done;
});

test('a device waits for an unreachable gateway, warns once, and stops immediately on the signal', async () => {
  const warnings: string[] = [];
  const stop = new AbortController();
  const run = runFleet(
    SOME,
    {
      host: '127.0.0.1',
      ports: Object.fromEntries(PROTOCOLS.map(({ name }) => [name, 1])),
      timeZone: 'UTC',
      historyDays: 0.1,
      since: new Map(),
    },
    { ...silent, now: () => NOON, onWarning: (warning) => warnings.push(warning) },
    stop.signal,
  );
  while (warnings.length < 2) await delay(20);
  stop.abort();
  await run.done;
  expect(warnings.some((warning) => warning.includes('ECONNREFUSED'))).toBe(true);
});

test('the whole fleet starts in its own thread after provisioning, and ends with the signal', async () => {
  const gateway = await openGateway();
  const stop = new AbortController();
  const steps: string[] = [];
  const run = await startFleet({
    provision: async (fleet) => {
      steps.push(`provisioned ${fleet.length}`);
    },
    since: async (imei) => {
      if (steps.length === 1) steps.push(`asked for ${imei}`);
      return undefined;
    },
    host: '127.0.0.1',
    ports: gateway.ports,
    now: () => NOON,
    historyDays: 0.05,
    onWarning: (warning) => steps.push(warning),
    signal: stop.signal,
  });
  await run.historyFilled;
  expect(steps).toEqual([`provisioned ${FLEET.length}`, `asked for ${FLEET[0]!.device!.imei}`]);
  expect(gateway.stored.size).toBeGreaterThan(35);
  stop.abort();
  await run.done;
});
