/** A fix beyond the rest point: the first is remembered, a second one makes it movement (README.md, "Movement"). */
import { MOVING } from './codes.ts';
import type { Fold } from './fold.ts';
import { isNearAway, restWhereFound } from './hop.ts';
import type { Report, Sighting } from './report.ts';
import { allowedMeters, isElsewhere } from './rest.ts';
import type { RuleSpan, Rules } from './rules.ts';
import { isSilent } from './silence.ts';
import { countUnseen, holdStep } from './steps.ts';

/**
 * Returns whether the asset has left its rest point by more than the threshold and the accuracy of the fix: at the first
 * fix if the device reports motion, else at the second in a row. If the first came after a hop and the second is near it,
 * the asset was moved unseen: it gets a new rest point and has not left.
 */
export function isDisplaced(fold: Fold, seen: Sighting, { position, span }: Report): boolean {
  const { movement } = fold;
  if (movement.pointLatitudeE7 === null || movement.pointLongitudeE7 === null) return false;
  if (!isElsewhere(fold, seen, span)) {
    comeBack(fold);
    return false;
  }
  if (position.motion === true) return true;
  const { away } = movement;
  if (away === null) {
    startAway(fold, seen);
    return false;
  }
  const allowed = allowedMeters(fold, seen, span);
  const near = (away.hop || away.stale) && isNearAway(away, seen, allowed);
  if (!near && !away.stale) return true;
  if (near) restWhereFound(fold, away, allowed);
  else startAway(fold, seen);
  return false;
}

function startAway(fold: Fold, seen: Sighting): void {
  const { fixes, gaps, odometer } = fold.counters;
  fold.movement.away = {
    hop: false,
    stale: false,
    time: seen.time,
    latitudeE7: seen.latitudeE7,
    longitudeE7: seen.longitudeE7,
    stepMm: seen.stepMm,
    fixes: fixes - 1,
    gaps,
    odometer: seen.previousOdometer >= 0 ? seen.previousOdometer : odometer,
    previousTime: seen.previousTime,
  };
}

/** Marks the fix as stale, if it is followed by a silence too long for the next fix to show movement since. */
export function ageAway(fold: Fold, time: number, rules: Rules, span: RuleSpan): void {
  const { movement } = fold;
  if (movement.away !== null && !movement.away.stale && isSilent(fold, time, rules, span))
    movement.away = { ...movement.away, stale: true };
}

/** Forgets the fix, because the asset is at its rest point. The step there is one of the rest. */
export function comeBack(fold: Fold): void {
  const { movement } = fold;
  const { away } = movement;
  if (away === null) return;
  movement.away = null;
  if (movement.state === MOVING) holdStep(fold, away.time, away.stepMm);
}

/** Forgets a stale fix: the asset moves by now, but the start is unknown, so the way to that fix was not driven. */
export function dropAway(fold: Fold, seen: Sighting): void {
  const { movement } = fold;
  if (movement.away !== null && movement.state !== MOVING) countUnseen(fold, seen.time, movement.away.stepMm);
  movement.away = null;
}
