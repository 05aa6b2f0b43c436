import { UNITS_SYSTEMS } from '@waymark/domain/settings.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enteredLiters, shownLiters } from './entered-volume.ts';

const typedVolume = fc.integer({ min: 1, max: 100_000_000 }).map((thousandths) => thousandths / 1000);
const anyUnits = fc.constantFrom(...UNITS_SYSTEMS);

describe('volumes in forms', () => {
  it.each([
    [60, 'metric', 60],
    [10, 'imperial', 37.854_117_84],
  ] as const)('%d entered in %s is %d L', (typed, units, liters) => {
    expect(enteredLiters(typed, units)).toBeCloseTo(liters, 9);
  });

  it('an entered volume is shown as entered', () => {
    fc.assert(
      fc.property(typedVolume, anyUnits, (typed, units) => {
        expect(shownLiters(enteredLiters(typed, units), units)).toBe(typed);
      }),
    );
  });

  it('a volume that is not touched stays exact', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1000, noNaN: true }), anyUnits, (saved, units) => {
        expect(enteredLiters(shownLiters(saved, units), units, saved)).toBe(saved);
      }),
    );
  });

  it.each([
    ['', ''],
    ['12x', '12x'],
  ])('keeps %j', (typed, expected) => {
    expect(enteredLiters(typed, 'imperial')).toBe(expected);
  });

  it('shows no volume as an empty field', () => {
    expect(shownLiters(null, 'imperial')).toBe('');
  });
});
