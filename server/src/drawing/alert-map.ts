/** The small map in the mail of an alert: the roads around it, its place, and where it was raised. */
import { distanceMeters } from '@waymark/domain/geometry.ts';
import { type PlaceShape, turnDegrees } from '@waymark/domain/places/shape.ts';
import { Canvas, type Colour, circle, type Dot } from './canvas.ts';

/** Pixels of the picture. Mail programs show it smaller, so that it is sharp. */
const MAP_SIZE = { width: 720, height: 300 } as const;

const METERS_PER_DEGREE = 111_195;
/** Width of the shown land, metres. */
const LEAST_METERS = 1_200;
const MOST_METERS = 12_000;
/** Share of the picture that the place may fill. */
const PLACE_SHARE = 0.7;
const CIRCLE_CORNERS = 96;

/** The look's map style and status colours, light theme. */
const LAND: Colour = [0xf5, 0xf5, 0xf2];
const ROAD: Colour = [0xff, 0xff, 0xff];
const ROAD_CASE: Colour = [0xcf, 0xd2, 0xcf];
const PLACE: Colour = [0x3f, 0x51, 0xd4];
const ALERT: Colour = [0xc5, 0x22, 0x1b];
const WHITE: Colour = [0xff, 0xff, 0xff];

/** West, south, east and north, degrees. The east may exceed 180°. */
export type MapBox = readonly [west: number, south: number, east: number, north: number];

/** A drawn map. */
export interface MapPicture {
  png: Uint8Array;
  /** Attribution that the picture of the roads must show; empty: none needed. */
  credit: string;
}

/** Content of the drawing. Degrees, WGS84. */
export interface AlertMap {
  latitude: number;
  longitude: number;
  /** Undefined: the alert has none. */
  place: PlaceShape | undefined;
}

/** Returns the land that the picture shows. */
export function boxOfMap(map: AlertMap): MapBox {
  const degrees = metersWide(map) / METERS_PER_DEGREE / 2;
  const north = (degrees * MAP_SIZE.height) / MAP_SIZE.width;
  const east = degrees / eastFactor(map.latitude);
  return [map.longitude - east, map.latitude - north, map.longitude + east, map.latitude + north];
}

/**
 * Draws the picture as PNG.
 * @param roads pieces of roads: latitude and longitude of both ends of each, degrees
 * @returns undefined if there is nothing around the alert, because such a picture says nothing
 */
export function drawAlertMap(map: AlertMap, roads: readonly number[]): Buffer | undefined {
  if (roads.length === 0 && map.place === undefined) return undefined;
  const canvas = new Canvas(MAP_SIZE.width, MAP_SIZE.height, LAND);
  const dot = projection(map);
  for (const [width, colour] of [
    [8, ROAD_CASE],
    [6, ROAD],
  ] as const)
    for (let at = 0; at + 3 < roads.length; at += 4)
      canvas.stroke([dot(roads[at]!, roads[at + 1]!), dot(roads[at + 2]!, roads[at + 3]!)], width, colour);
  if (map.place !== undefined) {
    const ring = outline(map.place, map).map(([latitude, longitude]) => dot(latitude, longitude));
    canvas.fill(ring, PLACE, 0.12);
    canvas.stroke([...ring, ring[0]!], 3, PLACE);
  }
  const [x, y] = [MAP_SIZE.width / 2, MAP_SIZE.height / 2];
  canvas.disc(x, y, 14, WHITE);
  canvas.disc(x, y, 10, ALERT);
  return canvas.toPng();
}

/** Returns a local projection, true to scale at the alert. */
function projection(map: AlertMap): (latitude: number, longitude: number) => Dot {
  const pixelsPerDegree = (MAP_SIZE.width / metersWide(map)) * METERS_PER_DEGREE;
  const east = pixelsPerDegree * eastFactor(map.latitude);
  return (latitude, longitude) => [
    MAP_SIZE.width / 2 + turnDegrees(map.longitude, longitude) * east,
    MAP_SIZE.height / 2 - (latitude - map.latitude) * pixelsPerDegree,
  ];
}

/** Returns how wide the shown land is: as little as shows the place. */
function metersWide(map: AlertMap): number {
  const { place, latitude, longitude } = map;
  const reach = place === undefined ? 0 : Math.max(...outline(place, map).map((corner) => reachOf(corner)));
  return Math.min(MOST_METERS, Math.max(LEAST_METERS, (2 * reach) / PLACE_SHARE));

  /** Returns the half width of a picture that shows a corner. */
  function reachOf([north, east]: Dot): number {
    const up = distanceMeters(latitude, longitude, north, longitude) * (MAP_SIZE.width / MAP_SIZE.height);
    return Math.max(up, Math.abs(turnDegrees(longitude, east)) * METERS_PER_DEGREE * eastFactor(latitude));
  }
}

/** Returns the corners of a place as latitude and longitude. */
function outline(place: PlaceShape, { latitude }: AlertMap): Dot[] {
  if (place.kind === 'polygon') return place.corners.map((corner) => [corner.latitude, corner.longitude]);
  const degrees = place.radiusMeters / METERS_PER_DEGREE;
  return circle(0, 0, degrees, CIRCLE_CORNERS).map(([x, y]) => [
    place.latitude + y,
    place.longitude + x / eastFactor(latitude),
  ]);
}

function eastFactor(latitude: number): number {
  return Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
}
