/** Routing servers against a real HTTP server: requests, accepted answers, and the pause after a failure. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAULTS, json, type TestProvider, testProvider } from '../../addresses/testing-provider.ts';
import { osrm } from './osrm.ts';
import { paused } from './paused.ts';
import type { Router } from './router.ts';
import { pointsOfShape, valhalla } from './valhalla.ts';

const MARKERS = [
  { latitude: 47.14, longitude: 9.52 },
  { latitude: 47.16, longitude: 9.51 },
  { latitude: 47.2, longitude: 9.5 },
];
const OSRM_ANSWER = {
  code: 'Ok',
  routes: [
    {
      legs: [
        { distance: 2400.4, duration: 240.6 },
        { distance: 4600, duration: 380 },
      ],
      geometry: {
        coordinates: [
          [9.5201, 47.1401],
          [9.51, 47.16],
          [9.5, 47.2001],
        ],
      },
    },
  ],
};
/** The example of the description of the format, whose five decimals are six here: a tenth of the degrees. */
const EXAMPLE = '_p~iF~ps|U_ulLnnqC_mqNvxq`@';
let server: TestProvider;
beforeAll(async () => {
  server = await testProvider(json({}));
});
afterAll(() => server.close());

describe('OSRM', () => {
  it('is asked for the way through the markers in order, and answers legs and line', async () => {
    server.behave = json(OSRM_ANSWER);
    expect(await osrm(`${server.url}/o/`, 500).way(MARKERS, 'truck')).toEqual({
      legs: [
        { distance: 2400.4, durationSeconds: 241 },
        { distance: 4600, durationSeconds: 380 },
      ],
      line: [
        [47.1401, 9.5201],
        [47.16, 9.51],
        [47.2001, 9.5],
      ],
    });
    const asked = server.asked.at(-1)!;
    expect(decodeURIComponent(asked.pathname)).toBe('/o/route/v1/driving/9.52,47.14;9.51,47.16;9.5,47.2');
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({ overview: 'full', geometries: 'geojson' });
    await osrm(server.url, 500).way(MARKERS, 'bicycle');
    expect(server.asked.at(-1)!.pathname).toContain('/route/v1/cycling/');
  });

  it('has lines that a route can store', async () => {
    const [route] = OSRM_ANSWER.routes;
    const coordinates = Array.from({ length: 12_001 }, (_, index) => [9.52 - index / 600_000, 47.14 + index / 200_000]);
    server.behave = json({ code: 'Ok', routes: [{ ...route, geometry: { coordinates } }] });
    const { line } = (await osrm(server.url, 2000).way(MARKERS, 'car'))!;
    expect(line.length).toBeGreaterThan(3000);
    expect(line.length).toBeLessThanOrEqual(5000);
    expect(line.at(-1)).toEqual([47.14 + 12_000 / 200_000, 9.52 - 12_000 / 600_000]);
  });
});

describe('Valhalla', () => {
  it('is asked with the kind of vehicle, and answers legs and line', async () => {
    const leg = (length: number, time: number, shape: string) => ({ summary: { length, time }, shape });
    const points = pointsOfShape(EXAMPLE);
    const from = points.map(([latitude, longitude]) => ({ latitude, longitude }));
    server.behave = json({ trip: { status: 0, legs: [leg(2.4, 240.6, EXAMPLE), leg(4.6, 380, EXAMPLE)] } });
    expect(await valhalla(server.url, 500).way(from, 'truck')).toEqual({
      legs: [
        { distance: 2400, durationSeconds: 241 },
        { distance: 4600, durationSeconds: 380 },
      ],
      line: [...points, ...points],
    });
    const asked = server.asked.at(-1)!;
    expect(asked.pathname).toBe('/route');
    expect(JSON.parse(asked.searchParams.get('json')!)).toMatchObject({
      costing: 'truck',
      locations: [{ lat: 3.85, lon: -12.02, type: 'break' }, {}, {}],
    });
  });

  it('has shapes of six decimals', () => {
    expect(pointsOfShape(EXAMPLE)).toEqual([
      [3.85, -12.02],
      [4.07, -12.095],
      [4.3252, -12.6453],
    ]);
  });
});

describe('a routing server that fails', () => {
  const ofServer: [name: string, open: (url: string, withinMs: number) => Router][] = [
    ['OSRM', osrm],
    ['Valhalla', valhalla],
  ];
  const faults = Object.keys(FAULTS).flatMap((fault) => ofServer.map(([name, open]) => [name, fault, open] as const));

  it.each(faults)('as %s with %s, rejects within the time limit', async (_name, fault, open) => {
    server.behave = FAULTS[fault]!;
    await expect(open(server.url, 300).way(MARKERS, 'truck')).rejects.toThrow();
  });

  it.each<[what: string, change: object]>([
    ['a leg too few', { legs: [{ distance: 1, duration: 1 }] }],
    [
      'a negative distance',
      {
        legs: [
          { distance: -1, duration: 1 },
          { distance: 1, duration: 1 },
        ],
      },
    ],
    ['no line', { geometry: { coordinates: [] } }],
    [
      'a line elsewhere',
      {
        geometry: {
          coordinates: [
            [18.4, -33.9],
            [18.5, -33.9],
          ],
        },
      },
    ],
    [
      'a point beyond the pole',
      {
        geometry: {
          coordinates: [
            [9.52, 147],
            [9.5, 47.2],
          ],
        },
      },
    ],
  ])('with %s, is refused', async (_what, change) => {
    server.behave = json({ code: 'Ok', routes: [{ ...OSRM_ANSWER.routes[0], ...change }] });
    await expect(osrm(server.url, 500).way(MARKERS, 'truck')).rejects.toThrow();
  });

  it('is left alone for half a minute, unless it only has no roads there', async () => {
    let now = 0;
    const failures: string[] = [];
    const router = paused(
      osrm(server.url, 300),
      () => now,
      ({ message }) => failures.push(message),
    );
    server.behave = (_url, response) => response.writeHead(400).end();
    expect(await router.way(MARKERS, 'truck')).toBeUndefined();
    server.behave = FAULTS['an error']!;
    expect(await router.way(MARKERS, 'truck')).toBeUndefined();
    expect(failures).toEqual(['the provider answered 500']);
    server.behave = json(OSRM_ANSWER);
    const asked = server.asked.length;
    expect(await router.way(MARKERS, 'truck')).toBeUndefined();
    expect(server.asked.length).toBe(asked);
    now = 30_000;
    expect((await router.way(MARKERS, 'truck'))!.legs).toHaveLength(2);
  });
});
