/** Street names of real road data, and files that are not road data. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createOSMStream } from 'osm-pbf-parser-node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RoadFolder } from '../../../osm/road-folder.ts';
import { wordsOf } from './names.ts';
import { ROADS_WORKER, Roads } from './roads.ts';

const EXTRACTS = path.join(path.resolve(process.env.WAYMARK_DATA ?? '../shared/data'), 'map', 'osm');
const LIECHTENSTEIN = 'liechtenstein-latest.osm.pbf';
const VADUZ = { latitude: 47.1394, longitude: 9.5216 };

let folder: string;
let target: string;
let faults: string[];
let roads: RoadFolder<Roads>;

function openFolder(): RoadFolder<Roads> {
  const open = (file: string) => new Roads(file);
  const rest = { purpose: 'street names', open, worker: ROADS_WORKER };
  return new RoadFolder({ folder, target, ...rest, onFault: (fault) => faults.push(fault) });
}

beforeAll(async () => {
  if (!existsSync(path.join(EXTRACTS, LIECHTENSTEIN)))
    throw new Error(`no road data in ${EXTRACTS}: set WAYMARK_DATA to the folder that has it`);
  const root = await mkdtemp(path.join(tmpdir(), 'waymark-roads-'));
  folder = path.join(root, 'maps');
  target = path.join(root, 'addresses', 'roads.index');
  await mkdir(folder);
  faults = [];
  await copyFile(path.join(EXTRACTS, LIECHTENSTEIN), path.join(folder, LIECHTENSTEIN));
  await writeFile(path.join(folder, 'broken.osm.pbf'), '<html>not found</html>');
  roads = openFolder();
  expect(roads.current()).toBeUndefined();
  await vi.waitUntil(() => roads.current(), { timeout: 50_000 });
}, 60_000);
afterAll(async () => {
  await roads.close();
  await rm(path.dirname(folder), { recursive: true });
});

function textAt(point: { latitude: number; longitude: number }): string {
  const found = roads.current()!.reverse(point);
  return found !== undefined && 'text' in found ? found.text : '';
}

describe('road data', () => {
  it('names the road at a point, with the nearest town', () => {
    expect(roads.current()!.reverse(VADUZ)).toEqual({ source: 'roads', text: expect.stringMatching(/, Vaduz$/) });
    // The ridge in the east of the country has no roads.
    expect(roads.current()!.reverse({ latitude: 47.0905, longitude: 9.6105 })).toBeUndefined();
    expect(roads.current()!.reverse({ latitude: 0, longitude: 180 })).toBeUndefined();
  });

  it('has the pieces of roads around a point, each once and not more than asked for', () => {
    const { latitude, longitude } = VADUZ;
    const box = [longitude - 0.01, latitude - 0.004, longitude + 0.01, latitude + 0.004] as const;
    const pieces = roads.current()!.pieces(box, 6_000);
    const keys = Array.from({ length: pieces.length / 4 }, (_, index) =>
      pieces.slice(index * 4, index * 4 + 4).join(' '),
    );
    expect(keys.length).toBeGreaterThan(100);
    expect(new Set(keys).size).toBe(keys.length);
    for (const [index, degrees] of pieces.entries())
      expect(Math.abs(degrees - (index % 2 === 0 ? latitude : longitude))).toBeLessThan(0.1);
    expect(roads.current()!.pieces(box, 10)).toHaveLength(40);
    expect(roads.current()!.pieces([179, 0, 181, 1], 10)).toEqual([]);
  });

  it('has the number of a house where a vehicle stands, if the house is on the nearest road', async () => {
    const tags = ['addr:street', 'addr:housenumber'];
    const options = { withTags: { node: tags, way: false, relation: false } };
    let numbered = 0;
    for await (const item of createOSMStream(path.join(EXTRACTS, LIECHTENSTEIN), options)) {
      const { lat, lon, tags: found } = item as { lat?: number; lon?: number; tags?: Record<string, string> };
      const { 'addr:street': street, 'addr:housenumber': number } = found ?? {};
      if (lat === undefined || lon === undefined || !street || !number) continue;
      const text = textAt({ latitude: lat, longitude: lon });
      if (!text.startsWith(`${street} `) && !text.startsWith(`${street},`)) continue;
      expect(text).toMatch(`${street} ${number}, `);
      numbered += 1;
    }
    expect(numbered).toBeGreaterThan(20);
  });

  it('has no house number far from every house of the road', () => {
    const { streets, houseStreets } = roads.current()!.head;
    const without = streets.filter(({ name }) => !houseStreets.includes(name));
    expect(without.length).toBeGreaterThan(100);
    for (const street of without) {
      const text = textAt(street);
      const rest = text.startsWith(street.name) ? text.slice(street.name.length) : '';
      expect(rest).not.toMatch(/^ \d/);
    }
  });

  it('finds the middle of every street where the street is', () => {
    const { streets } = roads.current()!.head;
    expect(streets.length).toBeGreaterThan(500);
    const missed = streets.filter((street) => roads.current()!.reverse(street) === undefined);
    expect(missed).toEqual([]);
  });

  it('finds streets by name', () => {
    const [hit] = roads.current()!.search(wordsOf('aulestr vaduz'), 5);
    expect(hit).toMatchObject({ name: 'Äulestrasse', detail: 'Vaduz', kind: 'road' });
  });

  it('leaves out a file that is no road data, and says so', () => {
    expect(faults).toEqual([
      'broken.osm.pbf cannot be used for street names: it is not an OpenStreetMap extract in PBF format.',
    ]);
  });

  it('reads the kept index at the next start, and makes it again after the file changed or the index broke', async () => {
    const again = openFolder();
    expect(again.current()).toBeDefined();
    await again.close();

    const whole = await readFile(target);
    const handle = await open(target, 'r+');
    await handle.truncate(whole.byteLength / 2);
    await handle.close();
    const broken = openFolder();
    await expect.poll(() => broken.current()?.reverse(VADUZ)).toBeDefined();
    expect(await readFile(target)).toEqual(whole);
    await broken.close();

    await utimes(path.join(folder, LIECHTENSTEIN), new Date(), new Date(0));
    const changed = openFolder();
    expect(changed.current()).toBeUndefined();
    await expect.poll(() => changed.current()).toBeDefined();
    await changed.close();
  }, 60_000);

  it('survives a file that ends in the middle', async () => {
    const bytes = await readFile(path.join(EXTRACTS, LIECHTENSTEIN));
    await writeFile(path.join(folder, 'half.osm.pbf'), bytes.subarray(0, bytes.byteLength / 2));
    faults.length = 0;
    const half = openFolder();
    expect(half.current()).toBeUndefined();
    await expect.poll(() => half.current()?.reverse(VADUZ)).toBeDefined();
    expect(faults.join()).toMatch(/half\.osm\.pbf/);
    await half.close();
  }, 60_000);
});
