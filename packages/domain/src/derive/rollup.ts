/**
 * Ten-minute buckets. Time goes to the bucket it lies in; a step of the track, a fix and its speed go to the bucket of
 * the fix that ends the step. A bucket is given out once history is settled beyond its end.
 */

import { STOPPED } from './codes.ts';
import type { Derived, Rollup } from './derived.ts';
import type { Fold } from './fold.ts';
import { type BucketFold, noReadings } from './fold-history.ts';
import { OTHER } from './layers.ts';
import { addTime } from './times.ts';

export const BUCKET_MS = 600_000;

/** The bucket of an instant, made when it is not there yet; there are rarely more than two open. */
export function bucketAt(fold: Pick<Fold, 'buckets'>, time: number): BucketFold {
  const { buckets } = fold;
  const last = buckets.length - 1;
  if (last >= 0) {
    const newest = buckets[last]!;
    if (time >= newest.start && time < newest.start + BUCKET_MS) return newest;
  }
  const start = Math.floor(time / BUCKET_MS) * BUCKET_MS;
  let index = last;
  while (index >= 0 && buckets[index]!.start > start) index -= 1;
  const found = buckets[index];
  if (found !== undefined && found.start === start) return found;
  const fresh: BucketFold = {
    start,
    distanceMm: 0,
    unseenMm: 0,
    movingMs: 0,
    idleMs: 0,
    stoppedMs: 0,
    otherMs: 0,
    fixes: 0,
    maxSpeed: 0,
    ...noReadings(),
  };
  buckets.splice(index + 1, 0, fresh);
  return fresh;
}

/** Spreads settled time [from, to) of one activity over the buckets and gives out those that are complete. */
export function rollUp(
  fold: Pick<Fold, 'buckets'>,
  activity: number,
  from: number,
  to: number,
  out: Pick<Derived, 'rollups'>,
): void {
  const quiet = activity === STOPPED || activity === OTHER;
  let at = from;
  while (at < to) {
    const start = Math.floor(at / BUCKET_MS) * BUCKET_MS;
    const end = start + BUCKET_MS;
    const next = fold.buckets[0];
    if (quiet && at === start && to >= end && (next === undefined || next.start > start)) {
      // Nothing is known of these buckets but that they were quiet: pass over them without making each.
      const last = Math.floor(to / BUCKET_MS) * BUCKET_MS;
      at = next !== undefined && next.start < last ? next.start : last;
      continue;
    }
    const bucket = bucketAt(fold, at);
    const until = Math.min(to, end);
    addTime(bucket, activity, until - at);
    at = until;
    if (at === end) {
      fold.buckets.shift();
      if (!isQuiet(bucket)) out.rollups.push(rollupRow(bucket));
    }
  }
}

/** Wholly stopped, or wholly without knowledge: such buckets have no row, the intervals tell of them. */
function isQuiet(bucket: BucketFold): boolean {
  if (bucket.distanceMm !== 0 || bucket.unseenMm !== 0 || isRead(bucket)) return false;
  return bucket.stoppedMs === BUCKET_MS || bucket.otherMs === BUCKET_MS;
}

/** Whether the vehicle bus said anything; a speed alone is said by every parked tracker. */
function isRead(bucket: BucketFold): boolean {
  return bucket.fuelRates > 0 || bucket.loads > 0 || bucket.faults > 0;
}

export function rollupRow(bucket: BucketFold): Rollup {
  return {
    bucket: bucket.start,
    distanceMeters: bucket.distanceMm / 1000,
    unseenMeters: bucket.unseenMm / 1000,
    movingSeconds: bucket.movingMs / 1000,
    idleSeconds: bucket.idleMs / 1000,
    stoppedSeconds: bucket.stoppedMs / 1000,
    otherSeconds: bucket.otherMs / 1000,
    fixCount: bucket.fixes,
    maxSpeedMetersPerSecond: bucket.maxSpeed,
    speedSumMetersPerSecond: bucket.speedSum / 100,
    speedCount: bucket.speeds,
    fuelRateSumLitersPerHour: bucket.fuelRateSum / 1000,
    fuelRateCount: bucket.fuelRates,
    loadSumKilograms: bucket.loadSum,
    loadCount: bucket.loads,
    faultCodeSum: bucket.faultSum,
    faultCodeCount: bucket.faults,
    faultyCount: bucket.faulty,
  };
}
