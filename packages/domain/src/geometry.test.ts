import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bearingDegrees,
  distanceMeters,
  EARTH_RADIUS_METERS,
  fromE7,
  headingDifferenceDegrees,
  stepMeters,
  toE7,
} from './geometry.ts';

const QUARTER = (Math.PI * EARTH_RADIUS_METERS) / 2;

describe('distance', () => {
  it.each([
    ['equator to pole', 0, 0, 90, 0, QUARTER],
    ['a quarter of the equator', 0, 0, 0, 90, QUARTER],
    ['to the antipode', 0, 0, 0, 180, 2 * QUARTER],
    ['across the date line', 0, 179.5, 0, -179.5, QUARTER / 90],
    ['nowhere', 47, 9, 47, 9, 0],
  ])('%s', (_, latitudeA, longitudeA, latitudeB, longitudeB, expected) => {
    expect(distanceMeters(latitudeA, longitudeA, latitudeB, longitudeB)).toBeCloseTo(expected, 3);
    const step = stepMeters(toE7(latitudeA), toE7(longitudeA), toE7(latitudeB), toE7(longitudeB));
    expect(step).toBeCloseTo(expected, 0);
  });

  it('of a step is within 0.01 % of the great circle, at any latitude and length', () => {
    const degrees = fc.double({ min: -0.4, max: 0.4, noNaN: true });
    fc.assert(
      fc.property(
        fc.double({ min: -89, max: 89, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        degrees,
        degrees,
        (latitude, longitude, north, east) => {
          const from = [toE7(latitude), toE7(longitude)] as const;
          const to = [toE7(latitude + north), toE7(longitude + east)] as const;
          const exact = distanceMeters(fromE7(from[0]), fromE7(from[1]), fromE7(to[0]), fromE7(to[1]));
          expect(Math.abs(stepMeters(...from, ...to) - exact)).toBeLessThanOrEqual(exact * 1e-4 + 1e-6);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('bearing', () => {
  it.each([
    [1, 0, 0],
    [0, 1, 90],
    [-1, 0, 180],
    [0, -1, 270],
  ])('to %d, %d is %d°', (latitude, longitude, expected) => {
    expect(bearingDegrees(0, 0, latitude, longitude)).toBeCloseTo(expected, 9);
  });

  it.each([
    [350, 10, 20],
    [10, 350, 20],
    [0, 180, 180],
    [90, 90, 0],
  ])('from %d° to %d° turns by %d°', (a, b, expected) => {
    expect(headingDifferenceDegrees(a, b)).toBe(expected);
  });
});
