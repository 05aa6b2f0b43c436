/** A shape prepared for many positions: its box, and the distance of a point from its boundary. */
import { distanceMeters, EARTH_RADIUS_METERS, fromE7 } from '../geometry.ts';
import { effectiveRadiusMeters, type MapPoint, mercatorY, outlineOf, type PlaceShape, turnDegrees } from './shape.ts';

const RADIANS_PER_DEGREE = Math.PI / 180;
const DEGREES_PER_METER = 1 / (EARTH_RADIUS_METERS * RADIANS_PER_DEGREE);

/** Degrees. `east` exceeds 180 if the box lies across the antimeridian. */
export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

export interface Fence {
  /** Fixes that are less accurate are ignored. */
  readonly radiusMeters: number;
  /** Returns how far a point in E7 is outside the shape, in metres. Negative: inside, by that much. */
  outsideMeters(latitudeE7: number, longitudeE7: number): number;
  /** Returns the box of all points that are at most so many metres outside. */
  box(marginMeters: number): Box;
}

/** Prepares a valid shape. */
export function fenceOf(shape: PlaceShape): Fence {
  return shape.kind === 'circle'
    ? circleFence(shape.latitude, shape.longitude, shape.radiusMeters)
    : polygonFence(shape.corners, effectiveRadiusMeters(shape));
}

function circleFence(latitude: number, longitude: number, radiusMeters: number): Fence {
  return {
    radiusMeters,
    outsideMeters: (latitudeE7, longitudeE7) =>
      distanceMeters(latitude, longitude, fromE7(latitudeE7), fromE7(longitudeE7)) - radiusMeters,
    box: (marginMeters) =>
      widened({ south: latitude, north: latitude, west: longitude, east: longitude }, radiusMeters + marginMeters),
  };
}

function polygonFence(corners: Parameters<typeof outlineOf>[0], radiusMeters: number): Fence {
  const outline = outlineOf(corners);
  const latitudes = corners.map(({ latitude }) => latitude);
  const longitudes = outline.map(([x]) => x / RADIANS_PER_DEGREE);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const middle = (west + east) / 2;
  const inner = { south: Math.min(...latitudes), north: Math.max(...latitudes), west, east };
  return {
    radiusMeters,
    outsideMeters(latitudeE7, longitudeE7) {
      const latitude = Math.max(-89.9, Math.min(89.9, fromE7(latitudeE7)));
      const x = (middle + turnDegrees(middle, fromE7(longitudeE7))) * RADIANS_PER_DEGREE;
      const point = [x, mercatorY(latitude)] as const;
      const meters = distanceToOutline(outline, point) * Math.cos(latitude * RADIANS_PER_DEGREE) * EARTH_RADIUS_METERS;
      return isInside(outline, point) ? -meters : meters;
    },
    box: (marginMeters) => widened(inner, marginMeters),
  };
}

/** Returns the box with a margin. Near a pole it spans all longitudes. */
function widened({ south, north, west, east }: Box, meters: number): Box {
  const latitudes = meters * DEGREES_PER_METER;
  const [lowest, highest] = [south - latitudes, north + latitudes];
  const farthest = Math.max(Math.abs(lowest), Math.abs(highest));
  const reach = farthest >= 90 ? Infinity : latitudes / Math.cos(farthest * RADIANS_PER_DEGREE);
  const isAllAround = east - west + 2 * reach >= 360;
  return {
    south: Math.max(-90, lowest),
    north: Math.min(90, highest),
    west: isAllAround ? -180 : normal(west - reach),
    east: isAllAround ? 180 : normal(west - reach) + (east - west) + 2 * reach,
  };
}

/** Returns the longitude within −180 ≤ longitude < 180. */
function normal(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

/** Counts the edges that a ray to the east crosses (even–odd rule). */
function isInside(outline: readonly MapPoint[], [x, y]: MapPoint): boolean {
  let inside = false;
  let [fromX, fromY] = outline.at(-1)!;
  for (const [toX, toY] of outline) {
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) inside = !inside;
    fromX = toX;
    fromY = toY;
  }
  return inside;
}

/** Returns the distance to the nearest edge, in units of the map. */
function distanceToOutline(outline: readonly MapPoint[], [x, y]: MapPoint): number {
  let least = Infinity;
  let [fromX, fromY] = outline.at(-1)!;
  for (const [toX, toY] of outline) {
    const [alongX, alongY] = [toX - fromX, toY - fromY];
    const share = ((x - fromX) * alongX + (y - fromY) * alongY) / (alongX * alongX + alongY * alongY || 1);
    const nearest = Math.max(0, Math.min(1, share));
    const [awayX, awayY] = [x - fromX - nearest * alongX, y - fromY - nearest * alongY];
    least = Math.min(least, awayX * awayX + awayY * awayY);
    fromX = toX;
    fromY = toY;
  }
  return Math.sqrt(least);
}
