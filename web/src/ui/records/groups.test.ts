import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listLines } from './groups.ts';

const group = (id: string, count: number) => ({ id, label: id, count });

describe('the lines of a list with headings', () => {
  it('have each heading before its rows, and none for no rows', () => {
    const lines = listLines([group('a', 1), group('b', 0), group('c', 2)], 3);
    const seen = Array.from({ length: lines.total }, (_, line) => lines.at(line));
    expect(seen.map((line) => ('group' in line ? line.group.id : line.index))).toEqual(['a', 0, 'c', 1, 2]);
  });

  it.each([
    ['other counts', [group('a', 1)], 3],
    ['no headings', [], 2],
  ])('are the rows alone with %s', (_name, groups, count) => {
    const { total, at } = listLines(groups, count);
    expect([total, at(1)]).toEqual([count, { index: 1 }]);
  });

  it('have every row once and in order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 6 }), (counts) => {
        const count = counts.reduce((sum, one) => sum + one, 0);
        const { total, at } = listLines(
          counts.map((one, place) => group(String(place), one)),
          count,
        );
        const rows = Array.from({ length: total }, (_, line) => at(line)).filter((line) => 'index' in line);
        expect(rows).toEqual(Array.from({ length: count }, (_, index) => ({ index })));
      }),
    );
  });
});
