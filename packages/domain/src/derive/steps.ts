/** Steps of the track that count as driven, for the trip under way and for the ten minutes of the fix at their end. */
import type { Fold } from './fold.ts';
import { bucketAt } from './rollup.ts';

/** Counts a step of `millimeters` that ends at `time`. */
export function countStep(fold: Fold, time: number, millimeters: number): void {
  if (millimeters === 0) return;
  bucketAt(fold, time).distanceMm += millimeters;
  if (fold.trip !== null) fold.trip.distanceMm += millimeters;
}

/** Counts a step over a gap without a report: straight, and without driving time. */
export function countHop(fold: Fold, time: number, millimeters: number): void {
  countStep(fold, time, millimeters);
  if (fold.trip !== null) fold.trip.noDataMm += millimeters;
}

/** Counts a way without a report outside trips: only the odometer includes it. */
export function countUnseen(fold: Fold, time: number, millimeters: number): void {
  if (millimeters !== 0) bucketAt(fold, time).unseenMm += millimeters;
}

/** Holds a step until it is decided whether the asset rested since the candidate began. */
export function holdStep(fold: Fold, time: number, millimeters: number): void {
  const { rest } = fold.movement;
  if (rest === null) return;
  if (bucketAt(fold, rest.time) === bucketAt(fold, time)) rest.stepsMm += millimeters;
  else {
    rest.laterStepsMm += millimeters;
    rest.laterTime = time;
  }
}

/** Counts the steps that were held, because the asset did not come to rest. */
export function releaseSteps(fold: Fold): void {
  const { rest } = fold.movement;
  if (rest === null) return;
  countStep(fold, rest.time, rest.stepsMm);
  if (rest.laterTime !== 0) countStep(fold, rest.laterTime, rest.laterStepsMm);
}
