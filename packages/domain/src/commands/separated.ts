/**
 * Whether the two devices of an asset are on two vehicles, as when one was taken out: what one of them says of rest is
 * then no proof for the other.
 */
import { LIMITS } from '../limits.ts';
import { errorMeters, type FixReport, hasFix, metersApart, type TimedReport } from './safety-gate.ts';

/** Fixes of two devices are compared when they were made within this time of each other. */
const TOGETHER_SECONDS = 60;
/** For a fix that tells no speed: 130 km/h. */
const UNKNOWN_SPEED_METERS_PER_SECOND = 36;

/**
 * The two newest live fixes of each device are further apart from the other's fix of that time than 500 m, what the fixes
 * may be wrong by, and what the vehicle may have driven between the two. A device that is silent, or has not told two
 * places since it was, is not said to be elsewhere.
 */
export function areSeparated(primary: readonly TimedReport[], auxiliary: readonly TimedReport[]): boolean {
  const ours = primary.filter(hasFix);
  const theirs = auxiliary.filter(hasFix);
  if (ours.length < 2 || theirs.length < 2) return false;
  return (
    ours.slice(-2).every((report) => isAway(report, theirs)) && theirs.slice(-2).every((report) => isAway(report, ours))
  );
}

/** From the fix of the other device that was made next to it in time. */
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
