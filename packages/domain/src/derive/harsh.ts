/**
 * Harsh acceleration, braking, cornering (decisions.md, "Harsh events"): from the device's events if it sends them, else
 * from speed and heading of fixes at most `harshSpacingSeconds` apart. Samples in a row above the limit are one event.
 */
import { fromE7, headingDifferenceDegrees } from '../geometry.ts';
import type { Position } from '../position.ts';
import { OFF } from './codes.ts';
import type { Derived, DrivingEvent, DrivingEventType } from './derived.ts';
import type { Fold } from './fold.ts';
import type { RuleSpan, Rules } from './rules.ts';

const TYPES: readonly DrivingEventType[] = ['harshAcceleration', 'harshBraking', 'harshCornering'];
const ACCELERATION = 0;
const BRAKING = 1;
const CORNERING = 2;

/** The fix before, and this one. Speeds in m/s and headings in degrees, −1: not said. */
export interface HarshSample {
  previousTime: number;
  previousSpeed: number;
  previousHeading: number;
  time: number;
  speed: number;
  heading: number;
}

/** What the device reports by itself. */
export function takeHarshEvents(fold: Fold, position: Position, rules: Rules, span: RuleSpan, out: Derived): void {
  for (const event of position.events) {
    const type = TYPES.indexOf(event.type as DrivingEventType);
    if (type < 0) continue;
    fold.device.sendsHarsh = true;
    const speed = position.speedMetersPerSecond ?? Infinity;
    if (!mayBeHarsh(fold, type, speed, rules, span)) continue;
    giveOut(fold, out, {
      type: TYPES[type]!,
      startTime: position.time,
      endTime: position.time,
      latitude: fold.fix.time === 0 ? null : fromE7(fold.fix.latitudeE7),
      longitude: fold.fix.time === 0 ? null : fromE7(fold.fix.longitudeE7),
      value: event.value ?? null,
      limit: null,
      source: 'device',
    });
  }
}

/** Acceleration between two fixes of a device that does not report harsh events by itself. */
export function feelHarsh(fold: Fold, sample: HarshSample, rules: Rules, span: RuleSpan, out: Derived): void {
  const elapsed = (sample.time - sample.previousTime) / 1000;
  const { thresholds } = span;
  if (elapsed <= 0 || sample.speed < 0 || sample.previousSpeed < 0) {
    endHarsh(fold, -1, out, span);
    return;
  }
  const along = (sample.speed - sample.previousSpeed) / elapsed;
  const fastest = Math.max(sample.speed, sample.previousSpeed);
  feel(
    fold,
    sample,
    ACCELERATION,
    along,
    thresholds.harshAccelerationMetersPerSecondSquared,
    fastest,
    rules,
    span,
    out,
  );
  feel(fold, sample, BRAKING, -along, thresholds.harshBrakingMetersPerSecondSquared, fastest, rules, span, out);
  if (sample.heading < 0 || sample.previousHeading < 0) {
    endHarsh(fold, CORNERING, out, span);
    return;
  }
  const middle = (sample.speed + sample.previousSpeed) / 2;
  const turn = (headingDifferenceDegrees(sample.heading, sample.previousHeading) * Math.PI) / 180;
  const across = (middle * turn) / elapsed;
  feel(fold, sample, CORNERING, across, thresholds.harshCorneringMetersPerSecondSquared, middle, rules, span, out);
}

function feel(
  fold: Fold,
  sample: HarshSample,
  type: number,
  value: number,
  limit: number,
  speed: number,
  rules: Rules,
  span: RuleSpan,
  out: Derived,
): void {
  if (value <= limit || !mayBeHarsh(fold, type, speed, rules, span)) {
    if (fold.harsh.length > 0) endHarsh(fold, type, out, span);
    return;
  }
  const open = fold.harsh.find((event) => event.type === type);
  if (open === undefined)
    fold.harsh.push({
      type,
      startTime: sample.previousTime,
      endTime: sample.time,
      peak: value,
      latitudeE7: fold.fix.latitudeE7,
      longitudeE7: fold.fix.longitudeE7,
    });
  else {
    open.endTime = sample.time;
    open.peak = Math.max(open.peak, value);
  }
}

function mayBeHarsh(fold: Fold, type: number, speed: number, rules: Rules, span: RuleSpan): boolean {
  if (fold.device.ignition === OFF) return false;
  if (type !== CORNERING) return speed >= span.thresholds.harshMinimumSpeedMetersPerSecond;
  return !rules.twoWheeler && speed >= span.thresholds.harshCorneringMinimumSpeedMetersPerSecond;
}

/** Ends the open event of a type, −1: all of them. */
export function endHarsh(fold: Fold, type: number, out: Derived, span: RuleSpan): void {
  if (fold.harsh.length === 0) return;
  const limits = [
    span.thresholds.harshAccelerationMetersPerSecondSquared,
    span.thresholds.harshBrakingMetersPerSecondSquared,
    span.thresholds.harshCorneringMetersPerSecondSquared,
  ];
  for (const event of fold.harsh)
    if (type === -1 || event.type === type)
      giveOut(fold, out, {
        type: TYPES[event.type]!,
        startTime: event.startTime,
        endTime: event.endTime,
        latitude: fromE7(event.latitudeE7),
        longitude: fromE7(event.longitudeE7),
        value: event.peak,
        limit: limits[event.type]!,
        source: 'track',
      });
  fold.harsh = type === -1 ? [] : fold.harsh.filter((event) => event.type !== type);
}

function giveOut(fold: Fold, out: Derived, event: DrivingEvent): void {
  out.drivingEvents.push(event);
  out.events.push({ type: 'drivingEvent', time: event.startTime, event });
  const { trip } = fold;
  if (trip !== null && (trip.tail === null || event.startTime < trip.tail.time)) trip.harsh += 1;
}
