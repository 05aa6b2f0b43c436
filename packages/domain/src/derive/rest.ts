/** Coming to rest: the candidate that a fix at rest starts, its confirmation, and the rest point (README.md, "Movement"). */
import { stepMeters } from '../geometry.ts';
import { IDLE, MOVEMENT, OFF, STOPPED } from './codes.ts';
import type { Fold } from './fold.ts';
import type { Sighting } from './report.ts';
import type { RuleSpan, Rules } from './rules.ts';
import { isSilent } from './silence.ts';
import { decide, plainChange } from './timeline.ts';

/** Starts a candidate: the asset rests from `time` on, if it does so for as long as `target` requires. */
export function waitForRest(fold: Fold, time: number, target: number): void {
  const { latitudeE7, longitudeE7, fixes, gaps, odometer } = plainChange(fold, time, MOVEMENT, target);
  if (fold.movement.stillTime === 0) fold.movement.stillTime = time;
  fold.movement.rest = {
    target,
    time,
    latitudeE7,
    longitudeE7,
    fixes,
    gaps,
    odometer,
    stepsMm: 0,
    laterStepsMm: 0,
    laterTime: 0,
  };
}

/** Confirms the candidate if its threshold has passed by `time`, or if a silence longer than any gap followed it. */
export function confirmRest(fold: Fold, time: number, rules: Rules, span: RuleSpan): void {
  const { rest } = fold.movement;
  if (rest === null) return;
  const after = rest.target === IDLE ? span.idleAfterMs : span.stoppedAfterMs;
  if (time - rest.time < after && !isSilent(fold, time, rules, span)) return;
  const { latitudeE7, longitudeE7, fixes, gaps, odometer } = rest;
  const change = plainChange(fold, rest.time, MOVEMENT, rest.target);
  decide(fold, Object.assign(change, { latitudeE7, longitudeE7, fixes, gaps, odometer }));
  fold.movement.state = rest.target;
  fold.movement.rest = null;
}

/** Stops the asset at `time`, without a candidate. */
export function halt(fold: Fold, time: number): void {
  const { movement } = fold;
  movement.rest = null;
  if (!movement.away?.hop) movement.away = null;
  movement.state = STOPPED;
  if (movement.stillTime === 0) movement.stillTime = time;
  decide(fold, plainChange(fold, time, MOVEMENT, STOPPED));
}

/** Clears the candidate, the rest point and the fixes away from it, because the asset moves. */
export function forgetRest({ movement }: Fold): void {
  movement.rest = null;
  movement.away = null;
  movement.stillTime = 0;
  movement.pointLatitudeE7 = null;
  movement.pointLongitudeE7 = null;
}

/** Makes the place of a fix the rest point. */
export function setPoint({ movement }: Fold, seen: Sighting): void {
  movement.pointLatitudeE7 = seen.latitudeE7;
  movement.pointLongitudeE7 = seen.longitudeE7;
}

/** Returns the distance from the rest point within which a fix counts as being there, in metres. */
export function allowedMeters(fold: Fold, seen: Sighting, { thresholds }: RuleSpan): number {
  const { transitMeters, displacedMeters } = thresholds;
  return (fold.device.ignition === OFF ? transitMeters : displacedMeters) + seen.accuracyMeters;
}

/** Returns whether a fix is beyond the rest point, or there is none. */
export function isElsewhere(fold: Fold, seen: Sighting, span: RuleSpan): boolean {
  const { pointLatitudeE7: latitudeE7, pointLongitudeE7: longitudeE7 } = fold.movement;
  if (latitudeE7 === null || longitudeE7 === null) return true;
  return stepMeters(latitudeE7, longitudeE7, seen.latitudeE7, seen.longitudeE7) > allowedMeters(fold, seen, span);
}
