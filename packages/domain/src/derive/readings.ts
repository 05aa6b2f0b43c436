/**
 * Means of ten minutes: speed, fuel rate, axle load and fault codes, as whole sums and counts of the bucket in which they
 * were measured. Only records of the device in use count.
 */
import { FUEL_RATE_FROM_METERS_PER_SECOND } from '../limits.ts';
import type { Position } from '../position.ts';
import type { Fold } from './fold.ts';
import type { BucketFold } from './fold-history.ts';
import { bucketAt } from './rollup.ts';

/** Counts an accepted fix. @param speed m/s, −1: not reported */
export function countFix(bucket: BucketFold, speed: number): void {
  bucket.fixes += 1;
  if (speed < 0) return;
  bucket.speedSum += Math.round(speed * 100);
  bucket.speeds += 1;
}

/** Counts the values of the vehicle bus, with or without a fix. */
export function takeReadings(fold: Fold, position: Position): void {
  const { fuelRateLitersPerHour, axleLoadKilograms, faultCodes } = position;
  if (fuelRateLitersPerHour === undefined && axleLoadKilograms === undefined && faultCodes === undefined) return;
  const bucket = bucketAt(fold, position.time);
  if (fuelRateLitersPerHour !== undefined && drives(position)) {
    bucket.fuelRateSum += Math.round(fuelRateLitersPerHour * 1000);
    bucket.fuelRates += 1;
  }
  if (axleLoadKilograms !== undefined) {
    bucket.loadSum += Math.round(axleLoadKilograms);
    bucket.loads += 1;
  }
  if (faultCodes !== undefined) {
    bucket.faultSum += Math.round(faultCodes);
    bucket.faults += 1;
    if (faultCodes > 0) bucket.faulty += 1;
  }
}

function drives(position: Position): boolean {
  return (position.speedMetersPerSecond ?? 0) > FUEL_RATE_FROM_METERS_PER_SECOND;
}
