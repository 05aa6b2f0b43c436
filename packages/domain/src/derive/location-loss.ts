/**
 * No location (decisions.md, "The other statuses"): reports without a valid fix for ten minutes while ignition or motion
 * is on, counted from the first of them; or for a day whatever the ignition says. In the second case the day itself stays
 * what it was, since a parked asset keeps its last place: only what follows it is without location.
 */
import type { Position } from '../position.ts';
import { type AssetFold, MOVING, NO_LOCATION, ON, TRANSIT } from './fold.ts';
import type { RuleSpan, Rules } from './rules.ts';
import { isSilent } from './silence.ts';
import { decide, plainChange } from './timeline.ts';

const LOCATED = 0;
const LOST_IN_USE = 1;
const LOST_PARKED = 2;

/** Driving or carried, and without a report for longer than the gap: since its last fix nobody knows where it is. */
export function loseUnseen(fold: AssetFold, time: number, rules: Rules, span: RuleSpan): void {
  if (unseenFrom(fold, time, rules, span) !== null) loseSinceFix(fold);
}

/** Since when it is unseen by `time` and not said so yet; null: it is not. */
export function unseenFrom(fold: AssetFold, time: number, rules: Rules, span: RuleSpan): number | null {
  return mayBeUnseen(fold) && isSilent(fold, time, rules, span) ? fold.fixTime : null;
}

/** Whether silence would leave unknown what it does. */
export function mayBeUnseen(fold: AssetFold): boolean {
  return drives(fold) && fold.lost === LOCATED && fold.fixTime !== 0;
}

/** The gap since the last fix is too long for what it does to be known. */
export function loseSinceFix(fold: AssetFold): void {
  if (mayBeUnseen(fold)) lose(fold, fold.fixTime, LOST_IN_USE);
}

/** What it does is unknown since its device left. @param time end of the assignment, epoch ms */
export function loseSince(fold: AssetFold, time: number): void {
  if (mayBeUnseen(fold)) lose(fold, time, LOST_IN_USE);
}

function drives(fold: AssetFold): boolean {
  return fold.movement === MOVING || fold.movement === TRANSIT;
}

/** A report with an accepted fix. */
export function locationFound(fold: AssetFold, time: number): void {
  fold.lostTime = 0;
  if (fold.lost === LOCATED) return;
  fold.lost = LOCATED;
  decide(fold, plainChange(fold, time, NO_LOCATION, 0));
}

/** A report without one. @param gapMs G of this report */
export function locationMissing(fold: AssetFold, position: Position, span: RuleSpan, gapMs: number): void {
  const { time } = position;
  const inUse = fold.ignition === ON || position.motion === true || drives(fold);
  if (!inUse) {
    fold.lostTime = 0;
    if (fold.lost === LOST_IN_USE) {
      fold.lost = LOCATED;
      decide(fold, plainChange(fold, time, NO_LOCATION, 0));
    }
  } else if (fold.lost === LOCATED) {
    if (fold.lostTime === 0) fold.lostTime = time;
    const unseen = drives(fold) && fold.fixTime !== 0 && time - fold.fixTime > gapMs;
    if (time - fold.lostTime >= span.noLocationAfterMs) lose(fold, unseen ? fold.fixTime : fold.lostTime, LOST_IN_USE);
  }
  const parkedFrom = (fold.fixTime === 0 ? fold.firstTime : fold.fixTime) + span.noLocationParkedAfterMs;
  if (fold.lost === LOCATED && time >= parkedFrom) lose(fold, parkedFrom, LOST_PARKED);
}

function lose(fold: AssetFold, time: number, how: number): void {
  fold.lost = how;
  fold.lostTime = 0;
  fold.fresh = true;
  if (!fold.away?.hop) fold.away = null;
  decide(fold, plainChange(fold, time, NO_LOCATION, 1));
}
