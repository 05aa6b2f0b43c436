/**
 * No location (decisions.md, "The other statuses"): reports without a valid fix for ten minutes while ignition or motion
 * is on, counted from the first of them; or for a day whatever the ignition says. In the second case the day itself stays
 * what it was, since a parked asset keeps its last place: only what follows it is without location.
 */
import type { Position } from '../position.ts';
import { type AssetFold, MOVING, NO_LOCATION, ON, TRANSIT } from './fold.ts';
import type { RuleSpan } from './rules.ts';
import { decide, plainChange } from './timeline.ts';

const LOCATED = 0;
const LOST_IN_USE = 1;
const LOST_PARKED = 2;

/** A report with an accepted fix. */
export function locationFound(fold: AssetFold, time: number): void {
  fold.lostTime = 0;
  if (fold.lost === LOCATED) return;
  fold.lost = LOCATED;
  decide(fold, plainChange(fold, time, NO_LOCATION, 0));
}

/** A report without one. */
export function locationMissing(fold: AssetFold, position: Position, span: RuleSpan): void {
  const { time } = position;
  const inUse =
    fold.ignition === ON || position.motion === true || fold.movement === MOVING || fold.movement === TRANSIT;
  if (!inUse) {
    fold.lostTime = 0;
    if (fold.lost === LOST_IN_USE) {
      fold.lost = LOCATED;
      decide(fold, plainChange(fold, time, NO_LOCATION, 0));
    }
  } else if (fold.lost === LOCATED) {
    if (fold.lostTime === 0) fold.lostTime = time;
    if (time - fold.lostTime >= span.noLocationAfterMs) lose(fold, fold.lostTime, LOST_IN_USE);
  }
  const parkedFrom = (fold.fixTime === 0 ? fold.firstTime : fold.fixTime) + span.noLocationParkedAfterMs;
  if (fold.lost === LOCATED && time >= parkedFrom) lose(fold, parkedFrom, LOST_PARKED);
}

function lose(fold: AssetFold, time: number, how: number): void {
  fold.lost = how;
  fold.lostTime = 0;
  fold.fresh = true;
  fold.away = null;
  decide(fold, plainChange(fold, time, NO_LOCATION, 1));
}
