/** Destinations of the fleet in a region whose roads and settlements come from a file. */
import type { RoadEdge, RoadPlace } from '../island/graph.ts';
import { distance, type Point } from '../island/plane.ts';
import { type Random, seededRandom } from '../island/random.ts';
import type { Roads, Sites } from './country.ts';
import { loopOf, parkingNear, roundsOf } from './sites.ts';

export interface RegionSettlement {
  name: string;
  point: Point;
}

export interface RegionFacts {
  /** The largest first. */
  settlements: readonly RegionSettlement[];
  fuelStations: readonly Point[];
}

/** A region in which the fleet cannot work. */
class UnsuitableRegion extends Error {
  override readonly name = 'UnsuitableRegion';
}

const TOWN_CUSTOMERS = 26;
const DELIVERED_IN_TOWN = 14;
const OUTSIDE_CUSTOMERS = 60;
/** The fleet keeps to the neighbourhood of its town. */
const REACH_METERS = 14_000;
const TOWN_RADII_METERS = [700, 1_200, 2_000];
const VILLAGE_RADIUS_METERS = 500;
const APART_METERS = 60;
const QUIET_KMH = 50;
const MAIN_KMH = 45;
const MOST_VILLAGES = 14;
const LINES = 3;
/** A quarter of a city is no village beside it. */
const VILLAGE_AWAY_METERS = 500;
const TRIES = 400;

type NearPlace = (point: Point, radiusMeters: number, usable?: (edge: RoadEdge) => boolean) => RoadPlace | undefined;

const quiet = (edge: RoadEdge): boolean => edge.limitKmh <= QUIET_KMH;
const main = (edge: RoadEdge): boolean => edge.limitKmh >= MAIN_KMH;

/**
 * Returns where the fleet works in a region. The same for the same roads.
 * @throws UnsuitableRegion without enough settlements or roads
 */
export function regionSites(roads: Roads, { settlements, fuelStations }: RegionFacts): Sites {
  const town = settlements.find(({ point }) => roads.nearest(point, VILLAGE_RADIUS_METERS) !== undefined);
  if (town === undefined) throw new UnsuitableRegion('It has no town with roads.');
  const home = must(parkingNear(roads, town.point, VILLAGE_RADIUS_METERS));
  /** Returns a place to which the roads lead from the town, and from which they lead back. */
  const near: NearPlace = (point, radius, usable) => {
    const place = parkingNear(roads, point, radius, usable);
    return place !== undefined && leads(roads, home, place) && leads(roads, place, home) ? place : undefined;
  };
  const served = settlements.filter(({ point }) => near(point, VILLAGE_RADIUS_METERS) !== undefined);
  const away = ({ point }: RegionSettlement): number => distance(point, town.point);
  const villages = served
    .filter((one) => away(one) > VILLAGE_AWAY_METERS && away(one) < REACH_METERS)
    .slice(0, MOST_VILLAGES);
  if (villages.length < LINES) throw new UnsuitableRegion('It has fewer than four towns, villages or quarters.');
  const random = seededRandom(73);
  const taken: Point[] = [];
  const townCustomers: RoadPlace[] = [];
  for (const radius of TOWN_RADII_METERS)
    townCustomers.push(
      ...around(roads, near, town.point, radius, TOWN_CUSTOMERS - townCustomers.length, taken, random),
    );
  const each = Math.max(3, Math.round(OUTSIDE_CUSTOMERS / villages.length / 1.5));
  const outside = villages.flatMap(({ point }) =>
    around(roads, near, point, VILLAGE_RADIUS_METERS, each, taken, random),
  );
  if (townCustomers.length < DELIVERED_IN_TOWN || outside.length < 2 * villages.length)
    throw new UnsuitableRegion('It has too few roads.');
  const byDistance = [...villages].sort((one, other) => away(one) - away(other));
  const [nearby, far] = [byDistance[0]!, byDistance.at(-1)!];
  const opposite = [...villages].sort(
    (one, other) => distance(other.point, far.point) - distance(one.point, far.point),
  )[0]!;
  const stop = ({ point }: RegionSettlement): RoadPlace => must(near(point, 1_000, main) ?? near(point, 1_000));
  const depots: Sites['depots'] = {
    'Park depot': must(near(byDistance[1]!.point, 1_000, quiet)),
    'Port depot': must(near(nearby.point, 1_000, quiet)),
    'Town depot': must(near(town.point, 1_000, quiet)),
  };
  const depot = roads.pointAt(depots['Park depot']);
  const station = [...fuelStations].sort((one, other) => distance(one, depot) - distance(other, depot))[0] ?? depot;
  const third = byDistance[byDistance.length >> 1]!;
  return {
    depots,
    fuelStation: must(near(station, 1_000)),
    customers: [...townCustomers.slice(0, DELIVERED_IN_TOWN), ...outside],
    townCustomers,
    villageNames: villages.slice(0, 8).map(({ name }) => name),
    // Buses leave from the town, where their lines end: on the way to a filling station they are not on the line.
    lines: {
      'Line 1': [stop(far), stop(opposite === far ? town : opposite)],
      'Line 2': [stop(far), stop(town)],
      'Line 3': [stop(third === far ? nearby : third), stop(town)],
    },
    loop: loopOf(roads, depots['Town depot'], townCustomers),
    rounds: roundsOf(roads, depots['Park depot'], townCustomers, outside),
    works: {
      park: [openGround(roads, depot, random), openGround(roads, depot, random)],
      port: [
        openGround(roads, roads.pointAt(depots['Port depot']), random),
        openGround(roads, roads.pointAt(depots['Port depot']), random),
      ],
      field: openGround(roads, far.point, random),
      lawn: openGround(roads, town.point, random),
    },
  };
}

function leads(roads: Roads, from: RoadPlace, to: RoadPlace): boolean {
  try {
    roads.route(from, to);
    return true;
  } catch {
    // The road is on the other side of a border that the extract has no way across.
    return false;
  }
}

function must<Place>(place: Place | undefined): Place {
  if (place === undefined) throw new UnsuitableRegion('It has too few roads.');
  return place;
}

/** Returns places on quiet streets around a point, apart from others, which they join. */
function around(
  roads: Roads,
  near: NearPlace,
  center: Point,
  radius: number,
  count: number,
  taken: Point[],
  random: Random,
): RoadPlace[] {
  const found: RoadPlace[] = [];
  for (let attempt = 0; attempt < TRIES && found.length < count; attempt++) {
    const angle = random.between(0, 2 * Math.PI);
    const away = radius * Math.sqrt(random.next());
    const place = near([center[0] + Math.cos(angle) * away, center[1] + Math.sin(angle) * away], 150, quiet);
    if (place === undefined) continue;
    const point = roads.pointAt(place);
    if (taken.some((other) => distance(other, point) < APART_METERS)) continue;
    taken.push(point);
    found.push(place);
  }
  return found;
}

/** Returns a point off the roads that has roads all around it, so that it is neither in a lake nor in the sea. */
function openGround(roads: Roads, center: Point, random: Random): Point {
  let best: Point = center;
  let bestAway = 0;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const point: Point = [center[0] + random.between(-700, 700), center[1] + random.between(-700, 700)];
    const nearest = roads.nearest(point, 400);
    if (nearest === undefined) continue;
    const away = distance(roads.pointAt(nearest), point);
    if (away <= bestAway || !isSurrounded(roads, point)) continue;
    best = point;
    bestAway = away;
  }
  return best;
}

function isSurrounded(roads: Roads, [x, y]: Point): boolean {
  return [
    [250, 250],
    [250, -250],
    [-250, 250],
    [-250, -250],
  ].every(([east, north]) => roads.nearest([x + east!, y + north!], 200) !== undefined);
}
