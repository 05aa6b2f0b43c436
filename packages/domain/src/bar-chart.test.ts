import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisLabels, bucketsOf, daysBetween, gridOf } from './bar-chart.ts';

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

describe('the labels of an axis', () => {
  it('stay inside and apart at any width and number of bars', () => {
    for (let width = 200; width <= 1500; width += 37)
      for (let bars = 1; bars <= 62; bars++) {
        const step = (width - 56) / bars;
        const labels = axisLabels(bars, { left: 52, step, width, wide: 80, gap: 8 });
        expect(labels[0]?.index).toBe(0);
        for (const [place, { middle }] of labels.entries()) {
          expect(middle + 40).toBeLessThanOrEqual(width);
          if (place > 0) expect(middle - labels[place - 1]!.middle).toBeGreaterThanOrEqual(72);
        }
      }
  });
});
