/** What a silence does: to the status (offline), and to a trip that was under way. */
import { confirmCharge } from './charging.ts';
import type { Derived } from './derived.ts';
import { type AssetFold, MOVING, OFFLINE } from './fold.ts';
import { loseUnseen } from './location-loss.ts';
import { ageAway, confirmRest } from './movement.ts';
import type { RuleSpan, Rules } from './rules.ts';
import { deviceRules, offlineLimitMs } from './silence.ts';
import { account, decide, plainChange, settle } from './timeline.ts';
import { endTrip, judgeRest } from './trip.ts';

/** Confirms what time alone has decided by `time`. */
export function confirmByTime(fold: AssetFold, time: number, rules: Rules, span: RuleSpan): void {
  confirmCharge(fold, time, span);
  confirmRest(fold, time, rules, span);
  loseUnseen(fold, time, rules, span);
  ageAway(fold, time, rules, span);
}

/**
 * Where the silence before `time` was longer than the offline limit, it becomes an offline interval. The limit is that of
 * what the asset was doing by then: one that was last seen at rest has come to be parked.
 */
export function endSilence(fold: AssetFold, time: number, rules: Rules, span: RuleSpan): boolean {
  confirmByTime(fold, time, rules, span);
  if (time - fold.contactTime <= offlineLimitMs(fold, deviceRules(fold, rules), span)) return false;
  decide(fold, plainChange(fold, fold.contactTime, OFFLINE, 1));
  decide(fold, plainChange(fold, time, OFFLINE, 0));
  if (!fold.away?.hop) fold.away = null;
  if (fold.lost === 0) fold.lostTime = 0;
  fold.fresh = true;
  return true;
}

/** A trip without a fix for too long ended at the last one. */
export function endSilentTrip(fold: AssetFold, time: number, span: RuleSpan, out: Derived): void {
  if (fold.trip === null || time - fold.fixTime < span.tripSilenceMs) return;
  if (fold.movement === MOVING) endAtLastFix(fold, 'silence', span, out);
  else if (!fold.trip.tail?.rests) {
    // It rests, and what else may have been since does not matter any more.
    settle(fold, fold.usedTime, span, out);
    judgeRest(fold, time, span, out);
  }
}

/** Ends the trip of a moving asset at its last accepted fix. */
export function endAtLastFix(fold: AssetFold, rule: 'silence' | 'jump', span: RuleSpan, out: Derived): void {
  settle(fold, fold.fixTime, span, out);
  account(fold, fold.fixTime, out);
  endTrip(fold, rule, span, out);
  fold.fresh = true;
}
