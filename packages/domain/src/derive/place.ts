/** What a report says of the place: judged, measured against the last one, and handed to all that follow the vehicle. */
import { stepMeters, toE7 } from '../geometry.ts';
import type { Position } from '../position.ts';
import { LEAD, MOVING, OFF, ON } from './codes.ts';
import { endAtLastFix } from './contact-loss.ts';
import type { Derived } from './derived.ts';
import type { Fold } from './fold.ts';
import { endHarsh, feelHarsh, takeHarshEvents } from './harsh.ts';
import { locationFound, locationMissing, loseSinceFix } from './location-loss.ts';
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

/**
 * Takes in ignition and place; true when the position has a fix that is accepted.
 * @param gapMs G of this report: a fix longer ago leaves unknown what was between
 */
export function takePlace(
  fold: Fold,
  position: Position,
  gapMs: number,
  rules: Rules,
  span: RuleSpan,
  out: Derived,
): boolean {
  const { latitude, longitude, time } = position;
  let latitudeE7 = 0;
  let longitudeE7 = 0;
  let meters = 0;
  let judgement = REFUSED;
  if (position.valid && latitude !== undefined && longitude !== undefined) {
    latitudeE7 = toE7(latitude);
    longitudeE7 = toE7(longitude);
    if (fold.fix.time !== 0) meters = stepMeters(fold.fix.latitudeE7, fold.fix.longitudeE7, latitudeE7, longitudeE7);
    judgement = judgeFix(fold, position, latitudeE7, longitudeE7, meters, span, out);
  }
  // Of two places of one instant the first in order counts: which came first nobody knows, and a way between them was
  // not driven.
  if (judgement === ACCEPTED && time === fold.fix.time) {
    latitudeE7 = fold.fix.latitudeE7;
    longitudeE7 = fold.fix.longitudeE7;
    meters = 0;
  }
  const silence = judgement === REFUSED || fold.fix.time === 0 ? 0 : time - fold.fix.time;
  if (silence > span.tripGapMs) countGap(fold);
  if (silence > gapMs) loseSinceFix(fold);
  if (judgement === REANCHORED) meters = reanchor(fold, time, latitudeE7, longitudeE7, gapMs, span, out);
  if (position.ignition !== undefined) takeIgnition(fold, position, position.ignition ? ON : OFF);
  if (judgement === REFUSED) {
    if (position.events.length > 0) takeHarshEvents(fold, position, rules, span, out);
    moveWithoutFix(fold, position);
    locationMissing(fold, position, span, gapMs);
    return false;
  }
  seen.hop = silence > gapMs;
  takeFix(fold, position, latitudeE7, longitudeE7, Math.round(meters * 1000), rules, span, out);
  return true;
}

/** A gap before the trip, after its ignition came on without a fix, is none of the trip's. */
function countGap(fold: Fold): void {
  fold.counters.gaps += 1;
  if (fold.trip === null && fold.lead !== null) fold.lead.gaps += 1;
  for (const change of fold.queue) if (change.layer === LEAD) change.gaps += 1;
}

function takeIgnition(fold: Fold, position: Position, ignition: number): void {
  const before = fold.device.ignition;
  if (ignition === before) return;
  fold.device.ignition = ignition;
  if (fold.location.lost === 0 && fold.location.lostTime !== 0) fold.location.lostTime = position.time;
  ignitionChanged(fold, position, before);
}

function takeFix(
  fold: Fold,
  position: Position,
  latitudeE7: number,
  longitudeE7: number,
  stepMm: number,
  rules: Rules,
  span: RuleSpan,
  out: Derived,
): void {
  const { time } = position;
  const { time: previousTime, speed: previousSpeed, heading: previousHeading } = fold.fix;
  const { odometer } = fold.counters;
  const said = saidSpeed(position, stepMm, time - previousTime, span);
  const speed = said >= 0 ? said : speedFromTrack(fold, time, latitudeE7, longitudeE7, span);
  if (said >= 0) fold.mark.time = 0;
  if (fold.location.lost !== 0 || fold.location.lostTime !== 0) locationFound(fold, time);
  if (fold.trip !== null && fold.trip.tail !== null && !fold.trip.tail.rests) joinTail(fold.trip);
  fold.counters.fixes += 1;
  fold.fix.time = time;
  fold.fix.latitudeE7 = latitudeE7;
  fold.fix.longitudeE7 = longitudeE7;
  fold.fix.speed = said;
  fold.fix.heading = position.headingDegrees === undefined ? -1 : Math.round(position.headingDegrees);
  if (position.odometerMeters !== undefined) fold.counters.odometer = Math.round(position.odometerMeters);
  countFix(bucketAt(fold, time), said);
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
  if (fold.movement.state === MOVING) noteSpeed(fold, time, speed);
  if (position.events.length > 0) takeHarshEvents(fold, position, rules, span, out);
  if (
    time - previousTime <= span.harshSpacingMs &&
    !(deviceRules(fold, rules).sendsHarshEvents ?? fold.device.sendsHarsh)
  ) {
    sample.previousTime = previousTime;
    sample.previousSpeed = previousSpeed;
    sample.previousHeading = previousHeading;
    sample.time = time;
    sample.speed = fold.fix.speed;
    sample.heading = fold.fix.heading;
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
  hop: false,
};
const sample = {
  previousTime: 0.5,
  previousSpeed: 0.5,
  previousHeading: 0,
  time: 0.5,
  speed: 0.5,
  heading: 0,
};

function noteSpeed(fold: Fold, time: number, speed: number): void {
  const bucket = bucketAt(fold, time);
  if (speed > bucket.maxSpeed) bucket.maxSpeed = speed;
  if (fold.trip !== null && speed > fold.trip.maxSpeed) fold.trip.maxSpeed = speed;
}

/** A speed above the cap is believed where the step to its fix is at least this share of it. */
const CONFIRMED_BY_STEP = 0.8;

/**
 * The device's speed in m/s, to the centimetre as stored; −1 where it says none, or one above the cap of the asset's type
 * that the track does not confirm.
 */
function saidSpeed(position: Position, stepMm: number, elapsedMs: number, { thresholds }: RuleSpan): number {
  const { speedMetersPerSecond: said } = position;
  if (said === undefined) return -1;
  const tooFast = said > thresholds.plausibleSpeedMetersPerSecond;
  if (tooFast && !(elapsedMs > 0 && stepMm >= said * elapsedMs * CONFIRMED_BY_STEP)) return -1;
  return Math.round(said * 100) / 100;
}

/**
 * Speed along the track in m/s, over at least `speedFromTrackSeconds` (over less, the noise of fixes would look like
 * movement); −1 after a gap or when unknown.
 */
function speedFromTrack(fold: Fold, time: number, latitudeE7: number, longitudeE7: number, span: RuleSpan): number {
  if (fold.mark.time === 0) {
    if (fold.fix.time === 0 || fold.movement.fresh) return markPlace(fold, time, latitudeE7, longitudeE7, -1);
    markPlace(fold, fold.fix.time, fold.fix.latitudeE7, fold.fix.longitudeE7, fold.fix.speed);
  }
  const elapsed = time - fold.mark.time;
  if (elapsed > span.tripGapMs) return markPlace(fold, time, latitudeE7, longitudeE7, -1);
  if (elapsed < span.speedFromTrackMs) return fold.mark.speed;
  const meters = stepMeters(fold.mark.latitudeE7, fold.mark.longitudeE7, latitudeE7, longitudeE7);
  return markPlace(fold, time, latitudeE7, longitudeE7, Math.round((meters * 100_000) / elapsed) / 100);
}

function markPlace(fold: Fold, time: number, latitudeE7: number, longitudeE7: number, speed: number): number {
  fold.mark.time = time;
  fold.mark.latitudeE7 = latitudeE7;
  fold.mark.longitudeE7 = longitudeE7;
  fold.mark.speed = speed;
  return speed;
}

/**
 * The suspects were right: the track goes on from the first of them, and the jump to it is not driven. After a silence
 * that means that the trip before cannot be joined. Returns the metres from the first suspect to this fix.
 */
function reanchor(
  fold: Fold,
  time: number,
  latitudeE7: number,
  longitudeE7: number,
  gapMs: number,
  span: RuleSpan,
  out: Derived,
): number {
  const meters = suspectMeters(fold, latitudeE7, longitudeE7);
  const first = fold.suspects[0]!;
  const last = fold.suspects.at(-1)!;
  if (fold.trip !== null && first[0]! - fold.fix.time > gapMs) {
    if (fold.movement.state === MOVING) {
      releaseSteps(fold);
      fold.movement.rest = null;
      endAtLastFix(fold, 'jump', span, out);
    } else {
      settle(fold, horizonOf(fold, time), span, out);
      endTrip(fold, 'jump', span, out);
    }
  }
  fold.counters.fixes += fold.suspects.length;
  fold.fix.time = last[0]!;
  fold.fix.latitudeE7 = last[2]!;
  fold.fix.longitudeE7 = last[3]!;
  fold.fix.speed = -1;
  fold.fix.heading = -1;
  fold.counters.odometer = -1;
  fold.mark.time = 0;
  fold.suspects = [];
  fold.movement.away = null;
  fold.movement.fresh = true;
  return meters;
}
