/** The small map of an alert, read back from its PNG. */
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlertMap, drawAlertMap, frameOfAlert } from './alert-map.ts';
import { boxOf } from './map-frame.ts';
import { drawRouteMap, frameOfRoute, type RouteMap } from './route-map.ts';

const HERE: AlertMap = { latitude: 47, longitude: 9.5, place: undefined };
/** A road through the alert from west to east. */
const ROAD = [47, 9.4, 47, 9.6];
const LAND = '#f5f5f2';

/** Returns the colour of a pixel as the text of the look. */
function read(png: Buffer): { width: number; height: number; colour: (x: number, y: number) => string } {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const size = png.readUInt32BE(33);
  expect(png.toString('latin1', 37, 41)).toBe('IDAT');
  const rows = inflateSync(png.subarray(41, 41 + size));
  return {
    width,
    height,
    colour: (x, y) => `#${rows.subarray(y * (width * 3 + 1) + 1 + x * 3).toString('hex', 0, 3)}`,
  };
}

describe('the map of an alert', () => {
  it('has the alert in its middle, on its road, and land around', () => {
    const { width, height, colour } = read(drawAlertMap(HERE, ROAD)!);
    expect([width, height]).toEqual([720, 300]);
    expect(colour(360, 150)).toBe('#c5221b');
    expect(colour(100, 150)).toBe('#ffffff');
    expect(colour(100, 153)).toBe('#cfd2cf');
    expect(colour(100, 250)).toBe(LAND);
  });

  it.each<[string, AlertMap['place']]>([
    ['a circle', { kind: 'circle', latitude: 47.001, longitude: 9.5, radiusMeters: 2_000 }],
    [
      'a polygon across 180°',
      {
        kind: 'polygon',
        corners: [
          { latitude: 46.99, longitude: 179.99 },
          { latitude: 46.99, longitude: -179.99 },
          { latitude: 47.01, longitude: -179.99 },
          { latitude: 47.01, longitude: 179.99 },
        ],
      },
    ],
  ])('shows the whole of its place, %s', (_name, place) => {
    const longitude = place?.kind === 'polygon' ? 180 : 9.5;
    const { width, height, colour } = read(drawAlertMap({ latitude: 47, longitude, place }, [])!);
    expect(colour(360, 190)).not.toBe(LAND);
    for (const x of [0, width - 1]) for (const y of [0, height / 2, height - 1]) expect(colour(x, y)).toBe(LAND);
  });

  it('is not drawn where nothing is known', () => expect(drawAlertMap(HERE, [])).toBeUndefined());

  it('is drawn anywhere on Earth, from any pieces of roads', () => {
    const degrees = fc.tuple(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
    );
    fc.assert(
      fc.property(
        degrees,
        fc.array(fc.tuple(degrees, degrees), { minLength: 1, maxLength: 20 }),
        ([latitude, longitude], roads) => {
          const map = { latitude, longitude, place: undefined };
          const [west, south, east, north] = boxOf(frameOfAlert(map));
          expect(west < longitude && longitude < east && south < latitude && latitude < north).toBe(true);
          expect(drawAlertMap(map, roads.flat(2))!.length).toBeGreaterThan(100);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('the map of a route', () => {
  const ROUTE: RouteMap = {
    line: [
      [47, 9.5],
      [47, 9.6],
    ],
    markers: [
      [47, 9.5],
      [47, 9.55],
      [47, 9.6],
    ],
  };

  it('has the line and its markers on the roads, with land around', () => {
    const { colour } = read(drawRouteMap(ROUTE, [46.99, 9.55, 47.01, 9.55]));
    expect(colour(360, 150)).toBe('#3f51d4');
    expect(colour(200, 150)).toBe('#3f51d4');
    expect(colour(360, 200)).toBe('#ffffff');
    expect(colour(200, 200)).toBe(LAND);
    expect(colour(10, 150)).toBe(LAND);
  });

  it('shows every point of a route anywhere on Earth, also across 180°', () => {
    const degrees = fc.tuple(
      fc.double({ min: -60, max: 60, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
    );
    const step = fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }));
    fc.assert(
      fc.property(degrees, fc.array(step, { minLength: 1, maxLength: 20 }), ([latitude, longitude], steps) => {
        const turned = (value: number) => ((value + 540) % 360) - 180;
        const line = [[0, 0] as const, ...steps].map(
          ([north, east]) => [latitude + north, turned(longitude + east)] as const,
        );
        const [west, south, east, north] = boxOf(frameOfRoute({ line, markers: line }));
        for (const [pointLatitude, pointLongitude] of line) {
          expect(pointLatitude).toBeGreaterThanOrEqual(south);
          expect(pointLatitude).toBeLessThanOrEqual(north);
          const copies = [pointLongitude - 360, pointLongitude, pointLongitude + 360];
          expect(copies.some((copy) => copy >= west && copy <= east)).toBe(true);
        }
      }),
    );
  });
});
