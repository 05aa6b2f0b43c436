import { type AddressInfo, createServer, type Socket } from 'node:net';
import { abilitiesOf } from '@waymark/protocols/abilities.ts';
import type { HeardOrder, OrderOutcome } from '@waymark/protocols/device-side.ts';
import { PROTOCOLS } from '@waymark/protocols/index.ts';
import type { DeviceOrder } from '@waymark/protocols/orders.ts';
import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Link } from '../links/link.ts';
import { linkOf } from '../links/links.ts';
import type { FleetAsset } from './asset.ts';
import { FLEET } from './fleet.ts';
import { answerAfterMs, type Manner, mannerOf, Obedience } from './obedience.ts';

const NOON = Date.parse('2026-06-10T12:00:00Z');
const cut: DeviceOrder = { kind: 'relay', cut: true };
const release: DeviceOrder = { kind: 'relay', cut: false };

const withManner = (manner: Manner, model?: string): FleetAsset =>
  FLEET.find(
    (asset) =>
      mannerOf(asset) === manner &&
      asset.device !== undefined &&
      (model ?? asset.device.model) === asset.device.model &&
      abilitiesOf(asset.device.protocol, asset.device.model, 'starter').relay,
  )!;

describe('orders', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOON });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Creates a device that records its answers. `connected` is the link's state. */
  function told(manner: Manner, model?: string) {
    const said: OrderOutcome[] = [];
    const link = {
      connected: true,
      say: () => link.connected,
      close: () => {
        link.connected = false;
      },
    };
    const asset = withManner(manner, model);
    const obedience = new Obedience(asset, Date.now);
    const tell = (order: DeviceOrder): void => {
      const answer = (outcome: OrderOutcome): Uint8Array => {
        if (link.connected) said.push(outcome);
        return new Uint8Array(1);
      };
      obedience.take({ kind: 'ordered', order, answer } satisfies HeardOrder, link as unknown as Link);
    };
    return { asset, obedience, link, said, tell };
  }

  it('are executed and answered immediately', () => {
    const { obedience, said, tell } = told('prompt');
    tell(cut);
    expect(obedience.relayCut).toBe(true);
    expect(said).toMatchObject([{ done: true, relayCut: true }]);
    tell(release);
    expect(said.at(-1)).toMatchObject({ done: true, relayCut: false });
  });

  it('are executed immediately and answered late, within three minutes', () => {
    const { asset, obedience, said, tell } = told('late');
    tell(cut);
    expect(obedience.relayCut).toBe(true);
    expect(answerAfterMs(asset)).toBeGreaterThanOrEqual(30_000);
    vi.advanceTimersByTime(answerAfterMs(asset) - 1);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said).toMatchObject([{ done: true, relayCut: true }]);
    expect(answerAfterMs(asset)).toBeLessThanOrEqual(180_000);
  });

  it('are refused, except a release', () => {
    const { obedience, said, tell } = told('refuses');
    tell(cut);
    expect(obedience.relayCut).toBe(false);
    tell(release);
    expect(said.map(({ done }) => done)).toEqual([false, true]);
  });

  it('are executed by a device that loses its connection, and answered once on the next', () => {
    const { obedience, link, said, tell } = told('losesConnection');
    tell(cut);
    expect(link.connected).toBe(false);
    expect(obedience.relayCut).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual([]);
    link.connected = true;
    obedience.answer(link as unknown as Link);
    obedience.answer(link as unknown as Link);
    expect(said).toMatchObject([{ done: true, relayCut: true }]);
  });

  it('without support of the model are refused', () => {
    const { obedience, said, tell } = told('prompt', 'JM-VL03');
    tell({ kind: 'lock', locked: true });
    expect(said).toMatchObject([{ done: false, locked: false }]);
    expect(obedience.locked).toBe(false);
  });
});

describe('over a socket', () => {
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });
  const prompt = (protocol: string): FleetAsset => ({
    ...FLEET.find(({ device }) => device?.protocol === protocol && device.transport === 'tcp')!,
    index: 0,
  });

  it.each(['teltonika', 'gt06', 'jt808', 'queclink', 'wialon'])('%s: cut, reported, known to be done', async (name) => {
    const protocol = PROTOCOLS.find((one) => one.name === name)!;
    const asset = prompt(name);
    const { imei, model } = asset.device!;
    const verdict = Promise.withResolvers<string>();
    const records: TrackerRecord[] = [];
    let peer: Socket | undefined;
    const server = createServer((socket) => {
      peer = socket;
      const decoder = protocol.stream!({ now: () => NOON });
      socket.on('data', (bytes) => {
        for (const message of decoder.push(bytes)) {
          if (message.kind === 'login') socket.write(message.reply(true)!);
          else if (message.kind === 'records') {
            records.push(...message.records);
            const answer = message.acknowledge(message.records.length);
            if (answer) socket.write(answer);
          } else if (message.kind === 'response') {
            const judged = protocol.orders!.judge(cut, message);
            if (judged !== 'unrecognised') verdict.resolve(judged);
          }
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const obedience = new Obedience(asset, () => NOON);
    const { port } = server.address() as AddressInfo;
    const link = linkOf(name, 'tcp', {
      host: '127.0.0.1',
      port,
      imei,
      answerWithinMs: 10_000,
      onOrder: (order) => obedience.take(order, link),
    });
    closers.push(
      () => link.close(),
      () => server.close(),
    );
    const record = { fixTime: NOON, fine: false, valid: true, latitude: 1, longitude: 2, ignition: false };
    await link.deliver([record]);
    peer!.write(protocol.orders!.encode({ order: cut, serial: 0x4321, imei, model })!);
    expect(await verdict.promise).toBe('done');
    expect(await link.deliver([obedience.withOutputs({ ...record, fixTime: NOON + 10_000 })])).toBe(1);
    // GT06 tells of its relay in other frames only.
    if (name !== 'gt06') expect(records.at(-1)?.digitalOutputs).toBe(1);
  });
});

describe('the orders of a model', () => {
  const orders: Record<'relay' | 'lock' | 'interval', DeviceOrder> = {
    relay: cut,
    lock: { kind: 'lock', locked: true },
    interval: { kind: 'interval', movingSeconds: 30, parkedSeconds: 600 },
  };
  const all = PROTOCOLS.flatMap(({ name: type, models }) => models.map(({ name }) => [type, name] as const));

  it.each(all)('%s %s: its protocol encodes it', (type, model) => {
    const protocol = PROTOCOLS.find(({ name }) => name === type)!;
    const imei = type === 'jt808' ? '013800138000' : '490154203237518';
    const abilities = abilitiesOf(type, model, 'starter');
    for (const kind of ['relay', 'lock', 'interval'] as const) {
      const encoded = protocol.orders?.encode({ order: orders[kind], serial: 1, imei, model });
      if (abilities[kind]) expect(encoded, kind).toBeDefined();
      // Where the layout differs by model, an encoding without the ability would be a mistake.
      else if (type === 'queclink' || type === 'osmand') expect(encoded, kind).toBeUndefined();
    }
  });
});
