import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMeters, EARTH_RADIUS_METERS, toE7 } from '../geometry.ts';
import { LIMITS } from '../limits.ts';
import { fenceOf } from './fence.ts';
import { type Corner, effectiveRadiusMeters, type PlaceShape, shapeFlaw, squareMetersOf } from './shape.ts';

const corners = (...pairs: [latitude: number, longitude: number][]): Corner[] =>
  pairs.map(([latitude, longitude]) => ({ latitude, longitude }));
const polygon = (...pairs: [latitude: number, longitude: number][]): PlaceShape => ({
  kind: 'polygon',
  corners: corners(...pairs),
});
const ring = (count: number): PlaceShape =>
  polygon(
    ...Array.from({ length: count }, (_, index): [number, number] => {
      const angle = (2 * Math.PI * index) / count;
      return [Math.sin(angle) / 10, Math.cos(angle) / 10];
    }),
  );
const square = (south: number, west: number, size = 1): PlaceShape =>
  polygon([south, west], [south, west + size], [south + size, west + size], [south + size, west]);

describe('a shape', () => {
  it.for<[string, PlaceShape, string | undefined]>([
    ['a circle of 0 m', { kind: 'circle', latitude: 0, longitude: 0, radiusMeters: 0 }, 'radius'],
    ['a circle of 10,000 km', { kind: 'circle', latitude: 0, longitude: 0, radiusMeters: 1e7 }, 'radius'],
    ['a circle without a radius', { kind: 'circle', latitude: 0, longitude: 0, radiusMeters: Number.NaN }, 'radius'],
    ['a circle around the pole', { kind: 'circle', latitude: 90, longitude: 0, radiusMeters: 500 }, undefined],
    ['two corners', polygon([0, 0], [1, 1]), 'tooFewCorners'],
    ['two corners, one of them twice', polygon([0, 0], [1, 1], [1, 1]), 'tooFewCorners'],
    ['a corner that is another by a full turn', polygon([0, 180], [1, 1], [0, -180]), 'tooFewCorners'],
    ['a triangle', polygon([0, 0], [0, 1], [1, 0]), undefined],
    ['three corners on a line', polygon([0, 0], [0, 1], [0, 2]), 'crossing'],
    ['a bow tie', polygon([0, 0], [1, 1], [0, 1], [1, 0]), 'crossing'],
    ['a corner on another edge', polygon([0, 0], [0, 2], [1, 1], [0, 1], [-1, 1]), 'crossing'],
    ['a spike', polygon([0, 0], [0, 2], [0, 1], [1, 1]), 'crossing'],
    ['500 corners', ring(LIMITS.polygonPointsMaximum), undefined],
    ['501 corners', ring(LIMITS.polygonPointsMaximum + 1), 'tooManyCorners'],
    ['a corner near the pole', polygon([84, 0], [84, 10], [86, 5]), 'tooNearPole'],
    ['a square across the antimeridian', square(0, 179.5), undefined],
    ['a polygon around the Earth', polygon([0, 0], [0, 120], [10, -120]), 'tooWide'],
    ['a speck', square(0, 0, 1e-6), 'noArea'],
  ])('%s', ([, shape, flaw]) => {
    expect(shapeFlaw(shape)?.flaw).toBe(flaw);
  });

  it('names the edges that cross', () => {
    expect(shapeFlaw(polygon([0, 0], [1, 1], [0, 1], [1, 0]))).toEqual({ flaw: 'crossing', corner: 0, other: 2 });
  });

  it('has the area of its part of the sphere', () => {
    const octant = polygon([0, 0], [0, 89.999_999], [84.999, 89.999_999], [84.999, 0]);
    const share = Math.sin((84.999 * Math.PI) / 180);
    expect(squareMetersOf(octant) / ((4 * Math.PI * EARTH_RADIUS_METERS ** 2 * share) / 8)).toBeCloseTo(1, 6);
    expect(effectiveRadiusMeters({ kind: 'circle', latitude: 1, longitude: 2, radiusMeters: 70 })).toBeCloseTo(70, 9);
  });
});

describe('a fence', () => {
  const center = fc.record({
    latitude: fc.double({ min: -80, max: 80, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const offset = fc.double({ min: -0.05, max: 0.05, noNaN: true });

  it('of a regular polygon agrees with its circle, anywhere on the Earth', () => {
    fc.assert(
      fc.property(center, offset, offset, ({ latitude, longitude }, north, east) => {
        const narrow = Math.cos((latitude * Math.PI) / 180);
        const [size, count] = [0.02, 360];
        const shape = polygon(
          ...Array.from({ length: count }, (_, index): [number, number] => {
            const angle = (2 * Math.PI * index) / count;
            const turned = longitude + (size / narrow) * Math.cos(angle);
            return [
              latitude + size * Math.sin(angle),
              turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned,
            ];
          }),
        );
        const at = longitude + east / narrow;
        const point = [latitude + north, at > 180 ? at - 360 : at < -180 ? at + 360 : at] as const;
        const expected = distanceMeters(latitude, longitude, ...point) - size * (Math.PI / 180) * EARTH_RADIUS_METERS;
        const outside = fenceOf(shape).outsideMeters(toE7(point[0]), toE7(point[1]));
        expect(Math.abs(outside - expected)).toBeLessThan(5 + Math.abs(expected) * 0.02);
      }),
      { numRuns: 300 },
    );
  });

  it('has every point of the shape and its margin in its box', () => {
    const shapes = center.chain(({ latitude, longitude }) =>
      fc.constantFrom<PlaceShape>(
        { kind: 'circle', latitude, longitude, radiusMeters: 2000 },
        square(latitude, longitude, 0.02),
      ),
    );
    fc.assert(
      fc.property(shapes, offset, offset, (shape, north, east) => {
        const from = shape.kind === 'circle' ? shape : shape.corners[0]!;
        const [latitude, longitude] = [from.latitude + north, from.longitude + east];
        const fence = fenceOf(shape);
        if (fence.outsideMeters(toE7(latitude), toE7(longitude)) > 300) return;
        const { south, west, north: top, east: right } = fence.box(301);
        expect(latitude).toBeGreaterThanOrEqual(south);
        expect(latitude).toBeLessThanOrEqual(top);
        const turns = [longitude - 360, longitude, longitude + 360];
        expect(turns.some((each) => each >= west && each <= right)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is the same on both sides of the antimeridian', () => {
    const fence = fenceOf(square(0, 179.5));
    for (const [latitude, longitude, inside] of [
      [0.5, 179.9, true],
      [0.5, -179.9, true],
      [0.5, 179.4, false],
      [0.5, -179.4, false],
    ] as const)
      expect(fence.outsideMeters(toE7(latitude), toE7(longitude)) < 0).toBe(inside);
  });
});
