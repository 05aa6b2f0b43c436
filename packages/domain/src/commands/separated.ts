/**
 * Detects that the two devices of an asset are on two vehicles, for example after one was removed. The rest of one
 * device is then no proof for the other.
 */
import { LIMITS } from '../limits.ts';
import { errorMeters, type FixReport, hasFix, metersApart, type TimedReport } from './safety-gate.ts';

/** Fixes of two devices are compared if they are at most this far apart in time. */
const TOGETHER_SECONDS = 60;
/** Assumed speed of a fix without a speed: 130 km/h. */
const UNKNOWN_SPEED_METERS_PER_SECOND = 36;

/**
 * Returns whether the two newest live fixes of each device are too far from the other's fix of that time. The limit is
 * 500 m, plus the error of the fixes, plus the distance that the vehicle may have driven in between. A device that is
 * silent, or has sent fewer than two fixes since then, does not count as separated.
 */
export function areSeparated(primary: readonly TimedReport[], auxiliary: readonly TimedReport[]): boolean {
  const ours = primary.filter(hasFix);
  const theirs = auxiliary.filter(hasFix);
  if (ours.length < 2 || theirs.length < 2) return false;
  return (
    ours.slice(-2).every((report) => isAway(report, theirs)) && theirs.slice(-2).every((report) => isAway(report, ours))
  );
}

/** Compares a fix with the fix of the other device that is nearest in time. */
function isAway(report: FixReport, others: readonly FixReport[]): boolean {
  const secondsTo = (other: FixReport): number => Math.abs(other.receivedAt - report.receivedAt) / 1000;
  const other = others.reduce((best, each) => (secondsTo(each) < secondsTo(best) ? each : best));
  const seconds = secondsTo(other);
  if (seconds > TOGETHER_SECONDS) return false;
  const speed = Math.max(speedOf(report), speedOf(other));
  const wrongBy = errorMeters(report) + errorMeters(other) + seconds * speed;
  return metersApart(report, other) > LIMITS.devicesSeparatedMeters + wrongBy;
}

function speedOf({ fix }: FixReport): number {
  return fix.speedMetersPerSecond ?? UNKNOWN_SPEED_METERS_PER_SECOND;
}
