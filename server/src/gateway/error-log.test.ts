/** The log of a failed device look-up names the error of the database and no device. */
import { createSocket } from 'node:dgram';
import { avlRecord, encodeDatagram, encodeLogin } from '@waymark/protocols/teltonika/encode.ts';
import { CODEC_8_EXTENDED } from '@waymark/protocols/teltonika/messages.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type TestGateway, testGateway } from './testing.ts';
import { PATIENCE, Peer } from './testing-peer.ts';

const IMEI = '356307042441013';

let test: TestGateway;
beforeEach(async () => {
  test = await testGateway();
  test.directory.failure = Object.assign(new Error(`duplicate key (${IMEI})`), {
    code: '23505',
    severity: 'ERROR',
    detail: `Key (imei)=(${IMEI}) already exists.`,
    where: `COPY devices, line 1: "${IMEI}"`,
  });
});
afterEach(() => test.gateway.close());

async function hasLoggedTheCodeOnly(): Promise<void> {
  await vi.waitFor(() => expect(test.logged.join('')).toContain('"code":"23505"'), PATIENCE);
  expect(test.logged.join('')).not.toContain(IMEI);
}

it('over TCP', async () => {
  const peer = new Peer(test.tcp);
  peer.send(encodeLogin(IMEI));
  await hasLoggedTheCodeOnly();
  peer.socket.destroy();
});

it('over UDP', async () => {
  const record = avlRecord({ fixTime: Date.now(), latitude: 50, longitude: 7, ignition: true });
  const socket = createSocket('udp4');
  socket.send(encodeDatagram(CODEC_8_EXTENDED, IMEI, 1, 1, [record]), test.udp, '127.0.0.1');
  await hasLoggedTheCodeOnly();
  socket.close();
});

it('over HTTP', async () => {
  const time = Math.floor(Date.now() / 1000);
  const answer = await fetch(`http://127.0.0.1:${test.http}/?id=${IMEI}&lat=50&lon=7&timestamp=${time}`);
  expect(answer.status).toBe(500);
  await hasLoggedTheCodeOnly();
});
