/** The small map in the mail of a route: roads, the planned line and its markers. */
import { turnDegrees } from '@waymark/domain/places/shape.ts';
import {
  ACCENT,
  eastFactor,
  groundOf,
  MAP_SIZE,
  type MapFrame,
  METERS_PER_DEGREE,
  projectionOf,
  WHITE,
} from './map-frame.ts';

const LEAST_METERS = 1_200;
/** Share of the picture that the route may fill. */
const SHARE = 0.86;
const LINE_PIXELS = 6;

/** Content of the drawing. Pairs of latitude and longitude, degrees WGS84. */
export interface RouteMap {
  /** The way along roads, else straight through the markers. At least two points. */
  line: readonly (readonly [number, number])[];
  markers: readonly (readonly [number, number])[];
}

/** Returns the least land that shows the whole route. */
export function frameOfRoute({ line, markers }: RouteMap): MapFrame {
  const points = [...line, ...markers];
  const first = points[0]![1];
  const latitudes = points.map(([latitude]) => latitude);
  const turns = points.map(([, longitude]) => turnDegrees(first, longitude));
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...turns), Math.max(...turns)];
  const latitude = (south + north) / 2;
  const across = (east - west) * METERS_PER_DEGREE * eastFactor(latitude);
  const up = (north - south) * METERS_PER_DEGREE * (MAP_SIZE.width / MAP_SIZE.height);
  const metersWide = Math.max(LEAST_METERS, Math.max(across, up) / SHARE);
  return { latitude, longitude: first + (west + east) / 2, metersWide };
}

/** Draws the picture as PNG. @param roads as those of `groundOf` */
export function drawRouteMap(map: RouteMap, roads: readonly number[]): Buffer {
  const frame = frameOfRoute(map);
  const canvas = groundOf(frame, roads);
  const dot = projectionOf(frame);
  canvas.stroke(
    map.line.map((point) => dot(...point)),
    LINE_PIXELS,
    ACCENT,
  );
  for (const [index, point] of map.markers.entries()) {
    const isEnd = index === 0 || index === map.markers.length - 1;
    const [x, y] = dot(...point);
    canvas.disc(x, y, isEnd ? 14 : 11, WHITE);
    canvas.disc(x, y, isEnd ? 11 : 8, ACCENT);
    if (isEnd) canvas.disc(x, y, 4, WHITE);
  }
  return canvas.toPng();
}
