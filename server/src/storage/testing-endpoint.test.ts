import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveText } from './testing-endpoint.ts';

let endpoint: Awaited<ReturnType<typeof serveText>>;
let answer: () => Promise<string>;
beforeAll(async () => {
  endpoint = await serveText(() => answer());
});
afterAll(() => endpoint.close());

it('a text is served on a connection of its own', async () => {
  answer = async () => 'postgres://';
  const response = await fetch(endpoint.url);
  expect([response.status, response.headers.get('connection'), await response.text()]).toEqual([
    200,
    'close',
    'postgres://',
  ]);
});

it('a failure is served as its text', async () => {
  answer = () => Promise.reject(new Error('no Chromium'));
  const response = await fetch(endpoint.url);
  expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('no Chromium')]);
});
