import type { SensorSeries } from '@waymark/contract/sensors/schema.ts';
import { expect, test } from 'vitest';
import { boundsOf, curvePath, pointsOf, stretchesOf, valueAt } from './curve.ts';

const HOUR = 3_600_000;
const series = (kind: SensorSeries['kind'], ...points: [number, number | boolean | string][]): SensorSeries => ({
  ...{ id: 'a', name: 'Cargo temperature', kind, unit: null },
  points: points.map(([hours, value]) => ({ time: new Date(hours * HOUR).toISOString(), value })),
});
const WINDOW = { start: 0, end: 10 * HOUR };
const SIZE = { width: 100, height: 50 };

test('a curve is interrupted by a silence of more than two hours', () => {
  const points = pointsOf(series('number', [0, 0], [2, 10], [5, 5]));
  expect(boundsOf(points, WINDOW)).toEqual([0, 10]);
  expect(curvePath(points, WINDOW, [0, 10], SIZE)).toBe('M0.0 50.0L20.0 0.0M50.0 25.0');
});

test('bounds are those of the window, and never equal', () => {
  const points = pointsOf(series('number', [0, -50], [6, 4], [7, 4]));
  expect(boundsOf(points, { start: 5 * HOUR, end: 8 * HOUR })).toEqual([3, 5]);
  expect(boundsOf(points, { start: 8 * HOUR, end: 9 * HOUR })).toBeUndefined();
});

test('a door has stretches until its next value', () => {
  const door = series('onOff', [1, false], [2, true], [4, false]);
  expect(stretchesOf(door, 9 * HOUR).map(({ start, end, value }) => [start / HOUR, end / HOUR, value])).toEqual([
    [1, 2, false],
    [2, 4, true],
    [4, 9, false],
  ]);
  expect([0, 1, 3, 9].map((hours) => valueAt(door, hours * HOUR))).toEqual([undefined, false, true, false]);
});
