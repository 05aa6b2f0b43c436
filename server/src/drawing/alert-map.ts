/** The small map in the mail of an alert: the roads around it, its place, and where it was raised. */
import { distanceMeters } from '@waymark/domain/geometry.ts';
import { type PlaceShape, turnDegrees } from '@waymark/domain/places/shape.ts';
import { circle, type Dot } from './canvas.ts';
import {
  ACCENT,
  DANGER,
  eastFactor,
  groundOf,
  MAP_SIZE,
  type MapFrame,
  METERS_PER_DEGREE,
  projectionOf,
  WHITE,
} from './map-frame.ts';

/** Width of the shown land, metres. */
const LEAST_METERS = 1_200;
const MOST_METERS = 12_000;
/** Share of the picture that the place may fill. */
const PLACE_SHARE = 0.7;
const CIRCLE_CORNERS = 96;

/** Content of the drawing. Degrees, WGS84. */
export interface AlertMap {
  latitude: number;
  longitude: number;
  /** Undefined: the alert has none. */
  place: PlaceShape | undefined;
}

/** Returns the land around an alert: as little as shows its place. */
export function frameOfAlert({ latitude, longitude, place }: AlertMap): MapFrame {
  const reach = place === undefined ? 0 : Math.max(...outline(place, latitude).map(reachOf));
  const metersWide = Math.min(MOST_METERS, Math.max(LEAST_METERS, (2 * reach) / PLACE_SHARE));
  return { latitude, longitude, metersWide };

  /** Returns the half width of a picture that shows a corner. */
  function reachOf([north, east]: Dot): number {
    const up = distanceMeters(latitude, longitude, north, longitude) * (MAP_SIZE.width / MAP_SIZE.height);
    return Math.max(up, Math.abs(turnDegrees(longitude, east)) * METERS_PER_DEGREE * eastFactor(latitude));
  }
}

/**
 * Draws the picture as PNG.
 * @param roads pieces of roads: latitude and longitude of both ends of each, degrees
 * @returns undefined if there is nothing around the alert, because such a picture says nothing
 */
export function drawAlertMap(map: AlertMap, roads: readonly number[]): Buffer | undefined {
  if (roads.length === 0 && map.place === undefined) return undefined;
  const frame = frameOfAlert(map);
  const canvas = groundOf(frame, roads);
  const dot = projectionOf(frame);
  if (map.place !== undefined) {
    const ring = outline(map.place, map.latitude).map(([latitude, longitude]) => dot(latitude, longitude));
    canvas.fill(ring, ACCENT, 0.12);
    canvas.stroke([...ring, ring[0]!], 3, ACCENT);
  }
  const [x, y] = [MAP_SIZE.width / 2, MAP_SIZE.height / 2];
  canvas.disc(x, y, 14, WHITE);
  canvas.disc(x, y, 10, DANGER);
  return canvas.toPng();
}

/** Returns the corners of a place as latitude and longitude. @param latitude of the alert, degrees */
function outline(place: PlaceShape, latitude: number): Dot[] {
  if (place.kind === 'polygon') return place.corners.map((corner) => [corner.latitude, corner.longitude]);
  const degrees = place.radiusMeters / METERS_PER_DEGREE;
  return circle(0, 0, degrees, CIRCLE_CORNERS).map(([x, y]) => [
    place.latitude + y,
    place.longitude + x / eastFactor(latitude),
  ]);
}
