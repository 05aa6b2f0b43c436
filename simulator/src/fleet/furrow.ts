import type { Point } from '../island/plane.ts';

const ROWS = 14;

/**
 * Returns place and direction after some metres of work in rows over a square, as in ploughing or mowing. The rows are
 * followed back and forth endlessly.
 */
export function furrow(center: Point, reachMeters: number, meters: number): { point: Point; headingDegrees: number } {
  const row = Math.floor(meters / (2 * reachMeters)) % (ROWS * 2);
  const across = row < ROWS ? row : ROWS * 2 - 1 - row;
  const along = (meters % (2 * reachMeters)) - reachMeters;
  const forwards = row % 2 === 0;
  const x = (across / (ROWS - 1) - 0.5) * 2 * reachMeters;
  return { point: [center[0] + x, center[1] + (forwards ? along : -along)], headingDegrees: forwards ? 0 : 180 };
}
