import { STATUSES } from '@waymark/domain/status.ts';
import type { Cluster } from './cluster-index.ts';
import { type MarkerData, ROW, ROW_INTEGERS } from './marker-data.ts';
import { type Screen, screenX, screenY } from './screen.ts';

/** The object at a point of the map. */
export type Hit =
  | { kind: 'marker'; slot: number; x: number; y: number }
  | { kind: 'cluster'; cluster: Cluster; x: number; y: number };

/** Maximum distance of a pointer from a mark: 24 px targets, 44 px for touch. */
export const HIT_PIXELS = { pointer: 13, touch: 22 } as const;

/**
 * Returns the nearest drawn marker or cluster within a distance. The selected marker takes precedence.
 *
 * Clusters come from the grid index and are few. Markers are scanned in row order, because the integer test rejects
 * nearly all of them quickly. 100,000 rows take a fraction of a millisecond, less than updating the members of grid
 * cells on every move.
 * @param x @param y CSS px of the canvas
 */
export function hitTest(
  screen: Screen,
  data: MarkerData,
  visible: Uint8Array,
  selected: number,
  clusters: readonly Cluster[],
  clusterRadius: (count: number) => number,
  x: number,
  y: number,
  radiusPixels: number,
): Hit | null {
  const unitX = (screen.centreX + (x - screen.left) / screen.pixelsPerUnit) | 0;
  const unitY = Math.round(screen.centreY + (y - screen.top) / screen.pixelsPerUnit) | 0;
  const reach = Math.min(2 ** 30, radiusPixels / screen.pixelsPerUnit);
  if (selected >= 0 && data.placed[selected] === 1 && distance(data, selected, unitX, unitY) <= reach * 1.3)
    return markerHit(screen, data, selected);
  const rows = data.rows;
  let best = -1;
  let bestDistance = reach;
  const count = Math.min(data.count, visible.length);
  for (let slot = 0; slot < count; slot++) {
    if (visible[slot] === 0) continue;
    const dx = (rows[slot * ROW_INTEGERS + ROW.toX]! - unitX) | 0;
    if (dx > reach || dx < -reach) continue;
    const away = distance(data, slot, unitX, unitY);
    if (away <= bestDistance) {
      best = slot;
      bestDistance = away;
    }
  }
  for (const cluster of clusters) {
    const away = Math.hypot(screenX(screen, cluster.x) - x, screenY(screen, cluster.y) - y);
    if (away <= Math.max(clusterRadius(cluster.count), radiusPixels) && away < bestDistance * screen.pixelsPerUnit + 1)
      return { kind: 'cluster', cluster, x: screenX(screen, cluster.x), y: screenY(screen, cluster.y) };
  }
  return best < 0 ? null : markerHit(screen, data, best);
}

/**
 * Returns west, south, east and north of a cluster's markers in fixed-point Mercator. They exceed the edge of the world
 * if the cluster crosses the antimeridian.
 */
export function clusterBounds(
  data: MarkerData,
  cellOf: (slot: number) => number,
  cluster: Cluster,
): { west: number; east: number; north: number; south: number } {
  const cells = new Set(cluster.cells);
  const bounds = {
    west: Number.POSITIVE_INFINITY,
    east: Number.NEGATIVE_INFINITY,
    north: Number.POSITIVE_INFINITY,
    south: Number.NEGATIVE_INFINITY,
  };
  for (let slot = 0; slot < data.count; slot++) {
    if (!cells.has(cellOf(slot))) continue;
    const x = cluster.x + ((data.rows[slot * ROW_INTEGERS + ROW.toX]! - cluster.x) | 0);
    const y = data.rows[slot * ROW_INTEGERS + ROW.toY]!;
    bounds.west = Math.min(bounds.west, x);
    bounds.east = Math.max(bounds.east, x);
    bounds.north = Math.min(bounds.north, y);
    bounds.south = Math.max(bounds.south, y);
  }
  return bounds;
}

/** Returns the shares of a cluster in status order without zeros. */
export function clusterShares(cluster: Cluster): { status: (typeof STATUSES)[number]; count: number }[] {
  return STATUSES.map((status, number) => ({ status, count: cluster.statuses[number] ?? 0 })).filter(
    ({ count }) => count > 0,
  );
}

function distance(data: MarkerData, slot: number, unitX: number, unitY: number): number {
  const dx = (data.rows[slot * ROW_INTEGERS + ROW.toX]! - unitX) | 0;
  const dy = data.rows[slot * ROW_INTEGERS + ROW.toY]! - unitY;
  return Math.hypot(dx, dy);
}

function markerHit(screen: Screen, data: MarkerData, slot: number): Hit {
  const x = screenX(screen, data.rows[slot * ROW_INTEGERS + ROW.toX]!);
  const y = screenY(screen, data.rows[slot * ROW_INTEGERS + ROW.toY]!);
  return { kind: 'marker', slot, x, y };
}
