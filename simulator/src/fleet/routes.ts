/** Planned routes of the demo fleet, which its refuse trucks and buses really drive. */
import { markerNameOf } from '@waymark/domain/routes/place-marker.ts';
import type { Marker } from '@waymark/domain/routes/route.ts';
import type { RoadPlace } from '../island/graph.ts';
import { type Point, simplify } from '../island/plane.ts';
import { FLEET } from './fleet.ts';
import { fleetSites, ground, toDegrees } from './ground.ts';
import { ROUND_STOP_MINUTES } from './sites.ts';

export interface FleetRoute {
  name: string;
  markers: Marker[];
  /** [latitude, longitude] along roads. */
  line: [number, number][];
  distanceMeters: number;
  /** With the stays. */
  durationSeconds: number;
  tags: string[];
  /** Names of the assets that have the route every day. */
  assets: string[];
}

/** A marker on every so many metres of a bus line. */
const BUS_STOP_METERS = 1_400;
const BUS_STAY_SECONDS = 25;
const SHUTTLE_STAY_SECONDS = 230;
/** Usual speeds with junctions and bends, m/s. */
const TRUCK_SPEED = 8.5;
const BUS_SPEED = 9.5;
const LINE_TOLERANCE_METERS = 4;

/** Returns the planned routes. Pure; computes the roads of the country if they are not known yet. */
export function fleetRoutes(): FleetRoute[] {
  const { rounds, lines, loop, depots } = fleetSites();
  const stay = ((ROUND_STOP_MINUTES[0] + ROUND_STOP_MINUTES[1]) / 2) * 60;
  return [
    ...Object.entries(rounds).map(([name, stops]) => {
      const depot = depots['Park depot'];
      return planned(name, [depot, ...stops, depot], stay, TRUCK_SPEED, ['Refuse'], driving(name));
    }),
    ...Object.entries(lines).map(([name, [from, to]]) => {
      const stops = [from, ...busStops(from, to), to];
      return planned(`Demo ${name.toLowerCase()}`, stops, BUS_STAY_SECONDS, BUS_SPEED, ['Lines'], driving(name));
    }),
    planned('Demo shuttle', [...loop, loop[0]!], SHUTTLE_STAY_SECONDS, TRUCK_SPEED, ['Lines'], driving('Shuttle')),
  ];
}

function driving(route: string): string[] {
  return FLEET.filter((asset) => asset.route === route).map(({ name }) => name);
}

/** Returns the places between the ends of a bus line, on the way that its buses take. */
function busStops(from: RoadPlace, to: RoadPlace): RoadPlace[] {
  const graph = ground().roads;
  const { line, lengthMeters } = graph.route(from, to);
  const stops: RoadPlace[] = [];
  for (let meters = BUS_STOP_METERS; meters < lengthMeters - BUS_STOP_METERS / 2; meters += BUS_STOP_METERS) {
    const place = graph.nearest(pointOn(line, meters), 50);
    if (place !== undefined) stops.push(place);
  }
  return stops;
}

function planned(
  name: string,
  places: readonly RoadPlace[],
  staySeconds: number,
  speed: number,
  tags: string[],
  assets: string[],
): FleetRoute {
  const graph = ground().roads;
  const legs = places.slice(1).map((place, index) => graph.route(places[index]!, place));
  const meters = legs.reduce((sum, { lengthMeters }) => sum + lengthMeters, 0);
  const line = simplify(
    legs.flatMap((leg) => leg.line),
    LINE_TOLERANCE_METERS,
  );
  return {
    name,
    markers: places.map((place, index) => {
      const isEnd = index === 0 || index === places.length - 1;
      return markerAt(graph.pointAt(place), index, isEnd ? null : staySeconds);
    }),
    line: line.map((point) => {
      const [longitude, latitude] = toDegrees(point);
      return [latitude, longitude];
    }),
    distanceMeters: Math.round(meters),
    durationSeconds: Math.round(meters / speed + (places.length - 2) * staySeconds),
    tags,
    assets,
  };
}

function markerAt(point: Point, index: number, staySeconds: number | null): Marker {
  const [longitude, latitude] = toDegrees(point);
  const settlement = ground().settlementAt(point) ?? 'Country road';
  return {
    name: markerNameOf(staySeconds === null ? settlement : `${shortened(settlement)} ${index}`),
    address: ground().addressAt(point) ?? settlement,
    type: staySeconds === null ? 'depot' : 'stop',
    ...{ latitude, longitude, staySeconds },
    ...{ placeId: null, arriveFrom: null, arriveUntil: null },
  };
}

/** Leaves room for the number of a marker. */
function shortened(name: string): string {
  return [...name].slice(0, 17).join('').trim();
}

/** Returns the point of a line at a distance from its start. */
function pointOn(line: readonly Point[], meters: number): Point {
  let left = meters;
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [line[index - 1]!, line[index]!];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (left <= length)
      return [from[0] + ((to[0] - from[0]) * left) / length, from[1] + ((to[1] - from[1]) * left) / length];
    left -= length;
  }
  return line.at(-1)!;
}
