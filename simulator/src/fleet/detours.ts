/** How vehicles leave their planned routes now and then. */
import { ROUTE_RULE } from '@waymark/domain/routes/route.ts';
import type { RoadPlace } from '../island/graph.ts';
import { distance, type Point, resample } from '../island/plane.ts';
import { fleetSites, ground } from './ground.ts';

/** A detour keeps away from the stop by so much. */
const AROUND_METERS = 200;
/** Places this far beside a route are outside of its corridor, whatever the errors of the fixes. */
const BESIDE_METERS = ROUTE_RULE.corridorMeters + 150;
const TRIES = 12;
const STEP_METERS = 50;

/**
 * Returns a stop that the rest of its round does not pass, and a place through which the way around it leads: beyond the
 * corridor if any stop has such a way.
 * @param depot where the round begins and ends
 */
export function detourOf(
  stops: readonly RoadPlace[],
  depot: RoadPlace,
): { index: number; around: RoadPlace } | undefined {
  const { roads } = ground();
  const { customers } = fleetSites();
  const legs = stops.slice(1).map((stop, index) => lineOf(stops[index]!, stop));
  const middle = stops.length >> 1;
  const order = stops
    .map((_, index) => (index + middle) % stops.length)
    .filter((each) => each > 0 && each < stops.length - 1);
  const aroundOneOf = (places: readonly RoadPlace[]): { index: number; around: RoadPlace } | undefined => {
    for (const index of order) {
      const avoided = roads.pointAt(stops[index]!);
      const away = (place: RoadPlace): number => distance(roads.pointAt(place), avoided);
      const avoids = (line: readonly Point[]): boolean => line.every((at) => distance(at, avoided) > AROUND_METERS);
      if (!legs.every((leg, at) => at === index - 1 || at === index || avoids(leg))) continue;
      const around = places
        .filter((place) => away(place) > AROUND_METERS)
        .sort((a, b) => away(a) - away(b))
        .slice(0, TRIES)
        .find((place) => avoids(lineOf(stops[index - 1]!, place)) && avoids(lineOf(place, stops[index + 1]!)));
      if (around !== undefined) return { index, around };
    }
    return undefined;
  };
  const way = [...lineOf(depot, stops[0]!), ...legs.flat(), ...lineOf(stops.at(-1)!, depot)];
  return aroundOneOf(customers.filter(besideOf(way))) ?? aroundOneOf(customers);
}

/** Returns the nearest place outside of the corridor of the way through some stops. */
export function placeBeside(stops: readonly RoadPlace[]): RoadPlace | undefined {
  const { roads } = ground();
  const way = stops.slice(1).flatMap((stop, index) => lineOf(stops[index]!, stop));
  const middle = way[way.length >> 1]!;
  const away = (place: RoadPlace): number => distance(roads.pointAt(place), middle);
  return [...fleetSites().customers].sort((one, other) => away(one) - away(other)).find(besideOf(way));
}

function besideOf(way: readonly Point[]): (place: RoadPlace) => boolean {
  return (place) => {
    const point = ground().roads.pointAt(place);
    return way.every((at) => distance(at, point) > BESIDE_METERS);
  };
}

function lineOf(from: RoadPlace, to: RoadPlace): Point[] {
  return resample(ground().roads.route(from, to).line, STEP_METERS);
}
