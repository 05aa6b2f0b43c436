/** The order of the sources, the cache and the time limit, with a real provider and database. */
import { addressCell } from '@waymark/domain/address-cell.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../storage/testing.ts';
import { pruneAddresses } from './cache-sql.ts';
import { GUARD_LIMITS, GuardedGeocoder } from './guarded.ts';
import { addressJobs } from './known.ts';
import type { LocalGeocoder } from './local/local-geocoder.ts';
import { nominatim } from './providers/nominatim.ts';
import { AddressService } from './service.ts';
import { FAULTS, json, onRoad, type TestProvider, testProvider } from './testing-provider.ts';

const READER = { language: 'en' };
const DAY_MS = 86_400_000;
let opened: TestDatabase;
let server: TestProvider;
let now: number;
let errors: unknown[];
let services: AddressService[];
beforeAll(async () => {
  opened = await testDatabase();
});
afterAll(() => opened.drop());
beforeEach(async () => {
  server = await testProvider(onRoad);
  now = Date.parse('2026-07-08T00:00:00Z');
  errors = [];
  services = [];
  await opened.database.owner((kysely) => kysely.deleteFrom('addresses').execute());
});
afterEach(async () => {
  // A provider that hangs ends by its time limit.
  await Promise.all([server.close(), ...services.map((service) => service.close())]);
  expect(errors).toEqual([]);
});

/** Replaces the thread of the built-in sources, which `local.test.ts` tests. */
const LOCAL = {
  isOwnCountry: ({ latitude }: { latitude: number }) => Math.abs(latitude) < 0.1,
  addresses: async (points: readonly { latitude: number }[]) =>
    points.map(({ latitude }) => (latitude > 60 ? undefined : { source: 'town', town: 'Balzers', country: 'LI' })),
  search: async () => [],
  close: async () => undefined,
} as unknown as LocalGeocoder;

function service(urls: readonly string[] = [server.url], withinMs = 500): AddressService {
  const limits = { ...GUARD_LIMITS, requestsPerSecond: 1000 };
  const providers = urls.map((url, index) => {
    const provider = { ...nominatim(url, withinMs), name: `provider-${index}` };
    return new GuardedGeocoder(provider, limits, () => undefined);
  });
  const made = new AddressService({
    sources: { providers, local: LOCAL },
    database: opened.database,
    now: () => now,
    onError: (error) => errors.push(error),
  });
  services.push(made);
  return made;
}

describe('addresses', () => {
  it('come from the provider in the order of the points, once per cell', async () => {
    const point = { latitude: 47.1, longitude: 9.5 };
    const beside = { latitude: 47.100001, longitude: 9.500001 };
    expect(addressCell(47.1, 9.5)).toBe(addressCell(47.100001, 9.500001));
    const other = { latitude: 48.1, longitude: 9.5 };
    expect(await service().addresses(READER, [other, point, beside])).toEqual([
      { address: 'Road 48.1 7, Balzers', source: 'provider', pending: false },
      { address: 'Road 47.1 7, Balzers', source: 'provider', pending: false },
      { address: 'Road 47.1 7, Balzers', source: 'provider', pending: false },
    ]);
    expect(server.asked).toHaveLength(2);
  });

  it('are kept in the database for 90 days, each language of its own', async () => {
    const point = { latitude: 47.2, longitude: 9.5 };
    await service().addresses(READER, [point]);
    now += 89 * DAY_MS;
    expect(await service().addresses(READER, [point])).toMatchObject([{ source: 'provider' }]);
    expect(server.asked).toHaveLength(1);
    await service().addresses({ language: 'ja' }, [point]);
    expect(server.asked).toHaveLength(2);
    now += 2 * DAY_MS;
    await service().addresses(READER, [point]);
    expect(server.asked).toHaveLength(3);
  });

  it('are given by the next source where a provider knows of no road, which is kept as well', async () => {
    server.behave = json({ error: 'Unable to geocode' });
    const second = await testProvider(onRoad);
    const both = [server.url, second.url];
    const point = { latitude: 47.3, longitude: 9.5 };
    expect(await service(both).addresses(READER, [point])).toMatchObject([{ address: 'Road 47.3 7, Balzers' }]);
    expect(await service(both).addresses(READER, [point])).toMatchObject([{ address: 'Road 47.3 7, Balzers' }]);
    expect([server.asked.length, second.asked.length]).toEqual([1, 1]);
    second.behave = server.behave;
    const near = { address: 'Near Balzers, Liechtenstein', source: 'town', pending: false };
    expect(await service(both).addresses(READER, [{ latitude: 47.4, longitude: 9.5 }])).toEqual([near]);
    await second.close();
  });

  it('of Null Island are asked of no provider, and without any source they are coordinates', async () => {
    const found = await service().addresses({ language: 'ru' }, [{ latitude: 0.01, longitude: 0.02 }]);
    expect(found).toMatchObject([{ address: 'Рядом: Balzers, Лихтенштейн', source: 'town' }]);
    expect(server.asked).toEqual([]);
    expect(await service([]).addresses(READER, [{ latitude: 70, longitude: -0.00001 }])).toEqual([
      { address: '70.0000, 0.0000', source: 'coordinates', pending: false },
    ]);
  });

  it('that a provider is slow to give come from the built-in source, and from the provider the next time', async () => {
    const held: (() => void)[] = [];
    server.behave = (url, response, request) => void held.push(() => onRoad(url, response, request));
    const slow = service([server.url], 5_000);
    const point = { latitude: 47.5, longitude: 9.5 };
    const started = performance.now();
    expect(await slow.addresses(READER, [point])).toEqual([
      { address: 'Near Balzers, Liechtenstein', source: 'town', pending: true },
    ]);
    expect(performance.now() - started).toBeLessThan(1_500);
    // While it is on its way, it is not asked for again.
    await slow.addresses(READER, [point]);
    expect(server.asked).toHaveLength(1);
    held[0]!();
    await expect.poll(() => slow.addresses(READER, [point])).toMatchObject([{ source: 'provider', pending: false }]);
  });

  it.each(Object.entries(FAULTS))('cost nobody anything when the provider answers with %s', async (_name, fault) => {
    server.behave = fault;
    const hurt = service([server.url], 400);
    const points = Array.from({ length: 100 }, (_, index) => ({ latitude: 40 + index / 10, longitude: 9.5 }));
    const started = performance.now();
    const found = await hurt.addresses(READER, points);
    expect(performance.now() - started).toBeLessThan(1_500);
    expect(found.map(({ source }) => source)).toEqual(points.map(() => 'town'));
    await expect.poll(async () => (await hurt.addresses(READER, points)).some(({ pending }) => pending)).toBe(false);
    const asked = server.asked.length;
    const again = performance.now();
    await hurt.addresses(READER, points);
    expect(performance.now() - again).toBeLessThan(500);
    expect(server.asked).toHaveLength(asked);
    expect(asked).toBeLessThan(10);
    const kept = await opened.database.owner((kysely) => kysely.selectFrom('addresses').selectAll().execute());
    expect(kept).toEqual([]);
  });

  it('for a file come from what is known, and no provider is asked', async () => {
    const known = { latitude: 47.6, longitude: 9.5 };
    await service().addresses(READER, [known]);
    const points = [
      known,
      ...Array.from({ length: 2_500 }, (_, index) => ({ latitude: 20 + index / 100, longitude: 9 })),
    ];
    const addressOf = await service().knownAddresses(READER, points);
    expect(addressOf(known)).toBe('Road 47.6 7, Balzers');
    expect(points.slice(1).map(addressOf)).toEqual(points.slice(1).map(() => 'Near Balzers, Liechtenstein'));
    expect(addressOf({ latitude: null, longitude: null })).toBeNull();
    expect(server.asked).toHaveLength(1);
  });

  it('of the rows of a list do not wait for a provider, which is asked for the next call', async () => {
    const held = Promise.withResolvers<void>();
    server.behave = (...asked) => void held.promise.then(() => onRoad(...asked));
    const rows = service([server.url], 5_000);
    const far = { latitude: 70, longitude: 9.5 };
    const point = { latitude: 47.65, longitude: 9.5 };
    const ask = async () => {
      const addressOf = await rows.rowAddresses(READER, [null, far, point]);
      return [null, far, point].map(addressOf);
    };
    expect(await ask()).toEqual([null, null, 'Near Balzers, Liechtenstein']);
    held.resolve();
    await expect.poll(ask).toEqual([null, 'Road 70 7, Balzers', 'Road 47.65 7, Balzers']);
    expect(server.asked).toHaveLength(2);
  });

  it('of many rows ask providers about the first hundred only', async () => {
    const points = Array.from({ length: 300 }, (_, index) => ({ latitude: 20 + index / 100, longitude: 9 }));
    const rows = service();
    await rows.rowAddresses(READER, points);
    const given = async () => {
      const addressOf = await rows.knownAddresses(READER, points);
      return points.filter((point) => addressOf(point)?.startsWith('Road')).length;
    };
    await expect.poll(given).toBe(100);
    expect(server.asked).toHaveLength(100);
  });
});

describe('the table of addresses', () => {
  it('is no table of requests', async () => {
    await expect(opened.database.tenant([], (tx) => tx.selectFrom('addresses').selectAll().execute())).rejects.toThrow(
      /permission denied/,
    );
  });

  it('loses old rows every day', async () => {
    await service().addresses(READER, [{ latitude: 47.7, longitude: 9.5 }]);
    const rows = () => opened.database.owner((kysely) => kysely.selectFrom('addresses').select('cell').execute());
    const [job] = addressJobs(opened.database, () => now);
    now += 89 * DAY_MS;
    await job!.work(undefined);
    expect(await rows()).toHaveLength(1);
    now += 2 * DAY_MS;
    await job!.work(undefined);
    expect(await rows()).toHaveLength(0);
  });

  it('loses the oldest rows beyond its bound', async () => {
    for (let index = 0; index < 5; index++) {
      now += 1000;
      await service().addresses(READER, [{ latitude: 50 + index, longitude: 9.5 }]);
    }
    expect(await pruneAddresses(opened.database, new Date(0), 5)).toBe(0);
    expect(await pruneAddresses(opened.database, new Date(0), 3)).toBe(2);
    const rows = await opened.database.owner((kysely) => kysely.selectFrom('addresses').select('address').execute());
    expect(rows.map(({ address }) => address).sort()).toEqual([52, 53, 54].map((row) => `Road ${row} 7, Balzers`));
  });
});
