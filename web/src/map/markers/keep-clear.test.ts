import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cluster } from './cluster-index.ts';
import { keepClear } from './keep-clear.ts';

const ring = (x: number, y: number): Cluster => ({ x, y, count: 3, statuses: new Int32Array(14), cells: [] });
const coordinate = fc.integer({ min: -1_000_000, max: 1_000_000 });

describe('keepClear', () => {
  it('moves only rings that touch the selected mark, to the required distance', () => {
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, (x, y, ringX, ringY) => {
        const cluster = ring(ringX, ringY);
        keepClear([cluster], x, y, () => 50_000);
        const before = Math.hypot(ringX - x, ringY - y);
        if (before >= 50_000) expect([cluster.x, cluster.y]).toEqual([ringX, ringY]);
        else expect(Math.hypot(cluster.x - x, cluster.y - y)).toBeCloseTo(50_000, -1);
      }),
    );
  });

  it('moves a ring in the same place to the upper right', () => {
    const cluster = ring(5, 5);
    keepClear([cluster], 5, 5, () => 1000);
    expect(cluster.x).toBeGreaterThan(5);
    expect(cluster.y).toBeLessThan(5);
  });
});
