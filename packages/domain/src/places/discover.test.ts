import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../geometry.ts';
import { clustersOf, type GeoPoint } from './density.ts';
import { type DiscoveryStop, discoverPlaces, rankPlaces } from './discover.ts';
import { plainClusters } from './testing-density.ts';

/** A point some metres north and east of another. */
function moved({ latitude, longitude }: GeoPoint, north: number, east: number): GeoPoint {
  const degree = 111_195;
  const turned = longitude + east / degree / Math.cos((latitude * Math.PI) / 180);
  return { latitude: latitude + north / degree, longitude: ((turned + 540) % 360) - 180 };
}

/** Around these points the grid would be at its worst: the equator, a pole, the antimeridian. */
const ORIGINS: readonly GeoPoint[] = [
  { latitude: 47.2, longitude: 9.5 },
  { latitude: 0, longitude: 0 },
  { latitude: -16.8, longitude: 179.9999 },
  { latitude: 89.99, longitude: 12 },
];

const offset = fc.tuple(fc.integer({ min: -600, max: 600 }), fc.integer({ min: -600, max: 600 }));

describe('clusters', () => {
  it('equal those of a plain DBSCAN, also at poles and at the antimeridian', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORIGINS),
        fc.array(offset, { maxLength: 80 }),
        fc.integer({ min: 1, max: 5 }),
        (origin, offsets, least) => {
          const points = offsets.map(([north, east]) => moved(origin, north + 0.3, east + 0.7));
          expect(clustersOf(points, 100, least)).toEqual(plainClusters(points, 100, least));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('do not depend on the order of the points', () => {
    fc.assert(
      fc.property(fc.uniqueArray(offset, { maxLength: 60, selector: String }), (offsets) => {
        const points = offsets.map(([north, east]) => moved(ORIGINS[0]!, north + 0.3, east + 0.7));
        const together = (numbers: number[]) =>
          points.map((_point, at) => points.filter((_other, other) => numbers[other] === numbers[at]).length);
        const backwards = clustersOf(points.toReversed(), 100, 3).toReversed();
        expect(together(backwards)).toEqual(together(clustersOf(points, 100, 3)));
      }),
    );
  });
});

describe('discovered places', () => {
  const HOUR = 3_600_000;
  const home = ORIGINS[0]!;
  const stop = (assetId: number, turn: number, at: GeoPoint, hours = 1): DiscoveryStop => ({
    ...{ ...at, assetId, startTime: turn * 24 * HOUR, endTime: turn * 24 * HOUR + hours * HOUR },
  });

  it('need three visits within 100 m, by any asset', () => {
    const near = [stop(1, 0, home), stop(2, 1, moved(home, 60, 0))];
    expect(discoverPlaces(near)).toEqual([]);
    expect(discoverPlaces([...near, stop(1, 2, moved(home, 0, 150))])).toEqual([]);
    const [place] = discoverPlaces([...near, stop(3, 2, moved(home, 0, 30))]);
    expect(place!.stops).toHaveLength(3);
    expect(distanceMeters(place!.latitude, place!.longitude, home.latitude, home.longitude)).toBeLessThan(30);
    expect(place!.radiusMeters).toBeGreaterThanOrEqual(50);
  });

  it('have their center between stops on both sides of the antimeridian', () => {
    const fiji = { latitude: -16.8, longitude: 180 };
    const [place] = discoverPlaces([-40, 0, 40].map((east, turn) => stop(1, turn, moved(fiji, 0, east))));
    expect(Math.abs(place!.longitude)).toBeCloseTo(180, 4);
  });

  it('are ranked by visits and then by time, ten for the account and five for an asset with visits of its own', () => {
    const sites = Array.from({ length: 12 }, (_site, number) => moved(home, number * 1000, 0));
    const stops = sites.flatMap((site, number) => [
      ...Array.from({ length: 3 + (number % 4) }, (_visit, turn) => stop(1, turn, site, 1 + number)),
      stop(2, 9, site),
    ]);
    const { account, assets } = rankPlaces(discoverPlaces(stops));
    const numbers = (places: { latitude: number }[]) =>
      places.map(({ latitude }) => sites.findIndex((site) => Math.abs(site.latitude - latitude) < 0.001));
    expect(numbers(account)).toEqual([11, 7, 3, 10, 6, 2, 9, 5, 1, 8]);
    expect(numbers(assets.get(1)!)).toEqual([11, 7, 3, 10, 6]);
    // Once at each site: no place that it returns to.
    expect(assets.get(2)).toBeUndefined();
  });

  it('are found among 100,000 stops, also if half of them are at one yard', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const stops = Array.from({ length: 100_000 }, (_stop, turn) =>
      stop(
        turn % 100,
        turn,
        turn % 2 === 0
          ? moved(home, random() * 90, random() * 90)
          : moved(home, 5000 + random() * 200_000, random() * 200_000),
      ),
    );
    const yard = rankPlaces(discoverPlaces(stops)).account[0]!;
    expect(yard.stops).toHaveLength(50_000);
  });
});
