/**
 * The journey of a vehicle. Every record is computed by its index, so that millions need no memory and can be looked
 * up.
 */
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';

const METERS_PER_DEGREE = 111_195;
/** Time between two records, ms. */
export const EVERY_MS = 5000;
/** Number of records in a quarter of an hour of driving, and in the following ten minutes with the ignition off. */
const DRIVING = 180;
const STANDING = 120;

/** One vehicle of the fleet. */
export interface Vehicle {
  imei: string;
  protocol: string;
  /** Epoch ms of its first record, a whole second. */
  start: number;
  /** Degrees. The vehicle drives north and back from here. */
  latitude: number;
  longitude: number;
  speedMetersPerSecond: number;
  records: number;
}

/**
 * Returns a record. @param index 0 to `records` - 1; times are whole seconds, 5 s apart, so that they are distinct per
 * vehicle
 */
export function recordAt(vehicle: Vehicle, index: number): DeviceRecord {
  const leg = Math.floor(index / (DRIVING + STANDING));
  const phase = index % (DRIVING + STANDING);
  const whole = DRIVING * (EVERY_MS / 1000) * vehicle.speedMetersPerSecond;
  const along = Math.min(1, phase / DRIVING) * whole;
  const north = leg % 2 === 0 ? along : whole - along;
  const driving = phase < DRIVING;
  return {
    fixTime: vehicle.start + index * EVERY_MS,
    valid: true,
    latitude: vehicle.latitude + north / METERS_PER_DEGREE,
    longitude: vehicle.longitude,
    speedMetersPerSecond: driving && phase > 0 ? vehicle.speedMetersPerSecond : 0,
    headingDegrees: leg % 2 === 0 ? 0 : 180,
    satellites: 9,
    ignition: driving,
  };
}

/** Returns the index of the vehicle's record with this fix time. @returns undefined if there is none */
export function indexOf(vehicle: Vehicle, fixTime: number): number | undefined {
  const index = (fixTime - vehicle.start) / EVERY_MS;
  return Number.isInteger(index) && index >= 0 && index < vehicle.records ? index : undefined;
}

/** Returns a fleet that uses several protocols in turn. @param start epoch ms @param records of each vehicle */
export function fleetOf(protocols: readonly string[], vehicles: number, records: number, start: number): Vehicle[] {
  const firstSecond = Math.floor(start / 1000) * 1000;
  return Array.from({ length: vehicles }, (_, index) => ({
    imei: `86${String(1_000_000_000_000 + index * 7919)}`,
    protocol: protocols[index % protocols.length]!,
    start: firstSecond + (index % 5) * 1000,
    latitude: 10 + (index % 40) * 0.5,
    longitude: 10 + Math.floor(index / 40) * 0.5,
    speedMetersPerSecond: 12 + (index % 10),
    records,
  }));
}
