/**
 * Two connections that say they are one device, at places that one vehicle cannot both have been: an IMEI is no secret,
 * and whoever sends under a foreign one is found out by this (decisions.md, "Bad fixes": the cap of the asset type).
 */
import { distanceMeters } from './geometry.ts';
import { LIGHT_VEHICLE_PLAUSIBLE_SPEED_METERS_PER_SECOND } from './limits.ts';

/** A live position, as far as a contradiction needs it. */
export interface Sighting {
  /** Fix time, epoch ms. */
  time: number;
  /** Degrees, WGS84. */
  latitude: number;
  longitude: number;
  accuracyMeters: number | undefined;
}

/** What one vehicle would have had to do to be at both places. */
export interface Contradiction {
  distanceMeters: number;
  impliedSpeedMetersPerSecond: number;
}

/** Positions further apart in time say nothing about one another. */
const WITHIN_MS = 10 * 60_000;
/** Scatter of a fix that does not tell its accuracy. */
const FIX_ACCURACY_METERS = 100;
/** Devices tell whole seconds, and two of one instant may be a second apart. */
const SHORTEST_STEP_MS = 1000;

/**
 * @returns undefined where the two say nothing about one another, or where even the slowest kind of vehicle could have
 *   been at both: whether its own kind could is the question of its plausible speed
 */
export function contradiction(one: Sighting, other: Sighting): Contradiction | undefined {
  const apartMs = Math.abs(one.time - other.time);
  if (apartMs > WITHIN_MS) return undefined;
  const meters = distanceMeters(one.latitude, one.longitude, other.latitude, other.longitude);
  const scatter = (one.accuracyMeters ?? FIX_ACCURACY_METERS) + (other.accuracyMeters ?? FIX_ACCURACY_METERS);
  const speed = (Math.max(0, meters - scatter) * 1000) / Math.max(apartMs, SHORTEST_STEP_MS);
  if (speed <= LIGHT_VEHICLE_PLAUSIBLE_SPEED_METERS_PER_SECOND) return undefined;
  return { distanceMeters: meters, impliedSpeedMetersPerSecond: speed };
}
