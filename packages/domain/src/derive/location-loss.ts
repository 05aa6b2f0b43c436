/**
 * No location (decisions.md, "The other statuses"): reports without a valid fix for ten minutes while ignition or motion
 * is on, from the first of them; or for a day regardless of the ignition. In the second case no location begins after
 * that day, because a parked asset keeps its last place.
 */
import { MOVING, NO_LOCATION, ON, TRANSIT } from './codes.ts';
import type { Fold } from './fold.ts';
import type { Report } from './report.ts';
import type { RuleSpan, Rules } from './rules.ts';
import { isSilent } from './silence.ts';
import { decide, plainChange } from './timeline.ts';

const LOCATED = 0;
const LOST_IN_USE = 1;
const LOST_PARKED = 2;

/** Loses the location since the last fix, if the asset moves and has not reported for longer than the gap. */
export function loseUnseen(fold: Fold, time: number, rules: Rules, span: RuleSpan): void {
  if (unseenFrom(fold, time, rules, span) !== null) loseSinceFix(fold);
}

/** Returns the start of a loss that is due by `time` and not decided yet; null: none. */
export function unseenFrom(fold: Fold, time: number, rules: Rules, span: RuleSpan): number | null {
  return mayBeUnseen(fold) && isSilent(fold, time, rules, span) ? fold.fix.time : null;
}

/** Returns whether a silence would leave its movement unknown. */
export function mayBeUnseen(fold: Fold): boolean {
  return drives(fold) && fold.location.lost === LOCATED && fold.fix.time !== 0;
}

/** Loses the location since the last fix: the gap after it is too long. */
export function loseSinceFix(fold: Fold): void {
  if (mayBeUnseen(fold)) lose(fold, fold.fix.time, LOST_IN_USE);
}

/** Loses the location since the device was removed. @param time end of the assignment, epoch ms */
export function loseSince(fold: Fold, time: number): void {
  if (mayBeUnseen(fold)) lose(fold, time, LOST_IN_USE);
}

function drives(fold: Fold): boolean {
  return fold.movement.state === MOVING || fold.movement.state === TRANSIT;
}

/** Takes in a report with an accepted fix. */
export function locationFound(fold: Fold, time: number): void {
  fold.location.lostTime = 0;
  if (fold.location.lost === LOCATED) return;
  fold.location.lost = LOCATED;
  decide(fold, plainChange(fold, time, NO_LOCATION, 0));
}

/** Takes in a report without an accepted fix. */
export function locationMissing(fold: Fold, { position, span, gapMs }: Report): void {
  const { time } = position;
  const inUse = fold.device.ignition === ON || position.motion === true || drives(fold);
  if (!inUse) {
    fold.location.lostTime = 0;
    if (fold.location.lost === LOST_IN_USE) {
      fold.location.lost = LOCATED;
      decide(fold, plainChange(fold, time, NO_LOCATION, 0));
    }
  } else if (fold.location.lost === LOCATED) {
    if (fold.location.lostTime === 0) fold.location.lostTime = time;
    const unseen = drives(fold) && fold.fix.time !== 0 && time - fold.fix.time > gapMs;
    if (time - fold.location.lostTime >= span.noLocationAfterMs)
      lose(fold, unseen ? fold.fix.time : fold.location.lostTime, LOST_IN_USE);
  }
  const parkedFrom = (fold.fix.time === 0 ? fold.contact.firstTime : fold.fix.time) + span.noLocationParkedAfterMs;
  if (fold.location.lost === LOCATED && time >= parkedFrom) lose(fold, parkedFrom, LOST_PARKED);
}

function lose(fold: Fold, time: number, how: number): void {
  fold.location.lost = how;
  fold.location.lostTime = 0;
  fold.movement.fresh = true;
  if (!fold.movement.away?.hop) fold.movement.away = null;
  decide(fold, plainChange(fold, time, NO_LOCATION, 1));
}
