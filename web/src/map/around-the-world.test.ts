import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, type Coordinate, nearestLongitude, unwrapped, wrappedLongitude } from './around-the-world.ts';

const longitude = fc.integer({ min: -1_800_000, max: 1_800_000 }).map((value) => value / 10_000);
const place = fc.tuple(longitude, fc.integer({ min: -85, max: 85 }));

describe('the box around positions', () => {
  it.each([
    ['nothing', [], null],
    ['one place', [[9.5, 47]], [9.5, 47, 9.5, 47]],
    [
      'a track that crosses 180° eastward',
      [
        [179.9, -17],
        [180, -16.9],
        [-179.9, -16.8],
      ],
      [179.9, -17, 180.1, -16.8],
    ],
    [
      'a track that crosses 180° westward',
      [
        [-179.9, -17],
        [179.9, -16.8],
      ],
      [179.9, -17, 180.1, -16.8],
    ],
    [
      'a track over Greenwich',
      [
        [-0.1, 51],
        [0.1, 52],
      ],
      [-0.1, 51, 0.1, 52],
    ],
    [
      'half the world',
      [
        [-90, 0],
        [90, 0],
      ],
      [-90, 0, 90, 0],
    ],
    [
      'America, Europe and New Zealand',
      [
        [-120, 37],
        [10, 50],
        [175, -40],
      ],
      [175, -40, 370, 50],
    ],
  ] as [string, Coordinate[], number[] | null][])('of %s', (_, places, expected) => {
    const bounds = boundsOf(places);
    expect(bounds?.map((value) => Math.round(value * 1e6) / 1e6) ?? null).toEqual(expected);
  });

  it('contains every position, is no wider than any other box, and does not depend on their order', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), (places) => {
        const [west, south, east, north] = boundsOf(places)!;
        for (const [at, latitude] of places) {
          expect(nearestLongitude(at, (west + east) / 2)).toBeGreaterThanOrEqual(west - 1e-9);
          expect(nearestLongitude(at, (west + east) / 2)).toBeLessThanOrEqual(east + 1e-9);
          expect(latitude >= south && latitude <= north).toBe(true);
        }
        for (const [first] of places) {
          const width = Math.max(...places.map(([at]) => (at - first + 360) % 360));
          expect(east - west).toBeLessThanOrEqual(width + 1e-9);
        }
        expect(boundsOf(places.toReversed())).toEqual([west, south, east, north]);
      }),
    );
  });
});

describe('a line', () => {
  it('never goes around the world and keeps every position', () => {
    expect(
      unwrapped([
        [179.9, 0],
        [-179.9, 0],
        [179.8, 0],
      ]).map(([at]) => Math.round(at * 10) / 10),
    ).toEqual([179.9, 180.1, 179.8]);
    fc.assert(
      fc.property(fc.array(place, { maxLength: 12 }), (line) => {
        const drawn = unwrapped(line);
        drawn.forEach(([at, latitude], index) => {
          expect(latitude).toBe(line[index]![1]);
          expect(Math.abs(Math.sin(((at - line[index]![0]) * Math.PI) / 360))).toBeLessThan(1e-9);
          if (index > 0) expect(Math.abs(at - drawn[index - 1]![0])).toBeLessThanOrEqual(180 + 1e-9);
        });
      }),
    );
  });
});

it('a longitude beyond the edge of the world is equal to its wrapped one', () => {
  expect([180.1, -180.1, 179.9, -179.9, 540.5].map((at) => Math.round(wrappedLongitude(at) * 10) / 10)).toEqual([
    -179.9, 179.9, 179.9, -179.9, -179.5,
  ]);
});
