import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBeyond, isNearLine, metersFromLine, passing } from './near.ts';

it('is near a line exactly where the distance says so', () => {
  const degree = (middle: number) => fc.double({ min: middle - 0.05, max: middle + 0.05, noNaN: true });
  const places = fc.constantFrom([0, 10], [47, 9.5], [-70, 30], [12, 179.99], [60, -179.98]);
  const wrapped = (longitude: number) =>
    longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
  fc.assert(
    fc.property(
      places,
      fc.array(fc.tuple(degree(0), degree(0)), { minLength: 2, maxLength: 12 }),
      fc.integer({ min: 50, max: 3000 }),
      ([latitude = 0, longitude = 0], points, meters) => {
        const [first, ...line] = points.map(([north, east]) => [latitude + north, wrapped(longitude + east)] as const);
        const point = { latitude: first![0], longitude: first![1] };
        expect(isNearLine(point, line, meters)).toBe(metersFromLine(point, line) <= meters);
      },
    ),
  );
});

it('is beyond a distance only if the way is', () => {
  const offset = fc.double({ min: -0.05, max: 0.05, noNaN: true });
  const places = fc.constantFrom([0, 10], [47, 9.5], [-59.98, 30], [60, 30], [74.99, 5], [80, 5], [12, 179.99]);
  const spot = fc.tuple(offset, offset);
  let beyond = 0;
  fc.assert(
    fc.property(places, spot, spot, spot, fc.integer({ min: 30, max: 3000 }), (place, ...rest) => {
      const [latitude = 0, longitude = 0] = place;
      const meters = rest.at(-1) as number;
      const [point, from, to] = (rest.slice(0, 3) as [number, number][]).map(([north, east]) => ({
        latitude: latitude + north,
        longitude: longitude + east > 180 ? longitude + east - 360 : longitude + east,
      }));
      if (!isBeyond(point!, from!, to!, meters)) return;
      beyond++;
      const way = passing(point!, { ...from!, time: 0 }, { ...to!, time: 1000 }, [0, 1000], meters);
      expect(way.meters).toBeGreaterThan(meters);
    }),
    { numRuns: 3_000 },
  );
  expect(beyond).toBeGreaterThan(200);
});
