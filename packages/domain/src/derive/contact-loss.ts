/** What a silence does: to the status (offline), and to a trip that was under way. */
import { type Absence, firstAbsence, silenceChanges } from './absence.ts';
import { confirmCharge } from './charging.ts';
import { MOVING, OFFLINE } from './codes.ts';
import type { Derived } from './derived.ts';
import type { Fold } from './fold.ts';
import { loseSince, loseUnseen } from './location-loss.ts';
import { ageAway, confirmRest } from './movement.ts';
import type { RuleSpan, Rules } from './rules.ts';
import { deviceRules, isSilent, offlineLimitMs } from './silence.ts';
import { account, decide, plainChange, settle } from './timeline.ts';
import { endTrip, judgeRest } from './trip.ts';

/** Confirms what time alone has decided by `time`. */
export function confirmByTime(fold: Fold, time: number, rules: Rules, span: RuleSpan): void {
  confirmCharge(fold, time, span);
  confirmRest(fold, time, rules, span);
  loseUnseen(fold, time, rules, span);
  ageAway(fold, time, rules, span);
}

/**
 * Where the silence before `time` was longer than the offline limit, it becomes an offline interval. The limit is that of
 * what the asset was doing by then: one that was last seen at rest has come to be parked. The part of a silence in which
 * the asset had no device is pending instead, however short.
 */
export function endSilence(fold: Fold, time: number, rules: Rules, span: RuleSpan): boolean {
  const absence = firstAbsence(rules, fold.contact.time, time);
  if (absence) giveUp(fold, absence, time, rules, span);
  else {
    confirmByTime(fold, time, rules, span);
    if (time - fold.contact.time <= offlineLimitMs(fold, deviceRules(fold, rules), span)) return false;
    decide(fold, plainChange(fold, fold.contact.time, OFFLINE, 1));
  }
  decide(fold, plainChange(fold, time, OFFLINE, 0));
  loseTouch(fold);
  return true;
}

/** Closes what was under way when the asset lost its last device, at that instant. @param absence of the present */
export function endAssignment(fold: Fold, absence: Absence, rules: Rules, span: RuleSpan, out: Derived): void {
  const time = Math.max(absence.from, fold.contact.time);
  const first = firstAbsence(rules, fold.contact.time, time) ?? absence;
  // An instant later, the absence has begun.
  giveUp(fold, first, time + 1, rules, span);
  loseTouch(fold);
  settle(fold, time, span, out);
}

/**
 * Decides what the silence until `time` brings, in which the asset lost its device. What was last seen at rest has come
 * to rest, because no device can contradict it any more: so it does not matter when the timer looks.
 */
function giveUp(fold: Fold, first: Absence, time: number, rules: Rules, span: RuleSpan): void {
  const left = Math.max(first.from, fold.contact.time);
  confirmByTime(fold, left, rules, span);
  confirmCharge(fold, Number.POSITIVE_INFINITY, span);
  confirmRest(fold, Number.POSITIVE_INFINITY, rules, span);
  fold.movement.away = null;
  for (const change of silenceChanges(fold, time, rules, deviceRules(fold, rules), span))
    if (change.time < time) decide(fold, plainChange(fold, change.time, OFFLINE, change.value));
  // Behind the absence of the same instant, which covers it.
  if (isSilent(fold, time, rules, span)) loseSince(fold, left);
}

function loseTouch(fold: Fold): void {
  if (!fold.movement.away?.hop) fold.movement.away = null;
  if (fold.location.lost === 0) fold.location.lostTime = 0;
  fold.movement.fresh = true;
}

/** A trip without a fix for too long ended at the last one. */
export function endSilentTrip(fold: Fold, time: number, span: RuleSpan, out: Derived): void {
  if (fold.trip === null || time - fold.fix.time < span.tripSilenceMs) return;
  if (fold.movement.state === MOVING) endAtLastFix(fold, 'silence', span, out);
  else if (!fold.trip.tail?.rests) {
    // It rests, and what else may have been since does not matter any more.
    settle(fold, fold.device.usedTime, span, out);
    judgeRest(fold, time, span, out);
  }
}

/** Ends the trip of a moving asset at its last accepted fix. */
export function endAtLastFix(fold: Fold, rule: 'silence' | 'jump', span: RuleSpan, out: Derived): void {
  settle(fold, fold.fix.time, span, out);
  account(fold, fold.fix.time, out);
  endTrip(fold, rule, span, out);
  fold.movement.fresh = true;
}
