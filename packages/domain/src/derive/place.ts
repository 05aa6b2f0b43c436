/** Takes in ignition and place of a report: judges the fix, measures the step to it, and passes both to the machines. */
import { stepMeters, toE7 } from '../geometry.ts';
import type { PlaceFix } from '../places/visits.ts';
import type { Position } from '../position.ts';
import { LEAD, MOVING, OFF, ON } from './codes.ts';
import type { Fold } from './fold.ts';
import { ALL_HARSH, endHarsh, feelHarsh, takeHarshEvents } from './harsh.ts';
import { locationFound, locationMissing, loseSinceFix } from './location-loss.ts';
import { ignitionChanged, moveWithFix, moveWithoutFix } from './movement.ts';
import { ACCEPTED, fixOfSuspect, judgeFix, REANCHORED, REFUSED } from './outlier.ts';
import { countFix } from './readings.ts';
import { reanchor } from './reanchor.ts';
import type { Report, Step } from './report.ts';
import { bucketAt } from './rollup.ts';
import { deviceRules } from './silence.ts';
import { takeSpeed } from './speeding.ts';
import { reportedSpeed, speedFromTrack } from './track-speed.ts';
import { joinTail } from './trip.ts';

/** Takes in ignition and place. Returns whether the position has a fix that is accepted. */
export function takePlace(fold: Fold, report: Report): boolean {
  const { position, span, gapMs } = report;
  const step = stepTo(fold, position);
  const judgement = step === null ? REFUSED : judgeFix(fold, step, report);
  const accepted = judgement === REFUSED ? null : step;
  const silenceMs = accepted === null || fold.fix.time === 0 ? 0 : position.time - fold.fix.time;
  if (silenceMs > span.tripGapMs) countGap(fold);
  if (silenceMs > gapMs) loseSinceFix(fold);
  if (accepted !== null) {
    if (report.out.fixes !== null) collectFixes(fold, accepted, judgement, report.out.fixes, position);
    if (judgement === REANCHORED) accepted.meters = reanchor(fold, accepted, report);
    else if (judgement === ACCEPTED && position.time === fold.fix.time) keepPlace(fold, accepted);
  }
  if (position.ignition !== undefined) takeIgnition(fold, position, position.ignition ? ON : OFF);
  if (accepted !== null) {
    takeFix(fold, accepted, silenceMs > gapMs, report);
    return true;
  }
  if (position.events.length > 0) takeHarshEvents(fold, report);
  moveWithoutFix(fold, position);
  locationMissing(fold, report);
  return false;
}

/** Adds an accepted fix, and before it the suspects that it confirms. Of two fixes of one instant the first counts. */
function collectFixes(fold: Fold, step: Step, judgement: number, fixes: PlaceFix[], position: Position): void {
  if (judgement === REANCHORED) for (const suspect of fold.suspects) fixes.push(fixOfSuspect(suspect));
  const { time, accuracyMeters = 0, speedMetersPerSecond = -1 } = position;
  if (time === fold.fix.time) return;
  const { latitudeE7, longitudeE7 } = step;
  fixes.push({ time, latitudeE7, longitudeE7, accuracyMeters, speedMetersPerSecond });
}

/** Returns the step to the fix of a position, or null if it has none. */
function stepTo({ fix }: Fold, { valid, latitude, longitude }: Position): Step | null {
  if (!valid || latitude === undefined || longitude === undefined) return null;
  const latitudeE7 = toE7(latitude);
  const longitudeE7 = toE7(longitude);
  const meters = fix.time === 0 ? 0 : stepMeters(fix.latitudeE7, fix.longitudeE7, latitudeE7, longitudeE7);
  return { latitudeE7, longitudeE7, meters };
}

/** Keeps the first of two places of one instant: their true order is unknown, and no way was driven between them. */
function keepPlace({ fix }: Fold, step: Step): void {
  step.latitudeE7 = fix.latitudeE7;
  step.longitudeE7 = fix.longitudeE7;
  step.meters = 0;
}

/** Counts a gap. One between ignition-on without a fix and the start of the trip is not the trip's. */
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

/** @param hop whether the gap before the fix is longer than G */
function takeFix(fold: Fold, step: Step, hop: boolean, report: Report): void {
  const { position, rules, span, out } = report;
  const { time } = position;
  const { fix } = fold;
  const { time: previousTime, speed: previousSpeed, heading: previousHeading } = fix;
  const previousOdometer = fold.counters.odometer;
  const stepMm = Math.round(step.meters * 1000);
  const reported = reportedSpeed(position, stepMm, time - previousTime, span);
  const speed = reported >= 0 ? reported : speedFromTrack(fold, time, step, span);
  if (reported >= 0) fold.mark.time = 0;
  if (fold.location.lost !== 0 || fold.location.lostTime !== 0) locationFound(fold, time);
  if (fold.trip !== null && fold.trip.tail !== null && !fold.trip.tail.rests) joinTail(fold.trip);
  recordFix(fold, position, step, reported);
  const { latitudeE7, longitudeE7 } = step;
  const accuracyMeters = position.accuracyMeters === undefined ? 0 : Math.round(position.accuracyMeters * 10) / 10;
  const seen = { time, latitudeE7, longitudeE7, accuracyMeters, speed, stepMm, previousTime, previousOdometer, hop };
  moveWithFix(fold, seen, report);
  if (fold.movement.state === MOVING) noteSpeed(fold, time, speed);
  if (position.events.length > 0) takeHarshEvents(fold, report);
  const close = time - previousTime <= span.harshSpacingMs;
  if (close && !(deviceRules(fold, rules).sendsHarshEvents ?? fold.device.sendsHarsh)) {
    const sample = { previousTime, previousSpeed, previousHeading, time, speed: fix.speed, heading: fix.heading };
    feelHarsh(fold, sample, report);
  } else if (fold.harsh.length > 0) endHarsh(fold, ALL_HARSH, span, out);
  if (fold.speeding !== null || speed > span.speedLimitMetersPerSecond) takeSpeed(fold, speed, report);
}

/** Makes a fix the last accepted one. @param speed as reported, m/s, −1: none */
function recordFix(fold: Fold, position: Position, step: Step, speed: number): void {
  const { fix, counters } = fold;
  fix.time = position.time;
  fix.latitudeE7 = step.latitudeE7;
  fix.longitudeE7 = step.longitudeE7;
  fix.speed = speed;
  fix.heading = position.headingDegrees === undefined ? -1 : Math.round(position.headingDegrees);
  fix.accuracyMeters = position.accuracyMeters ?? 0;
  counters.fixes += 1;
  if (position.odometerMeters !== undefined) counters.odometer = Math.round(position.odometerMeters);
  countFix(bucketAt(fold, position.time), speed);
}

function noteSpeed(fold: Fold, time: number, speed: number): void {
  const bucket = bucketAt(fold, time);
  if (speed > bucket.maxSpeed) bucket.maxSpeed = speed;
  if (fold.trip !== null && speed > fold.trip.maxSpeed) fold.trip.maxSpeed = speed;
}
