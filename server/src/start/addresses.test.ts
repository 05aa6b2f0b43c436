/** The two calls with the thread of the built-in sources, as the server starts it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { onRoad, testProvider } from '../features/addresses/testing-provider.ts';
import { type Caller, type TestApp, testApp } from '../http/testing.ts';
import { addressSources } from './addresses.ts';

const { addresses } = ENDPOINTS;
const NULLHAVEN = { latitude: 0.0225, longitude: 0.018 };
const VADUZ = { latitude: 47.1415, longitude: 9.5215 };
const OCEAN = { latitude: -40, longitude: -120.00004 };
let test: TestApp;
let caller: Caller;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'waymark-addresses-'));
  const config = readConfig({ WAYMARK_DATA_DIR: folder }, []);
  test = await testApp({ addresses: addressSources(config, pino({ level: 'silent' })) });
  caller = await test.signedIn((await test.account()).id);
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

describe('addresses', () => {
  it('come in the order of the points, from the demo country, the nearest town, or as coordinates', async () => {
    // The thread needs longer to start than a call waits, which the first answer says.
    const first = await caller.call(addresses.addresses, { body: { points: [VADUZ] } });
    expect(first.answer).toMatchObject({ items: [{ address: '47.1415, 9.5215', pending: true }] });
    await expect
      .poll(
        async () => (await caller.call(addresses.addresses, { body: { points: [OCEAN, NULLHAVEN, VADUZ] } })).answer,
      )
      .toEqual({
        items: [
          { address: '-40.0000, -120.0000', source: 'coordinates', pending: false },
          { address: expect.stringMatching(/^\d+ .+, Nullhaven$/), source: 'island', pending: false },
          { address: 'Near Vaduz, Liechtenstein', source: 'town', pending: false },
        ],
        count: 3,
      });
  });

  it('are found by name: streets of the demo country before towns', async () => {
    const { answer } = await caller.call(addresses.search, { query: { q: 'vaduz' } });
    expect(answer).toMatchObject({ items: [{ name: 'Vaduz', detail: 'Liechtenstein', kind: 'town' }] });
    const found = await caller.call(addresses.search, { query: { q: '12 meridian road' } });
    expect(found.answer).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ kind: 'road' })]) });
  });

  it.each([
    ['no point', { points: [] }, 'points'],
    ['101 points', { points: Array.from({ length: 101 }, () => VADUZ) }, 'points'],
    ['a latitude of 91', { points: [{ latitude: 91, longitude: 0 }] }, 'points/0/latitude'],
    ['a number as text', { points: [{ latitude: '47', longitude: 0 }] }, 'points/0/latitude'],
    ['a further field', { points: [{ ...VADUZ, name: 'x' }] }, 'points/0/name'],
  ])('refuse %s and name the field', async (_name, body, field) => {
    const { status, problem } = await caller.call(addresses.addresses, { body: body as never });
    expect(status).toBe(400);
    expect(JSON.stringify(problem)).toContain(field.split('/').at(-1));
  });

  it('refuse a search for nothing', async () => {
    expect((await caller.call(addresses.search, { query: { q: '  ' } })).status).toBe(400);
  });
});

describe('a provider of the settings', () => {
  it('is asked for points away from the demo country, in the language of the user', async () => {
    const provider = await testProvider(onRoad);
    const config = readConfig(
      { WAYMARK_DATA_DIR: folder, WAYMARK_NOMINATIM_URL: provider.url, WAYMARK_GEOCODING_PER_SECOND: '1000' },
      [],
    );
    const withProvider = await testApp({ addresses: addressSources(config, pino({ level: 'silent' })) });
    const user = await withProvider.signedIn((await withProvider.account()).id);
    const { answer } = await user.call(addresses.addresses, { body: { points: [NULLHAVEN, VADUZ] } });
    expect(answer).toMatchObject({ items: [{}, { address: 'Road 47.1415 7, Balzers', source: 'provider' }] });
    expect(
      provider.asked.map(({ searchParams }) => [searchParams.get('lat'), searchParams.get('accept-language')]),
    ).toEqual([['47.1415', 'en']]);
    await withProvider.close();
    await provider.close();
  });

  it('is an http address, and its key is not printed', () => {
    const wrong = () => readConfig({ WAYMARK_GOOGLE_GEOCODING_URL: 'maps.example?key=abc' }, []);
    expect(wrong).toThrow('WAYMARK_GOOGLE_GEOCODING_URL must be empty or an http(s) address.');
    expect(wrong).not.toThrow('abc');
  });
});
