/** Null Island as the country of the fleet. */
import { islandAddress } from '../island/addresses.ts';
import { islandGraph, type RoadEdge, type RoadPlace } from '../island/graph.ts';
import { QUAY } from '../island/land.ts';
import { distance, fromDegrees, METERS_PER_DEGREE, type Point, toDegrees } from '../island/plane.ts';
import { seededRandom } from '../island/random.ts';
import { SETTLEMENTS, settlementAt, TOWN, VILLAGES, WORKS_PARK } from '../island/settlements.ts';
import type { Ground, Sites } from './country.ts';
import { loopOf, parkingNear, roundsOf } from './sites.ts';

/** Ground behind the quay on which cranes work. */
const QUAY_DEPTH_METERS = 120;

export function islandGround(): Ground {
  return {
    roads: islandGraph(),
    sites: islandSites(),
    degrees: ([x, y]) => [x / METERS_PER_DEGREE, y / METERS_PER_DEGREE],
    point: fromDegrees,
    settlementAt: (point) => settlementAt(point)?.name,
    addressAt(point) {
      const [longitude, latitude] = toDegrees(point);
      return islandAddress(latitude, longitude);
    },
    harbour: harbour(),
  };
}

/** Returns the outline of the quay and of the ground behind it. */
function harbour(): Point[] {
  const [first, last] = [QUAY[0]!, QUAY.at(-1)!];
  return [...QUAY, [last[0] + QUAY_DEPTH_METERS, last[1]], [first[0] + QUAY_DEPTH_METERS, first[1]]];
}

function placeNear(point: Point, usable?: (edge: RoadEdge) => boolean): RoadPlace {
  const place = parkingNear(islandGraph(), point, 1_200, usable);
  if (place === undefined) throw new Error(`no road near ${point.join(', ')}`);
  return place;
}

const quiet = (edge: RoadEdge): boolean => edge.limitKmh <= 30;

function islandSites(): Sites {
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
    villageNames: ['Meridale', 'Graticote', 'Azimond', 'Datumby', 'Tarnside', 'Lower Epoch', 'Westing'],
    lines: {
      'Line 1': [stop('Meridale'), stop('Azimond')],
      'Line 2': [stop('Graticote'), placeNear([1_750, 1_500])],
      'Line 3': [stop('Datumby'), placeNear([1_500, 4_700])],
    },
    loop: loopOf(islandGraph(), depots['Town depot'], townCustomers),
    rounds: roundsOf(islandGraph(), depots['Park depot'], townCustomers, [...outside, ...port]),
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
