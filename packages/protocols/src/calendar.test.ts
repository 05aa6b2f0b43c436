import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instantOf } from './calendar.ts';

it.each([
  [2026, 2, 29, 0, 0, 0],
  [2026, 0, 1, 0, 0, 0],
  [2026, 13, 1, 0, 0, 0],
  [2026, 4, 31, 0, 0, 0],
  [2026, 4, 0, 0, 0, 0],
  [2026, 4, 1, 24, 0, 0],
  [2026, 4, 1, 0, 60, 0],
  [2026, 4, 1, 0, 0, 60],
  [2026, -1, 1, 0, 0, 0],
  [2026, 4, 1, -1, 0, 0],
  [26, 4, 1, 0, 0, 0],
])('there is no %i-%i-%i %i:%i:%i', (...parts) => {
  expect(instantOf(...parts)).toBeUndefined();
});

it('every instant comes back from its parts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_799 }), (seconds) => {
      const date = new Date(seconds * 1000);
      expect(
        instantOf(
          date.getUTCFullYear(),
          date.getUTCMonth() + 1,
          date.getUTCDate(),
          date.getUTCHours(),
          date.getUTCMinutes(),
          date.getUTCSeconds(),
        ),
      ).toBe(seconds * 1000);
    }),
  );
});
