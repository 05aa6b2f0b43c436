import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClusterIndex } from './cluster-index.ts';
import { MarkerData } from './marker-data.ts';

const WHOLE_WORLD = { west: 0, east: 2 ** 32 - 1, north: 0, south: 2 ** 32 - 1 };

function filled(places: readonly (readonly [number, number, number])[]): { data: MarkerData; index: ClusterIndex } {
  const data = new MarkerData(0);
  places.forEach(([longitude, latitude, status], slot) => {
    data.place(slot, longitude, latitude, 0, status, 0);
    data.setShown(slot, true);
  });
  return { data, index: new ClusterIndex(data) };
}

const place = fc.tuple(
  fc.double({ min: -179, max: 179, noNaN: true }),
  fc.double({ min: -80, max: 80, noNaN: true }),
  fc.integer({ min: 0, max: 13 }),
);
const town = fc.tuple(
  fc.double({ min: 9, max: 9.1, noNaN: true }),
  fc.double({ min: 47, max: 47.1, noNaN: true }),
  fc.integer({ min: 0, max: 13 }),
);

/** Returns everything that is drawn: clusters and unclustered slots. */
function drawn(data: MarkerData, index: ClusterIndex) {
  const clusters = index.join(WHOLE_WORLD, true);
  const visible = new Uint8Array(data.capacity);
  index.writeVisible(visible);
  const alone = [...visible.keys()].filter((slot) => visible[slot] === 1);
  return { clusters, alone };
}

describe('clusters', () => {
  it('contain every marker exactly once, in one ring or alone, and their shares sum to the count', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(place, town), { maxLength: 300 }),
        fc.integer({ min: 0, max: 14 }),
        (places, level) => {
          const { data, index } = filled(places);
          index.rebuild(level);
          const { clusters, alone } = drawn(data, index);
          const inRings = clusters.reduce((sum, cluster) => sum + cluster.count, 0);
          expect(inRings + alone.length).toBe(places.length);
          for (const cluster of clusters) {
            expect(cluster.count).toBeGreaterThan(1);
            expect(cluster.statuses.reduce((sum, share) => sum + share, 0)).toBe(cluster.count);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('equal a full recount after any moves', () => {
    fc.assert(
      fc.property(
        fc.array(town, { minLength: 1, maxLength: 80 }),
        fc.array(fc.tuple(fc.nat(79), town, fc.boolean()), { maxLength: 80 }),
        (places, moves) => {
          const { data, index } = filled(places);
          index.rebuild(11);
          for (const [which, [longitude, latitude, status], shown] of moves) {
            const slot = which % places.length;
            data.place(slot, longitude, latitude, 0, status, 0);
            data.setShown(slot, shown);
          }
          data.takeChanged((slot) => index.update(slot));
          const kept = drawn(data, index);
          const fresh = new ClusterIndex(data);
          fresh.rebuild(11);
          const anew = drawn(data, fresh);
          expect(kept.alone).toEqual(anew.alone);
          const shape = ({ clusters }: typeof kept) =>
            clusters.map(({ x, y, count, statuses }) => ({ x, y, count, statuses: [...statuses] }));
          expect(shape(kept)).toEqual(shape(anew));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('never contain the selected marker', () => {
    const { data, index } = filled([
      [9, 47, 7],
      [9, 47, 7],
      [9, 47, 13],
    ]);
    index.rebuild(5);
    index.select(1);
    const [cluster] = drawn(data, index).clusters;
    expect(cluster?.count).toBe(2);
    expect(index.cellOf(1)).toBe(-1);
    index.select(-1);
    expect(drawn(data, index).clusters[0]?.count).toBe(3);
  });

  it('end at close zoom', () => {
    const { data, index } = filled([
      [9, 47, 7],
      [9, 47, 7],
    ]);
    index.rebuild(15);
    expect(index.join(WHOLE_WORLD, false)).toEqual([]);
    const visible = new Uint8Array(data.capacity);
    index.writeVisible(visible);
    expect([...visible.slice(0, 2)]).toEqual([1, 1]);
  });

  it('grow beyond the initial number of cells and slots', () => {
    const many = Array.from(
      { length: 5000 },
      (_, slot) => [(slot % 100) * 3.6 - 180, Math.floor(slot / 100) * 3 - 75, 7] as const,
    );
    const { data, index } = filled(many);
    index.rebuild(12);
    expect(drawn(data, index).alone).toHaveLength(5000);
  });
});
