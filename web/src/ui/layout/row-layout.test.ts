import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowLayout, scrolledTo } from './row-layout.ts';

const heights = fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 60 });
const layoutOf = (sizes: readonly number[]) => rowLayout(sizes.length, (index) => sizes[index]!);

test('rows lie below each other without gaps', () => {
  fc.assert(
    fc.property(heights, (sizes) => {
      const layout = layoutOf(sizes);
      let below = 0;
      for (const [index, size] of sizes.entries()) {
        expect(layout.at(index)).toEqual({ index, start: below, end: below + size, size });
        below += size;
      }
      expect(layout.height).toBe(below);
    }),
  );
});

test('every row that a part of the list shows is among its rows', () => {
  const part = { top: fc.integer({ min: 0, max: 4000 }), height: fc.integer({ min: 1, max: 900 }) };
  fc.assert(
    fc.property(heights, part.top, part.height, fc.integer({ min: 0, max: 12 }), (sizes, top, height, beside) => {
      const layout = layoutOf(sizes);
      const { first, last } = layout.within(top, height, beside);
      for (const index of sizes.keys()) {
        const { start, end } = layout.at(index);
        if (end > top && start < top + height) {
          expect(index).toBeGreaterThanOrEqual(first);
          expect(index).toBeLessThanOrEqual(last);
        }
      }
      expect(first).toBeGreaterThanOrEqual(0);
      expect(last).toBeLessThan(sizes.length);
    }),
  );
});

test('it has as many rows beside the visible ones as wanted', () => {
  const layout = rowLayout(100, () => 10);
  expect(layout.within(500, 95, 6)).toEqual({ first: 44, last: 65 });
  expect(layout.within(0, 95, 6)).toEqual({ first: 0, last: 15 });
});

test('a list without height or rows shows none', () => {
  expect(rowLayout(100, () => 10).within(0, 0, 6)).toEqual({ first: 0, last: -1 });
  expect(rowLayout(0, () => 10).within(0, 100, 6)).toEqual({ first: 0, last: -1 });
});

test('scrolling to a row shows it completely and moves no further', () => {
  const layout = rowLayout(100, () => 10);
  expect(scrolledTo(layout.at(50), 0, 100)).toBe(410);
  expect(scrolledTo(layout.at(5), 100, 100)).toBe(50);
  expect(scrolledTo(layout.at(12), 100, 100)).toBe(100);
});

test('a row that is higher than the list begins at its upper edge', () => {
  expect(scrolledTo(rowLayout(3, () => 200).at(1), 0, 100)).toBe(200);
});
