import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { unwrapped, type WorldTopology, worldOutline } from './world-outline.ts';

const require = createRequire(import.meta.url);
const read = (name: string): WorldTopology =>
  JSON.parse(readFileSync(require.resolve(`world-atlas/${name}`), 'utf8')) as WorldTopology;

describe.each(['countries-110m.json', 'countries-50m.json'])('the world of %s', (file) => {
  const topology = read(file);
  const world = worldOutline(topology);
  const land = world.features.filter(({ geometry }) => geometry.type === 'MultiPolygon');

  it('has every country with its name once, including Russia and Antarctica', () => {
    const names = world.features
      .filter(({ geometry }) => geometry.type === 'Point')
      .map(({ properties }) => properties.name);
    expect(land).toHaveLength(topology.objects.countries.geometries.length);
    expect(names).toHaveLength(land.length);
    for (const name of ['Russia', 'Antarctica', 'Fiji', 'Brazil']) expect(names).toContain(name);
  });

  it('has no edge around the world except the one along the pole', () => {
    for (const { geometry } of land) {
      if (geometry.type !== 'MultiPolygon') continue;
      for (const ring of geometry.coordinates.flat())
        for (let index = 1; index < ring.length; index++) {
          const [from, to] = [ring[index - 1]!, ring[index]!];
          if (Math.abs(from[1]!) < 90) expect(Math.abs(to[0]! - from[0]!)).toBeLessThan(180);
        }
    }
  });
});

describe('a ring over the antimeridian', () => {
  it('continues beyond it', () => {
    const ring = [
      [179, 60],
      [-179, 60],
      [-179, 62],
      [179, 62],
      [179, 60],
    ];
    expect(unwrapped(ring).map(([longitude]) => longitude)).toEqual([179, 181, 181, 179, 179]);
  });

  it('is unchanged anywhere else', () => {
    const ring = [
      [9, 47],
      [10, 47],
      [10, 48],
      [9, 47],
    ];
    expect(unwrapped(ring)).toEqual(ring);
  });
});
