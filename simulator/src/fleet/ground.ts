/** The country in which the fleet drives. One for each thread: Null Island, unless another one is set before its first use. */
import type { RoadEdge, RoadPlace, Route } from '../island/graph.ts';
import type { Point } from '../island/plane.ts';
import { islandGround } from './island-ground.ts';
import type { Sites } from './sites.ts';

/** Roads on the country's plane, metres. */
export interface Roads {
  /** Returns the place on a road nearest to a point, or undefined if there is none within the radius. */
  nearest(point: Point, radiusMeters: number, usable?: (edge: RoadEdge) => boolean): RoadPlace | undefined;
  pointAt(place: RoadPlace): Point;
  /** Returns the quickest route between two places. @throws Error if there is none */
  route(from: RoadPlace, to: RoadPlace): Route;
}

export interface Ground {
  roads: Roads;
  sites: Sites;
  /** Returns a point of the plane in degrees, [longitude, latitude], without rounding. */
  degrees(point: Point): [longitude: number, latitude: number];
  /** Returns the point of the plane at a position in degrees. */
  point(longitude: number, latitude: number): Point;
  /** Returns the name of the town, village or quarter at a point. */
  settlementAt(point: Point): string | undefined;
  /** Returns the address of a point. */
  addressAt(point: Point): string | undefined;
  /** Corners of the harbour. Empty for a country without one. */
  harbour: readonly Point[];
}

let current: Ground | undefined;

/** Returns the country of this thread. Computes Null Island on first use if no other one was set. */
export function ground(): Ground {
  current ??= islandGround();
  return current;
}

/** Sets the country of this thread. Must be called before the fleet is planned. */
export function driveIn(other: Ground): void {
  current = other;
}

/** Returns a point in degrees, rounded to 0.000001° (11 cm). */
export function toDegrees(point: Point): [longitude: number, latitude: number] {
  const [longitude, latitude] = ground().degrees(point);
  return [Math.round(longitude * 1e6) / 1e6, Math.round(latitude * 1e6) / 1e6];
}
