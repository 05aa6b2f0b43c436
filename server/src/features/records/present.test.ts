import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instant } from './present.ts';

it('writes any instant as the standard does', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), fc.integer({ min: 0, max: 3 * 86_400_000 }), (at, more) => {
      const [one, other] = [at, new Date(Math.min(at.getTime() + more, 8.64e15))];
      for (const time of [one, other, one]) expect(instant(time)).toBe(time.toISOString());
    }),
    { numRuns: 2000 },
  );
});

it('refuses no time', () => {
  expect(() => instant(new Date(Number.NaN))).toThrow(RangeError);
});
