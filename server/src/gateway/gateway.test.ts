import { createSocket } from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyRecord, type Protocol } from '@waymark/protocols/protocol.ts';
import {
  avlRecord,
  encodeDatagram,
  encodeLogin,
  encodePacket,
  encodeResponse,
} from '@waymark/protocols/teltonika/encode.ts';
import { CODEC_8, CODEC_8_EXTENDED } from '@waymark/protocols/teltonika/messages.ts';
import fc from 'fast-check';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DeviceGone, Unavailable } from '../telemetry/ingest.ts';
import { openGateway } from './listen.ts';
import { ListenFailed } from './listeners.ts';
import type { GatewayLimits } from './settings.ts';
import { ControlledIngest, knownDevice, MapDirectory, type TestGateway, testGateway } from './testing.ts';
import { Peer } from './testing-peer.ts';

const IMEI = '356307042441013';
const ACCEPTED = '01';
const REFUSED = '00';

const record = (fixTime: number) => avlRecord({ fixTime, latitude: 50, longitude: 7, ignition: true });
const packet = (...times: number[]) => encodePacket(CODEC_8_EXTENDED, times.map(record));
const acknowledged = (count: number) => count.toString(16).padStart(8, '0');

/**
 * A protocol without login, as some trackers use: every line names its device, `imei,time\n`. The test sets the length
 * of its answers.
 */
function lines(answerBytes: number): Protocol {
  return {
    name: 'lines',
    title: 'Lines',
    defaultPort: 0,
    frameCap: 100,
    stream: () => ({
      buffered: 0,
      push: (bytes) =>
        Buffer.from(bytes)
          .toString()
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => {
            const [imei = '', time] = line.split(',');
            const acknowledge = () => Buffer.alloc(answerBytes, '!');
            return { kind: 'records', imei, records: [emptyRecord(Number(time))], acknowledge };
          }),
      end: () => [],
    }),
  };
}

const peers: Peer[] = [];
const opened: TestGateway[] = [];

async function open(limits: Partial<GatewayLimits> = {}, protocols?: Protocol[]): Promise<TestGateway> {
  const test = await testGateway(limits, protocols);
  test.directory.devices.set(IMEI, knownDevice(IMEI, 1));
  opened.push(test);
  return test;
}

function call(port: number): Peer {
  const peer = new Peer(port);
  peers.push(peer);
  return peer;
}

async function signedIn(test: TestGateway, imei = IMEI): Promise<Peer> {
  const peer = call(test.tcp);
  peer.send(encodeLogin(imei));
  await peer.hears(ACCEPTED);
  return peer;
}

const listener = (test: TestGateway, transport: string) =>
  test.gateway.snapshot().find((snapshot) => snapshot.transport === transport)!;

afterEach(async () => {
  for (const peer of peers.splice(0)) peer.socket.destroy();
  for (const { gateway } of opened.splice(0)) await gateway.close();
});

describe('a connection', () => {
  it('signs in, submits, and is acknowledged only after the commit', async () => {
    const test = await open();
    test.ingest.immediate = false;
    const peer = await signedIn(test);
    peer.send(packet(1000, 2000, 3000));
    await vi.waitFor(() => expect(test.ingest.submissions.length).toBe(1));
    await sleep(20);
    expect(peer.heard).toBe(ACCEPTED);
    test.ingest.submissions[0]?.done();
    await peer.hears(ACCEPTED + acknowledged(3));
    expect(test.ingest.records.map((one) => one.fixTime)).toEqual([1000, 2000, 3000]);
  });

  it('may be split at every byte', async () => {
    const test = await open();
    const peer = call(test.tcp);
    for (const octet of Buffer.concat([encodeLogin(IMEI), packet(1000), packet(2000)])) {
      peer.send(Uint8Array.of(octet));
      await sleep(0);
    }
    await peer.hears(ACCEPTED + acknowledged(1) + acknowledged(1));
  });

  it('may send login and many packets in one segment', async () => {
    const test = await open();
    const peer = call(test.tcp);
    peer.send(encodeLogin(IMEI), packet(1, 2), packet(3), Uint8Array.of(0xff), packet(4, 5, 6));
    await peer.hears(ACCEPTED + acknowledged(2) + acknowledged(1) + acknowledged(3));
    // The login and the ping.
    expect(test.ingest.contacts).toEqual([IMEI, IMEI]);
  });

  it('is answered in order, whichever commit comes first', async () => {
    const test = await open();
    test.ingest.immediate = false;
    const peer = await signedIn(test);
    peer.send(packet(1), packet(2, 3), packet(4, 5, 6));
    await vi.waitFor(() => expect(test.ingest.submissions.length).toBe(3));
    test.ingest.submissions[2]?.done();
    test.ingest.submissions[1]?.done();
    await sleep(20);
    expect(peer.heard).toBe(ACCEPTED);
    test.ingest.submissions[0]?.done();
    await peer.hears(ACCEPTED + acknowledged(1) + acknowledged(2) + acknowledged(3));
  });

  it('that ends its side still gets its acknowledgement', async () => {
    const test = await open();
    test.ingest.immediate = false;
    const peer = await signedIn(test);
    peer.send(packet(1));
    peer.socket.end();
    await vi.waitFor(() => expect(test.ingest.submissions.length).toBe(1));
    test.ingest.submissions[0]?.done();
    await peer.hears(ACCEPTED + acknowledged(1));
    await peer.ends();
  });

  it('that ends its side while the queue is full is answered after relief, and closed', async () => {
    const test = await open();
    const peer = await signedIn(test);
    test.ingest.press(true);
    peer.send(packet(1), Uint8Array.of(0xff));
    peer.socket.end();
    await sleep(20);
    test.ingest.press(false);
    await peer.hears(ACCEPTED + acknowledged(1));
    await peer.ends();
  });

  it('with a wrong checksum is not acknowledged, is counted, and may continue', async () => {
    const test = await open();
    const peer = await signedIn(test);
    const damaged = Uint8Array.from(packet(1));
    damaged[30]! ^= 1;
    peer.send(damaged, packet(2));
    await peer.hears(ACCEPTED + acknowledged(1));
    expect(test.ingest.records.map((one) => one.fixTime)).toEqual([2]);
    const { badFrames, lastBad } = listener(test, 'tcp');
    expect(badFrames).toEqual({ checksum: 1 });
    expect(lastBad[0]).toMatchObject({ reason: 'checksum', address: '127.0.0.1' });
    expect(await test.registry.metrics()).toContain(
      'waymark_gateway_bad_frames_total{protocol="teltonika",reason="checksum"} 1',
    );
  });

  it('is replaced by a newer one of the same device', async () => {
    const test = await open();
    const older = await signedIn(test);
    const newer = await signedIn(test);
    await older.ends();
    newer.send(packet(1));
    await newer.hears(ACCEPTED + acknowledged(1));
    expect(test.gateway.sessions.size).toBe(1);
    expect(test.gateway.sessions.get(1)?.imei).toBe(IMEI);
    await vi.waitFor(() => expect(listener(test, 'tcp').closed).toEqual({ replaced: 1 }));
  });

  it('has data behind uncommitted packets judged when received, once', async () => {
    const test = await open({ maxUnacknowledgedRecords: 1 });
    test.ingest.immediate = false;
    const peer = await signedIn(test);
    peer.send(packet(1), packet(2), packet(3));
    const heard = () => test.ingest.heard.map(({ fixTime }) => fixTime);
    await vi.waitFor(() => expect(heard()).toEqual([2, 3]));
    test.ingest.submissions[0]?.done();
    await vi.waitFor(() => expect(test.ingest.submissions.length).toBe(2));
    expect(heard()).toEqual([2, 3]);
    // The gateway closes when nothing waits for its commit.
    test.ingest.immediate = true;
    test.ingest.submissions[1]?.done();
  });

  it('has data received under load judged, and is not caught up', async () => {
    const test = await open();
    const peer = await signedIn(test);
    await vi.waitFor(() => expect(test.gateway.sessions.get(1)?.isCaughtUp).toBe(true));
    test.ingest.press(true);
    expect(test.gateway.sessions.get(1)?.isCaughtUp).toBe(false);
    peer.send(packet(1), packet(2));
    await vi.waitFor(() => expect(test.ingest.heard.map(({ fixTime }) => fixTime)).toEqual([1, 2]));
    expect(test.ingest.submissions).toEqual([]);
    test.ingest.press(false);
    await peer.hears(ACCEPTED + acknowledged(1) + acknowledged(1));
    expect(test.gateway.sessions.get(1)?.isCaughtUp).toBe(true);
  });

  it('in any split has all received data judged in order', async () => {
    const test = await open({ maxUnacknowledgedRecords: 2 });
    test.ingest.immediate = false;
    const bytes = Buffer.concat([encodeLogin(IMEI), packet(1), packet(2, 3), packet(4), packet(5, 6), packet(7)]);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(bytes.length), { maxLength: 8 }), async (places) => {
        const { ingest } = test;
        ingest.judged.clear();
        const peer = call(test.tcp);
        const cuts = [...places].sort((a, b) => a - b);
        for (const [index, to] of [...cuts, bytes.length].entries()) {
          peer.send(bytes.subarray(cuts[index - 1] ?? 0, to));
          await new Promise((resolve) => setImmediate(resolve));
        }
        // Two are not committed. Data behind them is judged, or still in the socket while the connection is not caught
        // up.
        await vi.waitFor(() => expect(ingest.judged.size).toBeGreaterThanOrEqual(2));
        await vi.waitFor(() => expect(test.gateway.sessions.get(1)?.isCaughtUp).toBe(false));
        await vi.waitFor(() => {
          for (const submission of ingest.submissions) submission.done();
          expect(ingest.judged.size).toBe(7);
        });
        expect([...ingest.judged].map(({ fixTime }) => fixTime)).toEqual([1, 2, 3, 4, 5, 6, 7]);
        peer.socket.resetAndDestroy();
        await vi.waitFor(() => expect(test.gateway.sessions.size).toBe(0));
      }),
      { numRuns: 15 },
    );
  });

  it('has data received before its replacement judged, processed or not', async () => {
    const test = await open({ maxUnacknowledgedRecords: 1 });
    test.ingest.immediate = false;
    const older = await signedIn(test);
    older.send(packet(1), packet(2));
    await vi.waitFor(() => expect(test.ingest.submissions.length).toBe(1));
    const newer = call(test.tcp);
    newer.send(encodeLogin(IMEI));
    // Not read any more when the newer connection signs in.
    older.send(packet(3));
    await newer.hears(ACCEPTED);
    await older.ends();
    await vi.waitFor(() => expect(test.ingest.heard.map(({ fixTime }) => fixTime)).toEqual([2, 3]));
    expect(test.ingest.records.map(({ fixTime }) => fixTime)).toEqual([1]);
  });

  it('that ends during the look-up of its device has its data judged', async () => {
    const test = await open();
    let found: () => void = () => undefined;
    const find = test.directory.find.bind(test.directory);
    test.directory.find = async (...device) => {
      await new Promise<void>((resolve) => {
        found = resolve;
      });
      return find(...device);
    };
    const peer = call(test.tcp);
    peer.send(encodeLogin(IMEI), packet(1));
    await vi.waitFor(() => expect(test.gateway.sessions.isApproached(IMEI)).toBe(true));
    peer.socket.resetAndDestroy();
    await vi.waitFor(() => expect(listener(test, 'tcp').connections).toBe(0));
    expect(test.gateway.sessions.isApproached(IMEI)).toBe(true);
    found();
    await vi.waitFor(() => expect(test.gateway.sessions.isApproached(IMEI)).toBe(false));
    expect(test.ingest.heard.map(({ fixTime }) => fixTime)).toEqual([1]);
  });

  it('leaves the registry of live devices when it ends', async () => {
    const test = await open();
    const peer = await signedIn(test);
    expect(test.gateway.sessions.get(1)?.deviceId).toBe(1);
    peer.socket.end();
    await vi.waitFor(() => expect(test.gateway.sessions.size).toBe(0));
  });

  it('publishes the device’s responses', async () => {
    const test = await open();
    const texts: string[] = [];
    test.gateway.sessions.onResponse((response) => texts.push(`${response.session.imei} ${response.text}`));
    const peer = await signedIn(test);
    peer.send(encodeResponse('DOUT1:1'));
    await vi.waitFor(() => expect(texts).toEqual([`${IMEI} DOUT1:1`]));
  });
});

describe('unregistered devices', () => {
  it('an unknown IMEI is refused, counted and listed', async () => {
    const test = await open();
    const peer = call(test.tcp);
    peer.send(encodeLogin('999999999999999'), packet(1));
    await peer.hears(REFUSED);
    await peer.ends();
    expect(test.ingest.unknowns).toEqual([{ imei: '999999999999999', protocol: 'teltonika', address: '127.0.0.1' }]);
    expect(test.ingest.submissions).toEqual([]);
    expect(listener(test, 'tcp').refused).toEqual({ unknown: 1 });
  });

  it('is refused to a device of another protocol', async () => {
    const test = await open();
    test.directory.devices.set('111111111111111', knownDevice('111111111111111', 2, 'osmand'));
    const peer = call(test.tcp);
    peer.send(encodeLogin('111111111111111'));
    await peer.hears(REFUSED);
  });

  it('too many of them block the address, but not its known devices', async () => {
    const test = await open({ unknownDevicesPerMinute: 2 });
    await signedIn(test);
    for (let index = 0; index < 3; index++) {
      const peer = call(test.tcp);
      peer.send(encodeLogin(`99999999999990${index}`));
      await peer.hears(REFUSED);
    }
    const lookUps = test.directory.lookUps;
    const blocked = call(test.tcp);
    blocked.send(encodeLogin('999999999999909'));
    await blocked.hears(REFUSED);
    expect(test.directory.lookUps).toBe(lookUps);
    expect(listener(test, 'tcp').refused).toEqual({ unknown: 3, blocked: 1 });
    await signedIn(test);
  });

  it('one that is registered later is accepted from its blocked address', async () => {
    const test = await open({ unknownDevicesPerMinute: 1 });
    const late = '111111111111111';
    for (let attempt = 0; attempt < 3; attempt++) {
      const peer = call(test.tcp);
      peer.send(encodeLogin(late));
      await peer.hears(REFUSED);
    }
    expect(listener(test, 'tcp').refused).toEqual({ unknown: 2, blocked: 1 });
    test.directory.devices.set(late, knownDevice(late, 2));
    test.gateway.deviceChanged(late);
    await signedIn(test, late);
  });

  it('records before a login end the connection', async () => {
    const test = await open();
    const peer = call(test.tcp);
    peer.send(packet(1));
    await peer.ends();
    expect(peer.heard).toBe('');
    expect(listener(test, 'tcp').refused).toEqual({ notLoggedIn: 1 });
  });

  it('endless noise ends the connection', async () => {
    const test = await open();
    const peer = call(test.tcp);
    peer.send(Buffer.alloc(4000, 'GET / HTTP/1.1\r\n'));
    await peer.ends();
    expect(listener(test, 'tcp').refused).toEqual({ notLoggedIn: 1 });
  });

  it('a pending login is closed after its time limit', async () => {
    const test = await open({ loginTimeoutSeconds: 0.05 });
    const peer = call(test.tcp);
    peer.send(encodeLogin(IMEI).subarray(0, 9));
    await peer.ends();
    await vi.waitFor(() => expect(listener(test, 'tcp').closed).toEqual({ loginTimeout: 1 }));
  });

  it('a silent device is closed after its time limit', async () => {
    const test = await open({ idleTimeoutSeconds: 0.05 });
    const peer = await signedIn(test);
    await peer.ends();
    await vi.waitFor(() => expect(listener(test, 'tcp').closed).toEqual({ idle: 1 }));
  });

  it('a second IMEI on a connection ends it', async () => {
    const test = await open();
    test.directory.devices.set('111111111111111', knownDevice('111111111111111', 2));
    const peer = await signedIn(test);
    peer.send(encodeLogin('111111111111111'));
    await peer.ends();
    expect(listener(test, 'tcp').refused).toEqual({ secondDevice: 1 });
  });

  it('connections beyond the limit are refused', async () => {
    const test = await open({ maxConnections: 1 });
    await signedIn(test);
    await call(test.tcp).ends();
    await vi.waitFor(() => expect(listener(test, 'tcp').refused).toEqual({ full: 1 }));
  });
});

describe('a protocol whose packets name the device', () => {
  it('needs no login, and one connection serves one device', async () => {
    const test = await open({}, [lines(2)]);
    test.directory.devices.set('a', knownDevice('a', 1, 'lines'));
    test.directory.devices.set('b', knownDevice('b', 2, 'lines'));
    const peer = call(test.gateway.port('lines', 'tcp')!);
    peer.send(Buffer.from('a,1\na,2\n'));
    await peer.hears('21212121');
    expect(test.gateway.sessions.get(1)?.imei).toBe('a');
    peer.send(Buffer.from('b,3\n'));
    await peer.ends();
    expect(test.ingest.records.map((one) => one.fixTime)).toEqual([1, 2]);
  });

  it('closes an unregistered device without an answer', async () => {
    const test = await open({}, [lines(2)]);
    const peer = call(test.gateway.port('lines', 'tcp')!);
    peer.send(Buffer.from('eve,1\n'));
    await peer.ends();
    expect(peer.heard).toBe('');
    expect(test.ingest.unknowns).toEqual([{ imei: 'eve', protocol: 'lines', address: '127.0.0.1' }]);
  });

  it('a peer that does not read its answers is closed', async () => {
    const test = await open({}, [lines(16 * 1024 * 1024)]);
    test.directory.devices.set('a', knownDevice('a', 1, 'lines'));
    const peer = call(test.gateway.port('lines', 'tcp')!);
    peer.socket.pause();
    peer.send(Buffer.from('a,1\n'));
    await vi.waitFor(() => expect(listener(test, 'tcp').closed).toEqual({ slow: 1 }), { timeout: 5000 });
  });
});

describe('backpressure', () => {
  it('stops reading at the limit of uncommitted records and resumes after commits', async () => {
    const test = await open({ maxUnacknowledgedRecords: 4 });
    test.ingest.immediate = false;
    const peer = await signedIn(test);
    const frames = Array.from({ length: 3000 }, (_, index) => packet(2 * index + 1, 2 * index + 2));
    for (const frame of frames) peer.send(frame);
    await vi.waitFor(() => expect(test.ingest.submissions.length).toBe(2));
    await sleep(50);
    // Two packets of two records reach the limit. The kernel's buffers hold the rest, not this program.
    expect(test.ingest.submissions.length).toBe(2);
    test.ingest.immediate = true;
    test.ingest.submissions[0]?.done();
    test.ingest.submissions[1]?.done();
    await peer.hears(ACCEPTED + frames.map(() => acknowledged(2)).join(''));
    expect(test.ingest.records.map((one) => one.fixTime)).toEqual(
      Array.from({ length: 6000 }, (_, index) => index + 1),
    );
  });

  it('submits nothing while the queue is full, and everything after relief', async () => {
    const test = await open();
    const peer = await signedIn(test);
    test.ingest.press(true);
    peer.send(packet(1), packet(2));
    await sleep(50);
    expect(test.ingest.submissions.length).toBe(0);
    test.ingest.press(false);
    await peer.hears(ACCEPTED + acknowledged(1) + acknowledged(1));
  });

  it('acknowledges nothing while the database is unreachable, so the device reconnects', async () => {
    const test = await open();
    test.ingest.immediate = false;
    const peer = await signedIn(test);
    peer.send(packet(1), packet(2));
    await vi.waitFor(() => expect(test.ingest.submissions.length).toBe(2));
    test.ingest.submissions[0]?.done(new Unavailable('away'));
    await peer.ends();
    expect(peer.heard).toBe(ACCEPTED);
    test.directory.failure = new Unavailable('away');
    const again = call(test.tcp);
    again.send(encodeLogin(IMEI));
    await again.ends();
    // The device gets no refusal either, because its registration is unknown.
    expect(again.heard).toBe('');
  });

  it('closes a deleted device', async () => {
    const test = await open();
    test.ingest.immediate = false;
    const peer = await signedIn(test);
    peer.send(packet(1));
    await vi.waitFor(() => expect(test.ingest.submissions.length).toBe(1));
    test.ingest.submissions[0]?.done(new DeviceGone('gone'));
    await peer.ends();
    expect(peer.heard).toBe(ACCEPTED);
  });
});

describe('datagrams', () => {
  async function exchange(test: TestGateway, bytes: Uint8Array, answers: number): Promise<string[]> {
    const socket = createSocket('udp4');
    const heard: string[] = [];
    socket.on('message', (message) => heard.push(message.toString('hex')));
    socket.send(bytes, test.udp, '127.0.0.1');
    try {
      if (answers > 0) await vi.waitFor(() => expect(heard.length).toBe(answers));
      else await sleep(50);
    } finally {
      socket.close();
    }
    return heard;
  }

  it('are answered with their ids and the count', async () => {
    const test = await open();
    const heard = await exchange(test, encodeDatagram(CODEC_8, IMEI, 0xcafe, 7, [record(1), record(2)]), 1);
    expect(heard).toEqual(['0005cafe010702']);
    expect(test.ingest.records.length).toBe(2);
  });

  it('does not answer datagrams that are damaged, unregistered or received under load', async () => {
    const test = await open();
    expect(await exchange(test, encodeDatagram(CODEC_8, '999999999999999', 1, 1, [record(1)]), 0)).toEqual([]);
    expect(await exchange(test, encodeDatagram(CODEC_8, IMEI, 1, 1, [record(1)]).subarray(1), 0)).toEqual([]);
    test.ingest.press(true);
    expect(await exchange(test, encodeDatagram(CODEC_8, IMEI, 1, 1, [record(1)]), 0)).toEqual([]);
    expect(test.ingest.submissions).toEqual([]);
    expect(test.ingest.unknowns.length).toBe(1);
    expect(listener(test, 'udp')).toMatchObject({ badFrames: { length: 1 }, refused: { unknown: 1, pressure: 1 } });
  });
});

describe('requests of phones', () => {
  async function phone(): Promise<TestGateway & { url: string }> {
    const test = await open();
    test.directory.devices.set('ann', knownDevice('ann', 3, 'osmand'));
    return Object.assign(test, { url: `http://127.0.0.1:${test.http}` });
  }

  it('GET, POST with a form, and JSON are stored and answered with 200', async () => {
    const test = await phone();
    expect((await fetch(`${test.url}/?id=ann&lat=1&lon=2&timestamp=1600000000`)).status).toBe(200);
    const form = new URLSearchParams({ id: 'ann', lat: '3', lon: '4', timestamp: '1600000001' });
    expect((await fetch(test.url, { method: 'POST', body: form })).status).toBe(200);
    const body = JSON.stringify({
      device_id: 'ann',
      location: { timestamp: '2020-09-13T12:26:42Z', coords: { latitude: 5, longitude: 6 } },
    });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(test.url, { method: 'POST', headers, body })).status).toBe(200);
    expect(test.ingest.records.map((one) => [one.fixTime, one.latitude])).toEqual([
      [1_600_000_000_000, 1],
      [1_600_000_001_000, 3],
      [1_600_000_002_000, 5],
    ]);
  });

  it('without a time are submitted without one', async () => {
    const test = await phone();
    await fetch(`${test.url}/?id=ann&lat=1&lon=2`);
    expect(test.ingest.records).toMatchObject([{ fixTime: undefined, latitude: 1 }]);
  });

  it('are answered 400, 404, 413 and 503 for their faults', async () => {
    const test = await phone();
    const bad = await fetch(`${test.url}/?id=ann&lat=x&lon=2`);
    expect([bad.status, await bad.text()]).toEqual([400, 'lat is not a number\n']);
    expect((await fetch(`${test.url}/?id=eve&lat=1&lon=2`)).status).toBe(404);
    expect(test.ingest.unknowns[0]?.imei).toBe('eve');
    expect((await fetch(test.url, { method: 'POST', body: 'x'.repeat(600_000) })).status).toBe(413);
    test.ingest.press(true);
    const busy = await fetch(`${test.url}/?id=ann&lat=1&lon=2`);
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '10']);
    test.ingest.press(false);
    test.ingest.immediate = false;
    const away = fetch(`${test.url}/?id=ann&lat=1&lon=2`);
    await vi.waitFor(() => expect(test.ingest.submissions.length).toBe(1));
    test.ingest.submissions[0]?.done(new Unavailable('away'));
    expect((await away).status).toBe(503);
  });
});

describe('start and stop', () => {
  it('a port in use is named with its setting, and no listener stays open', async () => {
    const test = await open();
    const start = openGateway({
      directory: new MapDirectory(),
      ingest: new ControlledIngest(),
      quarantineFrame: async () => undefined,
      registry: new Registry(),
      logger: pino({ level: 'silent' }),
      settings: {
        host: '127.0.0.1',
        listeners: {
          teltonika: { port: test.tcp, setting: 'TELTONIKA_PORT' },
          osmand: { port: 0, setting: 'OSMAND_PORT' },
        },
      },
    });
    await expect(start).rejects.toThrow(ListenFailed);
    await expect(start).rejects.toThrow(
      `TCP port ${test.tcp} for Teltonika is already in use by another program. Free it, or set TELTONIKA_PORT to another port.`,
    );
  });

  it('closing finishes and acknowledges open commits', async () => {
    const test = await testGateway();
    test.directory.devices.set(IMEI, knownDevice(IMEI, 1));
    test.ingest.immediate = false;
    const peer = await signedIn(test);
    peer.send(packet(1, 2));
    await vi.waitFor(() => expect(test.ingest.submissions.length).toBe(1));
    const closed = test.gateway.close();
    await sleep(20);
    expect(peer.ended).toBe(false);
    test.ingest.submissions[0]?.done();
    await closed;
    await peer.hears(ACCEPTED + acknowledged(2));
    await peer.ends();
  });
});
