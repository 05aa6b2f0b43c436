/**
 * Distances of a track to the points and the line of a route, on the tangent plane at the point (equirectangular
 * projection: one cosine). Its error is below 0.1 % within 10 km, outside the poles.
 */
import { METERS_PER_DEGREE } from '../geometry.ts';

/** Degrees. */
export interface Spot {
  latitude: number;
  longitude: number;
}

/** The way of a track past a point. Times in epoch ms. */
export interface Passing {
  /** Smallest distance to the point. */
  meters: number;
  /** When the way is within the tolerance; null: it is not. */
  within: { from: number; to: number } | null;
}

/** Returns the offset of a point from an origin in metres, east and north. */
export function offsetMeters(origin: Spot, { latitude, longitude }: Spot): [east: number, north: number] {
  let turn = longitude - origin.longitude;
  if (turn > 180) turn -= 360;
  else if (turn < -180) turn += 360;
  const cosine = Math.cos(((origin.latitude + latitude) / 2) * (Math.PI / 180));
  return [turn * cosine * METERS_PER_DEGREE, (latitude - origin.latitude) * METERS_PER_DEGREE];
}

/**
 * Returns how the straight way between two fixes passes a point, of the part of it between two instants.
 * @param from,to fixes with their times, epoch ms; equal times: a single fix
 * @param since,until part of the way, epoch ms, within the times of the fixes
 */
export function passing(
  point: Spot,
  from: Spot & { time: number },
  to: Spot & { time: number },
  [since, until]: readonly [number, number],
  toleranceMeters: number,
): Passing {
  const [ax, ay] = offsetMeters(point, from);
  const [bx, by] = offsetMeters(point, to);
  const [dx, dy] = [bx - ax, by - ay];
  const lasts = to.time - from.time;
  const [low, high] = lasts > 0 ? [(since - from.time) / lasts, (until - from.time) / lasts] : [1, 1];
  const squared = dx * dx + dy * dy;
  const along = -(ax * dx + ay * dy);
  const nearest = squared === 0 ? low : clamp(along / squared, low, high);
  const meters = Math.hypot(ax + nearest * dx, ay + nearest * dy);
  if (meters > toleranceMeters) return { meters, within: null };
  let [enter, leave] = [low, high];
  if (squared > 0) {
    // |a + t d| = tolerance, solved for t.
    const middle = along / squared;
    const gap = (ax * ax + ay * ay - toleranceMeters * toleranceMeters) / squared;
    const half = Math.sqrt(Math.max(0, middle * middle - gap));
    [enter, leave] = [clamp(middle - half, low, high), clamp(middle + half, low, high)];
  }
  const timeAt = (part: number) => Math.round(from.time + part * lasts);
  return { meters, within: { from: timeAt(enter), to: timeAt(leave) } };
}

/** Returns the distance between two points in metres. */
export function metersBetween(one: Spot, other: Spot): number {
  return Math.hypot(...offsetMeters(one, other));
}

/**
 * Returns whether a point is within a distance of a line of [latitude, longitude]. Comparisons of degrees leave out the
 * parts of the line that are too far away, so that a long line costs little.
 */
export function isNearLine(point: Spot, line: readonly (readonly [number, number])[], meters: number): boolean {
  const north = (meters / METERS_PER_DEGREE) * 1.01;
  const east = north / Math.max(0.01, Math.cos(Math.min(89, Math.abs(point.latitude) + 1) * (Math.PI / 180)));
  for (let index = Math.min(1, line.length - 1); index < line.length; index++) {
    const [from, to] = [line[Math.max(0, index - 1)]!, line[index]!];
    if (isBeside(point.latitude, from[0], to[0], north)) continue;
    // A part across the date line is measured.
    const crosses = Math.abs(from[1] - point.longitude) > 180 || Math.abs(to[1] - point.longitude) > 180;
    if (!crosses && isBeside(point.longitude, from[1], to[1], east)) continue;
    if (metersFromLine(point, [from, to]) <= meters) return true;
  }
  return false;
}

/**
 * Returns whether a straight way is certainly farther from a point than a distance. A way that is not may be farther. Costs
 * a few comparisons of degrees instead of the distance.
 */
export function isBeyond(point: Spot, from: Spot, to: Spot, meters: number): boolean {
  const north = (meters / METERS_PER_DEGREE) * 1.01;
  if (isBeside(point.latitude, from.latitude, to.latitude, north)) return true;
  const crosses = Math.abs(from.longitude - point.longitude) > 180 || Math.abs(to.longitude - point.longitude) > 180;
  const highest = Math.max(Math.abs(point.latitude), Math.abs(from.latitude), Math.abs(to.latitude));
  if (crosses || highest > 75) return false;
  // A degree of longitude is at least half a degree of latitude up to 60 degrees, and a quarter of it up to 75.
  return isBeside(point.longitude, from.longitude, to.longitude, north * (highest > 60 ? 4 : 2));
}

/** Returns whether both ends are on one side of a value, and further away. */
function isBeside(value: number, from: number, to: number, away: number): boolean {
  return (from > value + away && to > value + away) || (from < value - away && to < value - away);
}

/** Returns the distance of a point from a line of [latitude, longitude]. */
export function metersFromLine(point: Spot, line: readonly (readonly [number, number])[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  let before: [number, number] | undefined;
  for (const [latitude, longitude] of line) {
    const offset = offsetMeters(point, { latitude, longitude });
    nearest = Math.min(nearest, before === undefined ? Math.hypot(...offset) : toSegment(before, offset));
    before = offset;
  }
  return nearest;
}

/** Distance of the origin to the way between two offsets. */
function toSegment([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number {
  const [dx, dy] = [bx - ax, by - ay];
  const squared = dx * dx + dy * dy;
  const part = squared === 0 ? 0 : clamp(-(ax * dx + ay * dy) / squared, 0, 1);
  return Math.hypot(ax + part * dx, ay + part * dy);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
