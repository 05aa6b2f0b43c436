import { describe, expect, it } from 'vitest';
import { overlap, placeBeside, square } from './label-places.ts';

const SCREEN = { width: 800, height: 600 };
const mark = (slot: number, x: number, y: number, width = 100) => ({ slot, x, y, width });
const sides = (...given: Parameters<typeof placeBeside>) => placeBeside(...given).map(({ slot, side }) => [slot, side]);

describe('labels beside marks', () => {
  it('are at the right, and at the left near the right edge', () => {
    expect(sides([mark(1, 100, 100), mark(2, 750, 100)], [], SCREEN)).toEqual([
      [1, 'right'],
      [2, 'left'],
    ]);
  });

  it('cover no ring and no other labelled mark', () => {
    expect(sides([mark(1, 300, 100)], [square(380, 100, 20)], SCREEN)).toEqual([[1, 'left']]);
    expect(sides([mark(1, 300, 100), mark(2, 350, 100)], [], SCREEN)).toEqual([
      [1, 'left'],
      [2, 'right'],
    ]);
  });

  it('without room are left out, the later ones first', () => {
    const crowd = Array.from({ length: 40 }, (_, slot) => mark(slot, 400 + (slot % 5) * 12, 300 + slot));
    const placed = placeBeside(crowd, [], SCREEN);
    expect(placed.length).toBeGreaterThan(0);
    for (const [index, { box }] of placed.entries())
      for (const other of placed.slice(index + 1)) expect(overlap(box, other.box)).toBe(false);
    expect(placeBeside([mark(1, -50, 100), mark(2, 100, 700)], [], SCREEN)).toEqual([]);
  });
});
