/** Calls of webhooks and push services that would reach this machine or its network. */
import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import webpush from 'web-push';
import { RefusedForGood } from './delivery.ts';
import type { Message } from './message.ts';
import { pushCarrier } from './push.ts';
import { webhookCarrier } from './webhook.ts';

/** Names that resolve as in the test. */
const NAMES: Readonly<Record<string, string>> = {
  'rebound.example.org': '127.0.0.1',
  'metadata.example.org': '169.254.169.254',
};
vi.mock('node:dns', async (original) => {
  const real = await original<typeof import('node:dns')>();
  const lookup = (name: string, _options: object, done: (error: Error | null, found: object[]) => void) =>
    done(null, [{ address: NAMES[name] ?? '203.0.113.9', family: 4 }]);
  return { ...real, lookup, default: { ...real, lookup } };
});

let inside: Server;
let port: number;
let calls: (string | undefined)[] = [];
/** Where the server sends callers. */
let location: string | undefined;
beforeAll(async () => {
  inside = createServer((request, response) => {
    calls.push(request.url);
    response.writeHead(location === undefined ? 200 : 307, location === undefined ? {} : { location }).end();
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  ({ port } = inside.address() as AddressInfo);
});
afterAll(() => new Promise((resolve) => inside.close(resolve)));
beforeEach(() => {
  calls = [];
  location = undefined;
});

const MESSAGE: Message & { id: string } = { id: 'a', channel: 'WEBHOOK', to: 'b', subject: '', text: '{}' };
const hook = (url: string, allowPrivate = false) =>
  webhookCarrier({ target: async () => ({ url, secret: 's' }), now: Date.now, allowPrivate });

describe('a webhook', () => {
  it.each([
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    'gateway.internal',
    'printer',
  ])('at %s is refused for good without a connection', async (host) => {
    await expect(hook(`http://${host}:${port}/`).send(MESSAGE)).rejects.toThrow(RefusedForGood);
    expect(calls).toEqual([]);
  });

  it.each(Object.keys(NAMES))('at a public name that means a private address is not called: %s', async (host) => {
    await expect(hook(`http://${host}:${port}/`).send(MESSAGE)).rejects.toThrow(/private address/);
    expect(calls).toEqual([]);
  });

  it('is not followed to where it redirects', async () => {
    location = `http://127.0.0.1:${port}/inside`;
    await expect(hook(`http://127.0.0.1:${port}/first`, true).send(MESSAGE)).rejects.toThrow(/answered 307/);
    expect(calls).toEqual(['/first']);
  });
});

it('a push endpoint in a private network is refused for good without a connection', async () => {
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys().toString('base64url');
  // A private key may begin with zeros, which `createECDH` leaves out.
  const keys = webpush.generateVAPIDKeys();
  const auth = randomBytes(16).toString('base64url');
  for (const host of ['127.0.0.1', 'rebound.example.org']) {
    const push = pushCarrier({
      target: async () => ({ endpoint: `https://${host}:${port}/`, p256dh, auth }),
      gone: async () => undefined,
      keys: async () => keys,
      contact: 'mailto:a@example.test',
      allowPrivate: false,
    });
    await expect(push.send({ ...MESSAGE, channel: 'PUSH' })).rejects.toThrow(/private address/);
  }
  expect(calls).toEqual([]);
});
