import { bearingDegrees, distanceMeters } from '@waymark/domain/geometry.ts';
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';

/** A shorter step has no direction. */
const DIRECTION_FROM_METERS = 5;
/** After a longer silence the mean speed does not describe the moment. */
const SPEED_WITHIN_MS = 60_000;

/**
 * Adds missing speed and heading to the records of one vehicle, computed from the step since the previous fix. Existing
 * values stay, and without a step the heading stays as before.
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
