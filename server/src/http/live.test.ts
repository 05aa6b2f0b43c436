/** The live channel over real sockets. */

import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import {
  decodeFrame,
  encodeResume,
  type FrameHeader,
  HEADER_BYTES,
  LIVE_CLOSE,
  POSITION_BYTES,
  type StreamPosition,
} from '@waymark/contract/live/frame.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { STATUSES, type Status, statusNumber } from '@waymark/domain/status.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LiveService } from '../features/live/service.ts';
import { LiveStream } from '../features/live/stream.ts';
import { seedAsset } from '../storage/testing.ts';
import { type LiveChange, LivePublisher } from '../telemetry/publish.ts';
import { type Caller, type TestApp, testApp } from './testing.ts';

let test: TestApp;
let address: string;
let account: { id: number; uid: string };
let caller: Caller;
const open: Watch[] = [];

beforeAll(async () => {
  test = await testApp();
  address = (await test.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
});
beforeEach(async () => {
  account = await test.account();
  caller = await test.signedIn(account.id);
});
afterEach(() => {
  for (const watch of open.splice(0)) watch.socket.terminate();
});
afterAll(() => test.close());

/** State of an asset in a browser. */
interface Known {
  latitude?: number;
  longitude?: number;
  fixTime?: number;
  packetTime?: number;
  speed?: number;
  status?: Status;
}

/** A browser on the channel that applies every frame it receives. */
class Watch {
  readonly socket: WebSocket;
  readonly assets = new Map<number, Known>();
  readonly frames: FrameHeader[] = [];
  readonly streams = new Map<number, StreamPosition>();
  bytes = 0;
  readonly closed: Promise<number>;

  constructor(cookie: string | undefined, resume: StreamPosition[] = [], headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`${address}/live`, { headers: { ...(cookie ? { cookie } : {}), ...headers } });
    this.socket.on('open', () => this.socket.send(encodeResume(resume)));
    this.socket.on('message', (data: Buffer, isBinary: boolean) => {
      // The others are about the bell.
      if (isBinary) this.#apply(data);
    });
    this.closed = new Promise((resolve) => {
      this.socket.on('close', resolve);
      this.socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      this.socket.on('error', () => undefined);
    });
    open.push(this);
  }

  at(key: number): Known {
    let known = this.assets.get(key);
    if (!known) {
      known = {};
      this.assets.set(key, known);
    }
    return known;
  }

  #apply(data: Buffer): void {
    const header = decodeFrame(data, {
      position: (key, latitude, longitude, fixTime, packetTime, speed) =>
        Object.assign(this.at(key), { latitude, longitude, fixTime, packetTime, speed }),
      contact: (key, packetTime) => Object.assign(this.at(key), { packetTime }),
      status: (key, status) => Object.assign(this.at(key), { status: STATUSES[status] }),
      removal: (key) => this.assets.delete(key),
      diagnosis: (key, json) => Object.assign(this.at(key), { diagnosis: json }),
    });
    // The periodic clock frame changes nothing and comes at any time.
    if (header.type === 'alive') return;
    this.frames.push(header);
    this.bytes += data.byteLength;
    const last = this.streams.get(header.account);
    if (header.type === 'changes' && last) expect(header.sequence).toBe(last.sequence + 1);
    this.streams.set(header.account, header);
  }

  frame(count: number) {
    return expect.poll(() => this.frames.length, { timeout: 5_000 }).toBe(count);
  }
}

const START = Date.parse('2026-07-08T10:00:00Z');

function change(assetId: number, step: number, values: Partial<LiveChange> = {}): LiveChange {
  return {
    accountId: account.id,
    assetId,
    latitudeE7: 470_000_000 + step,
    longitudeE7: 90_000_000,
    speedCentimetersPerSecond: 1000,
    headingDegrees: 90,
    ignition: true,
    fixTime: START + step * 1000,
    receivedAt: START + step * 1000 + 500,
    status: statusNumber('moving'),
    movement: statusNumber('moving'),
    statusSince: START,
    auxiliary: false,
    diagnosis: null,
    ...values,
  };
}

describe('a watcher', () => {
  it('gets everything known, then what changes, with at most 24 bytes a moving asset', async () => {
    const assets: number[] = [];
    for (let index = 0; index < 40; index++) assets.push((await seedAsset(test.database, account.id)).id);
    await test.database.ingest((tx) =>
      tx
        .insertInto('asset_state')
        .values({
          account_id: account.id,
          asset_id: assets[0]!,
          status: statusNumber('idle'),
          movement: statusNumber('idle'),
          latitude_e7: 10_000_000,
          longitude_e7: -20_000_000,
          last_fix_time: new Date(START),
          last_packet_at: new Date(START + 5000),
          speed_cm_s: 0,
        })
        .execute(),
    );
    const watch = new Watch(caller.cookie);
    await watch.frame(1);
    expect(watch.frames[0]).toMatchObject({ type: 'snapshot', account: account.id });
    expect(watch.assets.get(assets[0]!)).toEqual({
      latitude: 1,
      longitude: -2,
      fixTime: START,
      packetTime: START + 5000,
      speed: 0,
      status: 'idle',
    });
    expect(watch.assets.get(assets[1]!)).toEqual({ status: 'pending' });
    expect(watch.assets.size).toBe(40);

    test.publish(assets.map((id) => change(id, 10)));
    await watch.frame(2);
    const before = watch.bytes;
    test.publish(assets.map((id) => change(id, 20)));
    await watch.frame(3);
    expect((watch.bytes - before) / assets.length).toBeLessThanOrEqual(24);
    expect(watch.assets.get(assets[7]!)).toMatchObject({ latitude: 47.000002, speed: 10, status: 'moving' });
    expect(watch.frames.slice(1).map(({ type }) => type)).toEqual(['changes', 'changes']);
  });

  it('receives nothing that did not change, and no older packet', async () => {
    const { id } = await seedAsset(test.database, account.id);
    const watch = new Watch(caller.cookie);
    await watch.frame(1);
    test.publish([change(id, 10)]);
    await watch.frame(2);
    test.publish([change(id, 10)]);
    test.publish([change(id, 5)]);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(watch.frames.filter(({ type }) => type === 'changes')).toHaveLength(1);
    const bytes = watch.bytes;
    test.publish([change(id, 10, { receivedAt: START + 60_000 })]);
    await watch.frame(3);
    // A heartbeat carries a contact and nothing else.
    expect(watch.bytes - bytes).toBe(HEADER_BYTES + 8);
    expect(watch.assets.get(id)).toMatchObject({ packetTime: START + 60_000, fixTime: START + 10_000 });
  });

  it('receives a diagnosis with the first frame and then only when it changes', async () => {
    const { id } = await seedAsset(test.database, account.id);
    const diagnosis = '{"faultCodes":["P0217"]}';
    const first = new Watch(caller.cookie);
    await first.frame(1);
    test.publish([change(id, 1, { diagnosis })]);
    await first.frame(2);
    expect(first.assets.get(id)).toMatchObject({ diagnosis });
    const { bytes } = first;
    test.publish([change(id, 2, { diagnosis })]);
    await first.frame(3);
    expect(first.bytes - bytes).toBe(HEADER_BYTES + POSITION_BYTES);
    const second = new Watch(caller.cookie);
    await second.frame(1);
    expect(second.assets.get(id)).toMatchObject({ diagnosis });
    test.publish([change(id, 3)]);
    await second.frame(2);
    expect(second.assets.get(id)).toMatchObject({ diagnosis: '' });
  });

  it('receives created, renamed and deleted assets', async () => {
    const watch = new Watch(caller.cookie);
    await watch.frame(1);
    const { answer } = await caller.call(ENDPOINTS.assets.create, { body: { name: 'New', type: 'car' } });
    await watch.frame(2);
    expect(watch.frames[1]?.flags).toBe(1);
    expect([...watch.assets.values()]).toEqual([{ status: 'pending' }]);
    const keys = [...watch.assets.keys()];
    await caller.call(ENDPOINTS.assets.update, { params: { id: answer.id }, body: { name: 'Renamed', type: 'car' } });
    await watch.frame(3);
    expect(watch.frames[2]?.flags).toBe(1);
    await caller.call(ENDPOINTS.assets.remove, { params: { id: answer.id } });
    await watch.frame(4);
    expect(watch.assets.size).toBe(0);
    // Later telemetry of the asset does not bring it back.
    const [key] = keys;
    test.publish([change(key!, 1)]);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(watch.assets.size).toBe(0);
  });

  it('has one stream for each visible account and no other', async () => {
    const child = await test.account(account.id);
    const foreign = await test.account();
    test.clock.now += 2_000;
    const inChild = await seedAsset(test.database, child.id);
    const inForeign = await seedAsset(test.database, foreign.id);
    const watch = new Watch(caller.cookie);
    await watch.frame(2);
    test.publish([change(inChild.id, 1, { accountId: child.id }), change(inForeign.id, 1, { accountId: foreign.id })]);
    await watch.frame(3);
    expect([...watch.streams.keys()].sort()).toEqual([account.id, child.id].sort());
    expect([...watch.assets.keys()]).toEqual([inChild.id]);
  });

  it('receives NPA marks only if the role may see them', async () => {
    const { id } = await seedAsset(test.database, account.id);
    const viewer = await test.signedIn(account.id, 'viewer');
    const [full, hidden] = [new Watch(caller.cookie), new Watch(viewer.cookie)];
    await Promise.all([full.frame(1), hidden.frame(1)]);
    test.publish([change(id, 1, { status: statusNumber('npa') })]);
    await Promise.all([full.frame(2), hidden.frame(2)]);
    expect(full.assets.get(id)?.status).toBe('npa');
    expect(hidden.assets.get(id)?.status).toBe('moving');
    const late = new Watch(viewer.cookie);
    await late.frame(1);
    expect(late.assets.get(id)?.status).toBe('moving');
  });
});

describe('a reconnect', () => {
  it('continues at its position and misses nothing', async () => {
    const { id } = await seedAsset(test.database, account.id);
    const other = await seedAsset(test.database, account.id);
    const first = new Watch(caller.cookie);
    const witness = new Watch(caller.cookie);
    await Promise.all([first.frame(1), witness.frame(1)]);
    test.publish([change(id, 1)]);
    await first.frame(2);
    first.socket.terminate();
    await first.closed;
    for (let step = 2; step <= 4; step++) {
      test.publish([change(step === 3 ? other.id : id, step)]);
      await witness.frame(step + 1);
    }
    const second = new Watch(caller.cookie, [...first.streams.values()]);
    for (const [key, known] of first.assets) second.assets.set(key, known);
    await second.frame(3);
    expect(second.frames.map(({ type }) => type)).toEqual(['changes', 'changes', 'changes']);
    expect(second.assets).toEqual(witness.assets);
    expect(second.streams.get(account.id)?.sequence).toBe(witness.streams.get(account.id)?.sequence);
    // With nothing missed, the next frame is the next change.
    const third = new Watch(caller.cookie, [...second.streams.values()]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    test.publish([change(id, 9)]);
    await third.frame(1);
    expect(third.frames[0]?.type).toBe('changes');
  });

  it('and a later browser set their clock by the time of sending, not by that of a kept frame', async () => {
    const { id } = await seedAsset(test.database, account.id);
    const first = new Watch(caller.cookie);
    await first.frame(1);
    const before = [...first.streams.values()];
    test.publish([change(id, 1)]);
    await first.frame(2);
    const early = new Watch(caller.cookie);
    await early.frame(1);
    test.clock.now += 600_000;
    for (const resume of [[], before]) {
      const late = new Watch(caller.cookie, resume);
      await late.frame(1);
      expect(late.frames[0]?.serverTime).toBe(test.clock.now);
    }
  });

  it('with an unknown epoch or a future sequence starts with a snapshot', async () => {
    await seedAsset(test.database, account.id);
    const first = new Watch(caller.cookie);
    await first.frame(1);
    const { epoch, sequence } = first.streams.get(account.id)!;
    for (const wrong of [
      { account: account.id, epoch: (epoch + 1) >>> 0, sequence },
      { account: account.id, epoch, sequence: sequence + 1000 },
    ]) {
      const again = new Watch(caller.cookie, [wrong]);
      await again.frame(1);
      expect(again.frames[0]?.type).toBe('snapshot');
    }
  });

  it('after the kept frames have expired needs a snapshot', () => {
    const id = 1;
    const stream = new LiveStream(account.id, 7);
    stream.apply(change(id, 0));
    stream.tick(0);
    for (let step = 1; step <= 600; step++) {
      stream.apply(change(id, step));
      stream.tick(step);
    }
    expect(stream.since(7, 1)).toBeUndefined();
    expect(stream.since(7, stream.sequence - 5)?.map((frame) => frame.sequence)).toEqual(
      [4, 3, 2, 1, 0].map((back) => stream.sequence - back),
    );
    expect(stream.since(8, stream.sequence)).toBeUndefined();
    expect(stream.since(7, stream.sequence)).toEqual([]);
  });
});

describe('access to the channel', () => {
  it('is refused to foreign sites and to visitors without a session', async () => {
    expect(await new Watch(caller.cookie, [], { origin: 'https://evil.example' }).closed).toBe(403);
    expect(await new Watch(undefined).closed).toBe(401);
    expect(await new Watch('waymark_session=nonsense').closed).toBe(401);
    const own = new Watch(caller.cookie, [], { origin: address.replace('ws', 'http') });
    await own.frame(1);
  });

  it('ends when the session ends in this process or another', async () => {
    const here = new Watch(caller.cookie);
    await here.frame(1);
    await caller.call(ENDPOINTS.session.signOut, {});
    expect(await here.closed).toBe(LIVE_CLOSE.noSession);

    const other = await test.signedIn(account.id);
    const elsewhere = new Watch(other.cookie);
    await elsewhere.frame(1);
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('users').set({ role: 'viewer' }).where('id', '=', other.user!.id).execute(),
    );
    expect(await elsewhere.closed).toBe(LIVE_CLOSE.noSession);
  });

  it('ends when the session switches to another account, and restarts when a child account is created', async () => {
    const child = await test.account(account.id);
    const grown = new Watch(caller.cookie);
    await grown.frame(2);
    await caller.call(ENDPOINTS.accounts.create, { body: { name: 'New below' } });
    expect(await grown.closed).toBe(1001);
    const watch = new Watch(caller.cookie);
    await watch.frame(3);
    const other = await test.signedIn(child.id);
    await other.call(ENDPOINTS.accounts.change, { body: { accountId: child.uid } });
    await caller.call(ENDPOINTS.accounts.change, { body: { accountId: child.uid } });
    expect(await watch.closed).toBe(LIVE_CLOSE.otherAccount);
    const inside = new Watch(caller.cookie);
    await inside.frame(1);
    // Switched by another process, and noticed within about a second.
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('sessions').set({ current_account_id: account.id }).where('account_id', '=', account.id).execute(),
    );
    expect(await inside.closed).toBe(LIVE_CLOSE.otherAccount);
  });

  it('ends on any message but one resume message', async () => {
    for (const message of ['hello', Buffer.from([9, 9, 9, 9]), Buffer.alloc(5)]) {
      const socket = new WebSocket(`${address}/live`, { headers: { cookie: caller.cookie! } });
      const closed = new Promise((resolve) => socket.on('close', resolve));
      socket.on('open', () => socket.send(message));
      expect(await closed).toBe(LIVE_CLOSE.badMessage);
    }
    const huge = new WebSocket(`${address}/live`, { headers: { cookie: caller.cookie! } });
    huge.on('error', () => undefined);
    const closed = new Promise((resolve) => huge.on('close', resolve));
    huge.on('open', () => huge.send(Buffer.alloc(65 * 1024)));
    expect(await closed).toBe(1009);
  });
});

describe('a slow browser', () => {
  it('gets a snapshot once it has caught up, and no queue in between', async () => {
    const { id } = await seedAsset(test.database, account.id);
    const publisher = new LivePublisher((error) => {
      throw error;
    });
    const live = new LiveService({
      database: test.database,
      commits: publisher,
      now: () => START,
      onError: () => undefined,
    });
    const connection = {
      bufferedAmount: 0,
      sent: [] as string[],
      send(bytes: Uint8Array) {
        this.sent.push(
          decodeFrame(bytes, { position() {}, contact() {}, status() {}, removal() {}, diagnosis() {} }).type,
        );
      },
    };
    const viewer = { visibleAccounts: [account.id], permissions: new Set(['npa.read']), features: new Set(['npa']) };
    await live.watch(connection, viewer as unknown as Parameters<typeof live.watch>[1], []);
    connection.bufferedAmount = 2 * 1024 * 1024;
    for (let step = 1; step <= 10; step++) {
      publisher.publish([change(id, step)]);
      live.tick();
    }
    connection.bufferedAmount = 0;
    live.tick();
    publisher.publish([change(id, 11)]);
    live.tick();
    live.close();
    expect(connection.sent.filter((type) => type !== 'alive')).toEqual(['snapshot', 'snapshot', 'changes']);
  });
});

it("refuses sockets of one user beyond the limit until one closes, and no other user's", async () => {
  const connected = (watch: Watch) =>
    Promise.race([new Promise((resolve) => watch.socket.once('message', () => resolve('open'))), watch.closed]);
  const within = Array.from({ length: LIMITS.liveSocketsPerUser }, () => new Watch(caller.cookie));
  expect(new Set(await Promise.all(within.map(connected)))).toEqual(new Set(['open']));
  expect(await connected(new Watch(caller.cookie))).toBe(1013);
  const colleague = await test.signedIn(account.id);
  expect(await connected(new Watch(colleague.cookie))).toBe('open');
  within[0]!.socket.close();
  await vi.waitFor(async () => expect(await connected(new Watch(caller.cookie))).toBe('open'));
});
