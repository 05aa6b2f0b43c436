import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNearLine, metersFromLine } from './near.ts';

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
