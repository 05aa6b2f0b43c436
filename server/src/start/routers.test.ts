/** The routing servers of the settings, asked by the planner's call over real sockets. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { isNearLine } from '@waymark/domain/routes/near.ts';
import { fleetRoutes } from '@waymark/simulator/fleet/routes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { json, type TestProvider, testProvider } from '../features/addresses/testing-provider.ts';
import { type TestApp, testApp } from '../http/testing.ts';
import { routersOf } from './routers.ts';

const MARKERS = [
  { latitude: 47.14, longitude: 9.52 },
  { latitude: 47.2, longitude: 9.5 },
];
const LINE = [
  [9.52, 47.14],
  [9.53, 47.17],
  [9.5, 47.2],
];
let valhalla: TestProvider;
let osrm: TestProvider;
let test: TestApp;
let folder: string;
let close: () => Promise<void>;
const warnings: string[] = [];
beforeAll(async () => {
  [valhalla, osrm] = await Promise.all([
    testProvider((_url, response) => response.writeHead(400).end()),
    testProvider(
      json({ code: 'Ok', routes: [{ legs: [{ distance: 9000, duration: 700 }], geometry: { coordinates: LINE } }] }),
    ),
  ]);
  folder = await mkdtemp(path.join(tmpdir(), 'waymark-routing-'));
  const config = {
    ...readConfig({ WAYMARK_DATA_DIR: folder }, []),
    ...{ valhallaUrl: valhalla.url, osrmUrl: osrm.url },
  };
  const opened = routersOf(config, { warn: (text: unknown) => warnings.push(String(text)) });
  close = opened.close;
  test = await testApp({ routers: opened.routers });
});
afterAll(async () => {
  await Promise.all([test.close(), close(), valhalla.close(), osrm.close()]);
  await rm(folder, { recursive: true });
});

it('are asked in order, and the estimate follows when none knows the way', async () => {
  const admin = await test.signedIn((await test.account()).id);
  const asked = { body: { markerPoints: MARKERS } };
  expect((await admin.call(ENDPOINTS.routes.directions, asked)).answer).toMatchObject({
    ...{ source: 'osrm', estimated: false, distance: 9000, duration: '00:11:40' },
    line: LINE.map(([longitude, latitude]) => [latitude, longitude]),
  });
  expect([valhalla.asked.length, osrm.asked.length]).toEqual([1, 1]);
  osrm.behave = (_url, response) => response.writeHead(503).end();
  for (const _ of [1, 2])
    expect((await admin.call(ENDPOINTS.routes.directions, asked)).answer).toMatchObject({
      source: 'greatCircle',
      estimated: true,
    });
  expect(osrm.asked.length).toBe(2);
  expect(warnings).toEqual([
    'The routing server of WAYMARK_OSRM_URL is left alone for 30 s: the provider answered 503',
  ]);
});

it('come from the roads of the demo country, where its fleet drives', async () => {
  const admin = await test.signedIn((await test.account()).id);
  const wayOf = async (markerPoints: readonly { latitude: number; longitude: number }[], bestOrder = false) =>
    (await admin.call(ENDPOINTS.routes.directions, { body: { markerPoints: [...markerPoints], bestOrder } })).answer;
  const [bus] = fleetRoutes().filter(({ name }) => name === 'Demo line 1');
  const island = await wayOf(bus!.markers.map(({ latitude, longitude }) => ({ latitude, longitude })));
  expect(island).toMatchObject({ source: 'island', estimated: false });
  expect(Math.abs(island.distance - bus!.distanceMeters)).toBeLessThan(50);
  // Its buses take 40 to 45 minutes, of which 6 are stays.
  expect(island.durationSeconds / 60).toBeGreaterThan(25);
  expect(island.durationSeconds / 60).toBeLessThan(40);
  for (const [latitude, longitude] of bus!.line)
    expect(isNearLine({ latitude, longitude }, island.line, 15)).toBe(true);
  const [first, second, ...rest] = bus!.markers.map(({ latitude, longitude }) => ({ latitude, longitude }));
  const swapped = [first!, ...rest.slice(0, -1), second!, rest.at(-1)!];
  const sorted = await wayOf(swapped, true);
  expect(sorted.order.at(1)).toBe(swapped.indexOf(second!));
});
