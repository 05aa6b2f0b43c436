/**
 * Harsh acceleration, braking, cornering (decisions.md, "Harsh events"): as reported by the device, else derived from
 * speed and heading of fixes at most `harshSpacingSeconds` apart. Consecutive samples above the limit are one event.
 */
import { fromE7, headingDifferenceDegrees } from '../geometry.ts';
import type { Thresholds } from '../limits.ts';
import { OFF } from './codes.ts';
import type { Derived, DrivingEvent, DrivingEventType } from './derived.ts';
import type { Fold } from './fold.ts';
import type { Report } from './report.ts';
import type { RuleSpan, Rules } from './rules.ts';

const TYPES: readonly DrivingEventType[] = ['harshAcceleration', 'harshBraking', 'harshCornering'];
const ACCELERATION = 0;
const BRAKING = 1;
const CORNERING = 2;
/** For `endHarsh`: events of every type. */
export const ALL_HARSH = -1;

/** Two fixes in a row. Speeds in m/s and headings in degrees, −1: not reported. */
export interface HarshSample {
  previousTime: number;
  previousSpeed: number;
  previousHeading: number;
  time: number;
  speed: number;
  heading: number;
}

/** Takes in harsh events that the device reports itself. */
export function takeHarshEvents(fold: Fold, { position, rules, span, out }: Report): void {
  for (const event of position.events) {
    const type = TYPES.indexOf(event.type as DrivingEventType);
    if (type < 0) continue;
    fold.device.sendsHarsh = true;
    const speed = position.speedMetersPerSecond ?? Infinity;
    if (!mayBeHarsh(fold, type, speed, rules, span)) continue;
    emit(fold, out, {
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

/** Measures acceleration between two fixes, for a device that does not report harsh events. */
export function feelHarsh(fold: Fold, sample: HarshSample, report: Report): void {
  const elapsed = (sample.time - sample.previousTime) / 1000;
  if (elapsed <= 0 || sample.speed < 0 || sample.previousSpeed < 0) {
    endHarsh(fold, ALL_HARSH, report.span, report.out);
    return;
  }
  const along = (sample.speed - sample.previousSpeed) / elapsed;
  const fastest = Math.max(sample.speed, sample.previousSpeed);
  feel(fold, ACCELERATION, along, fastest, sample, report);
  feel(fold, BRAKING, -along, fastest, sample, report);
  if (sample.heading < 0 || sample.previousHeading < 0) {
    endHarsh(fold, CORNERING, report.span, report.out);
    return;
  }
  const middle = (sample.speed + sample.previousSpeed) / 2;
  const turn = (headingDifferenceDegrees(sample.heading, sample.previousHeading) * Math.PI) / 180;
  feel(fold, CORNERING, (middle * turn) / elapsed, middle, sample, report);
}

/** Starts, continues or ends the event of one type. @param value m/s² @param speed m/s at which it is judged */
function feel(
  fold: Fold,
  type: number,
  value: number,
  speed: number,
  sample: HarshSample,
  { rules, span, out }: Report,
): void {
  if (value <= limitOf(type, span.thresholds) || !mayBeHarsh(fold, type, speed, rules, span)) {
    if (fold.harsh.length > 0) endHarsh(fold, type, span, out);
    return;
  }
  const open = fold.harsh.find((event) => event.type === type);
  if (open !== undefined) {
    open.endTime = sample.time;
    open.peak = Math.max(open.peak, value);
    return;
  }
  fold.harsh.push({
    type,
    startTime: sample.previousTime,
    endTime: sample.time,
    peak: value,
    latitudeE7: fold.fix.latitudeE7,
    longitudeE7: fold.fix.longitudeE7,
  });
}

/** Returns the limit of a type in m/s². */
function limitOf(type: number, thresholds: Thresholds): number {
  if (type === ACCELERATION) return thresholds.harshAccelerationMetersPerSecondSquared;
  if (type === BRAKING) return thresholds.harshBrakingMetersPerSecondSquared;
  return thresholds.harshCorneringMetersPerSecondSquared;
}

function mayBeHarsh(fold: Fold, type: number, speed: number, rules: Rules, span: RuleSpan): boolean {
  if (fold.device.ignition === OFF) return false;
  if (type !== CORNERING) return speed >= span.thresholds.harshMinimumSpeedMetersPerSecond;
  return !rules.twoWheeler && speed >= span.thresholds.harshCorneringMinimumSpeedMetersPerSecond;
}

/** Ends the open event of a type, or of ALL_HARSH types. */
export function endHarsh(fold: Fold, type: number, span: RuleSpan, out: Derived): void {
  if (fold.harsh.length === 0) return;
  for (const event of fold.harsh)
    if (type === ALL_HARSH || event.type === type)
      emit(fold, out, {
        type: TYPES[event.type]!,
        startTime: event.startTime,
        endTime: event.endTime,
        latitude: fromE7(event.latitudeE7),
        longitude: fromE7(event.longitudeE7),
        value: event.peak,
        limit: limitOf(event.type, span.thresholds),
        source: 'track',
      });
  fold.harsh = type === ALL_HARSH ? [] : fold.harsh.filter((event) => event.type !== type);
}

function emit(fold: Fold, out: Derived, event: DrivingEvent): void {
  out.drivingEvents.push(event);
  out.events.push({ type: 'drivingEvent', time: event.startTime, event });
  const { trip } = fold;
  if (trip !== null && (trip.tail === null || event.startTime < trip.tail.time)) trip.harsh += 1;
}
