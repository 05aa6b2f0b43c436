import { distanceToSegment, type Line, type Point } from './plane.ts';
import { SegmentIndex } from './segment-index.ts';

/** Returns a function that gives the metres from a point to the nearest of some lines, at most `reachMeters`. */
export function metersFrom(lines: readonly Line[], reachMeters: number): (point: Point) => number {
  const segments = new SegmentIndex(lines);
  return (point) => {
    let least = reachMeters;
    segments.near(point, point, reachMeters, (index) => {
      least = Math.min(least, distanceToSegment(point, ...segments.ends(index)).distance);
    });
    return least;
  };
}
