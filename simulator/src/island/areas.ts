import { contourRings } from './contour.ts';
import { divide } from './divide.ts';
import { Junctions } from './junctions.ts';
import { ISLAND_EXTENT, type Land, lakeDepth, landHeight, QUAY } from './land.ts';
import type { Block } from './layout.ts';
import { fractalNoise } from './noise.ts';
import { distance, type Point, ringArea, smooth } from './plane.ts';
import { mix, seededRandom } from './random.ts';
import { groundOf, quarterAt, SETTLEMENTS, TOWN, VILLAGES, WORKS_PARK } from './settlements.ts';

/** A piece of ground with its class on the map. */
export interface Area {
  class: string;
  ring: Point[];
  name?: string;
}

const WOOD_STEP_METERS = 180;

/** Woods are where roads avoid the hills, meadows in between. Neither is in settlements, in water or on the beach. */
export function landcover(land: Land, blocks: readonly Block[]): Area[] {
  const free = (x: number, y: number): number => {
    let least = Math.min((landHeight(x, y) - 200) / 500, -lakeDepth(x, y) / 300);
    for (const { center, radiusMeters } of SETTLEMENTS) {
      least = Math.min(least, (distance([x, y], center) - radiusMeters * 1.2) / 500);
    }
    return least;
  };
  const cover = (seed: number, wavelength: number, threshold: number) => (x: number, y: number) => {
    const dense = fractalNoise(seed, x, y, wavelength, 3) - threshold;
    return dense <= 0 ? dense : Math.min(dense, free(x, y));
  };
  const rings = (seed: number, wavelength: number, threshold: number): Point[][] =>
    contourRings(cover(seed, wavelength, threshold), ISLAND_EXTENT, WOOD_STEP_METERS)
      .filter((ring) => ringArea(ring) > 40_000)
      .map((ring) => smooth(ring, true, 1));
  return [
    ...fields(blocks),
    ...rings(411, 1_700, 0.3).map((ring) => ({ class: 'grass', ring })),
    ...rings(211, 2_300, 0.16).map((ring) => ({ class: 'wood', ring })),
    ...beaches(land.coast),
    ...blocks.filter((block) => blockUse(block) === 'park').map(({ ring }) => ({ class: 'grass', ring })),
  ];
}

/** Fields around the villages: country blocks divided further, without roads. */
function fields(blocks: readonly Block[]): Area[] {
  const areas: Area[] = [];
  const random = seededRandom(365);
  for (const block of blocks) {
    const near = VILLAGES.some((village) => distance(village.center, block.center) < 2_300);
    if (block.settlement !== undefined || !near) continue;
    divide(block.ring, {
      styleAt: () => ({ areaSquareMeters: 110_000, bend: 0, snapMeters: 40, stepMeters: 60 }),
      junctions: new Junctions(),
      random,
      allowed: () => true,
      nameFor: () => '',
      onStreet: () => undefined,
      onBlock: (ring) => {
        const chance = random.next();
        if (chance < 0.55) areas.push({ class: chance < 0.36 ? 'farmland' : 'grass', ring });
      },
    });
  }
  return areas;
}

/** Strips of sand along parts of the coast. */
function beaches(coast: readonly Point[]): Area[] {
  const areas: Area[] = [];
  let shore: Point[] = [];
  const close = (): void => {
    if (shore.length > 8) {
      const inland = shore.map(([x, y], index): Point => {
        const [fromX, fromY] = shore[Math.max(0, index - 2)]!;
        const [toX, toY] = shore[Math.min(shore.length - 1, index + 2)]!;
        const length = Math.hypot(toX - fromX, toY - fromY) || 1;
        const width = 55 * Math.sin((Math.PI * index) / (shore.length - 1)) ** 0.5;
        // The land is on the left of the coast.
        return [x - ((toY - fromY) / length) * width, y + ((toX - fromX) / length) * width];
      });
      areas.push({ class: 'sand', ring: [...shore, ...inland.reverse()] });
    }
    shore = [];
  };
  for (const point of coast) {
    const town = distance(point, TOWN.center) < TOWN.radiusMeters * 1.05;
    if (!town && fractalNoise(611, point[0], point[1], 1_900, 2) > 0.12) shore.push(point);
    else close();
  }
  close();
  return areas;
}

type BlockUse = 'park' | 'school' | 'hospital' | 'cemetery' | 'stadium' | 'retail' | 'industrial' | undefined;

/** Returns the use of a block. Most are residential and have no separate use. */
function blockUse(block: Block): BlockUse {
  const { settlement, center, ring } = block;
  if (settlement === undefined) return undefined;
  if (settlement === WORKS_PARK) return 'industrial';
  const chance = mix(Math.round(center[0]), Math.round(center[1])) / 4_294_967_296;
  const area = ringArea(ring);
  if (settlement !== TOWN) return chance < 0.05 && area > 9_000 ? 'park' : undefined;
  const use = quarterAt(center)?.use;
  if (use === 'port') return 'industrial';
  if (use === 'center' && chance < 0.22) return 'retail';
  if (area < 11_000) return undefined;
  if (chance < 0.045) return 'park';
  if (chance < 0.062) return 'school';
  if (chance < 0.067) return 'cemetery';
  if (chance < 0.071) return 'stadium';
  return chance < 0.074 ? 'hospital' : undefined;
}

/** Returns settlements and the uses of their blocks. */
export function landuse(blocks: readonly Block[]): Area[] {
  const areas: Area[] = SETTLEMENTS.map((settlement) => ({
    class: settlement === WORKS_PARK ? 'industrial' : 'residential',
    ring: groundOf(settlement),
    name: settlement.name,
  }));
  const inland = QUAY.filter((_, index) => index === 0 || index === QUAY.length - 1).reverse();
  areas.push({
    class: 'industrial',
    ring: [...QUAY, ...inland.map(([x, y]): Point => [x + 120, y])],
    name: 'Port of Nullhaven',
  });
  for (const block of blocks) {
    const use = blockUse(block);
    if (use !== undefined && use !== 'park') areas.push({ class: use, ring: block.ring });
  }
  return areas;
}
