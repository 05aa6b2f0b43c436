/** Country in which the fleet drives. */
import type { RoadEdge, RoadPlace, Route } from '../island/graph.ts';
import type { Point } from '../island/plane.ts';
import type { DepotName } from './groups.ts';

/** Destinations of the fleet. */
export interface Sites {
  depots: Record<DepotName, RoadPlace>;
  fuelStation: RoadPlace;
  /** Addresses of customers all over the country, and those in the town. */
  customers: RoadPlace[];
  townCustomers: RoadPlace[];
  /** Villages with a customer that is a place of the account. */
  villageNames: readonly string[];
  /** Ends of the bus lines. */
  lines: Record<string, [RoadPlace, RoadPlace]>;
  /** Stops of the rounds of refuse trucks, in order, without the depot. */
  rounds: Record<string, RoadPlace[]>;
  /** Stops of the shuttles in the town, in order. The last one leads back to the first one. */
  loop: RoadPlace[];
  /** Working places of machines: on open ground or at the quay. */
  works: { park: Point[]; port: Point[]; field: Point; lawn: Point };
}

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
