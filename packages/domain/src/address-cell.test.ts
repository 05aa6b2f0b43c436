import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressCell, CELL_DEGREES, coordinatesText } from './address-cell.ts';
import { distanceMeters } from './geometry.ts';

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });

test('points of one cell are at most 50 m apart, at any latitude', () => {
  const step = fc.double({ min: -CELL_DEGREES, max: CELL_DEGREES, noNaN: true });
  fc.assert(
    fc.property(latitude, longitude, step, step, (lat, lng, north, east) => {
      const otherLatitude = Math.min(90, Math.max(-90, lat + north));
      const otherLongitude = lng + east / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
      if (addressCell(lat, lng) !== addressCell(otherLatitude, otherLongitude)) return;
      expect(distanceMeters(lat, lng, otherLatitude, otherLongitude)).toBeLessThan(50);
    }),
  );
});

test('numbers of cells are whole and exact, and both sides of the antimeridian are one meridian', () => {
  fc.assert(
    fc.property(latitude, longitude, (lat, lng) => {
      expect(Number.isSafeInteger(addressCell(lat, lng))).toBe(true);
    }),
  );
  expect(addressCell(10, 180)).toBe(addressCell(10, -180));
  expect(addressCell(47.1401, 9.5227)).not.toBe(addressCell(47.1405, 9.5227));
});

test('coordinates have 4 decimals', () => {
  expect(coordinatesText(-0.00001, 9.5)).toBe('0.0000, 9.5000');
  expect(coordinatesText(47.14012, 9.52279)).toBe('47.1401, 9.5228');
});
