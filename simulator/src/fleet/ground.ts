/** The country in which the fleet drives. One for each thread: Null Island, unless another one is set before its first use. */
import type { Point } from '../island/plane.ts';
import type { Ground, Sites } from './country.ts';
import { islandGround } from './island-ground.ts';

let current: Ground | undefined;

/** Returns the country of this thread. Computes Null Island on first use if no other one was set. */
export function ground(): Ground {
  current ??= islandGround();
  return current;
}

/** Sets the country of this thread. Must be called before the fleet is planned. */
export function driveIn(other: Ground): void {
  current = other;
}

/** Returns a point in degrees, rounded to 0.000001° (11 cm). */
export function toDegrees(point: Point): [longitude: number, latitude: number] {
  const [longitude, latitude] = ground().degrees(point);
  return [Math.round(longitude * 1e6) / 1e6, Math.round(latitude * 1e6) / 1e6];
}

export function fleetSites(): Sites {
  return ground().sites;
}
