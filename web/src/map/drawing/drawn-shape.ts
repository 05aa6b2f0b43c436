/** Converts between shapes of places and the polygons that the drawing library edits. Pure. */
import { EARTH_RADIUS_METERS } from '@waymark/domain/geometry.ts';
import { type CircleShape, type PlaceShape, withoutRepeats } from '@waymark/domain/places/shape.ts';
import { wrappedLongitude } from '../around-the-world.ts';
import { ringOf } from '../place-outline.ts';

/** Decimals of a degree that shapes keep, 0.1 m. The drawing library refuses longer numbers. */
export const SHAPE_DECIMALS = 6;
const METERS_PER_DEGREE = (EARTH_RADIUS_METERS * Math.PI) / 180;
/** A circle whose height changed by less than this share was moved, not resized. */
const SAME_SIZE = 1e-3;

type Position = readonly number[];

/** Returns degrees with the decimals that shapes keep. */
export function rounded(degrees: number): number {
  return Number(degrees.toFixed(SHAPE_DECIMALS));
}

/** A closed ring in degrees from a meridian, as the drawing library has it. */
export interface DrawnRing {
  /** Whole degrees. */
  meridian: number;
  ring: number[][];
}

/** Returns the ring of a shape from the meridian nearest to its middle. Undefined if it has fewer than three points. */
export function ringToDraw(shape: PlaceShape): DrawnRing | undefined {
  const ring = ringOf(shape);
  if (ring.length < 4) return undefined;
  const longitudes = ring.map(([longitude]) => longitude);
  const middle = Math.round((Math.min(...longitudes) + Math.max(...longitudes)) / 2);
  const moved = ring.map(([longitude, latitude]) => [rounded(longitude - middle), rounded(latitude)]);
  return { meridian: wrappedLongitude(middle), ring: moved };
}

/** Returns positions in degrees from a meridian as longitudes, which may be beyond ±180°. */
export function ringFrom(ring: readonly Position[], meridian: number): number[][] {
  return ring.map(([longitude, latitude]) => [rounded(longitude! + meridian), latitude!]);
}

/** Returns the polygon of a drawn ring. */
export function polygonOf(ring: readonly Position[]): PlaceShape {
  const corners = ring.map(([longitude, latitude]) => ({
    latitude: rounded(latitude!),
    longitude: rounded(wrappedLongitude(longitude!)),
  }));
  return { kind: 'polygon', corners: withoutRepeats(corners) };
}

/**
 * Returns the circle of a drawn ring.
 *
 * @param before the circle that was resized or moved. A resized one keeps its center, a moved one its radius
 */
export function circleOf(ring: readonly Position[], before?: CircleShape): CircleShape {
  const latitudes = ring.map(([, latitude]) => latitude!);
  const longitudes = ring.map(([longitude]) => longitude!);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const radiusMeters = Math.round(((north - south) / 2) * METERS_PER_DEGREE);
  const resized = before === undefined || Math.abs(radiusMeters / before.radiusMeters - 1) > SAME_SIZE;
  if (before && resized) return { ...before, radiusMeters };
  return {
    kind: 'circle',
    latitude: rounded((south + north) / 2),
    longitude: rounded(wrappedLongitude((Math.min(...longitudes) + Math.max(...longitudes)) / 2)),
    radiusMeters: before?.radiusMeters ?? radiusMeters,
  };
}

/** Returns the place of the corner that is in one list and not at its place in the other, −1 if there is none. */
export function changedCorner(
  before: readonly { latitude: number; longitude: number }[],
  after: readonly { latitude: number; longitude: number }[],
): number {
  return after.findIndex(
    ({ latitude, longitude }, place) => before[place]?.latitude !== latitude || before[place]?.longitude !== longitude,
  );
}
