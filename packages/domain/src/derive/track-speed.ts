/** Speed of a fix: as reported by the device, else measured along the track. */
import { stepMeters } from '../geometry.ts';
import type { Position } from '../position.ts';
import type { Fold } from './fold.ts';
import type { Step } from './report.ts';
import type { RuleSpan } from './rules.ts';

/** A reported speed above the cap is believed if the step to its fix shows at least this share of it. */
const CONFIRMED_BY_STEP = 0.8;

/**
 * Returns the reported speed in m/s, to the centimetre as stored. Returns −1 if the device reports none, or one above the
 * cap of the asset's type that the track does not confirm.
 */
export function reportedSpeed(position: Position, stepMm: number, elapsedMs: number, { thresholds }: RuleSpan): number {
  const { speedMetersPerSecond: speed } = position;
  if (speed === undefined) return -1;
  const tooFast = speed > thresholds.plausibleSpeedMetersPerSecond;
  if (tooFast && !(elapsedMs > 0 && stepMm >= speed * elapsedMs * CONFIRMED_BY_STEP)) return -1;
  return Math.round(speed * 100) / 100;
}

/**
 * Returns the speed along the track in m/s, measured over at least `speedFromTrackSeconds` (over less time, the noise of
 * fixes would look like movement). Returns −1 after a gap, or if unknown.
 */
export function speedFromTrack(fold: Fold, time: number, step: Step, span: RuleSpan): number {
  const { fix, mark } = fold;
  if (mark.time === 0) {
    if (fix.time === 0 || fold.movement.fresh) return placeMark(fold, time, step, -1);
    placeMark(fold, fix.time, fix, fix.speed);
  }
  const elapsed = time - mark.time;
  if (elapsed > span.tripGapMs) return placeMark(fold, time, step, -1);
  if (elapsed < span.speedFromTrackMs) return mark.speed;
  const meters = stepMeters(mark.latitudeE7, mark.longitudeE7, step.latitudeE7, step.longitudeE7);
  return placeMark(fold, time, step, Math.round((meters * 100_000) / elapsed) / 100);
}

/** Measures from here on, and returns `speed`. */
function placeMark(
  { mark }: Fold,
  time: number,
  place: { latitudeE7: number; longitudeE7: number },
  speed: number,
): number {
  mark.time = time;
  mark.latitudeE7 = place.latitudeE7;
  mark.longitudeE7 = place.longitudeE7;
  mark.speed = speed;
  return speed;
}
