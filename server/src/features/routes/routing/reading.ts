/** Reads answers of routing servers, which may be anything. */
import { LIMITS } from '@waymark/domain/limits.ts';
import { metersBetween, type Spot } from '@waymark/domain/routes/near.ts';
import { pointOf } from '../../../provider-answers.ts';
import type { Way } from './router.ts';

/** A line of 30,000 points is about a megabyte. */
export const WAY_CAP_BYTES = 8 * 1024 * 1024;
/** A marker is at most so far from the road on which the way passes it. */
const FARTHEST_METERS = 5_000;

/** The server has no way through the points. */
export class NoWay extends Error {
  override readonly name = 'NoWay';
}

/** @throws Error unless it is a number from 0 on */
export function numberOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
    throw new Error('a distance or duration is missing');
  return value;
}

/**
 * Returns the points of a line, [latitude, longitude], at most as many as a route stores: of a longer one every second,
 * third and so on, and the last.
 * @throws Error if one is no position
 */
export function pointsOf(line: readonly (readonly unknown[])[]): [number, number][] {
  const step = Math.max(1, Math.ceil(line.length / (LIMITS.routeLinePoints - 1)));
  return line
    .filter((_, index) => index % step === 0 || index === line.length - 1)
    .map(([latitude, longitude]) => {
      const point = pointOf(latitude, longitude);
      if (point === undefined) throw new Error('the line has a point that is no position');
      return [point.latitude, point.longitude];
    });
}

/**
 * Returns the way if it leads from the first point to the last one, with a leg between each two.
 * @throws NoWay if no road is near, Error if the answer is incomplete
 */
export function mustFit(points: readonly Spot[], way: Way): Way {
  if (way.legs.length !== points.length - 1) throw new Error('the answer has another number of legs');
  for (const [at, point] of [
    [way.line.at(0), points.at(0)!],
    [way.line.at(-1), points.at(-1)!],
  ] as const) {
    if (at === undefined) throw new Error('the answer has no line');
    if (metersBetween({ latitude: at[0], longitude: at[1] }, point) > FARTHEST_METERS)
      throw new NoWay('the server has no road near a marker');
  }
  return way;
}
