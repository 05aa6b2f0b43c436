/** Every protocol through a real socket: its device signs in, submits, and gets an answer only after the commit. */
import { createSocket } from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeviceSide, Heard } from '@waymark/protocols/device-side.ts';
import { DEVICE_SIDES } from '@waymark/protocols/device-sides.ts';
import { PROTOCOLS } from '@waymark/protocols/index.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { knownDevice, type TestGateway, testGateway } from './testing.ts';
import { Peer } from './testing-peer.ts';

const IMEI = '356307042441013';
const RECORDS = [0, 1].map((second) => ({
  fixTime: Date.UTC(2026, 4, 3, 10, 20, 30 + second),
  valid: true,
  latitude: 52.5,
  longitude: 13.4,
  speedMetersPerSecond: 10,
  headingDegrees: 90,
  satellites: 9,
}));

const opened: TestGateway[] = [];
const peers: Peer[] = [];

async function open(name: string): Promise<TestGateway> {
  const test = await testGateway(
    {},
    PROTOCOLS.filter((protocol) => protocol.name === name),
  );
  test.directory.devices.set(IMEI, knownDevice(IMEI, 1, name));
  opened.push(test);
  return test;
}

function call(test: TestGateway, name: string): Peer {
  const peer = new Peer(test.gateway.port(name, 'tcp')!);
  peers.push(peer);
  return peer;
}

afterEach(async () => {
  for (const peer of peers.splice(0)) peer.socket.destroy();
  for (const { gateway } of opened.splice(0)) await gateway.close();
});

/** Returns what the device decodes from everything that its peer received. */
function listening(device: DeviceSide, peer: Peer): Heard[] {
  const heard: Heard[] = [];
  peer.socket.on('data', (bytes) => heard.push(...device.hear(bytes)));
  return heard;
}

describe.each(Object.entries(DEVICE_SIDES))('%s', (name, makeDevice) => {
  it('signs in, submits, and is acknowledged only after the commit', async () => {
    const test = await open(name);
    test.ingest.immediate = false;
    const peer = call(test, name);
    const device = makeDevice(IMEI);
    const heard = listening(device, peer);
    const login = device.login();
    if (login) {
      peer.send(login);
      await vi.waitFor(() => expect(heard).toEqual([{ kind: 'accepted' }]));
    }
    const batch = RECORDS.slice(0, device.capacity);
    peer.send(device.packet(batch));
    await vi.waitFor(() => expect(test.ingest.records).toHaveLength(batch.length));
    await sleep(20);
    expect(heard.filter(({ kind }) => kind === 'confirmed')).toEqual([]);
    for (const submission of test.ingest.submissions) submission.done();
    await vi.waitFor(() => expect(heard.at(-1)).toEqual({ kind: 'confirmed', count: batch.length }));
    expect(test.ingest.records.map(({ fixTime }) => fixTime)).toEqual(batch.map(({ fixTime }) => fixTime));
  });

  it('gives an unregistered device only a refusal', async () => {
    const test = await open(name);
    test.directory.devices.clear();
    const peer = call(test, name);
    const device = makeDevice(IMEI);
    const heard = listening(device, peer);
    peer.send(device.login() ?? device.packet(RECORDS.slice(0, 1)));
    await peer.ends();
    expect(heard.filter(({ kind }) => kind !== 'refused')).toEqual([]);
    expect(test.ingest.unknowns).toMatchObject([{ imei: IMEI, protocol: name }]);
  });
});

describe('Wialon IPS', () => {
  const text = (peer: Peer): string => Buffer.from(peer.heard, 'hex').toString('latin1');

  it('reports the fault of a packet, and continues', async () => {
    const test = await open('wialon');
    const peer = call(test, 'wialon');
    peer.send(
      Buffer.from(`#L#${IMEI};NA\r\n#SD#310222;102030;NA;NA;NA;NA\r\n#SD#030526;102030;NA;NA;NA;NA\r\n#P#\r\n`),
    );
    await vi.waitFor(() => expect(text(peer).split('\r\n').sort()).toEqual(['', '#AL#1', '#AP#', '#ASD#0', '#ASD#1']));
    expect(test.ingest.records).toHaveLength(1);
  });

  it('is answered over UDP, where the IMEI is in front', async () => {
    const test = await open('wialon');
    const socket = createSocket('udp4');
    const answer = new Promise<string>((resolve) => socket.once('message', (bytes) => resolve(bytes.toString())));
    socket.send(
      `${IMEI}#SD#030526;102030;5230.0;N;01324.0;E;10;90;30;9\r\n`,
      test.gateway.port('wialon', 'udp')!,
      '127.0.0.1',
    );
    expect(await answer).toBe('#ASD#1\r\n');
    socket.close();
    expect(test.ingest.records[0]).toMatchObject({ latitude: 52.5, longitude: 13.4 });
  });
});
