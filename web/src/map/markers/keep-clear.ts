import type { Cluster } from './cluster-index.ts';

/** Direction of a ring whose center is exactly the selected mark: to the upper right. */
const DIAGONAL = Math.SQRT1_2;

/**
 * Moves rings away from the selected mark, so that it is never on one. Their members stay where they are.
 * @param x @param y fixed-point Mercator of the selected mark
 * @param distanceOf required distance of a ring's center, in the same units
 */
export function keepClear(
  clusters: readonly Cluster[],
  x: number,
  y: number,
  distanceOf: (cluster: Cluster) => number,
): void {
  for (const cluster of clusters) {
    const dx = (cluster.x - x) | 0;
    const dy = cluster.y - y;
    const distance = Math.hypot(dx, dy);
    const wanted = distanceOf(cluster);
    if (distance >= wanted) continue;
    const [toX, toY] = distance === 0 ? [DIAGONAL, -DIAGONAL] : [dx / distance, dy / distance];
    cluster.x = Math.round(x + toX * wanted) | 0;
    cluster.y = Math.round(y + toY * wanted) | 0;
  }
}
