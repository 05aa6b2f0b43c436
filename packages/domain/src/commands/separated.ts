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

/** `unknown`: a device is silent, or sent fewer than two fixes, or the other's fix of that time is missing. */
export type Separation = 'apart' | 'together' | 'unknown';

/**
 * Compares the two newest live fixes of each device with the other's fix of that time. They are apart if each is farther
 * away than 500 m, plus the error of the fixes, plus the distance that the vehicle may have driven in between; together if
 * none is.
 */
export function separation(primary: readonly TimedReport[], auxiliary: readonly TimedReport[]): Separation {
  const ours = primary.filter(hasFix);
  const theirs = auxiliary.filter(hasFix);
  if (ours.length < 2 || theirs.length < 2) return 'unknown';
  const found = [
    ...ours.slice(-2).map((report) => separationOf(report, theirs)),
    ...theirs.slice(-2).map((report) => separationOf(report, ours)),
  ];
  const first = found[0]!;
  return found.every((each) => each === first) ? first : 'unknown';
}

/** Returns whether two devices are apart. A device that is silent does not count as separated. */
export function areSeparated(primary: readonly TimedReport[], auxiliary: readonly TimedReport[]): boolean {
  return separation(primary, auxiliary) === 'apart';
}

/** Compares a fix with the fix of the other device that is nearest in time. */
function separationOf(report: FixReport, others: readonly FixReport[]): Separation {
  const secondsTo = (other: FixReport): number => Math.abs(other.receivedAt - report.receivedAt) / 1000;
  const other = others.reduce((best, each) => (secondsTo(each) < secondsTo(best) ? each : best));
  const seconds = secondsTo(other);
  if (seconds > TOGETHER_SECONDS) return 'unknown';
  const speed = Math.max(speedOf(report), speedOf(other));
  const wrongBy = errorMeters(report) + errorMeters(other) + seconds * speed;
  return metersApart(report, other) > LIMITS.devicesSeparatedMeters + wrongBy ? 'apart' : 'together';
}

function speedOf({ fix }: FixReport): number {
  return fix.speedMetersPerSecond ?? UNKNOWN_SPEED_METERS_PER_SECOND;
}
