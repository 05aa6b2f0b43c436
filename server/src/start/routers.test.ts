/** The routing servers of the settings, asked by the planner's call over real sockets. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
const warnings: string[] = [];
beforeAll(async () => {
  [valhalla, osrm] = await Promise.all([
    testProvider((_url, response) => response.writeHead(400).end()),
    testProvider(
      json({ code: 'Ok', routes: [{ legs: [{ distance: 9000, duration: 700 }], geometry: { coordinates: LINE } }] }),
    ),
  ]);
  const config = { valhallaUrl: valhalla.url, osrmUrl: osrm.url };
  test = await testApp({ routers: routersOf(config, { warn: (text: unknown) => warnings.push(String(text)) }) });
});
afterAll(async () => {
  await Promise.all([test.close(), valhalla.close(), osrm.close()]);
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
