/**
 * Detects two connections that claim the same device from places where one vehicle cannot both have been. An IMEI is no
 * secret, so this reveals senders that use another device's IMEI (decisions.md, "Bad fixes": the cap of the asset
 * type).
 */
import { distanceMeters } from './geometry.ts';
import { LIGHT_VEHICLE_PLAUSIBLE_SPEED_METERS_PER_SECOND } from './limits.ts';

/** The fields of a live position that a contradiction needs. */
export interface Sighting {
  /** Fix time, epoch ms. */
  time: number;
  /** Degrees, WGS84. */
  latitude: number;
  longitude: number;
  accuracyMeters: number | undefined;
}

/** The movement that one vehicle would have needed to be at both places. */
export interface Contradiction {
  distanceMeters: number;
  impliedSpeedMetersPerSecond: number;
}

/** Positions further apart in time are not compared. */
const WITHIN_MS = 10 * 60_000;
/** Assumed error of a fix without an accuracy. */
const FIX_ACCURACY_METERS = 100;
/** Devices report whole seconds, so equal times may be a second apart. */
const SHORTEST_STEP_MS = 1000;

/**
 * Compares two live positions of one device.
 * @returns undefined if they cannot be compared, or if even the slowest kind of vehicle could have been at both; the
 * plausible speed of the asset's own type decides that separately
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
