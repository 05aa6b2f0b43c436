import { clearance, landHeight } from './land.ts';
import { fractalNoise } from './noise.ts';
import { distance, type Point, resample, simplify, smooth } from './plane.ts';
import type { Road, RoadClass } from './road.ts';
import { TOWN, VILLAGES, WORKS_PARK } from './settlements.ts';
import { type Cost, cellCenter, TerrainPaths } from './terrain-path.ts';

interface Way {
  name: string;
  class: RoadClass;
  ruralLimitKmh: number;
  urbanLimitKmh: number;
  through: Point[];
  /** Keeps about this far from the sea. */
  coastal?: boolean;
}

const place = (name: string): Point => {
  const found = VILLAGES.find((village) => village.name === name);
  if (found === undefined) throw new Error(`no village is called ${name}`);
  return found.center;
};

/** In the order of building. Later ways reuse existing ones. */
const WAYS: Way[] = [
  {
    name: 'Meridian Road',
    class: 'primary',
    ruralLimitKmh: 90,
    urbanLimitKmh: 50,
    through: [place('Meridale'), [-2_700, 3_400], TOWN.center, [4_500, 3_300], WORKS_PARK.center, place('Azimond')],
  },
  {
    name: 'Pole Road',
    class: 'secondary',
    ruralLimitKmh: 80,
    urbanLimitKmh: 50,
    through: [place('Graticote'), [2_900, 6_900], TOWN.center],
  },
  {
    name: 'Datum Road',
    class: 'secondary',
    ruralLimitKmh: 80,
    urbanLimitKmh: 50,
    through: [place('Datumby'), [3_900, -2_300], [4_300, -900], TOWN.center],
  },
  {
    name: 'Coast Road',
    class: 'secondary',
    ruralLimitKmh: 70,
    urbanLimitKmh: 50,
    coastal: true,
    through: [
      [-2_700, 3_400],
      [-3_900, 1_700],
      place('Lower Epoch'),
      [-6_700, 1_300],
      place('Meridale'),
      [-6_900, 5_200],
      [-3_400, 6_900],
      place('Parallel End'),
      [-500, 10_200],
      place('Graticote'),
      [5_700, 12_000],
      [8_900, 8_700],
      [11_300, 6_600],
      place('Azimond'),
      [10_900, 1_300],
      [8_300, -1_600],
      [6_500, -4_300],
      place('Datumby'),
      place('Westing'),
    ],
  },
  {
    name: 'Tarn Road',
    class: 'tertiary',
    ruralLimitKmh: 60,
    urbanLimitKmh: 50,
    through: [WORKS_PARK.center, place('Tarnside'), [8_900, 8_700]],
  },
  {
    name: 'Fathom Road',
    class: 'tertiary',
    ruralLimitKmh: 60,
    urbanLimitKmh: 50,
    through: [place('Parallel End'), [-1_900, 5_400], [-2_700, 3_400]],
  },
  {
    name: 'Ballast Road',
    class: 'tertiary',
    ruralLimitKmh: 60,
    urbanLimitKmh: 50,
    through: [
      [4_300, -900],
      [7_200, 900],
      [10_900, 1_300],
    ],
  },
  {
    name: 'Beacon Road',
    class: 'tertiary',
    ruralLimitKmh: 60,
    urbanLimitKmh: 50,
    through: [place('Westing'), [900, -3_600], [3_900, -2_300]],
  },
  {
    name: 'Quarter Road',
    class: 'tertiary',
    ruralLimitKmh: 60,
    urbanLimitKmh: 50,
    through: [place('Tarnside'), [6_300, 10_000], place('Graticote')],
  },
];

const CLASS_ORDER: RoadClass[] = ['primary', 'secondary', 'tertiary'];

function groundCost(coastal: boolean): Cost {
  return (x, y) => {
    const free = clearance(x, y);
    if (free < 180) return Infinity;
    const hills = 1.1 + 0.9 * (1 + fractalNoise(211, x, y, 2_300, 2));
    const water = free < 330 ? 2.5 : 1;
    const shore = coastal ? 1 + Math.max(0, Math.abs(landHeight(x, y) - 560) - 200) / 420 : 1;
    return hills * water * shore;
  };
}

/** Winds ways a little. Neighbouring points are moved alike, so that connected ways stay connected. */
function wind([x, y]: Point): Point {
  const pushed: Point = [x + 190 * fractalNoise(301, x, y, 1_300, 2), y + 190 * fractalNoise(302, x, y, 1_300, 2)];
  return clearance(...pushed) > 140 ? pushed : [x, y];
}

/** Returns the roads between settlements, each from junction to junction. */
export function countryRoads(): Road[] {
  const paths = new TerrainPaths();
  const costs = { open: groundCost(false), coastal: groundCost(true) };
  const steps = new Map<string, { from: number; to: number; way: Way }>();
  for (const way of WAYS) {
    for (let index = 1; index < way.through.length; index++) {
      const path = paths.find(way.through[index - 1]!, way.through[index]!, way.coastal ? costs.coastal : costs.open);
      paths.build(path);
      for (let cell = 1; cell < path.length; cell++) {
        const [from, to] = [path[cell - 1]!, path[cell]!];
        const key = from < to ? `${from}-${to}` : `${to}-${from}`;
        const known = steps.get(key);
        if (known === undefined || CLASS_ORDER.indexOf(way.class) < CLASS_ORDER.indexOf(known.way.class)) {
          steps.set(key, { from, to, way });
        }
      }
    }
  }
  const neighbours = new Map<number, { cell: number; way: Way }[]>();
  for (const { from, to, way } of steps.values()) {
    neighbours.set(from, [...(neighbours.get(from) ?? []), { cell: to, way }]);
    neighbours.set(to, [...(neighbours.get(to) ?? []), { cell: from, way }]);
  }
  const isEnd = (cell: number): boolean => {
    const around = neighbours.get(cell) ?? [];
    return around.length !== 2 || around[0]!.way !== around[1]!.way;
  };
  const roads: Road[] = [];
  const walked = new Set<string>();
  for (const [start, around] of neighbours) {
    if (!isEnd(start)) continue;
    for (const { cell, way } of around) {
      const chain = [start, cell];
      if (walked.has(`${start}-${cell}`)) continue;
      while (!isEnd(chain.at(-1)!)) {
        const before = chain.at(-2)!;
        const onward = (neighbours.get(chain.at(-1)!) ?? []).find((next) => next.cell !== before);
        if (onward === undefined) break;
        chain.push(onward.cell);
      }
      walked.add(`${start}-${cell}`).add(`${chain.at(-1)!}-${chain.at(-2)!}`);
      roads.push(roadOf(chain, way));
    }
  }
  return roads;
}

function roadOf(chain: number[], way: Way): Road {
  const rough = simplify(chain.map(cellCenter), 130);
  const even = resample(smooth(resample(rough, 420), false, 3), 45);
  const line = even.map(wind);
  return {
    line: line.filter((point, index) => index === 0 || distance(point, line[index - 1]!) > 5),
    class: way.class,
    name: way.name,
    ruralLimitKmh: way.ruralLimitKmh,
    urbanLimitKmh: way.urbanLimitKmh,
  };
}
