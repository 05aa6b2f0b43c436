/** Only the live channel turns a request into a socket. Elsewhere it stays a request with its limits and its end. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from './testing.ts';

let test: TestApp;
let port: number;

beforeAll(async () => {
  test = await testApp();
  port = Number(new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => test.close());

const UPGRADE = [
  'connection: Upgrade, close',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
];

/** Returns the statuses of the answers to an upgrade request until the server closes the connection. */
function statusesOf(path: string): Promise<number[]> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (bytes) => (received += bytes.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () =>
      resolve([...received.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status))),
    );
    socket.write([`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', ...UPGRADE, '', ''].join('\r\n'));
  });
}

it.each(['/health', '/nothing', '/share/AAAAAAAAAAAAAAAAAAAAAA', '/live/', '/%E0%A4%A'])(
  'a request for an upgrade of %s is answered as a request, and its connection ends',
  async (path) => {
    const statuses = await statusesOf(path);
    expect(statuses).toHaveLength(1);
    expect(statuses[0]).not.toBe(101);
  },
);
