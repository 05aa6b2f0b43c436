import { bearingDegrees, distanceMeters } from '@waymark/domain/geometry.ts';
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';

/** A step shorter than this has no direction. */
const DIRECTION_FROM_METERS = 5;
/** Over a longer silence the mean speed says nothing about the moment. */
const SPEED_WITHIN_MS = 60_000;

/**
 * Gives records of one vehicle what their trace leaves out and every device knows: speed and heading, from the step to
 * the fix before. A record that has them keeps them; without a step the heading stays as it was.
 * @param records in time order, changed in place
 */
export function completeMovement(records: DeviceRecord[]): void {
  let heading: number | undefined;
  let before: DeviceRecord | undefined;
  for (const record of records) {
    const { latitude, longitude } = record;
    if (latitude === undefined || longitude === undefined) continue;
    if (before?.latitude !== undefined && before.longitude !== undefined) {
      const meters = distanceMeters(before.latitude, before.longitude, latitude, longitude);
      const elapsed = record.fixTime - before.fixTime;
      if (meters >= DIRECTION_FROM_METERS) {
        heading = bearingDegrees(before.latitude, before.longitude, latitude, longitude);
      }
      if (elapsed > 0 && elapsed <= SPEED_WITHIN_MS) record.speedMetersPerSecond ??= (meters / elapsed) * 1000;
    }
    record.headingDegrees ??= heading;
    heading = record.headingDegrees;
    before = record;
  }
}
