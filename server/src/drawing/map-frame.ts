/** Shared parts of the small maps of mails: the land that they show, its projection and its roads. */
import { turnDegrees } from '@waymark/domain/places/shape.ts';
import { Canvas, type Colour, type Dot } from './canvas.ts';

/** Pixels of the picture. Mail programs show it smaller, so that it is sharp. */
export const MAP_SIZE = { width: 720, height: 300 } as const;
export const METERS_PER_DEGREE = 111_195;
/** Roads of wider maps are drawn as thin lines. */
const NARROW_METERS = 12_000;

/** The look's map style and status colours, light theme. */
const LAND: Colour = [0xf5, 0xf5, 0xf2];
const ROAD: Colour = [0xff, 0xff, 0xff];
const ROAD_CASE: Colour = [0xcf, 0xd2, 0xcf];
export const ACCENT: Colour = [0x3f, 0x51, 0xd4];
export const DANGER: Colour = [0xc5, 0x22, 0x1b];
export const WHITE: Colour = [0xff, 0xff, 0xff];

/** West, south, east and north, degrees. The east may exceed 180°. */
export type MapBox = readonly [west: number, south: number, east: number, north: number];

/** A drawn map. */
export interface MapPicture {
  png: Uint8Array;
  /** Attribution that the picture of the roads must show; empty: none needed. */
  credit: string;
}

/** The middle of the shown land, degrees WGS84, and its width, metres. */
export interface MapFrame {
  latitude: number;
  longitude: number;
  metersWide: number;
}

/** Returns the land that the picture shows. */
export function boxOf({ latitude, longitude, metersWide }: MapFrame): MapBox {
  const degrees = metersWide / METERS_PER_DEGREE / 2;
  const north = (degrees * MAP_SIZE.height) / MAP_SIZE.width;
  const east = degrees / eastFactor(latitude);
  return [longitude - east, latitude - north, longitude + east, latitude + north];
}

/** Returns a local projection, true to scale in the middle. */
export function projectionOf(frame: MapFrame): (latitude: number, longitude: number) => Dot {
  const pixelsPerDegree = (MAP_SIZE.width / frame.metersWide) * METERS_PER_DEGREE;
  const east = pixelsPerDegree * eastFactor(frame.latitude);
  return (latitude, longitude) => [
    MAP_SIZE.width / 2 + turnDegrees(frame.longitude, longitude) * east,
    MAP_SIZE.height / 2 - (latitude - frame.latitude) * pixelsPerDegree,
  ];
}

/**
 * Returns the land with its roads.
 * @param roads pieces of roads: latitude and longitude of both ends of each, degrees
 */
export function groundOf(frame: MapFrame, roads: readonly number[]): Canvas {
  const canvas = new Canvas(MAP_SIZE.width, MAP_SIZE.height, LAND);
  const dot = projectionOf(frame);
  const width = frame.metersWide > NARROW_METERS ? 2 : 6;
  for (const [pixels, colour] of [
    [width + 2, ROAD_CASE],
    [width, ROAD],
  ] as const)
    for (let at = 0; at + 3 < roads.length; at += 4)
      canvas.stroke([dot(roads[at]!, roads[at + 1]!), dot(roads[at + 2]!, roads[at + 3]!)], pixels, colour);
  return canvas;
}

export function eastFactor(latitude: number): number {
  return Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
}
