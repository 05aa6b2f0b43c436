/**
 * Jumps, judged on the time-ordered track (decisions.md, "Bad fixes"). A fix that implies more than the plausible speed
 * since the last accepted one is a suspect. Suspects that agree with one another are kept until the third: then they are
 * the truth and the track goes on from there. A fix that agrees with the track instead makes outliers of them.
 */
import { stepMeters } from '../geometry.ts';
import type { Position } from '../position.ts';
import type { Derived } from './derived.ts';
import type { Fold } from './fold.ts';
import type { RuleSpan } from './rules.ts';

export const REFUSED = 0;
export const ACCEPTED = 1;
/** Accepted as the third of three that agree: the track starts anew at the first of them. */
export const REANCHORED = 2;

const SUSPECTS_TO_REANCHOR = 3;
/** Fix times have whole seconds at best for many devices, so a step never takes less than one. */
const SHORTEST_STEP_MS = 1000;

/** Judges a fix at E7 coordinates, `metersFromLast` from the last accepted fix. */
export function judgeFix(
  fold: Fold,
  position: Position,
  latitudeE7: number,
  longitudeE7: number,
  metersFromLast: number,
  span: RuleSpan,
  out: Derived,
): number {
  if (fold.fix.time === 0 || isPlausible(metersFromLast, position.time - fold.fix.time, span)) {
    if (fold.suspects.length > 0) rejectSuspects(fold, out);
    return ACCEPTED;
  }
  const last = fold.suspects.at(-1);
  if (last !== undefined) {
    const meters = stepMeters(last[2]!, last[3]!, latitudeE7, longitudeE7);
    if (!isPlausible(meters, position.time - last[0]!, span)) rejectSuspects(fold, out);
  }
  if (fold.suspects.length + 1 >= SUSPECTS_TO_REANCHOR) return REANCHORED;
  const role = position.deviceRole === 'primary' ? 0 : 1;
  fold.suspects.push([position.time, position.discriminator, latitudeE7, longitudeE7, role]);
  return REFUSED;
}

export function isPlausible(meters: number, milliseconds: number, span: RuleSpan): boolean {
  const elapsed = Math.max(milliseconds, SHORTEST_STEP_MS);
  return meters * 1000 <= span.thresholds.plausibleSpeedMetersPerSecond * elapsed;
}

/** The suspects are outliers: their places are left out for good. */
export function rejectSuspects(fold: Fold, out: Derived): void {
  for (const suspect of fold.suspects)
    out.outliers.push({
      time: suspect[0]!,
      discriminator: suspect[1]!,
      deviceRole: suspect[4] === 1 ? 'auxiliary' : 'primary',
    });
  fold.suspects = [];
}

/** Length in metres of the way over the suspects to the fix that proved them right. */
export function suspectMeters(fold: Fold, latitudeE7: number, longitudeE7: number): number {
  let meters = 0;
  for (let index = 0; index < fold.suspects.length; index++) {
    const from = fold.suspects[index]!;
    const to = fold.suspects[index + 1];
    meters += stepMeters(from[2]!, from[3]!, to?.[2] ?? latitudeE7, to?.[3] ?? longitudeE7);
  }
  return meters;
}
