import type { SensorValue } from '@waymark/domain/sensors/sensor.ts';
import type { Window } from '../records/period.ts';

/** Parts into which a window is divided. */
const PARTS = 500;

type Point = readonly [time: number, value: SensorValue];

/**
 * Returns the points of a curve: of each part of the window the first, the lowest, the highest and the last one. Values that
 * are no numbers are kept where they change.
 * @param points in the order of time
 */
export function thinnedPoints(points: readonly Point[], window: Window): Point[] {
  if (points.some(([, value]) => typeof value !== 'number'))
    return points
      .filter(([, value], index) => index === 0 || index === points.length - 1 || value !== points[index - 1]![1])
      .slice(-4 * PARTS);
  const length = (window.to - window.from) / PARTS;
  const parts = Map.groupBy(points, ([time]) => Math.floor((time - window.from) / length));
  return [...parts.values()].flatMap((part) => {
    let lowest = part[0]!;
    let highest = part[0]!;
    for (const point of part) {
      if (point[1] < lowest[1]) lowest = point;
      if (point[1] > highest[1]) highest = point;
    }
    return [...new Set([part[0]!, lowest, highest, part.at(-1)!])].sort(([one], [other]) => one - other);
  });
}
