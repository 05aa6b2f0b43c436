/** What a report says of the place: judged, measured against the last one, and handed to all that follow the vehicle. */
import { stepMeters, toE7 } from '../geometry.ts';
import type { Position } from '../position.ts';
import { endAtLastFix } from './contact-loss.ts';
import type { Derived } from './derived.ts';
import { type AssetFold, MOVING, OFF, ON } from './fold.ts';
import { endHarsh, feelHarsh, takeHarshEvents } from './harsh.ts';
import { locationFound, locationMissing } from './location-loss.ts';
import { ignitionChanged, moveWithFix, moveWithoutFix, type Sighting } from './movement.ts';
import { ACCEPTED, judgeFix, REANCHORED, REFUSED, suspectMeters } from './outlier.ts';
import { countFix } from './readings.ts';
import { bucketAt } from './rollup.ts';
import type { RuleSpan, Rules } from './rules.ts';
import { deviceRules } from './silence.ts';
import { takeSpeed } from './speeding.ts';
import { releaseSteps } from './steps.ts';
import { horizonOf, settle } from './timeline.ts';
import { endTrip, joinTail } from './trip.ts';

/** Takes in ignition and place; true when the position has a fix that is accepted. */
export function takePlace(fold: AssetFold, position: Position, rules: Rules, span: RuleSpan, out: Derived): boolean {
  const { latitude, longitude, time } = position;
  let latitudeE7 = 0;
  let longitudeE7 = 0;
  let meters = 0;
  let judgement = REFUSED;
  if (position.valid && latitude !== undefined && longitude !== undefined) {
    latitudeE7 = toE7(latitude);
    longitudeE7 = toE7(longitude);
    if (fold.fixTime !== 0) meters = stepMeters(fold.fixLatitudeE7, fold.fixLongitudeE7, latitudeE7, longitudeE7);
    judgement = judgeFix(fold, position, latitudeE7, longitudeE7, meters, span, out);
  }
  // Of two places of one instant the first in order counts: which came first nobody knows, and a way between them was
  // not driven.
  if (judgement === ACCEPTED && time === fold.fixTime) {
    latitudeE7 = fold.fixLatitudeE7;
    longitudeE7 = fold.fixLongitudeE7;
    meters = 0;
  }
  if (judgement === REANCHORED) meters = reanchor(fold, time, latitudeE7, longitudeE7, span, out);
  if (position.ignition !== undefined) takeIgnition(fold, position, position.ignition ? ON : OFF);
  if (judgement === REFUSED) {
    if (position.events.length > 0) takeHarshEvents(fold, position, rules, span, out);
    moveWithoutFix(fold, position);
    locationMissing(fold, position, span);
    return false;
  }
  takeFix(fold, position, latitudeE7, longitudeE7, Math.round(meters * 1000), rules, span, out);
  return true;
}

function takeIgnition(fold: AssetFold, position: Position, ignition: number): void {
  const before = fold.ignition;
  if (ignition === before) return;
  fold.ignition = ignition;
  if (fold.lost === 0 && fold.lostTime !== 0) fold.lostTime = position.time;
  ignitionChanged(fold, position, before);
}

function takeFix(
  fold: AssetFold,
  position: Position,
  latitudeE7: number,
  longitudeE7: number,
  stepMm: number,
  rules: Rules,
  span: RuleSpan,
  out: Derived,
): void {
  const { time } = position;
  const { fixTime: previousTime, fixSpeed: previousSpeed, fixHeading: previousHeading, odometer } = fold;
  const speed = speedOf(fold, position, latitudeE7, longitudeE7, span);
  if (fold.lost !== 0 || fold.lostTime !== 0) locationFound(fold, time);
  if (fold.trip !== null && fold.trip.tail !== null && !fold.trip.tail.rests) joinTail(fold.trip);
  if (previousTime !== 0 && time - previousTime > span.tripGapMs) fold.gaps += 1;
  fold.fixes += 1;
  fold.fixTime = time;
  fold.fixLatitudeE7 = latitudeE7;
  fold.fixLongitudeE7 = longitudeE7;
  fold.fixSpeed = position.speedMetersPerSecond === undefined ? -1 : speed;
  fold.fixHeading = position.headingDegrees === undefined ? -1 : Math.round(position.headingDegrees);
  if (position.odometerMeters !== undefined) fold.odometer = Math.round(position.odometerMeters);
  countFix(bucketAt(fold, time), position);
  // All of these are scratch: one object per call would be the only garbage of steady driving.
  seen.time = time;
  seen.latitudeE7 = latitudeE7;
  seen.longitudeE7 = longitudeE7;
  seen.accuracyMeters = position.accuracyMeters === undefined ? 0 : Math.round(position.accuracyMeters * 10) / 10;
  seen.speed = speed;
  seen.stepMm = stepMm;
  seen.previousTime = previousTime;
  seen.previousOdometer = odometer;
  moveWithFix(fold, position, seen, rules, span, out);
  if (fold.movement === MOVING) noteSpeed(fold, time, speed);
  if (position.events.length > 0) takeHarshEvents(fold, position, rules, span, out);
  if (time - previousTime <= span.harshSpacingMs && !(deviceRules(fold, rules).sendsHarshEvents ?? fold.deviceHarsh)) {
    sample.previousTime = previousTime;
    sample.previousSpeed = previousSpeed;
    sample.previousHeading = previousHeading;
    sample.time = time;
    sample.speed = fold.fixSpeed;
    sample.heading = fold.fixHeading;
    feelHarsh(fold, sample, rules, span, out);
  } else if (fold.harsh.length > 0) endHarsh(fold, -1, out, span);
  if (fold.speeding !== null || speed > span.speedLimitMetersPerSecond) takeSpeed(fold, time, speed, span, out);
}

const seen: Sighting = {
  time: 0.5,
  latitudeE7: 0,
  longitudeE7: 0,
  accuracyMeters: 0.5,
  speed: 0.5,
  stepMm: 0.5,
  previousTime: 0.5,
  previousOdometer: 0.5,
};
const sample = {
  previousTime: 0.5,
  previousSpeed: 0.5,
  previousHeading: 0,
  time: 0.5,
  speed: 0.5,
  heading: 0,
};

function noteSpeed(fold: AssetFold, time: number, speed: number): void {
  const bucket = bucketAt(fold, time);
  if (speed > bucket.maxSpeed) bucket.maxSpeed = speed;
  if (fold.trip !== null && speed > fold.trip.maxSpeed) fold.trip.maxSpeed = speed;
}

/**
 * Speed in m/s, to the centimetre as stored: the device's, else measured along the track over at least
 * `speedFromTrackSeconds` (over less, the noise of fixes would look like movement); −1 after a gap or when unknown.
 */
function speedOf(fold: AssetFold, position: Position, latitudeE7: number, longitudeE7: number, span: RuleSpan): number {
  if (position.speedMetersPerSecond !== undefined) {
    if (fold.markTime !== 0) fold.markTime = 0;
    return Math.round(position.speedMetersPerSecond * 100) / 100;
  }
  if (fold.markTime === 0) {
    if (fold.fixTime === 0 || fold.fresh) return markPlace(fold, position.time, latitudeE7, longitudeE7, -1);
    markPlace(fold, fold.fixTime, fold.fixLatitudeE7, fold.fixLongitudeE7, fold.fixSpeed);
  }
  const elapsed = position.time - fold.markTime;
  if (elapsed > span.tripGapMs) return markPlace(fold, position.time, latitudeE7, longitudeE7, -1);
  if (elapsed < span.speedFromTrackMs) return fold.markSpeed;
  const meters = stepMeters(fold.markLatitudeE7, fold.markLongitudeE7, latitudeE7, longitudeE7);
  return markPlace(fold, position.time, latitudeE7, longitudeE7, Math.round((meters * 100_000) / elapsed) / 100);
}

function markPlace(fold: AssetFold, time: number, latitudeE7: number, longitudeE7: number, speed: number): number {
  fold.markTime = time;
  fold.markLatitudeE7 = latitudeE7;
  fold.markLongitudeE7 = longitudeE7;
  fold.markSpeed = speed;
  return speed;
}

/**
 * The suspects were right: the track goes on from the first of them, and the jump to it is not driven. After a silence
 * that means that the trip before cannot be joined. Returns the metres from the first suspect to this fix.
 */
function reanchor(
  fold: AssetFold,
  time: number,
  latitudeE7: number,
  longitudeE7: number,
  span: RuleSpan,
  out: Derived,
): number {
  const meters = suspectMeters(fold, latitudeE7, longitudeE7);
  const first = fold.suspects[0]!;
  const last = fold.suspects.at(-1)!;
  if (fold.trip !== null && first[0]! - fold.fixTime > span.tripGapMs) {
    if (fold.movement === MOVING) {
      releaseSteps(fold);
      fold.rest = null;
      endAtLastFix(fold, 'jump', span, out);
    } else {
      settle(fold, horizonOf(fold, time), span, out);
      endTrip(fold, 'jump', span, out);
    }
  }
  fold.fixes += fold.suspects.length;
  fold.fixTime = last[0]!;
  fold.fixLatitudeE7 = last[2]!;
  fold.fixLongitudeE7 = last[3]!;
  fold.fixSpeed = -1;
  fold.fixHeading = -1;
  fold.odometer = -1;
  fold.markTime = 0;
  fold.suspects = [];
  fold.away = null;
  fold.fresh = true;
  return meters;
}
