/**
 * Moving, idle, stopped, transit (decisions.md, "Moving, idle, stopped"; diagram in README.md, "Movement"). The previous
 * state holds until a threshold has passed. Then the new state begins at its first qualifying fix. Time alone passes a
 * threshold too: an asset that is not seen moving for 120 s after a fix at rest is idle, as its live status shows.
 */
import type { Position } from '../position.ts';
import { comeBack, dropAway, isDisplaced } from './away.ts';
import { IDLE, LEAD, MOVEMENT, MOVING, OFF, ON, REAPPEARED, STOPPED, TRANSIT } from './codes.ts';
import type { Away, Fold } from './fold.ts';
import type { Change } from './fold-history.ts';
import { countWay, isNearAway, moveOnFrom, restedSince, restWhereFound, startHop } from './hop.ts';
import type { Report, Sighting } from './report.ts';
import { allowedMeters, forgetRest, halt, isElsewhere, setPoint, waitForRest } from './rest.ts';
import { deviceRules, movingIntervalMs } from './silence.ts';
import { countStep, holdStep, releaseSteps } from './steps.ts';
import { decide, plainChange, settle } from './timeline.ts';

/** Takes in an accepted fix. */
export function moveWithFix(fold: Fold, seen: Sighting, report: Report): void {
  const { movement } = fold;
  const { state } = movement;
  const { ignition } = fold.device;
  const fast = seen.speed >= report.span.thresholds.movingSpeedMetersPerSecond;
  if (movement.fresh) decideAfresh(fold, seen, fast, report);
  else if (fast && state === MOVING && movement.rest === null && ignition !== OFF && !seen.hop)
    countStep(fold, seen.time, seen.stepMm);
  else if (seen.hop) findAfterHop(fold, seen, fast, report);
  else if (ignition === OFF && (state === MOVING || state === IDLE)) switchOff(fold, seen);
  else if (fast && (ignition !== OFF || state === TRANSIT)) go(fold, seen, report);
  else if (isDisplaced(fold, seen, report)) go(fold, seen, report);
  else stay(fold, seen);
}

/** Takes in a report without a fix: only its ignition matters. */
export function moveWithoutFix(fold: Fold, { time, motion }: Position): void {
  const { movement } = fold;
  const { ignition } = fold.device;
  if (ignition === OFF) {
    if (movement.state === MOVING || movement.state === IDLE) {
      if (movement.state === MOVING) releaseSteps(fold);
      halt(fold, time);
    } else if (movement.rest?.target === IDLE) movement.rest = null;
  } else if (ignition === ON && movement.state === STOPPED && movement.rest === null && motion !== true)
    waitForRest(fold, time, IDLE);
}

/** Takes in a change of the ignition: what the other rule was weighing is weighed again. */
export function ignitionChanged(fold: Fold, position: Position, before: number): void {
  if (!fold.movement.away?.hop) comeBack(fold);
  const comesOn = fold.device.ignition === ON && before === OFF;
  if (!comesOn && before !== ON) return;
  const change = plainChange(fold, position.time, LEAD, comesOn ? 1 : 0);
  if (position.odometerMeters !== undefined) change.odometer = Math.round(position.odometerMeters);
  else if (fold.movement.fresh) change.odometer = -1;
  decide(fold, change);
}

/** Decides by the first fix ever or after a silence: there is no earlier state to hold. */
function decideAfresh(fold: Fold, seen: Sighting, fast: boolean, { span, out }: Report): void {
  releaseSteps(fold);
  const { trip, movement } = fold;
  const { ignition } = fold.device;
  const before = movement.state;
  const way = isElsewhere(fold, seen, span) ? seen.stepMm + (movement.away?.hop ? movement.away.stepMm : 0) : 0;
  forgetRest(fold);
  movement.fresh = false;
  fold.charge.candidateTime = 0;
  if (fast && (ignition !== OFF || before === TRANSIT)) movement.state = ignition === OFF ? TRANSIT : MOVING;
  else movement.state = ignition === ON ? IDLE : STOPPED;
  if (seen.previousTime !== 0) {
    const farthest = Math.round(span.thresholds.transitMeters + seen.accuracyMeters);
    decide(fold, plainChange(fold, seen.time, REAPPEARED, farthest));
  }
  // An ignition that came on during a hop starts no trip.
  if (seen.hop && movement.state === MOVING) decide(fold, plainChange(fold, seen.time, LEAD, 0));
  const change = plainChange(fold, seen.time, MOVEMENT, movement.state);
  if (movement.state === MOVING) change.fixes -= 1;
  else if (movement.state !== TRANSIT) {
    movement.stillTime = seen.time;
    setPoint(fold, seen);
  }
  decide(fold, change);
  settle(fold, seen.time, span, out);
  const goesOn = trip !== null && fold.trip === trip && (before === MOVING || movement.state === MOVING);
  if (!seen.hop) {
    if (goesOn) countStep(fold, seen.time, seen.stepMm);
  } else if (before !== TRANSIT && movement.state !== TRANSIT)
    countWay(fold, seen.time, goesOn ? seen.stepMm : way, goesOn ? trip : null);
}

/** Takes in a fix after a hop of an asset that rested before it: it is there still, or was moved, or moves by now. */
function findAfterHop(fold: Fold, seen: Sighting, fast: boolean, report: Report): void {
  const { movement } = fold;
  const { ignition } = fold.device;
  if (ignition === OFF && movement.state === IDLE) halt(fold, seen.time);
  const allowed = allowedMeters(fold, seen, report.span);
  const elsewhere = isElsewhere(fold, seen, report.span);
  if ((fast && ignition !== OFF) || (elsewhere && report.position.motion === true)) {
    startHop(fold, seen, elsewhere);
    go(fold, seen, report);
    return;
  }
  const { away } = movement;
  if (!elsewhere) movement.away = null;
  else if (away !== null && isNearAway(away, seen, allowed)) restWhereFound(fold, away, allowed);
  else startHop(fold, seen, true);
  stay(fold, seen);
}

/** The asset moves, or is carried: since this fix, or since the first one away from the rest point. */
function go(fold: Fold, seen: Sighting, report: Report): void {
  const { movement } = fold;
  const target = fold.device.ignition === OFF ? TRANSIT : MOVING;
  if (movement.away?.stale && !movement.away.hop) dropAway(fold, seen);
  else if (movement.away !== null && restedSince(fold, movement.away))
    restWhereFound(fold, movement.away, allowedMeters(fold, seen, report.span));
  if (movement.state === target) goOn(fold, seen);
  else setOut(fold, seen, target, report);
}

/** The asset did not come to rest: steps that were held count. */
function goOn(fold: Fold, seen: Sighting): void {
  const { away, state } = fold.movement;
  releaseSteps(fold);
  if (state === MOVING) {
    if (away !== null) countStep(fold, away.time, away.stepMm);
    countStep(fold, seen.time, seen.stepMm);
  }
  forgetRest(fold);
}

/** Begins movement (or transit). The way from the rest point counts if it was driven. */
function setOut(fold: Fold, seen: Sighting, target: number, report: Report): void {
  const { trip, movement } = fold;
  const { away } = movement;
  if (movement.state === MOVING) releaseSteps(fold);
  const change = departure(fold, seen, away, target);
  if (away?.hop) {
    moveOnFrom(fold, away, allowedMeters(fold, seen, report.span));
    change.latitudeE7 = away.latitudeE7;
    change.longitudeE7 = away.longitudeE7;
  } else leaveRestPoint(fold, change, report);
  decide(fold, change);
  movement.state = target;
  fold.charge.candidateTime = 0;
  forgetRest(fold);
  if (target === TRANSIT) return;
  settle(fold, change.time, report.span, report.out);
  if (away?.hop) countWay(fold, away.time, away.stepMm, trip);
  else if (away !== null) countStep(fold, away.time, away.stepMm);
  if (!seen.hop) countStep(fold, seen.time, seen.stepMm);
}

/** Returns the start of movement, at the first fix that shows it. */
function departure(fold: Fold, seen: Sighting, away: Away | null, target: number): Change {
  const change = plainChange(fold, away?.time ?? seen.time, MOVEMENT, target);
  change.earliest = seen.time;
  if (away !== null) {
    const { fixes, gaps, odometer, previousTime } = away;
    return Object.assign(change, { fixes, gaps, odometer, previousTime });
  }
  change.fixes -= 1;
  change.odometer = seen.previousOdometer >= 0 ? seen.previousOdometer : fold.counters.odometer;
  change.previousTime = seen.previousTime;
  return change;
}

/** Lets the trip begin at the rest point, at most one reporting interval before the first moving fix. */
function leaveRestPoint(fold: Fold, change: Change, { rules, span }: Report): void {
  const { pointLatitudeE7, pointLongitudeE7 } = fold.movement;
  const interval = movingIntervalMs(fold, deviceRules(fold, rules), span);
  change.earliest = Math.max(change.previousTime, change.time - Math.min(interval, span.tripStartLeadMs));
  if (pointLatitudeE7 === null || change.value !== MOVING) return;
  change.latitudeE7 = pointLatitudeE7;
  change.longitudeE7 = pointLongitudeE7;
}

/** The ignition is off now: the asset stops here. */
function switchOff(fold: Fold, seen: Sighting): void {
  if (fold.movement.state === MOVING) {
    releaseSteps(fold);
    countStep(fold, seen.time, seen.stepMm);
  }
  halt(fold, seen.time);
  if (fold.movement.pointLatitudeE7 === null) setPoint(fold, seen);
}

/** The asset does not move: starts a candidate for rest, or holds the step until the candidate is decided. */
function stay(fold: Fold, seen: Sighting): void {
  const { movement } = fold;
  const target = fold.device.ignition === ON ? IDLE : STOPPED;
  const away = movement.away !== null && movement.away.time === seen.time;
  if (movement.state === target) movement.rest = null;
  else if (movement.rest === null || movement.rest.target !== target) {
    if (movement.state === MOVING) {
      releaseSteps(fold);
      countStep(fold, seen.time, seen.stepMm);
    }
    waitForRest(fold, seen.time, target);
  } else if (movement.state === MOVING && !away) holdStep(fold, seen.time, seen.stepMm);
  if (movement.pointLatitudeE7 === null) setPoint(fold, seen);
}
