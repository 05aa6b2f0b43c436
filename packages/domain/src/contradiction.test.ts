import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contradiction, type Sighting } from './contradiction.ts';

const NOON = Date.UTC(2026, 6, 1, 12);
const at = (seconds: number, latitude: number, longitude: number, accuracyMeters?: number): Sighting => ({
  time: NOON + seconds * 1000,
  latitude,
  longitude,
  accuracyMeters,
});
/** Degrees of latitude, of 111.2 km each. */
const kilometers = (count: number) => count / 111.195;

describe('two live positions of one device', () => {
  it.each([
    ['the same place', at(0, 1, 1), at(0, 1, 1), undefined],
    ['a kilometre a minute', at(0, 0, 0), at(60, kilometers(1), 0), undefined],
    ['150 km/h and the scatter of two fixes', at(0, 0, 0), at(240, kilometers(10.19), 0), undefined],
    ['scatter of one instant', at(0, 0, 0), at(0, kilometers(0.24), 0), undefined],
    ['scatter that both admit', at(0, 0, 0, 2000), at(5, kilometers(3.9), 0, 2000), undefined],
    ['days apart, the globe between', at(0, 0, 0), at(3600, 0, 180), undefined],
  ])('are one vehicle: %s', (_name, one, other, expected) => {
    expect(contradiction(one, other)).toBe(expected);
    expect(contradiction(other, one)).toBe(expected);
  });

  it('contradict: 10 km in 100 s are 353 km/h even if each fix is 100 m off', () => {
    const found = contradiction(at(0, 0, 0), at(100, kilometers(10), 0))!;
    expect(found.distanceMeters).toBeCloseTo(10_000, -1);
    expect(found.impliedSpeedMetersPerSecond).toBeCloseTo(98, 1);
  });

  it('contradict at the same instant and 1 km apart', () => {
    expect(contradiction(at(0, 0, 0), at(0, kilometers(1), 0))).toBeDefined();
  });

  it('never contradict along a driven way', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600 }), fc.double({ min: 0, max: 41.6, noNaN: true }), (seconds, speed) => {
        const other = at(seconds, kilometers((speed * seconds) / 1000), 0);
        expect(contradiction(at(0, 0, 0), other)).toBeUndefined();
      }),
    );
  });
});
