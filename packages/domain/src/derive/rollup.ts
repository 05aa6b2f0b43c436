/**
 * Ten-minute buckets. Time goes to the bucket that contains it. A step of the track, a fix and its speed go to the bucket
 * of the fix at the end of the step. A bucket is closed once history is settled beyond its end.
 */

import { STOPPED } from './codes.ts';
import type { Derived, Rollup } from './derived.ts';
import type { Fold } from './fold.ts';
import { type BucketFold, noReadings } from './fold-history.ts';
import { OTHER } from './layers.ts';
import { addTime } from './times.ts';

export const BUCKET_MS = 600_000;

/** Returns the bucket of an instant, a new one if needed. There are rarely more than two. */
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

/** Spreads settled time [from, to) of one activity over the buckets and closes those that are complete. */
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
      // These buckets were quiet and have no row: skip them without creating each.
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

/** Returns whether a bucket was wholly stopped or wholly `other`. It has no row then, because intervals cover it. */
function isQuiet(bucket: BucketFold): boolean {
  if (bucket.distanceMm !== 0 || bucket.unseenMm !== 0 || isRead(bucket)) return false;
  return bucket.stoppedMs === BUCKET_MS || bucket.otherMs === BUCKET_MS;
}

/** Returns whether the vehicle bus reported a value. Speed does not count: every parked tracker reports it. */
function isRead(bucket: BucketFold): boolean {
  return bucket.fuelRates > 0 || bucket.loads > 0 || bucket.faults > 0;
}

/** Returns the row of a bucket. */
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
