/**
 * Jumps, judged on the time-ordered track (decisions.md, "Bad fixes"). A fix that implies more than the plausible speed
 * since the last accepted one becomes a suspect. Three suspects that agree with one another replace the track. A fix that
 * agrees with the track turns the suspects into outliers.
 */
import { stepMeters } from '../geometry.ts';
import type { PlaceFix } from '../places/visits.ts';
import type { Derived } from './derived.ts';
import type { Fold } from './fold.ts';
import type { Report, Step } from './report.ts';
import type { RuleSpan } from './rules.ts';

export const REFUSED = 0;
export const ACCEPTED = 1;
/** Accepted as the third of three that agree: the track continues from the first of them. */
export const REANCHORED = 2;

const SUSPECTS_TO_REANCHOR = 3;
/** Many devices report fix times in whole seconds, so a step never takes less than one. */
const SHORTEST_STEP_MS = 1000;

/** Judges a fix: REFUSED, ACCEPTED or REANCHORED. */
export function judgeFix(fold: Fold, step: Step, { position, span, out }: Report): number {
  const { time, discriminator, deviceRole } = position;
  const { latitudeE7, longitudeE7, meters } = step;
  if (fold.fix.time === 0 || isPlausible(meters, time - fold.fix.time, span)) {
    if (fold.suspects.length > 0) rejectSuspects(fold, out);
    return ACCEPTED;
  }
  const last = fold.suspects.at(-1);
  if (last !== undefined) {
    const metersFromSuspect = stepMeters(last[2]!, last[3]!, latitudeE7, longitudeE7);
    if (!isPlausible(metersFromSuspect, time - last[0]!, span)) rejectSuspects(fold, out);
  }
  if (fold.suspects.length + 1 >= SUSPECTS_TO_REANCHOR) return REANCHORED;
  const { accuracyMeters = 0, speedMetersPerSecond = -1 } = position;
  const role = deviceRole === 'primary' ? 0 : 1;
  fold.suspects.push([time, discriminator, latitudeE7, longitudeE7, role, accuracyMeters, speedMetersPerSecond]);
  return REFUSED;
}

/** Returns the fix of a suspect. Folds of before have suspects without accuracy and speed. */
export function fixOfSuspect(suspect: readonly number[]): PlaceFix {
  const [time, , latitudeE7, longitudeE7, , accuracyMeters = 0, speedMetersPerSecond = -1] = suspect;
  return { time: time!, latitudeE7: latitudeE7!, longitudeE7: longitudeE7!, accuracyMeters, speedMetersPerSecond };
}

function isPlausible(meters: number, milliseconds: number, span: RuleSpan): boolean {
  const elapsed = Math.max(milliseconds, SHORTEST_STEP_MS);
  return meters * 1000 <= span.thresholds.plausibleSpeedMetersPerSecond * elapsed;
}

/** Reports the suspects as outliers: their places never count. */
function rejectSuspects(fold: Fold, out: Derived): void {
  for (const suspect of fold.suspects)
    out.outliers.push({
      time: suspect[0]!,
      discriminator: suspect[1]!,
      deviceRole: suspect[4] === 1 ? 'auxiliary' : 'primary',
    });
  fold.suspects = [];
}

/** Returns the length of the way over the suspects to the fix that confirmed them, in metres. */
export function suspectMeters({ suspects }: Fold, { latitudeE7, longitudeE7 }: Step): number {
  let meters = 0;
  for (let index = 0; index < suspects.length; index++) {
    const from = suspects[index]!;
    const to = suspects[index + 1];
    meters += stepMeters(from[2]!, from[3]!, to?.[2] ?? latitudeE7, to?.[3] ?? longitudeE7);
  }
  return meters;
}
