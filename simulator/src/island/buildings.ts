/** Houses of the old town, along the streets around its blocks. */
import type { Block } from './layout.ts';
import { metersFrom } from './near-roads.ts';
import { distance, insideRing, type Line, type Point, resample, ringArea } from './plane.ts';
import { seededRandom } from './random.ts';
import { quarterAt, TOWN } from './settlements.ts';

const FROM_STREET_METERS = 7;
const DEPTH_METERS = [9, 14] as const;
const FRONT_METERS = [8, 22] as const;
/** A gap in a row of houses: a yard, a lane. */
const GAP_CHANCE = 0.12;
const STREET_STEP_METERS = 1;
const PAVEMENT_METERS = 4;

/** Returns the houses of each block of the old town. @param roads lines of all roads */
export function oldTown(blocks: readonly Block[], roads: readonly Line[]): Point[][][] {
  const fromRoad = metersFrom(roads, FROM_STREET_METERS);
  const random = seededRandom(1_907);
  return blocks
    .filter(({ center, settlement }) => settlement === TOWN && quarterAt(center)?.use === 'center')
    .map(({ ring }) => {
      const turned = ringArea(ring) < 0 ? [...ring].reverse() : ring;
      const street = resample([...turned, turned[0]!], STREET_STEP_METERS);
      const houses: Point[][] = [];
      for (let at = 0; at < street.length - 1; ) {
        const front = Math.round(random.between(...FRONT_METERS) / STREET_STEP_METERS);
        const [from, to] = [street[at]!, street[Math.min(street.length - 1, at + front)]!];
        const house = houseAt(from, to, random.between(...DEPTH_METERS));
        if (random.next() > GAP_CHANCE && isApart(house, turned, houses, fromRoad)) houses.push(house);
        at += front;
      }
      return houses;
    })
    .filter((houses) => houses.length > 0);
}

/** Returns a house on the left of a piece of street, which runs along the counterclockwise ring of its block. */
function houseAt(from: Point, to: Point, depth: number): Point[] {
  const length = distance(from, to) || 1;
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const inwards = ([x, y]: Point, meters: number): Point => [x - dy * meters, y + dx * meters];
  const back = FROM_STREET_METERS + depth;
  return [inwards(from, FROM_STREET_METERS), inwards(to, FROM_STREET_METERS), inwards(to, back), inwards(from, back)];
}

/** Returns whether a house is inside of its block and overlaps no other one. */
function isApart(
  house: readonly Point[],
  block: readonly Point[],
  others: readonly Point[][],
  fromRoad: (point: Point) => number,
): boolean {
  if (!house.every((corner) => insideRing(corner, block) && fromRoad(corner) > PAVEMENT_METERS)) return false;
  return others.every(
    (other) => !other.some((corner) => insideRing(corner, house)) && !house.some((corner) => insideRing(corner, other)),
  );
}
