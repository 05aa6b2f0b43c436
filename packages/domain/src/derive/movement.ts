/**
 * Moving, idle, stopped, transit (decisions.md, "Moving, idle, stopped"). What a fix shows is weighed against what the
 * vehicle did before: the previous state holds until a threshold has passed, then the new one begins at its first
 * qualifying fix. Time alone passes a threshold too: not having been seen moving again for 120 s after a fix at rest is
 * idling, which is what the live status says at that moment and history must agree with.
 */
import { stepMeters } from '../geometry.ts';
import type { Position } from '../position.ts';
import { IDLE, LEAD, MOVEMENT, MOVING, OFF, ON, REAPPEARED, STOPPED, TRANSIT } from './codes.ts';
import type { Derived } from './derived.ts';
import type { Fold } from './fold.ts';
import { countWay, isNearAway, moveOnFrom, restedSince, restWhereFound, startHop } from './hop.ts';
import type { RuleSpan, Rules } from './rules.ts';
import { deviceRules, isSilent, movingIntervalMs } from './silence.ts';
import { countStep, countUnseen, holdStep, releaseSteps } from './steps.ts';
import { decide, plainChange, settle } from './timeline.ts';

/** An accepted fix as movement sees it. */
export interface Sighting {
  time: number;
  latitudeE7: number;
  longitudeE7: number;
  accuracyMeters: number;
  /** m/s, −1: unknown. */
  speed: number;
  /** Driven since the last accepted fix, should it count. */
  stepMm: number;
  /** Time of the accepted fix before this one, 0: none. */
  previousTime: number;
  previousOdometer: number;
  /** Nobody saw the vehicle since the accepted fix before this one (decisions.md, "Hops"). */
  hop: boolean;
}

/** Confirms a rest whose threshold has passed by `time`, or that was followed by a silence longer than any gap. */
export function confirmRest(fold: Fold, time: number, rules: Rules, span: RuleSpan): void {
  const { rest } = fold.movement;
  if (rest === null) return;
  const after = rest.target === IDLE ? span.idleAfterMs : span.stoppedAfterMs;
  if (time - rest.time < after && !isSilent(fold, time, rules, span)) return;
  const change = plainChange(fold, rest.time, MOVEMENT, rest.target);
  change.latitudeE7 = rest.latitudeE7;
  change.longitudeE7 = rest.longitudeE7;
  change.fixes = rest.fixes;
  change.gaps = rest.gaps;
  change.odometer = rest.odometer;
  decide(fold, change);
  fold.movement.state = rest.target;
  fold.movement.rest = null;
}

/** A fix away from the rest point is followed by a silence too long for the next to show that it moved since. */
export function ageAway(fold: Fold, time: number, rules: Rules, span: RuleSpan): void {
  if (fold.movement.away !== null && !fold.movement.away.stale && isSilent(fold, time, rules, span))
    fold.movement.away = { ...fold.movement.away, stale: true };
}

/** Takes in what an accepted fix shows. */
export function moveWithFix(
  fold: Fold,
  position: Position,
  seen: Sighting,
  rules: Rules,
  span: RuleSpan,
  out: Derived,
): void {
  const fast = seen.speed >= span.thresholds.movingSpeedMetersPerSecond;
  const { state: movement } = fold.movement;
  if (fold.movement.fresh) decideAfresh(fold, seen, fast, span, out);
  else if (fast && movement === MOVING && fold.movement.rest === null && fold.device.ignition !== OFF && !seen.hop)
    countStep(fold, seen.time, seen.stepMm);
  else if (seen.hop) findAfterHop(fold, position, seen, fast, rules, span, out);
  else if (fold.device.ignition === OFF && (movement === MOVING || movement === IDLE)) switchOff(fold, seen);
  else if (fast && (fold.device.ignition !== OFF || movement === TRANSIT)) go(fold, seen, rules, span, out);
  else if (isDisplaced(fold, position, seen, span)) go(fold, seen, rules, span, out);
  else stay(fold, seen);
}

/** Takes in a report without a fix: only the ignition tells anything. */
export function moveWithoutFix(fold: Fold, position: Position): void {
  const { time } = position;
  if (fold.device.ignition === OFF) {
    if (fold.movement.state === MOVING || fold.movement.state === IDLE) {
      if (fold.movement.state === MOVING) releaseSteps(fold);
      halt(fold, time);
    } else if (fold.movement.rest?.target === IDLE) fold.movement.rest = null;
  } else if (
    fold.device.ignition === ON &&
    fold.movement.state === STOPPED &&
    fold.movement.rest === null &&
    position.motion !== true
  )
    waitForRest(fold, time, IDLE);
}

/** First fix ever, or after a silence: there is no state to hold, so it decides at once. */
function decideAfresh(fold: Fold, seen: Sighting, fast: boolean, span: RuleSpan, out: Derived): void {
  releaseSteps(fold);
  const { trip } = fold;
  const { state: before } = fold.movement;
  const way = isElsewhere(fold, seen, span)
    ? seen.stepMm + (fold.movement.away?.hop ? fold.movement.away.stepMm : 0)
    : 0;
  forgetRest(fold);
  fold.movement.fresh = false;
  fold.charge.candidateTime = 0;
  if (fast && (fold.device.ignition !== OFF || before === TRANSIT))
    fold.movement.state = fold.device.ignition === OFF ? TRANSIT : MOVING;
  else fold.movement.state = fold.device.ignition === ON ? IDLE : STOPPED;
  if (seen.previousTime !== 0) {
    const farthest = Math.round(span.thresholds.transitMeters + seen.accuracyMeters);
    decide(fold, plainChange(fold, seen.time, REAPPEARED, farthest));
  }
  // An ignition that came on while nobody saw the vehicle starts no trip.
  if (seen.hop && fold.movement.state === MOVING) decide(fold, plainChange(fold, seen.time, LEAD, 0));
  const change = plainChange(fold, seen.time, MOVEMENT, fold.movement.state);
  if (fold.movement.state === MOVING) change.fixes -= 1;
  else if (fold.movement.state !== TRANSIT) {
    fold.movement.stillTime = seen.time;
    setPoint(fold, seen);
  }
  decide(fold, change);
  settle(fold, seen.time, span, out);
  const goesOn = trip !== null && fold.trip === trip && (before === MOVING || fold.movement.state === MOVING);
  if (!seen.hop) {
    if (goesOn) countStep(fold, seen.time, seen.stepMm);
  } else if (before !== TRANSIT && fold.movement.state !== TRANSIT)
    countWay(fold, seen.time, goesOn ? seen.stepMm : way, goesOn ? trip : null);
}

/** Whether a fix is beyond the rest point, or there is none. */
function isElsewhere(fold: Fold, seen: Sighting, span: RuleSpan): boolean {
  const { pointLatitudeE7: latitudeE7, pointLongitudeE7: longitudeE7 } = fold.movement;
  if (latitudeE7 === null || longitudeE7 === null) return true;
  return stepMeters(latitudeE7, longitudeE7, seen.latitudeE7, seen.longitudeE7) > allowedMeters(fold, seen, span);
}

/** It rested when it was last seen, and nobody saw it since: it is there still, or was moved, or moves by now. */
function findAfterHop(
  fold: Fold,
  position: Position,
  seen: Sighting,
  fast: boolean,
  rules: Rules,
  span: RuleSpan,
  out: Derived,
): void {
  if (fold.device.ignition === OFF && fold.movement.state === IDLE) halt(fold, seen.time);
  const allowed = allowedMeters(fold, seen, span);
  const elsewhere = isElsewhere(fold, seen, span);
  if ((fast && fold.device.ignition !== OFF) || (elsewhere && position.motion === true)) {
    startHop(fold, seen, elsewhere);
    go(fold, seen, rules, span, out);
    return;
  }
  const { away } = fold.movement;
  if (!elsewhere) fold.movement.away = null;
  else if (away !== null && isNearAway(away, seen, allowed)) restWhereFound(fold, away, allowed);
  else startHop(fold, seen, true);
  stay(fold, seen);
}

/** It moves, or is carried: since this fix, or since the first one that was away from the rest point. */
function go(fold: Fold, seen: Sighting, rules: Rules, span: RuleSpan, out: Derived): void {
  const target = fold.device.ignition === OFF ? TRANSIT : MOVING;
  if (fold.movement.away?.stale && !fold.movement.away.hop) dropAway(fold, seen);
  else if (fold.movement.away !== null && restedSince(fold, fold.movement.away))
    restWhereFound(fold, fold.movement.away, allowedMeters(fold, seen, span));
  const { trip } = fold;
  const { away } = fold.movement;
  if (fold.movement.state === target) {
    releaseSteps(fold);
    if (target === MOVING) {
      if (away !== null) countStep(fold, away.time, away.stepMm);
      countStep(fold, seen.time, seen.stepMm);
    }
    forgetRest(fold);
    return;
  }
  if (fold.movement.state === MOVING) releaseSteps(fold);
  const change = plainChange(fold, seen.time, MOVEMENT, target);
  change.fixes -= 1;
  change.odometer = seen.previousOdometer >= 0 ? seen.previousOdometer : fold.counters.odometer;
  change.previousTime = seen.previousTime;
  if (away !== null) {
    change.time = away.time;
    change.fixes = away.fixes;
    change.gaps = away.gaps;
    change.odometer = away.odometer;
    change.previousTime = away.previousTime;
  }
  const hop = away?.hop === true;
  if (hop) {
    moveOnFrom(fold, away, allowedMeters(fold, seen, span));
    change.latitudeE7 = away.latitudeE7;
    change.longitudeE7 = away.longitudeE7;
  } else {
    const interval = movingIntervalMs(fold, deviceRules(fold, rules), span);
    change.earliest = Math.max(change.previousTime, change.time - Math.min(interval, span.tripStartLeadMs));
    if (fold.movement.pointLatitudeE7 !== null && target === MOVING) {
      change.latitudeE7 = fold.movement.pointLatitudeE7;
      change.longitudeE7 = fold.movement.pointLongitudeE7;
    }
  }
  decide(fold, change);
  fold.movement.state = target;
  fold.charge.candidateTime = 0;
  forgetRest(fold);
  if (target === TRANSIT) return;
  settle(fold, change.time, span, out);
  if (hop) countWay(fold, away.time, away.stepMm, trip);
  else if (away !== null) countStep(fold, away.time, away.stepMm);
  if (!seen.hop) countStep(fold, seen.time, seen.stepMm);
}

/** It moves by now, but not known since when: the way to where it was seen away was not driven. */
function dropAway(fold: Fold, seen: Sighting): void {
  if (fold.movement.away !== null && fold.movement.state !== MOVING)
    countUnseen(fold, seen.time, fold.movement.away.stepMm);
  fold.movement.away = null;
}

/** The ignition is off now: it rests here. */
function switchOff(fold: Fold, seen: Sighting): void {
  if (fold.movement.state === MOVING) {
    releaseSteps(fold);
    countStep(fold, seen.time, seen.stepMm);
  }
  halt(fold, seen.time);
  if (fold.movement.pointLatitudeE7 === null) setPoint(fold, seen);
}

/** It does not move. */
function stay(fold: Fold, seen: Sighting): void {
  const target = fold.device.ignition === ON ? IDLE : STOPPED;
  const away = fold.movement.away !== null && fold.movement.away.time === seen.time;
  if (fold.movement.state === target) fold.movement.rest = null;
  else if (fold.movement.rest === null || fold.movement.rest.target !== target) {
    if (fold.movement.state === MOVING) {
      releaseSteps(fold);
      countStep(fold, seen.time, seen.stepMm);
    }
    waitForRest(fold, seen.time, target);
  } else if (fold.movement.state === MOVING && !away) holdStep(fold, seen.time, seen.stepMm);
  if (fold.movement.pointLatitudeE7 === null) setPoint(fold, seen);
}

/** Stopped at once. */
function halt(fold: Fold, time: number): void {
  fold.movement.rest = null;
  if (!fold.movement.away?.hop) fold.movement.away = null;
  fold.movement.state = STOPPED;
  if (fold.movement.stillTime === 0) fold.movement.stillTime = time;
  decide(fold, plainChange(fold, time, MOVEMENT, STOPPED));
}

function waitForRest(fold: Fold, time: number, target: number): void {
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

/**
 * Beyond the rest point by more than the threshold and the accuracy of the fix: at once with the device's motion flag,
 * else at the second fix in a row. Where the first came after a hop and the second is close to it, the vehicle was moved
 * unseen and rests at its new place: that makes a new rest point and no movement.
 */
function isDisplaced(fold: Fold, position: Position, seen: Sighting, span: RuleSpan): boolean {
  if (fold.movement.pointLatitudeE7 === null || fold.movement.pointLongitudeE7 === null) return false;
  const allowed = allowedMeters(fold, seen, span);
  const { latitudeE7, longitudeE7 } = seen;
  if (stepMeters(fold.movement.pointLatitudeE7, fold.movement.pointLongitudeE7, latitudeE7, longitudeE7) <= allowed) {
    comeBack(fold);
    return false;
  }
  if (position.motion === true) return true;
  const { away } = fold.movement;
  if (away === null) {
    startAway(fold, seen);
    return false;
  }
  const near = (away.hop || away.stale) && isNearAway(away, seen, allowed);
  if (!near && !away.stale) return true;
  if (near) restWhereFound(fold, away, allowed);
  else startAway(fold, seen);
  return false;
}

/** How far from its rest point a vehicle may be seen without having left it. */
function allowedMeters(fold: Fold, seen: Sighting, { thresholds }: RuleSpan): number {
  return (fold.device.ignition === OFF ? thresholds.transitMeters : thresholds.displacedMeters) + seen.accuracyMeters;
}

function startAway(fold: Fold, seen: Sighting): void {
  fold.movement.away = {
    hop: false,
    stale: false,
    time: seen.time,
    latitudeE7: seen.latitudeE7,
    longitudeE7: seen.longitudeE7,
    stepMm: seen.stepMm,
    fixes: fold.counters.fixes - 1,
    gaps: fold.counters.gaps,
    odometer: seen.previousOdometer >= 0 ? seen.previousOdometer : fold.counters.odometer,
    previousTime: seen.previousTime,
  };
}

/** Not away after all: the step there is one of the rest. */
function comeBack(fold: Fold): void {
  const { away } = fold.movement;
  if (away === null) return;
  fold.movement.away = null;
  if (fold.movement.state === MOVING) holdStep(fold, away.time, away.stepMm);
}

/** The ignition came on or went off: what was being weighed by the other rule is weighed anew. */
export function ignitionChanged(fold: Fold, position: Position, before: number): void {
  if (!fold.movement.away?.hop) comeBack(fold);
  const comesOn = fold.device.ignition === ON && before === OFF;
  if (!comesOn && before !== ON) return;
  const change = plainChange(fold, position.time, LEAD, comesOn ? 1 : 0);
  if (position.odometerMeters !== undefined) change.odometer = Math.round(position.odometerMeters);
  else if (fold.movement.fresh) change.odometer = -1;
  decide(fold, change);
}

function forgetRest(fold: Fold): void {
  fold.movement.rest = null;
  fold.movement.away = null;
  fold.movement.stillTime = 0;
  setPoint(fold, null);
}

function setPoint(fold: Fold, seen: Sighting | null): void {
  fold.movement.pointLatitudeE7 = seen === null ? null : seen.latitudeE7;
  fold.movement.pointLongitudeE7 = seen === null ? null : seen.longitudeE7;
}
