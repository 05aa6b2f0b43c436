/** Steps of the track that count as driven: to the trip under way and to the ten minutes of the fix that ends them. */
import type { Fold } from './fold.ts';
import { bucketAt } from './rollup.ts';

/** Counts a step of `millimeters` that ends at `time`. */
export function countStep(fold: Fold, time: number, millimeters: number): void {
  if (millimeters === 0) return;
  bucketAt(fold, time).distanceMm += millimeters;
  if (fold.trip !== null) fold.trip.distanceMm += millimeters;
}

/** Counts a step over a gap in which nobody saw the vehicle: straight, and without driving time. */
export function countHop(fold: Fold, time: number, millimeters: number): void {
  countStep(fold, time, millimeters);
  if (fold.trip !== null) fold.trip.noDataMm += millimeters;
}

/** Counts a way that nobody saw and that is of no trip: it is the odometer's alone. */
export function countUnseen(fold: Fold, time: number, millimeters: number): void {
  if (millimeters !== 0) bucketAt(fold, time).unseenMm += millimeters;
}

/** Keeps a step until it is known whether the vehicle rested all along. */
export function holdStep(fold: Fold, time: number, millimeters: number): void {
  const { rest } = fold.movement;
  if (rest === null) return;
  if (bucketAt(fold, rest.time) === bucketAt(fold, time)) rest.stepsMm += millimeters;
  else {
    rest.laterStepsMm += millimeters;
    rest.laterTime = time;
  }
}

/** It did not come to rest: what was held counts. */
export function releaseSteps(fold: Fold): void {
  const { rest } = fold.movement;
  if (rest === null) return;
  countStep(fold, rest.time, rest.stepsMm);
  if (rest.laterTime !== 0) countStep(fold, rest.laterTime, rest.laterStepsMm);
}
