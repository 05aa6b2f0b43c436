/** The plain DBSCAN that compares every pair of points, for tests of the grid. */
import { distanceMeters } from '../geometry.ts';
import type { GeoPoint } from './density.ts';

/** Returns what `clustersOf` returns, by its definition. */
export function plainClusters(points: readonly GeoPoint[], nearMeters: number, least: number): number[] {
  const distance = (a: number, b: number) =>
    distanceMeters(points[a]!.latitude, points[a]!.longitude, points[b]!.latitude, points[b]!.longitude);
  const near = points.map((_point, a) => points.flatMap((_other, b) => (distance(a, b) <= nearMeters ? [b] : [])));
  const isCore = near.map((others) => others.length >= least);
  const numbers: number[] = points.map(() => -1);
  let count = 0;
  for (const start of points.keys()) {
    if (!isCore[start] || numbers[start] !== -1) continue;
    const open = [start];
    numbers[start] = count;
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const next of near[at]!)
        if (isCore[next] && numbers[next] === -1) {
          numbers[next] = count;
          open.push(next);
        }
    count += 1;
  }
  for (const point of points.keys()) {
    const cores = isCore[point] ? [] : near[point]!.filter((other) => isCore[other]);
    const [nearest] = cores.sort((a, b) => distance(point, a) - distance(point, b) || a - b);
    if (nearest !== undefined) numbers[point] = numbers[nearest]!;
  }
  return numbers;
}
