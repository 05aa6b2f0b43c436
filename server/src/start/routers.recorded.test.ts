/** The roads of an extract of OpenStreetMap in the map folder. */
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { routersOf } from './routers.ts';

const LIECHTENSTEIN = path.resolve(
  process.env.WAYMARK_DATA ?? '../shared/data',
  'map/osm/liechtenstein-latest.osm.pbf',
);
const VADUZ = { latitude: 47.1394, longitude: 9.5216 };
const RUGGELL = { latitude: 47.2087, longitude: 9.5246 };
const OUTSIDE = { latitude: 47.5, longitude: 9 };

let folder: string;
let opened: ReturnType<typeof routersOf>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'waymark-routing-'));
  await mkdir(path.join(folder, 'maps'));
  await copyFile(LIECHTENSTEIN, path.join(folder, 'maps', path.basename(LIECHTENSTEIN)));
  opened = routersOf({ ...readConfig({ WAYMARK_DATA_DIR: folder }, []), demo: false }, { warn: () => {} });
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

it('give ways once they are read, and none outside of the extract', { timeout: 90_000 }, async () => {
  const [roads] = opened.routers;
  const read: (number | undefined)[] = [];
  const ask = async () => {
    const way = await roads!.way([VADUZ, RUGGELL], 'truck');
    read.push(roads!.reading!());
    return way;
  };
  const way = await vi.waitUntil(ask, { timeout: 80_000, interval: 50 });
  // The share never falls, and nothing is being read once there is a way.
  expect(read.pop()).toBeUndefined();
  expect(read[0]).toBe(0);
  expect(read.filter((share) => share !== undefined)).toEqual(
    read.filter((share) => share !== undefined).sort((one, other) => one - other),
  );
  // A Valhalla server with the same extract answers 10.1 km.
  expect(way.legs[0]!.distance / 1000).toBeGreaterThan(9.8);
  expect(way.legs[0]!.distance / 1000).toBeLessThan(10.4);
  expect(way.line.length).toBeGreaterThan(50);
  expect(await roads!.way([VADUZ, OUTSIDE], 'truck')).toBeUndefined();
});
