/** A small airfield on open ground near the industrial park. */
import { clearance } from './land.ts';
import { metersFrom } from './near-roads.ts';
import { distance, type Line, type Point } from './plane.ts';
import { SETTLEMENTS, WORKS_PARK } from './settlements.ts';

export const AIRFIELD_NAME = 'Datum Airfield';
const RUNWAY = { length: 1_150, width: 30 };
/** Free ground on both sides of the runway. */
const CLEAR_METERS = 210;
const SHORE_METERS = 260;
const STEP_METERS = 150;
const REACH_METERS = 9_000;
const ANGLES = 12;
/** Points of the runway that are checked, as shares of its length from the middle. */
const SHARES = Array.from({ length: 13 }, (_, index) => index / 12 - 0.5);
/** Middle of the apron beside the runway, and its size. */
const APRON = { along: 180, beside: 130, length: 220, depth: 70 };

export interface Airfield {
  center: Point;
  runway: Point[];
  apron: Point[];
  /** From the apron to the runway. */
  taxiways: Point[][];
}

/**
 * @param lines roads and the river, from which it keeps away
 * @throws Error if there is no open ground
 */
export function airfieldOf(lines: readonly Line[]): Airfield {
  const fromLine = metersFrom(lines, CLEAR_METERS);
  const at = candidates(WORKS_PARK.center).find((axis) =>
    SHARES.every((share) => isFree(axis.point(share * RUNWAY.length, 0), fromLine)),
  );
  if (at === undefined) throw new Error('there is no open ground for an airfield');
  const { along, beside, length, depth } = APRON;
  return {
    center: at.center,
    runway: at.box(0, 0, RUNWAY.length, RUNWAY.width),
    apron: at.box(along, beside, length, depth),
    taxiways: [along - length / 3, along + length / 3].map((place) => [at.point(place, beside), at.point(place, 0)]),
  };
}

/** Returns places around a point with directions, the nearest first. */
function candidates([x, y]: Point): Axis[] {
  const steps = Math.floor(REACH_METERS / STEP_METERS);
  const places: Point[] = [];
  for (let east = -steps; east <= steps; east++)
    for (let north = -steps; north <= steps; north++) places.push([x + east * STEP_METERS, y + north * STEP_METERS]);
  return places
    .sort((one, other) => distance(one, [x, y]) - distance(other, [x, y]))
    .flatMap((place) => Array.from({ length: ANGLES }, (_, turn) => new Axis(place, (turn * Math.PI) / ANGLES)));
}

function isFree(point: Point, fromLine: (point: Point) => number): boolean {
  return (
    SETTLEMENTS.every(({ center, radiusMeters }) => distance(center, point) > radiusMeters * 1.2 + CLEAR_METERS) &&
    fromLine(point) >= CLEAR_METERS &&
    clearance(...point) > SHORE_METERS
  );
}

/** A place and a direction. */
class Axis {
  readonly center: Point;
  readonly #direction: Point;

  constructor(center: Point, radians: number) {
    this.center = center;
    this.#direction = [Math.cos(radians), Math.sin(radians)];
  }

  point(along: number, beside: number): Point {
    const [dx, dy] = this.#direction;
    return [this.center[0] + dx * along - dy * beside, this.center[1] + dy * along + dx * beside];
  }

  box(along: number, beside: number, length: number, width: number): Point[] {
    const [back, ahead] = [along - length / 2, along + length / 2];
    const [right, left] = [beside - width / 2, beside + width / 2];
    return [this.point(back, right), this.point(ahead, right), this.point(ahead, left), this.point(back, left)];
  }
}
