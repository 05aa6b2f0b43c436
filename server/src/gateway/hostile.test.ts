/** Hostile or faulty peers: slow, silent, half open, endless, many; all on real sockets. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc16 } from '@waymark/protocols/crc16-arc.ts';
import { avlRecord, encodeLogin, encodePacket } from '@waymark/protocols/teltonika/encode.ts';
import { CODEC_8_EXTENDED } from '@waymark/protocols/teltonika/messages.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GatewayLimits } from './settings.ts';
import { knownDevice, type TestGateway, testGateway } from './testing.ts';
import { PATIENCE, Peer } from './testing-peer.ts';

const IMEI = '356307042441013';
const ACCEPTED = '01';
const ONE_STORED = '00000001';
/** Announces 800 octets of Codec 8 with ten records. */
const FALSE_HEADER = Uint8Array.of(0, 0, 0, 0, 0, 0, 3, 0x20, 8, 10);

const opened: TestGateway[] = [];
const peers: Peer[] = [];
const imeiOf = (number: number) => String(356_307_042_000_000 + number);
const packet = (time: number) =>
  encodePacket(CODEC_8_EXTENDED, [avlRecord({ fixTime: time, latitude: 50, longitude: 7 })]);

async function open(limits: Partial<GatewayLimits> = {}, devices = 1): Promise<TestGateway> {
  const test = await testGateway(limits);
  test.directory.devices.set(IMEI, knownDevice(IMEI, 1));
  for (let number = 2; number <= devices; number++)
    test.directory.devices.set(imeiOf(number), knownDevice(imeiOf(number), number));
  opened.push(test);
  return test;
}

function call(test: TestGateway, address?: string): Peer {
  const peer = new Peer(test.tcp, address);
  peers.push(peer);
  return peer;
}

async function signedIn(test: TestGateway, imei = IMEI, address?: string): Promise<Peer> {
  const peer = call(test, address);
  peer.send(encodeLogin(imei));
  await peer.hears(ACCEPTED);
  return peer;
}

/** Asserts that the gateway still serves other devices. */
async function serves(test: TestGateway, imei = IMEI): Promise<void> {
  const other = await signedIn(test, imei);
  other.send(packet(1000));
  await other.hears(ACCEPTED + ONE_STORED);
  other.socket.destroy();
}

const counted = (test: TestGateway) => test.gateway.snapshot()[0]!;

/** Asserts the closed connections by reason. A peer sees the end before the gateway's socket is closed and counted. */
async function countsClosed(test: TestGateway, expected: Record<string, number>): Promise<void> {
  await vi.waitFor(() => expect(counted(test).closed).toEqual(expected), PATIENCE);
}

afterEach(async () => {
  for (const peer of peers.splice(0)) peer.socket.destroy();
  for (const { gateway } of opened.splice(0)) await gateway.close();
});

describe('a peer that sends single octets with pauses', () => {
  it('has the same time to sign in as a silent one', async () => {
    const test = await open({ loginTimeoutSeconds: 0.4 });
    const peer = call(test);
    for (const octet of encodeLogin(IMEI)) {
      if (peer.ended) break;
      peer.send(Uint8Array.of(octet));
      await sleep(50);
    }
    await peer.ends();
    expect(peer.heard).toBe('');
    await countsClosed(test, { loginTimeout: 1 });
    await serves(test);
  });

  it('has the time of the look-up once it has sent its IMEI', async () => {
    const test = await open({ loginTimeoutSeconds: 0.2 });
    const find = test.directory.find.bind(test.directory);
    test.directory.find = async (imei, protocol) => {
      await sleep(700);
      return find(imei, protocol);
    };
    const peer = call(test);
    peer.send(encodeLogin(IMEI));
    await peer.hears(ACCEPTED);
  });

  it('has a bounded time for a frame after sign-in, and the frame is counted with its octets', async () => {
    const test = await open({ frameTimeoutSeconds: 0.4 }, 2);
    const peer = await signedIn(test, imeiOf(2));
    const frame = packet(1000);
    for (const octet of frame.subarray(0, 20)) {
      if (peer.ended) break;
      peer.send(Uint8Array.of(octet));
      await sleep(50);
    }
    await peer.ends();
    await countsClosed(test, { frameTimeout: 1 });
    expect(counted(test).refused).toEqual({ frameTimeout: 1 });
    expect(counted(test).badFrames).toEqual({ length: 1 });
    expect(counted(test).lastBad[0]).toMatchObject({ imei: imeiOf(2), reason: 'length' });
    expect(Buffer.from(frame).toString('hex').startsWith(counted(test).lastBad[0]!.bytes)).toBe(true);
    await serves(test);
  });

  it('may pause between frames, and take long for many of them', async () => {
    const test = await open({ frameTimeoutSeconds: 3 });
    const peer = await signedIn(test);
    let heard = ACCEPTED;
    for (let round = 0; round < 4; round++) {
      const frame = packet(round);
      peer.send(frame.subarray(0, 10));
      await sleep(900);
      peer.send(frame.subarray(10));
      heard += ONE_STORED;
      await peer.hears(heard);
    }
  });
});

describe('noise that looks like the start of a long frame', () => {
  it('does not hold the connection, which is closed after the time limit of a frame', async () => {
    const test = await open({ frameTimeoutSeconds: 0.3 });
    const peer = await signedIn(test);
    // The real frame after it is swallowed. The device waits for its acknowledgement, reconnects and sends it again.
    peer.send(FALSE_HEADER, packet(1000));
    await peer.ends();
    expect(counted(test).refused).toEqual({ frameTimeout: 1 });
    const again = await signedIn(test);
    again.send(packet(1000));
    await again.hears(ACCEPTED + ONE_STORED);
  });

  it('does not include a frame that waits because the server does not read', async () => {
    const test = await open({ frameTimeoutSeconds: 2 });
    const peer = await signedIn(test);
    const frame = packet(1000);
    test.ingest.press(true);
    // Read to its end only after relief, because the first read makes the session stop.
    peer.send(Uint8Array.of(0xff), frame.subarray(0, 12));
    await sleep(100);
    peer.send(frame.subarray(12));
    await sleep(4500);
    test.ingest.press(false);
    await peer.hears(ACCEPTED + ONE_STORED);
  });
});

describe('half-open connections', () => {
  it('without a login end immediately when the peer ends its side', async () => {
    const test = await open();
    const peer = call(test);
    await vi.waitFor(() => expect(counted(test).connections).toBe(1), PATIENCE);
    peer.socket.end();
    await peer.ends();
    await vi.waitFor(() => expect(counted(test).connections).toBe(0), PATIENCE);
  });

  it("are closed after the server's end even if the peer never ends its side", async () => {
    const test = await open({ loginTimeoutSeconds: 0.2 });
    const socket: Socket = connect({ port: test.tcp, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    // The peer neither reads nor answers the server's end.
    socket.pause();
    await vi.waitFor(() => expect(counted(test).connections).toBe(0), PATIENCE);
    socket.destroy();
  });
});

describe('thousands of idle connections', () => {
  it('do not block other devices, and leave nothing behind', async () => {
    const test = await open({}, 301);
    const idle: Peer[] = [];
    for (let first = 2; first < 302; first += 20)
      idle.push(
        ...(await Promise.all(Array.from({ length: 20 }, (_, index) => signedIn(test, imeiOf(first + index))))),
      );
    expect(counted(test).connections).toBe(300);
    expect(test.gateway.sessions.size).toBe(300);
    await serves(test);
    for (const peer of idle) peer.socket.destroy();
    await vi.waitFor(() => expect(counted(test).connections).toBe(0), PATIENCE);
    expect(test.gateway.sessions.size).toBe(0);
    await serves(test);
  });

  it('are refused beyond the limit, which applies per listener', async () => {
    const test = await open({ maxConnections: 3 });
    const held = [call(test), call(test), call(test)];
    await vi.waitFor(() => expect(counted(test).connections).toBe(3), PATIENCE);
    await call(test).ends();
    await vi.waitFor(() => expect(counted(test).refused).toEqual({ full: 1 }), PATIENCE);
    held[0]!.socket.destroy();
    await vi.waitFor(() => expect(counted(test).connections).toBe(2), PATIENCE);
    await serves(test);
  });
});

describe('a flood of unregistered devices', () => {
  it('blocks its address, while known devices and other addresses are served', async () => {
    const test = await open({ unknownDevicesPerMinute: 20 }, 3);
    await serves(test, imeiOf(2));
    for (let number = 0; number < 60; number++) {
      const peer = call(test);
      peer.send(encodeLogin(imeiOf(900_000 + number)));
      await peer.ends();
    }
    const lookUps = test.directory.lookUps;
    expect(counted(test).refused).toEqual({ unknown: 21, blocked: 39 });
    expect(test.ingest.unknowns.length).toBe(21);
    expect(test.gateway.blockedAddresses()).toMatchObject([{ address: '127.0.0.1', attempts: 60 }]);
    // A known device passes from there too. An unknown one passes only from elsewhere.
    await serves(test, imeiOf(2));
    const kept = call(test);
    kept.send(encodeLogin(imeiOf(3)));
    await kept.ends();
    expect(test.directory.lookUps).toBe(lookUps + 1);
    await signedIn(test, imeiOf(3), '127.0.0.9');
  });
});

describe('an unreadable frame with the right checksum', () => {
  /** Codec 8 Extended with a count of three records and then no record. */
  function unreadable(): Uint8Array {
    const field = Uint8Array.from([CODEC_8_EXTENDED, 3, ...Array.from({ length: 120 }, () => 0xee), 3]);
    const checksum = crc16(field, 0, field.length);
    return Uint8Array.from([0, 0, 0, 0, 0, 0, 0, field.length, ...field, 0, 0, checksum >> 8, checksum & 255]);
  }

  it('is not acknowledged at first; when repeated it is quarantined and acknowledged, and the device continues', async () => {
    const test = await open();
    const frame = unreadable();
    for (let time = 1; time <= 2; time++) {
      const peer = await signedIn(test);
      peer.send(frame, packet(time));
      // The packet after it is answered, the frame is not.
      await peer.hears(ACCEPTED + ONE_STORED);
      peer.socket.destroy();
    }
    expect(test.ingest.aside).toEqual([]);
    const peer = await signedIn(test);
    peer.send(frame, packet(3));
    await peer.hears(`${ACCEPTED}00000003${ONE_STORED}`);
    expect(test.ingest.aside).toEqual([
      { imei: IMEI, frame: Buffer.from(frame).toString('hex'), detail: expect.any(String) },
    ]);
  });

  it('is not acknowledged if it was not quarantined', async () => {
    const test = await open({ unreadableRepeats: 1 });
    test.ingest.asideFailure = new Error('no room');
    const peer = await signedIn(test);
    peer.send(unreadable());
    await peer.ends();
    expect(peer.heard).toBe(ACCEPTED);
    await countsClosed(test, { unavailable: 1 });
  });

  it('counts as repeated only if it is identical', async () => {
    const test = await open({ unreadableRepeats: 2 });
    const peer = await signedIn(test);
    const frame = unreadable();
    const other = Uint8Array.from(frame);
    other[20] = 0xdd;
    const checksum = crc16(other, 8, other.length - 4);
    other[other.length - 2] = checksum >> 8;
    other[other.length - 1] = checksum & 255;
    peer.send(frame, other, frame, packet(1));
    await peer.hears(ACCEPTED + ONE_STORED);
    expect(test.ingest.aside).toEqual([]);
    peer.send(frame);
    await peer.hears(`${ACCEPTED + ONE_STORED}00000003`);
  });
});
