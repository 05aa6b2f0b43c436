import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distanceIn,
  gallonsFromLiters,
  kilometersPerHour,
  litersFromGallons,
  metersPerSecondFromKilometersPerHour,
  metersPerSecondFromMilesPerHour,
  milesPerHour,
  roundToOneDecimal,
  roundToTwoDecimals,
  speedIn,
  volumeIn,
} from './units.ts';

describe('units', () => {
  it.each([
    [distanceIn('metric', 1500), 1.5],
    [distanceIn('imperial', 1609.344), 1],
    [speedIn('metric', 10), 36],
    [speedIn('imperial', 0.44704), 1],
    [volumeIn('metric', 5), 5],
    [volumeIn('imperial', 3.785411784), 1],
  ])('%d is %d', (actual, expected) => {
    expect(actual).toBeCloseTo(expected, 12);
  });

  it('convert back to the same value', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (value) => {
        expect(metersPerSecondFromKilometersPerHour(kilometersPerHour(value))).toBeCloseTo(value, 6);
        expect(metersPerSecondFromMilesPerHour(milesPerHour(value))).toBeCloseTo(value, 6);
        expect(litersFromGallons(gallonsFromLiters(value))).toBeCloseTo(value, 6);
      }),
    );
  });
});

describe('rounding', () => {
  it.each([
    [1.005, 1.01],
    [1.004, 1],
    [-1.005, -1.01],
    [12.345678, 12.35],
    [0.001, 0],
    [-0.001, 0],
    [1e-9, 0],
    [1e21, 1e21],
  ])('%d to two decimals is %d', (value, expected) => {
    expect(roundToTwoDecimals(value)).toBe(expected);
  });

  it('has a form with one decimal', () => {
    expect(roundToOneDecimal(1.25)).toBe(1.3);
  });
});
