import { describe, expect, it } from 'vitest';
import { isFewBefore } from './compared.ts';

describe('the comparison of a total', () => {
  const now = { distance: 900_000, averageScore: 98 };

  it('leaves a score out if the period before has few kilometers', () => {
    expect(isFewBefore('score', now, { distance: 10_000, averageScore: 99.8 })).toBe(true);
    expect(isFewBefore('score', now, { distance: 800_000, averageScore: 99.8 })).toBe(false);
  });

  it('leaves amounts to their own values', () => {
    expect(isFewBefore('distance', now, { distance: 10_000 })).toBe(false);
  });
});
