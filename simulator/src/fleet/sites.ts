import { islandGraph, type RoadEdge, type RoadPlace } from '../island/graph.ts';
import { distance, type Point } from '../island/plane.ts';
import { seededRandom } from '../island/random.ts';
import { SETTLEMENTS, TOWN, VILLAGES, WORKS_PARK } from '../island/settlements.ts';
import type { DepotName } from './groups.ts';

/** Destinations of the fleet. */
export interface Sites {
  depots: Record<DepotName, RoadPlace>;
  fuelStation: RoadPlace;
  /** Addresses of customers all over the island, and those in the town. */
  customers: RoadPlace[];
  townCustomers: RoadPlace[];
  /** Ends of the bus lines. */
  lines: Record<string, [RoadPlace, RoadPlace]>;
  /** Stops of the rounds of refuse trucks, in order, without the depot. */
  rounds: Record<string, RoadPlace[]>;
  /** Working places of machines: on open ground or at the quay. */
  works: { park: Point[]; port: Point[]; field: Point; lawn: Point };
}

/** A refuse truck stays at each stop of its round so long. */
export const ROUND_STOP_MINUTES: [number, number] = [13, 17];

let sites: Sites | undefined;

export function fleetSites(): Sites {
  sites ??= findSites();
  return sites;
}

function placeNear(point: Point, usable?: (edge: RoadEdge) => boolean): RoadPlace {
  const place = islandGraph().nearest(point, 1_200, usable);
  if (place === undefined) throw new Error(`no road near ${point.join(', ')}`);
  // Vehicles do not park on junctions.
  const { edge } = place;
  const margin = Math.min(25, edge.lengthMeters / 2);
  return { edge, alongMeters: Math.min(edge.lengthMeters - margin, Math.max(margin, place.alongMeters)) };
}

const quiet = (edge: RoadEdge): boolean => edge.limitKmh <= 30;

function findSites(): Sites {
  const random = seededRandom(73);
  const around = (center: Point, radius: number): RoadPlace => {
    const angle = random.between(0, 2 * Math.PI);
    const away = radius * Math.sqrt(random.next());
    return placeNear([center[0] + Math.cos(angle) * away, center[1] + Math.sin(angle) * away], quiet);
  };
  const townCustomers = Array.from({ length: 26 }, () => around(TOWN.center, TOWN.radiusMeters * 0.8));
  const outside = SETTLEMENTS.filter((settlement) => settlement !== TOWN).flatMap((settlement) =>
    Array.from({ length: settlement.kind === 'hamlet' ? 2 : 5 }, () =>
      around(settlement.center, settlement.radiusMeters * 0.7),
    ),
  );
  const port = Array.from({ length: 5 }, () => around([2_000, 450], 420));
  const main = (edge: RoadEdge): boolean => edge.class === 'primary' || edge.class === 'secondary';
  const stop = (name: string): RoadPlace => {
    const found = VILLAGES.find((village) => village.name === name);
    if (found === undefined) throw new Error(`no village is called ${name}`);
    return placeNear(found.center, main);
  };
  const [x, y] = WORKS_PARK.center;
  const customers = [...townCustomers.slice(0, 14), ...outside, ...port];
  const depots: Sites['depots'] = {
    'Park depot': placeNear([x - 350, y + 260], quiet),
    'Port depot': placeNear([1_900, 350], quiet),
    'Town depot': placeNear([2_750, 3_400], quiet),
  };
  return {
    depots,
    fuelStation: placeNear([4_750, 3_300], main),
    customers,
    townCustomers,
    lines: {
      'Line 1': [stop('Meridale'), stop('Azimond')],
      'Line 2': [stop('Graticote'), placeNear([1_750, 1_500])],
      'Line 3': [stop('Datumby'), placeNear([1_500, 4_700])],
    },
    rounds: roundsOf(depots['Park depot'], townCustomers, [...outside, ...port]),
    works: {
      park: [
        [x + 230, y - 140],
        [x + 420, y + 190],
      ],
      port: [
        [1_490, 800],
        [1_500, 500],
      ],
      field: [4_600, -3_300],
      lawn: lawn(),
    },
  };
}

/** Stops of one round. With start and end they are fewer than a planned route can have. */
const ROUND_STOPS = 16;

/** Returns the rounds from a depot: through the town, the north and the south. Each drives to the nearest stop next. */
function roundsOf(depot: RoadPlace, town: readonly RoadPlace[], outside: readonly RoadPlace[]): Sites['rounds'] {
  const graph = islandGraph();
  const byNorth = [...outside].sort((a, b) => graph.pointAt(b)[1] - graph.pointAt(a)[1]);
  const inOrder = (stops: readonly RoadPlace[]): RoadPlace[] => {
    const open = [...stops];
    const round: RoadPlace[] = [];
    for (let at = depot; open.length > 0; at = round.at(-1)!) {
      const here = graph.pointAt(at);
      open.sort((a, b) => distance(graph.pointAt(a), here) - distance(graph.pointAt(b), here));
      round.push(open.shift()!);
    }
    return round;
  };
  return {
    'Demo refuse town': inOrder(town.slice(0, ROUND_STOPS)),
    'Demo refuse north': inOrder(byNorth.slice(0, ROUND_STOPS)),
    'Demo refuse south': inOrder(byNorth.slice(-ROUND_STOPS)),
  };
}

/** Returns a block of the town that is far enough from its streets to be a park. */
function lawn(): Point {
  const graph = islandGraph();
  let best: Point = TOWN.center;
  let bestAway = 0;
  for (let x = 800; x <= 3_400; x += 35) {
    for (let y = 2_700; y <= 4_400; y += 35) {
      const nearest = graph.nearest([x, y], 150);
      const away = nearest === undefined ? 0 : distance(graph.pointAt(nearest), [x, y]);
      if (away > bestAway) {
        best = [x, y];
        bestAway = away;
      }
    }
  }
  return best;
}
