import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { demoRegion } from './extract.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'waymark-extract-'));
afterAll(() => rmSync(folder, { recursive: true }));
const of = (name: string, mapDir = folder) =>
  demoRegion({ demo: true, demoRegion: name, mapDir, dataDir: path.join(folder, 'data') });

it('a region is the file of its name in the map folder', () => {
  mkdirSync(path.join(folder, 'data'));
  for (const file of ['liechtenstein-latest.osm.pbf', 'monaco.osm.pbf']) writeFileSync(path.join(folder, file), '');
  expect(of('liechtenstein')?.source.file).toBe('liechtenstein-latest.osm.pbf');
  expect(of('monaco')?.source.file).toBe('monaco.osm.pbf');
  expect(of('')).toBeUndefined();
  expect(demoRegion({ demo: false, demoRegion: 'monaco', mapDir: folder, dataDir: folder })).toBeUndefined();
});

it('a region without a file is refused with the regions that are there, and what to do', () => {
  expect(() => of('andorra')).toThrow(
    /no road data of andorra in the map folder .* It has the road data of: liechtenstein, monaco\. Put andorra-latest\.osm\.pbf there, .* set WAYMARK_MAP_DIR .* start without --region\./,
  );
  expect(() => of('andorra', path.join(folder, 'none'))).toThrow(/no road data of andorra/);
});
