import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lanesOf, type Span } from './visit-lanes.ts';

const spans = (...pairs: [number, number][]): Span[] => pairs.map(([start, end]) => ({ start, end }));

describe('the lanes of visits', () => {
  it('are one for visits in turn, and further ones for nested and overlapping places', () => {
    expect(lanesOf(spans([0, 2], [2, 4], [5, 6]), 3)).toEqual([0, 0, 0]);
    expect(lanesOf(spans([0, 9], [1, 3], [2, 8], [4, 5]), 3)).toEqual([0, 1, 2, 1]);
  });

  it('hide no visit of a lane under another, except in the last lane', () => {
    const sorted = fc
      .array(fc.tuple(fc.nat(50), fc.nat(20)), { maxLength: 20 })
      .map((pairs) => pairs.map(([start, length]) => ({ start, end: start + length })))
      .map((list) => list.sort((a, b) => a.start - b.start));
    fc.assert(
      fc.property(sorted, fc.integer({ min: 1, max: 4 }), (list, most) => {
        const lanes = lanesOf(list, most);
        for (const [index, lane] of lanes.entries()) {
          expect(lane).toBeLessThan(most);
          if (lane === most - 1) continue;
          const before = list.slice(0, index).filter((_, other) => lanes[other] === lane);
          expect(before.every(({ end }) => end <= list[index]!.start)).toBe(true);
        }
      }),
    );
  });
});
