import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestOrder } from './best-order.ts';
import { learnedPoints, type PastStop } from './learned.ts';
import { metersBetween, type Spot } from './near.ts';

const spot = fc.record({
  latitude: fc.double({ min: -1, max: 1, noNaN: true }),
  longitude: fc.double({ min: 9, max: 11, noNaN: true }),
});
const lengthOf = (way: readonly Spot[]) =>
  way.reduce((sum, to, index) => sum + (index === 0 ? 0 : metersBetween(way[index - 1]!, to)), 0);

const metersBetweenAll = (points: readonly Spot[]) =>
  points.map((one) => points.map((other) => metersBetween(one, other)));

describe('the best order', () => {
  it('is a permutation between the same ends, never longer than the given order', () => {
    fc.assert(
      fc.property(fc.array(spot, { minLength: 2, maxLength: 27 }), (points) => {
        const order = bestOrder(metersBetweenAll(points));
        expect([...order].sort((a, b) => a - b)).toEqual([...points.keys()]);
        expect([order[0], order.at(-1)]).toEqual([0, points.length - 1]);
        expect(lengthOf(order.map((index) => points[index]!))).toBeLessThanOrEqual(lengthOf(points) + 1);
      }),
    );
  });

  it('is the shortest of all for few markers in a row, and keeps a good order', () => {
    const row = [0, 3, 1, 2, 4].map((longitude) => ({ latitude: 0, longitude }));
    expect(bestOrder(metersBetweenAll(row))).toEqual([0, 2, 3, 1, 4]);
    expect(bestOrder(metersBetweenAll(row.toSorted((a, b) => a.longitude - b.longitude)))).toEqual([0, 1, 2, 3, 4]);
  });

  it('respects that the way back may cost more', () => {
    const oneWay = [0, 1, 2, 3].map((from) => [0, 1, 2, 3].map((to) => (from === 1 && to === 2 ? 100 : 10)));
    expect(bestOrder(oneWay)).toEqual([0, 2, 1, 3]);
  });
});

const stop = (day: number, time: string, longitude: number, minutes = 10): PastStop => {
  const startTime = Date.parse(`2026-05-0${day}T${time}:00Z`);
  return { latitude: 47, longitude, startTime, endTime: startTime + minutes * 60_000 };
};

describe('a learned suggestion', () => {
  it('has the points of several days in the order of the day', () => {
    const stops = [
      ...[stop(1, '06:00', 9), stop(1, '08:00', 9.1, 20), stop(1, '09:00', 9.3), stop(1, '16:00', 9.2)],
      ...[stop(2, '06:30', 9.0005), stop(2, '07:00', 9.2), stop(2, '08:10', 9.1, 30)],
      ...[stop(3, '06:10', 9), stop(3, '09:30', 9.1, 25), stop(3, '16:10', 9.2)],
    ];
    const points = learnedPoints(stops, 'Etc/GMT-2');
    expect(
      points.map(({ days, arriveSeconds, staySeconds }) => [days, arriveSeconds / 3600, staySeconds / 60]),
    ).toEqual([
      [3, 8 + 10 / 60, 10],
      [3, 10 + 10 / 60, 25],
      [3, 18, 10],
    ]);
    expect(points[0]!.longitude).toBeCloseTo(9.00017, 5);
  });

  it('is none without two points of three days', () => {
    expect(learnedPoints([], 'UTC')).toEqual([]);
    const both = [1, 2, 3].flatMap((day) => [stop(day, '06:00', 9), stop(day, '08:00', 9.1)]);
    expect(learnedPoints(both, 'UTC')).toHaveLength(2);
    expect(learnedPoints(both.slice(0, -1), 'UTC')).toEqual([]);
  });

  it('has at most as many points as a route', () => {
    const stops = [1, 2, 3].flatMap((day) => Array.from({ length: 30 }, (_, at) => stop(day, '06:00', 9 + at / 10)));
    expect(learnedPoints(stops, 'UTC')).toHaveLength(27);
  });
});
