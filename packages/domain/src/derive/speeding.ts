/**
 * Speeding: over the limit for at least `speedingAfterSeconds`, from the first fix over it to the last one in a row. A
 * single fast fix has no duration, so it makes no event.
 */
import { fromE7 } from '../geometry.ts';
import { MOVING } from './codes.ts';
import type { Derived, DrivingEvent } from './derived.ts';
import type { Fold } from './fold.ts';
import type { Report } from './report.ts';
import type { RuleSpan } from './rules.ts';

/** Takes in the speed of an accepted fix in m/s (−1: unknown), after movement is decided. */
export function takeSpeed(fold: Fold, speed: number, { position, span, out }: Report): void {
  const { speeding } = fold;
  const { time } = position;
  const limit = span.speedLimitMetersPerSecond;
  const over = speed > limit && fold.movement.state === MOVING;
  if (speeding !== null) {
    if (over && speeding.limit === limit && time - speeding.endTime <= span.tripGapMs) {
      speeding.endTime = time;
      if (speed > speeding.peak) speeding.peak = speed;
      return;
    }
    endSpeeding(fold, span, out);
  }
  if (over)
    fold.speeding = {
      startTime: time,
      endTime: time,
      peak: speed,
      limit,
      latitudeE7: fold.fix.latitudeE7,
      longitudeE7: fold.fix.longitudeE7,
    };
}

/** Ends the speeding under way, if any. It becomes an event if it lasted long enough. */
export function endSpeeding(fold: Fold, span: RuleSpan, out: Derived): void {
  const { speeding } = fold;
  fold.speeding = null;
  if (speeding === null || speeding.endTime - speeding.startTime < span.speedingAfterMs) return;
  const event: DrivingEvent = {
    type: 'speeding',
    startTime: speeding.startTime,
    endTime: speeding.endTime,
    latitude: fromE7(speeding.latitudeE7),
    longitude: fromE7(speeding.longitudeE7),
    value: speeding.peak,
    limit: speeding.limit,
    source: 'track',
  };
  out.drivingEvents.push(event);
  out.events.push({ type: 'drivingEvent', time: event.startTime, event });
  if (fold.trip !== null) fold.trip.speedingMs += speeding.endTime - speeding.startTime;
}
