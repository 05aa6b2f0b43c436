import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enteredKilometers, shownKilometers } from './entered-distance.ts';

const SYSTEM = fc.constantFrom('metric' as const, 'imperial' as const);
/** Up to the largest reading, with the decimals of a field. */
const TYPED = fc.integer({ min: 1, max: 6_000_000_000 }).map((thousandths) => thousandths / 1000);

describe('a distance in a form', () => {
  it.each([
    ['metric', 40_000, 40_000],
    ['imperial', 25_000, 40_233.6],
  ] as const)('of a user with %s units is stored in kilometers', (units, typed, kilometers) => {
    expect(enteredKilometers(typed, units)).toBeCloseTo(kilometers, 9);
    expect(shownKilometers(kilometers, units)).toBe(typed);
  });

  it('is shown as typed', () => {
    fc.assert(
      fc.property(TYPED, SYSTEM, (typed, units) => {
        expect(shownKilometers(enteredKilometers(typed, units), units)).toBe(typed);
      }),
    );
  });

  it('stays exact if it is saved again unchanged, whatever unit it was typed in', () => {
    fc.assert(
      fc.property(TYPED, SYSTEM, SYSTEM, (typed, one, other) => {
        const saved = enteredKilometers(typed, one);
        expect(enteredKilometers(shownKilometers(saved, other), other, saved)).toBe(saved);
      }),
    );
  });

  it.each(['', 'many'])('that is no number, %j, stays for the schema to refuse', (typed) => {
    expect(enteredKilometers(typed, 'imperial')).toBe(typed);
    expect(shownKilometers(null, 'imperial')).toBe('');
  });
});
