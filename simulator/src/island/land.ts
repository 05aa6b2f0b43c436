import { contourRings, type Extent } from './contour.ts';
import { fractalNoise } from './noise.ts';
import { distance, distanceToSegment, insideRing, interpolate, type Point, ringArea, smooth } from './plane.ts';
import { seededRandom } from './random.ts';

/** Centre of the island. 0°, 0° is out in the bay, so that no road and no vehicle is ever at 0/0. */
export const ISLAND_CENTER: Point = [1_900, 2_600];
export const ISLAND_EXTENT: Extent = { west: -11_500, south: -9_500, east: 15_000, north: 14_500 };
const COAST_STEP_METERS = 140;

/** Small islands: metres east, north, and approximate radius. */
const ISLETS: [east: number, north: number, radius: number][] = [
  [-5_900, 9_300, 430],
  [-4_950, 10_300, 260],
  [-4_300, -4_700, 330],
  [12_300, -3_300, 300],
  [13_000, -2_500, 210],
];

/** The lake: a round shore with an uneven rim. */
export const LAKE_CENTER: Point = [5_400, 8_300];
const POND_CENTER: Point = [8_900, 700];

function islandRadius(angle: number): number {
  return (
    9_300 +
    900 * Math.cos(2 * (angle - 0.5)) +
    620 * Math.cos(3 * (angle + 0.9)) +
    380 * Math.cos(5 * (angle - 0.2)) +
    260 * Math.sin(7 * angle)
  );
}

/** Returns the smaller of two values, with the edge between them rounded over `radius`. */
function smoothMinimum(first: number, second: number, radius: number): number {
  const overlap = Math.max(radius - Math.abs(first - second), 0) / radius;
  return Math.min(first, second) - (overlap * overlap * radius) / 4;
}

/**
 * Returns the approximate distance to the coast in metres, positive on land. The shape is a round island minus Zero Bay
 * in the south-west and a sound in the north-west, made uneven by noise.
 */
export function landHeight(x: number, y: number): number {
  const fromCenter = Math.hypot(x - ISLAND_CENTER[0], y - ISLAND_CENTER[1]);
  const angle = Math.atan2(y - ISLAND_CENTER[1], x - ISLAND_CENTER[0]);
  const round = islandRadius(angle) - fromCenter;
  const bay = distanceToSegment([x, y], [-300, -150], [-9_500, -7_500]);
  const fromBay = bay.distance - (2_050 + 1_250 * bay.fraction);
  const inlet = distanceToSegment([x, y], [-1_500, 7_000], [-5_600, 13_500]);
  const fromInlet = inlet.distance - (330 + 1_500 * inlet.fraction);
  const cove = distance([x, y], [10_300, -4_300]) - 2_100;
  const shape = smoothMinimum(smoothMinimum(smoothMinimum(round, fromBay, 1_600), fromInlet, 900), cove, 700);
  // This far from the shore the noise cannot change land to sea, and computing it takes time.
  const uneven =
    Math.abs(shape) > 2_400
      ? shape
      : shape + 1_250 * fractalNoise(11, x, y, 4_600, 2) + 720 * fractalNoise(29, x, y, 1_250, 3);
  let height = uneven;
  if (shape > 0) return height;
  for (const [east, north, radius] of ISLETS) height = Math.max(height, isletHeight(x, y, east, north, radius));
  return height;
}

function isletHeight(x: number, y: number, east: number, north: number, radius: number): number {
  const away = Math.hypot(x - east, y - north);
  // Far from the islet the noise does not matter, and computing it takes time.
  return away > radius * 3 ? radius - away : radius + radius * fractalNoise(53, x, y, 700, 3) - away;
}

/** Returns the approximate metres from the shore, positive inside the lake or the pond. */
export function lakeDepth(x: number, y: number): number {
  const lake =
    720 + 330 * fractalNoise(71, x, y, 900, 3) - Math.hypot((x - LAKE_CENTER[0]) * 0.72, (y - LAKE_CENTER[1]) * 1.15);
  const pond = 230 + 120 * fractalNoise(72, x, y, 400, 2) - distance([x, y], POND_CENTER);
  return Math.max(lake, pond);
}

/** Returns the metres of land around a point that is free for roads, negative in the sea and in lakes. */
export function clearance(x: number, y: number): number {
  return Math.min(landHeight(x, y), -lakeDepth(x, y));
}

export interface Land {
  /** The main island's coast, counterclockwise. */
  coast: Point[];
  /** Small islands without roads. */
  islets: Point[][];
  lakes: Point[][];
}

/** Adds rocks between two points of the coast by midpoint displacement. */
function roughen(ring: readonly Point[], amount: number): Point[] {
  const random = seededRandom(4_711);
  const rough: Point[] = [];
  for (let index = 0; index < ring.length; index++) {
    const from = ring[index]!;
    const to = ring[(index + 1) % ring.length]!;
    rough.push(from);
    const length = distance(from, to);
    if (length < 45) continue;
    const push = random.between(-amount, amount);
    const middle = interpolate(from, to, random.between(0.35, 0.65));
    rough.push([middle[0] - ((to[1] - from[1]) / length) * push, middle[1] + ((to[0] - from[0]) / length) * push]);
  }
  return rough;
}

/** Replaces the stretch of a ring between the points nearest to the ends of `line` by the line itself. */
function splice(ring: Point[], line: readonly Point[]): Point[] {
  const nearest = (wanted: Point): number => {
    let best = 0;
    for (let index = 1; index < ring.length; index++) {
      if (distance(ring[index]!, wanted) < distance(ring[best]!, wanted)) best = index;
    }
    return best;
  };
  const from = nearest(line[0]!);
  const to = nearest(line.at(-1)!);
  const rest = to > from ? [...ring.slice(to), ...ring.slice(0, from + 1)] : ring.slice(to, from + 1);
  return [...rest, ...line];
}

/** The port's edge, north to south with the land on the left: a straight wall with piers. */
export const QUAY: Point[] = quayLine([1_535, 1_080], [1_455, 40], [0.16, 0.44, 0.72]);

function quayLine(from: Point, to: Point, piers: number[]): Point[] {
  const length = distance(from, to);
  const out: Point = [(to[1] - from[1]) / length, -(to[0] - from[0]) / length];
  const at = (share: number, outwards: number): Point => {
    const [x, y] = interpolate(from, to, share);
    return [x + out[0] * outwards, y + out[1] * outwards];
  };
  const wall = 45;
  const line = [from, at(0.02, wall)];
  for (const pier of piers) {
    const half = 32 / length;
    line.push(at(pier - half, wall), at(pier - half, wall + 210), at(pier + half, wall + 210), at(pier + half, wall));
  }
  return [...line, at(0.98, wall), to];
}

/** Builds coast, islets and lakes. */
export function buildLand(): Land {
  const rings = contourRings(landHeight, ISLAND_EXTENT, COAST_STEP_METERS).filter((ring) => ringArea(ring) > 0);
  rings.sort((first, second) => ringArea(second) - ringArea(first));
  const [main, ...others] = rings;
  if (main === undefined) throw new Error('the field has no land');
  const coast = splice(roughen(smooth(main, true, 1), 9), QUAY);
  const islets = others
    .filter((ring) => ringArea(ring) > 25_000 && !insideRing([0, 0], ring))
    .filter((ring) => ring.every((point) => Math.hypot(point[0], point[1]) > 1_500))
    .map((ring) => roughen(smooth(ring, true, 1), 8));
  const lakes = contourRings(lakeDepth, ISLAND_EXTENT, 90).map((ring) => smooth(ring, true, 1));
  return { coast, islets, lakes };
}
