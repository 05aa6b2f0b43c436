/** Paths of a sensor's curve, in a box of a width and height. Pure. */
import type { SensorSeries } from '@waymark/contract/sensors/schema.ts';

/** Values further apart than this are not joined. */
const GAP_MS = 2 * 3_600_000;

export interface CurveWindow {
  /** Epoch ms. */
  start: number;
  end: number;
}

export interface CurvePoint {
  time: number;
  value: number;
}

/** Returns the numbers of a series. */
export function pointsOf({ points }: SensorSeries): CurvePoint[] {
  return points.flatMap(({ time, value }) => (typeof value === 'number' ? [{ time: Date.parse(time), value }] : []));
}

/** Returns the lowest and highest value within a window, apart from each other; undefined: there is none. */
export function boundsOf(points: readonly CurvePoint[], { start, end }: CurveWindow): [number, number] | undefined {
  const values = points.filter(({ time }) => time >= start && time <= end).map(({ value }) => value);
  if (values.length === 0) return undefined;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? [low - 1, high + 1] : [low, high];
}

/** Returns the line through the points as the path of an SVG. Long silences interrupt it. */
export function curvePath(
  points: readonly CurvePoint[],
  window: CurveWindow,
  [low, high]: readonly [number, number],
  size: { width: number; height: number },
): string {
  let before: number | undefined;
  return points
    .map(({ time, value }) => {
      const x = (share(time, window) * size.width).toFixed(1);
      const y = ((1 - (value - low) / (high - low)) * size.height).toFixed(1);
      const joins = before !== undefined && time - before <= GAP_MS;
      before = time;
      return `${joins ? 'L' : 'M'}${x} ${y}`;
    })
    .join('');
}

/** Returns the stretches in which a value that is no number stays, until the next value or the end. */
export function stretchesOf(
  { points }: SensorSeries,
  until: number,
): { start: number; end: number; value: boolean | string }[] {
  return points.flatMap(({ time, value }, index) => {
    if (typeof value === 'number') return [];
    const next = points[index + 1];
    return [{ start: Date.parse(time), end: next === undefined ? until : Date.parse(next.time), value }];
  });
}

/** Returns the last value at or before a time. Undefined: there is none. */
export function valueAt({ points }: SensorSeries, time: number): SensorSeries['points'][number]['value'] | undefined {
  return points.findLast((point) => Date.parse(point.time) <= time)?.value;
}

/** Returns where in a window a time is: 0 at the start, 1 at the end. */
export function share(time: number, { start, end }: CurveWindow): number {
  return (time - start) / (end - start);
}
