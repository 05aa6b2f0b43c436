/** How sites of a country are chosen. */
import { bestOrder } from '@waymark/domain/routes/best-order.ts';
import type { RoadEdge, RoadPlace } from '../island/graph.ts';
import { distance, type Point } from '../island/plane.ts';
import type { Roads, Sites } from './country.ts';

/** A refuse truck stays at each stop of its round so long. */
export const ROUND_STOP_MINUTES: [number, number] = [13, 17];

/** Stops of one round. With start and end they are fewer than a planned route can have. */
const ROUND_STOPS = 16;
/** Vehicles do not park so close to a junction. */
const JUNCTION_METERS = 25;

/** Returns a place at which vehicles can park, or undefined if no road is near. */
export function parkingNear(
  roads: Roads,
  point: Point,
  radiusMeters: number,
  usable?: (edge: RoadEdge) => boolean,
): RoadPlace | undefined {
  const place = roads.nearest(point, radiusMeters, usable);
  if (place === undefined) return undefined;
  const { edge } = place;
  const margin = Math.min(JUNCTION_METERS, edge.lengthMeters / 2);
  return { edge, alongMeters: Math.min(edge.lengthMeters - margin, Math.max(margin, place.alongMeters)) };
}

/** Stops of the loop of the shuttles. */
const LOOP_STOPS = 12;

/** Returns the loop of the shuttles: from a depot through stops of the town, in a short order. */
export function loopOf(roads: Roads, depot: RoadPlace, town: readonly RoadPlace[]): RoadPlace[] {
  const stops = [depot, ...town.slice(-LOOP_STOPS), depot];
  const costs = stops.map((from) => stops.map((to) => distance(roads.pointAt(from), roads.pointAt(to))));
  return bestOrder(costs)
    .slice(0, -1)
    .map((index) => stops[index]!);
}

/** Returns stops in the order of a vehicle that drives to the nearest one next. */
function inOrder(roads: Roads, from: RoadPlace, stops: readonly RoadPlace[]): RoadPlace[] {
  const open = [...stops];
  const order: RoadPlace[] = [];
  for (let at = from; open.length > 0; at = order.at(-1)!) {
    const here = roads.pointAt(at);
    open.sort((a, b) => distance(roads.pointAt(a), here) - distance(roads.pointAt(b), here));
    order.push(open.shift()!);
  }
  return order;
}

/** Returns the rounds from a depot: through the town, the north and the south. Each drives to the nearest stop next. */
export function roundsOf(
  roads: Roads,
  depot: RoadPlace,
  town: readonly RoadPlace[],
  outside: readonly RoadPlace[],
): Sites['rounds'] {
  const byNorth = [...outside].sort((a, b) => roads.pointAt(b)[1] - roads.pointAt(a)[1]);
  return {
    'Demo refuse town': inOrder(roads, depot, town.slice(0, ROUND_STOPS)),
    'Demo refuse north': inOrder(roads, depot, byNorth.slice(0, ROUND_STOPS)),
    'Demo refuse south': inOrder(roads, depot, byNorth.slice(-ROUND_STOPS)),
  };
}
