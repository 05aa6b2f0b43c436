/** Shapes of places as rings of coordinates, for drawing. */
import { EARTH_RADIUS_METERS } from '@waymark/domain/geometry.ts';
import type { PlaceShape } from '@waymark/domain/places/shape.ts';
import { type Coordinate, unwrapped, wrappedLongitude } from './around-the-world.ts';

const RADIANS = Math.PI / 180;
/** Web maps end at 85.05°, and a longitude has no meaning at the poles. */
const NORTHERNMOST = 89.9;

/** Sides of the polygon that is drawn for a circle. A multiple of 4, so that it has points in the four directions. */
export const CIRCLE_SIDES = 64;

/** Returns the outline of a shape as a closed ring. Longitudes continue beyond ±180° across the antimeridian. */
export function ringOf(shape: PlaceShape, sides = CIRCLE_SIDES): Coordinate[] {
  const open =
    shape.kind === 'circle'
      ? Array.from({ length: sides }, (_, side) => pointAround(shape, (360 * side) / sides, shape.radiusMeters))
      : shape.corners.map(({ longitude, latitude }): Coordinate => [longitude, latitude]);
  const [first] = open;
  return first ? unwrapped([...open, first]) : [];
}

/**
 * Returns the point at a distance from another, on the sphere.
 * @param bearing degrees clockwise from north
 */
function pointAround(
  { latitude, longitude }: { latitude: number; longitude: number },
  bearing: number,
  meters: number,
): Coordinate {
  const angle = meters / EARTH_RADIUS_METERS;
  const [from, turn] = [latitude * RADIANS, bearing * RADIANS];
  const sine = Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(turn);
  const to = Math.asin(Math.max(-1, Math.min(1, sine)));
  const east = Math.atan2(
    Math.sin(turn) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  );
  const limited = Math.max(-NORTHERNMOST, Math.min(NORTHERNMOST, to / RADIANS));
  return [wrappedLongitude(longitude + east / RADIANS), limited];
}
