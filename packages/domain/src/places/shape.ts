/**
 * Shapes of places and their validation. Edges of a polygon are straight on a Mercator map, as users draw them: a line
 * between two corners takes the shorter way around the Earth, so a polygon may lie across the antimeridian.
 */
import { EARTH_RADIUS_METERS } from '../geometry.ts';
import { LIMITS } from '../limits.ts';

/** Degrees, WGS84. */
export interface Corner {
  latitude: number;
  longitude: number;
}

export interface CircleShape {
  kind: 'circle';
  latitude: number;
  longitude: number;
  radiusMeters: number;
}

export interface PolygonShape {
  kind: 'polygon';
  /** Corners in order. The last one is joined to the first; it does not repeat it. */
  corners: readonly Corner[];
}

export type PlaceShape = CircleShape | PolygonShape;

/** Reasons for which a shape cannot be a place. `corner` counts from 0. */
export type ShapeFlaw =
  | { flaw: 'radius' }
  | { flaw: 'tooFewCorners' }
  | { flaw: 'tooManyCorners' }
  /** Mercator maps end near the poles. */
  | { flaw: 'tooNearPole'; corner: number }
  | { flaw: 'tooWide' }
  /** All corners lie on one line. */
  | { flaw: 'noArea' }
  /** The edges that begin at these corners cross or touch. */
  | { flaw: 'crossing'; corner: number; other: number };

const RADIANS_PER_DEGREE = Math.PI / 180;
/** Web maps end at 85.05°. */
const POLYGON_LATITUDE_MAXIMUM = 85;
const WIDEST_DEGREES = 90;
const SMALLEST_SQUARE_METERS = 1;

/** A point of the Mercator map, in radians of longitude. `x` is not limited to one turn. */
export type MapPoint = readonly [x: number, y: number];

export function mercatorY(latitude: number): number {
  return Math.log(Math.tan(Math.PI / 4 + (latitude * RADIANS_PER_DEGREE) / 2));
}

/** Returns the turn from one longitude to another by the shorter way, in degrees. */
export function turnDegrees(from: number, to: number): number {
  const turn = (to - from) % 360;
  if (turn > 180) return turn - 360;
  return turn < -180 ? turn + 360 : turn;
}

/** Returns corners without those that repeat the one before, and without a last one that repeats the first. */
export function withoutRepeats(corners: readonly Corner[]): Corner[] {
  const kept = corners.filter((corner, index) => index === 0 || !isSame(corner, corners[index - 1]!));
  while (kept.length > 1 && isSame(kept[0]!, kept.at(-1)!)) kept.pop();
  return kept;
}

function isSame(a: Corner, b: Corner): boolean {
  return a.latitude === b.latitude && turnDegrees(a.longitude, b.longitude) === 0;
}

/** Returns the corners as points of the map, each within half a turn of the one before. */
export function outlineOf(corners: readonly Corner[]): MapPoint[] {
  let longitude = corners[0]?.longitude ?? 0;
  return corners.map((corner) => {
    longitude += turnDegrees(longitude, corner.longitude);
    return [longitude * RADIANS_PER_DEGREE, mercatorY(corner.latitude)] as const;
  });
}

/** Returns why a shape cannot be a place. Undefined if it can. */
export function shapeFlaw(shape: PlaceShape): ShapeFlaw | undefined {
  if (shape.kind === 'circle') {
    const { from, to } = LIMITS.placeRadiusMeters;
    const fits = shape.radiusMeters >= from && shape.radiusMeters <= to;
    return fits ? undefined : { flaw: 'radius' };
  }
  const { corners } = shape;
  const unique = new Set(corners.map(({ latitude, longitude }) => `${latitude} ${(longitude + 360) % 360}`));
  if (unique.size < LIMITS.polygonPointsMinimum) return { flaw: 'tooFewCorners' };
  if (corners.length > LIMITS.polygonPointsMaximum) return { flaw: 'tooManyCorners' };
  const polar = corners.findIndex(({ latitude }) => Math.abs(latitude) > POLYGON_LATITUDE_MAXIMUM);
  if (polar >= 0) return { flaw: 'tooNearPole', corner: polar };
  return outlineFlaw(outlineOf(corners), corners);
}

function outlineFlaw(outline: readonly MapPoint[], corners: readonly Corner[]): ShapeFlaw | undefined {
  const longitudes = outline.map(([x]) => x);
  const width = (Math.max(...longitudes) - Math.min(...longitudes)) / RADIANS_PER_DEGREE;
  if (width > WIDEST_DEGREES) return { flaw: 'tooWide' };
  const crossing = crossingOf(outline);
  if (crossing !== undefined) return { flaw: 'crossing', ...crossing };
  return squareMetersOf({ kind: 'polygon', corners }) < SMALLEST_SQUARE_METERS ? { flaw: 'noArea' } : undefined;
}

/** Returns the first two edges that cross or touch elsewhere than in their common corner. */
function crossingOf(outline: readonly MapPoint[]): { corner: number; other: number } | undefined {
  const count = outline.length;
  for (let corner = 0; corner < count; corner++) {
    const [a, b] = [outline[corner]!, outline[(corner + 1) % count]!];
    for (let other = corner + 1; other < count; other++) {
      const [c, d] = [outline[other]!, outline[(other + 1) % count]!];
      const follows = other === corner + 1;
      const precedes = corner === 0 && other === count - 1;
      const meets = follows ? foldsBack(a, b, d) : precedes ? foldsBack(c, a, b) : meet(a, b, c, d);
      if (meets) return { corner, other };
    }
  }
  return undefined;
}

/** Returns whether the edge after a corner lies on the edge before it. */
function foldsBack(before: MapPoint, corner: MapPoint, after: MapPoint): boolean {
  if (side(before, corner, after) !== 0) return false;
  const along = (before[0] - corner[0]) * (after[0] - corner[0]) + (before[1] - corner[1]) * (after[1] - corner[1]);
  return along > 0;
}

function meet(a: MapPoint, b: MapPoint, c: MapPoint, d: MapPoint): boolean {
  const [cSide, dSide] = [Math.sign(side(a, b, c)), Math.sign(side(a, b, d))];
  const [aSide, bSide] = [Math.sign(side(c, d, a)), Math.sign(side(c, d, b))];
  if (cSide !== dSide && aSide !== bSide) return true;
  return (
    (cSide === 0 && isBetween(a, b, c)) ||
    (dSide === 0 && isBetween(a, b, d)) ||
    (aSide === 0 && isBetween(c, d, a)) ||
    (bSide === 0 && isBetween(c, d, b))
  );
}

/** Returns a positive number if `point` is to the left of the line, a negative one if it is to the right. */
function side(from: MapPoint, to: MapPoint, point: MapPoint): number {
  return (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]);
}

function isBetween(from: MapPoint, to: MapPoint, point: MapPoint): boolean {
  return (
    Math.min(from[0], to[0]) <= point[0] &&
    point[0] <= Math.max(from[0], to[0]) &&
    Math.min(from[1], to[1]) <= point[1] &&
    point[1] <= Math.max(from[1], to[1])
  );
}

/** Returns the area of a shape in square metres. */
export function squareMetersOf(shape: PlaceShape): number {
  if (shape.kind === 'circle') return Math.PI * shape.radiusMeters ** 2;
  const { corners } = shape;
  const outline = outlineOf(corners);
  // Area under each edge on the sphere (R. Chamberlain and W. Duquette, "Some Algorithms for Polygons on a Sphere", 2007).
  let sum = 0;
  for (let index = 0; index < corners.length; index++) {
    const next = (index + 1) % corners.length;
    const [from, to] = [corners[index]!, corners[next]!];
    const turn = outline[next]![0] - outline[index]![0];
    sum += turn * (2 + Math.sin(from.latitude * RADIANS_PER_DEGREE) + Math.sin(to.latitude * RADIANS_PER_DEGREE));
  }
  return Math.abs(sum * EARTH_RADIUS_METERS ** 2) / 2;
}

/** Returns the radius that less accurate fixes must not exceed: of a polygon √(area/π) (decisions.md). */
export function effectiveRadiusMeters(shape: PlaceShape): number {
  return Math.sqrt(squareMetersOf(shape) / Math.PI);
}
