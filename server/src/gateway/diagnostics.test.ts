/** The admin's page of listeners and devices, and two devices under one IMEI, all on real sockets. */
import { setTimeout as sleep } from 'node:timers/promises';
import { avlRecord, encodeDatagram, encodeLogin, encodePacket } from '@waymark/protocols/teltonika/encode.ts';
import { CODEC_8_EXTENDED } from '@waymark/protocols/teltonika/messages.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Recent } from './recent.ts';
import type { GatewayLimits } from './settings.ts';
import { knownDevice, type TestGateway, testGateway } from './testing.ts';
import { PATIENCE, Peer } from './testing-peer.ts';

const IMEI = '356307042441013';
const ACCEPTED = '01';
const DEVICE_ID = 7;

const opened: TestGateway[] = [];
const peers: Peer[] = [];
let clock = Date.now();

async function open(limits: Partial<GatewayLimits> = {}): Promise<TestGateway> {
  clock = Date.now();
  const test = await testGateway(limits, undefined, () => clock);
  test.directory.devices.set(IMEI, knownDevice(IMEI, DEVICE_ID));
  opened.push(test);
  return test;
}

async function signedIn(test: TestGateway, address = '127.0.0.1'): Promise<Peer> {
  const peer = new Peer(test.tcp, address);
  peers.push(peer);
  peer.send(encodeLogin(IMEI));
  await peer.hears(ACCEPTED);
  return peer;
}

/** Sends a packet of one record and waits for its answer. */
async function fix(peer: Peer, time: number, latitude: number, longitude: number): Promise<void> {
  const heard = peer.heard;
  peer.send(encodePacket(CODEC_8_EXTENDED, [avlRecord({ fixTime: time, latitude, longitude, satellites: 9 })]));
  await peer.hears(`${heard}00000001`);
}

afterEach(async () => {
  for (const peer of peers.splice(0)) peer.socket.destroy();
  for (const { gateway } of opened.splice(0)) await gateway.close();
});

describe('the diagnostics of a device', () => {
  it('are its messages, its connection and its last bad frame; data before its login counts for the listener', async () => {
    const test = await open();
    const peer = new Peer(test.tcp, '127.0.0.3');
    peers.push(peer);
    peer.send(Uint8Array.of(0x7e, 0x7e), encodeLogin(IMEI));
    await peer.hears(ACCEPTED);
    await fix(peer, clock, 50, 7);
    const damaged = Uint8Array.from(encodePacket(CODEC_8_EXTENDED, [avlRecord({ fixTime: clock })]));
    damaged[damaged.length - 1]! ^= 1;
    peer.send(damaged, Uint8Array.of(0xff));
    await vi.waitFor(() => expect(test.gateway.device(DEVICE_ID)?.messages.heartbeat).toBe(1), PATIENCE);
    expect(test.gateway.device(DEVICE_ID)).toEqual({
      protocol: 'teltonika',
      transport: 'tcp',
      address: '127.0.0.3',
      lastSeenAt: clock,
      messages: { login: 1, records: 1, bad: 1, heartbeat: 1 },
      records: 1,
      badFrames: { checksum: 1 },
      lastBad: {
        at: clock,
        address: '127.0.0.3',
        imei: IMEI,
        reason: 'checksum',
        detail: expect.stringContaining('computed'),
        type: 'codec 0x8e',
        length: damaged.length,
        count: 1,
        bytes: Buffer.from(damaged).toString('hex'),
      },
    });
    expect(test.gateway.sessions.get(DEVICE_ID)).toMatchObject({ address: '127.0.0.3', connectedAt: clock });
    const [listener] = test.gateway.snapshot();
    expect(listener).toMatchObject({ badFrames: { noise: 1, checksum: 1 } });
    expect(listener?.lastBad.map(({ reason, imei }) => [reason, imei])).toEqual([
      ['noise', undefined],
      ['checksum', IMEI],
    ]);
  });

  it('keep the newest bad frame of each kind and peer, and their number', async () => {
    const test = await open();
    const damaged = (time: number): Uint8Array => {
      const frame = Uint8Array.from(encodePacket(CODEC_8_EXTENDED, [avlRecord({ fixTime: time })]));
      frame[frame.length - 1]! ^= 1;
      return frame;
    };
    const peer = await signedIn(test, '127.0.0.4');
    const newest = damaged(clock - 1000);
    for (const frame of [damaged(clock - 3000), damaged(clock - 2000), newest]) peer.send(frame);
    await vi.waitFor(() => expect(test.gateway.snapshot()[0]?.badFrames).toEqual({ checksum: 3 }), PATIENCE);
    expect(test.gateway.snapshot()[0]?.lastBad).toMatchObject([
      { imei: IMEI, count: 3, bytes: Buffer.from(newest).toString('hex') },
    ]);
  });

  it('include datagrams and requests', async () => {
    const test = await open();
    test.directory.devices.set('phone', knownDevice('phone', 8, 'osmand'));
    const { createSocket } = await import('node:dgram');
    const socket = createSocket('udp4');
    socket.send(encodeDatagram(CODEC_8_EXTENDED, IMEI, 1, 1, [avlRecord({ fixTime: clock })]), test.udp, '127.0.0.1');
    await vi.waitFor(
      () => expect(test.gateway.device(DEVICE_ID)).toMatchObject({ transport: 'udp', records: 1 }),
      PATIENCE,
    );
    socket.close();
    await fetch(`http://127.0.0.1:${test.http}/?id=phone&lat=1&lon=2&timestamp=${Math.round(clock / 1000)}`);
    expect(test.gateway.device(8)).toMatchObject({ protocol: 'osmand', transport: 'http', records: 1 });
  });

  it('are empty for an unregistered device', async () => {
    const test = await open({ unknownDevicesPerMinute: 1 });
    for (const imei of ['356307042441014', '356307042441015', '356307042441016']) {
      const peer = new Peer(test.tcp);
      peers.push(peer);
      peer.send(encodeLogin(imei));
      await peer.ends();
    }
    expect(test.gateway.device(0)).toBeUndefined();
    expect(test.gateway.blockedAddresses()).toEqual([
      { address: '127.0.0.1', attempts: 3, blockedUntil: clock + 600_000 },
    ]);
  });
});

describe('two devices under one IMEI', () => {
  it('replace one another, and are found by conflicting positions', async () => {
    const test = await open();
    const mine = await signedIn(test, '127.0.0.2');
    await fix(mine, clock, 50, 7);
    clock += 60_000;
    const foreign = await signedIn(test, '127.0.0.3');
    await mine.ends();
    await vi.waitFor(() => expect(test.gateway.snapshot()[0]?.closed).toEqual({ replaced: 1 }), PATIENCE);
    // Two connections alone prove nothing, because a device reconnects while its old connection hangs.
    expect(test.contradictions).toEqual([]);
    await fix(foreign, clock, 51, 7);
    expect(test.contradictions).toMatchObject([{ imei: IMEI, at: clock, addresses: ['127.0.0.2', '127.0.0.3'] }]);
    const [{ distanceMeters, impliedSpeedMetersPerSecond }] = test.contradictions as [(typeof test.contradictions)[0]];
    expect(distanceMeters).toBeCloseTo(111_195, -2);
    expect(impliedSpeedMetersPerSecond).toBeCloseTo((111_195 - 200) / 60, 0);
  });

  it('are reported repeatedly, but not with every packet', async () => {
    const test = await open();
    for (let round = 0; round < 6; round++) {
      const peer = await signedIn(test);
      await fix(peer, clock, 50 + (round % 2), 7);
      clock += 10_000;
    }
    expect(test.contradictions.length).toBe(2);
  });

  it('are one device if the distance is possible, the jump is in one connection, or the records are from a buffer', async () => {
    const test = await open();
    const first = await signedIn(test);
    await fix(first, clock, 50, 7);
    await fix(first, clock + 1000, 60, 7);
    await fix(first, clock + 2000, 50, 7);
    clock += 60_000;
    const again = await signedIn(test);
    await fix(again, clock, 50.01, 7);
    clock += 1000;
    const third = await signedIn(test);
    // Long ago, though far away.
    await fix(third, clock - 3_600_000, 10, 7);
    await sleep(20);
    expect(test.contradictions).toEqual([]);
  });
});

describe('a map of bounded size', () => {
  it('removes the entry that was not used for longest', () => {
    const recent = new Recent<number, string>(3);
    for (const key of [1, 2, 3]) recent.set(key, String(key));
    recent.get(1);
    recent.peek(2);
    recent.set(4, '4');
    expect([1, 2, 3, 4].map((key) => recent.peek(key))).toEqual(['1', undefined, '3', '4']);
    recent.set(3, 'three');
    expect(recent.size).toBe(3);
  });
});
