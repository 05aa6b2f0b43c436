/** A provider behind its limits, against a real HTTP server that counts requests. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GUARD_LIMITS, GuardedGeocoder, type GuardLimits } from './guarded.ts';
import { nominatim } from './providers/nominatim.ts';
import { FAULTS, onRoad, type TestProvider, testProvider } from './testing-provider.ts';

const UNAVAILABLE = { kind: 'unavailable' };
let server: TestProvider;
let failures: Error[];
let open: GuardedGeocoder[];
beforeEach(async () => {
  server = await testProvider(onRoad);
  failures = [];
  open = [];
});
afterEach(async () => {
  for (const geocoder of open) geocoder.close();
  await server.close();
});

function guarded(limits: Partial<GuardLimits> = {}, withinMs = 200): GuardedGeocoder {
  const all = { ...GUARD_LIMITS, requestsPerSecond: 1000, ...limits };
  const geocoder = new GuardedGeocoder(nominatim(server.url, withinMs), all, (error) => failures.push(error));
  open.push(geocoder);
  return geocoder;
}
const at = (index: number) => ({ latitude: index / 1000, longitude: 9 });

describe('a provider behind its limits', () => {
  it('is asked no more often than its rate', async () => {
    const geocoder = guarded({ requestsPerSecond: 20 });
    const started = performance.now();
    await Promise.all(Array.from({ length: 11 }, (_, index) => geocoder.reverse(at(index), 'en')));
    expect(server.asked).toHaveLength(11);
    expect(performance.now() - started).toBeGreaterThan(480);
  });

  it('takes the newest of many first, and drops the oldest beyond its bound', async () => {
    const geocoder = guarded({ requestsPerSecond: 100, concurrent: 1, waiting: 3 });
    const outcomes = await Promise.all(Array.from({ length: 6 }, (_, index) => geocoder.reverse(at(index), 'en')));
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      'address',
      'unavailable',
      'unavailable',
      'address',
      'address',
      'address',
    ]);
    expect(server.asked.map((url) => url.searchParams.get('lat'))).toEqual(['0', '0.005', '0.004', '0.003']);
  });

  it.each(Object.entries(FAULTS))('is left alone after three times %s, and tried again later', async (_name, fault) => {
    server.behave = fault;
    const geocoder = guarded({ pauseMs: 300 });
    for (let index = 0; index < 3; index++) expect(await geocoder.reverse(at(index), 'en')).toEqual(UNAVAILABLE);
    expect(failures).toHaveLength(1);
    for (let index = 0; index < 50; index++) expect(await geocoder.reverse(at(index), 'en')).toEqual(UNAVAILABLE);
    expect(await geocoder.search('x', 'en', 5)).toEqual([]);
    expect(server.asked).toHaveLength(3);
    server.behave = onRoad;
    await expect
      .poll(() => geocoder.reverse(at(9), 'en'), { interval: 50 })
      .toEqual({ kind: 'address', text: 'Road 0.009 7, Balzers' });
  });

  it('pauses longer while it keeps failing: one request a pause', async () => {
    server.behave = FAULTS['an error']!;
    const geocoder = guarded({ pauseMs: 100, longestPauseMs: 400 });
    const until = performance.now() + 900;
    while (performance.now() < until) {
      await geocoder.reverse(at(1), 'en');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    // Three, then one after 100, 300 and 700 ms.
    expect(server.asked.length).toBeGreaterThanOrEqual(5);
    expect(server.asked.length).toBeLessThanOrEqual(6);
  });

  it('waits as long as a provider asks', async () => {
    server.behave = (_url, response) => response.writeHead(429, { 'retry-after': '1' }).end();
    const geocoder = guarded({ pauseMs: 1 });
    expect(await geocoder.reverse(at(1), 'en')).toEqual(UNAVAILABLE);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await geocoder.reverse(at(1), 'en')).toEqual(UNAVAILABLE);
    expect(server.asked).toHaveLength(1);
  });

  it('drops what waits when it is closed', async () => {
    server.behave = FAULTS.silence!;
    const geocoder = guarded({ concurrent: 1 });
    const waiting = [1, 2, 3].map((index) => geocoder.reverse(at(index), 'en'));
    geocoder.close();
    expect(await Promise.all(waiting)).toEqual([UNAVAILABLE, UNAVAILABLE, UNAVAILABLE]);
    expect(await geocoder.reverse(at(4), 'en')).toEqual(UNAVAILABLE);
  });
});
