/** Providers against a real HTTP server: which parts of an answer are accepted, and which are not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAULTS, json, type TestProvider, testProvider } from '../testing-provider.ts';
import { googleCompatible } from './google.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';

const VADUZ = { latitude: 47.141, longitude: 9.521 };
const AUSTIN = { latitude: 30.2672, longitude: -97.7431 };
let server: TestProvider;
beforeAll(async () => {
  server = await testProvider(json({}));
});
afterAll(() => server.close());

function answers(answer: unknown): void {
  server.behave = json(answer);
}

describe('Nominatim', () => {
  const at = { lat: '47.1411', lon: '9.5212' };

  it('gives the road, the house and the town, in the order of the country', async () => {
    answers({ ...at, address: { house_number: '12', road: 'Aeulestrasse', town: 'Vaduz', country_code: 'li' } });
    expect(await nominatim(`${server.url}/n/`, 500).reverse(VADUZ, 'ru')).toBe('Aeulestrasse 12, Vaduz');
    const asked = server.asked.at(-1)!;
    expect(asked.pathname).toBe('/n/reverse');
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      lat: '47.141',
      lon: '9.521',
      'accept-language': 'ru',
    });
    const address = { house_number: '100', road: 'Congress Avenue', city: 'Austin', country_code: 'us' };
    answers({ lat: '30.267', lon: '-97.743', address });
    expect(await nominatim(server.url, 500).reverse(AUSTIN, 'en')).toBe('100 Congress Avenue, Austin');
  });

  it('accepts only results on a road', async () => {
    answers({ ...at, category: 'natural', address: { natural: 'Rhein', country: 'Liechtenstein' } });
    expect(await nominatim(server.url, 500).reverse(VADUZ, 'en')).toBeUndefined();
    answers({ error: 'Unable to geocode' });
    expect(await nominatim(server.url, 500).reverse(VADUZ, 'en')).toBeUndefined();
  });

  it('shows a name as one short line, whatever it is', async () => {
    answers({ ...at, address: { road: `A\n\u0000B ${'x'.repeat(1000)}`, town: { evil: true } } });
    const line = await nominatim(server.url, 500).reverse(VADUZ, 'en');
    expect(line).toMatch(/^A B x+$/);
    expect(line!.length).toBe(200);
  });

  it('finds streets by name, with their extent', async () => {
    const hit = { ...at, name: 'Städtle', display_name: 'Städtle, Vaduz, Liechtenstein', category: 'highway' };
    answers([{ ...hit, boundingbox: ['47.13', '47.15', '9.51', '9.53'] }, { name: 'without a position' }]);
    expect(await nominatim(server.url, 500).search('städt', 'en', 5)).toEqual([
      {
        name: 'Städtle',
        detail: 'Vaduz, Liechtenstein',
        kind: 'road',
        latitude: 47.1411,
        longitude: 9.5212,
        box: [9.51, 47.13, 9.53, 47.15],
      },
    ]);
  });
});

describe('Photon', () => {
  const feature = (properties: Record<string, string>) => ({
    geometry: { type: 'Point', coordinates: [9.5212, 47.1411] },
    properties: { countrycode: 'LI', city: 'Vaduz', ...properties },
  });

  it('accepts streets and houses on them, and skips the rest', async () => {
    const lake = feature({ osm_key: 'natural', name: 'Pond', type: 'other' });
    answers({
      features: [lake, feature({ osm_key: 'building', street: 'Landstrasse', housenumber: '3', type: 'house' })],
    });
    expect(await photon(server.url, 500).reverse(VADUZ, 'en')).toBe('Landstrasse 3, Vaduz');
    answers({ features: [feature({ osm_key: 'highway', name: 'Rheindamm', type: 'street' })] });
    expect(await photon(server.url, 500).reverse(VADUZ, 'ja')).toBe('Rheindamm, Vaduz');
    expect(server.asked.at(-1)!.searchParams.get('lang')).toBe('default');
    answers({ features: [lake] });
    expect(await photon(server.url, 500).reverse(VADUZ, 'en')).toBeUndefined();
  });

  it('finds a town with its extent', async () => {
    const found = feature({ name: 'Triesen', type: 'city', country: 'Liechtenstein' });
    answers({ features: [{ ...found, properties: { ...found.properties, extent: [9.5, 47.13, 9.6, 47.07] } }] });
    expect(await photon(server.url, 500).search('tries', 'en', 5)).toMatchObject([
      { name: 'Triesen', detail: 'Vaduz, Liechtenstein', kind: 'town', box: [9.5, 47.07, 9.6, 47.13] },
    ]);
  });
});

describe('a Google-compatible service', () => {
  const part = (type: string, name: string) => ({ types: [type], long_name: name, short_name: name });
  const result = (types: string[], parts: unknown[]) => ({
    types,
    address_components: parts,
    formatted_address: 'Landstrasse 3, 9490 Vaduz, Liechtenstein',
    geometry: { location: { lat: 47.1411, lng: 9.5212 } },
  });

  it('keeps the key, and accepts the first result on a road', async () => {
    const parts = [
      part('street_number', '3'),
      part('route', 'Landstrasse'),
      part('locality', 'Vaduz'),
      part('country', 'LI'),
    ];
    answers({ status: 'OK', results: [result(['plus_code'], []), result(['street_address'], parts)] });
    const google = googleCompatible(`${server.url}/geocode/json?key=abc`, 500);
    expect(await google.reverse(VADUZ, 'vi')).toBe('Landstrasse 3, Vaduz');
    expect(server.asked.at(-1)!.href).toMatch(/\/geocode\/json\?key=abc&latlng=47.141%2C9.521&language=vi$/);
    answers({ status: 'OK', results: [result(['locality'], [part('locality', 'Vaduz')])] });
    expect(await google.reverse(VADUZ, 'vi')).toBeUndefined();
    answers({ status: 'ZERO_RESULTS', results: [] });
    expect(await google.reverse(VADUZ, 'vi')).toBeUndefined();
  });

  it('reports refused keys and limits as failures', async () => {
    const google = googleCompatible(server.url, 500);
    answers({ status: 'REQUEST_DENIED', results: [] });
    await expect(google.reverse(VADUZ, 'en')).rejects.toThrow('REQUEST_DENIED');
    answers({ status: 'OVER_QUERY_LIMIT' });
    await expect(google.search('x', 'en', 5)).rejects.toMatchObject({ name: 'TooMany' });
  });
});

describe.each(Object.entries(FAULTS))('%s', (_name, behaviour) => {
  it.each([
    ['Nominatim', nominatim],
    ['Photon', photon],
    ['Google', googleCompatible],
  ])('is a failure of %s, within its time', async (_provider, open) => {
    server.behave = behaviour;
    const started = performance.now();
    await expect(open(server.url, 300).reverse(VADUZ, 'en')).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
