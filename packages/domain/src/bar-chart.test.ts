import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketsOf, daysBetween, gridOf } from './bar-chart.ts';

describe('a bar chart', () => {
  it('has two to five grid lines from 0 to the maximum or beyond, for any maximum', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), (maximum) => {
        const lines = gridOf(maximum);
        expect(lines.length).toBeGreaterThanOrEqual(2);
        expect(lines.length).toBeLessThanOrEqual(5);
        expect(lines[0]).toBe(0);
        expect(lines.at(-1)! * (1 + 1e-6)).toBeGreaterThanOrEqual(maximum);
      }),
    );
    expect(gridOf(281)).toEqual([0, 100, 200, 300]);
    expect(gridOf(0)).toEqual([0, 1]);
  });

  it('has a bar for every day or week of the period', () => {
    expect(bucketsOf('2026-02-27', '2026-03-02', 'day')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    // 2026-03-01 is a Sunday.
    expect(bucketsOf('2026-03-01', '2026-03-09', 'week')).toEqual(['2026-02-23', '2026-03-02', '2026-03-09']);
    expect(daysBetween('2026-03-01', '2026-03-31')).toBe(31);
  });
});
