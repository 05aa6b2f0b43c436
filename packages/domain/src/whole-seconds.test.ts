import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wholeSeconds } from './whole-seconds.ts';

it('parts in whole seconds add up to the rounded total, each within a second of its exact value', () => {
  const milliseconds = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(milliseconds, (parts) => {
      const whole = wholeSeconds(parts.map((part) => part / 1000));
      const total = parts.reduce((sum, part) => sum + part, 0);
      expect(whole.reduce((sum, part) => sum + part, 0)).toBe(Math.round(total / 1000));
      for (const [index, part] of parts.entries()) {
        expect(Number.isInteger(whole[index])).toBe(true);
        expect(Math.abs(whole[index]! - part / 1000)).toBeLessThanOrEqual(1);
        expect(whole[index]).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
