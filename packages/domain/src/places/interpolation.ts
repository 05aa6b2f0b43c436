/** Where and when the way between two fixes crosses the boundary of a place. */
import { fromE7, toE7 } from '../geometry.ts';
import type { Fence } from './fence.ts';
import { turnDegrees } from './shape.ts';

/** Time in epoch ms and place in degrees × 10⁷. */
export type Mark = [time: number, latitudeE7: number, longitudeE7: number];

const HALVINGS = 24;

/**
 * Returns where the straight way between two fixes crosses the boundary, at a constant speed. One of them is inside. The
 * result is on the side of the second fix.
 */
export function crossingOf(fence: Fence, from: Mark, to: Mark): Mark {
  const startsOutside = fence.outsideMeters(from[1], from[2]) > 0;
  let [low, high] = [0, 1];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    const [, latitude, longitude] = between(from, to, middle);
    if (fence.outsideMeters(latitude, longitude) > 0 === startsOutside) low = middle;
    else high = middle;
  }
  return between(from, to, high);
}

/** Returns the point of the way at a share of its time. */
function between(from: Mark, to: Mark, share: number): Mark {
  const turn = turnDegrees(fromE7(from[2]), fromE7(to[2]));
  const longitude = turnDegrees(0, fromE7(from[2]) + turn * share);
  return [
    Math.round(from[0] + (to[0] - from[0]) * share),
    Math.round(from[1] + (to[1] - from[1]) * share),
    toE7(longitude),
  ];
}
