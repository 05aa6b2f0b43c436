/** Silences: they make the asset offline, and end a trip that was under way. */
import { type Absence, firstAbsence } from './absence.ts';
import { ageAway } from './away.ts';
import { confirmCharge } from './charging.ts';
import { MOVING, OFFLINE } from './codes.ts';
import type { Derived } from './derived.ts';
import type { Fold } from './fold.ts';
import { loseSince, loseUnseen } from './location-loss.ts';
import { confirmRest } from './rest.ts';
import type { RuleSpan, Rules } from './rules.ts';
import { deviceRules, isSilent, offlineLimitMs } from './silence.ts';
import { silenceChanges } from './silence-changes.ts';
import { account, decide, plainChange, settle } from './timeline.ts';
import { endTrip, judgeRest } from './trip.ts';

/** Confirms the candidates whose time has passed by `time`, without a further report. */
export function confirmByTime(fold: Fold, time: number, rules: Rules, span: RuleSpan): void {
  confirmCharge(fold, time, span);
  confirmRest(fold, time, rules, span);
  loseUnseen(fold, time, rules, span);
  ageAway(fold, time, rules, span);
}

/**
 * Ends the silence before `time`. It becomes an offline interval if it was longer than the offline limit for the state at
 * its end: an asset that was last seen at rest is parked by then. The part without a device is pending, however short.
 * Returns whether the asset was offline or pending.
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

/** Closes everything under way at the instant at which the asset lost its last device. @param absence the current one */
export function endAssignment(fold: Fold, absence: Absence, rules: Rules, span: RuleSpan, out: Derived): void {
  const time = Math.max(absence.from, fold.contact.time);
  const first = firstAbsence(rules, fold.contact.time, time) ?? absence;
  // The absence has begun 1 ms later.
  giveUp(fold, first, time + 1, rules, span);
  loseTouch(fold);
  settle(fold, time, span, out);
}

/**
 * Decides the silence until `time`, in which the asset lost its device. An asset last seen at rest has come to rest,
 * because no device can contradict it. So the result does not depend on when the timer pass runs.
 */
function giveUp(fold: Fold, first: Absence, time: number, rules: Rules, span: RuleSpan): void {
  const left = Math.max(first.from, fold.contact.time);
  confirmByTime(fold, left, rules, span);
  confirmCharge(fold, Number.POSITIVE_INFINITY, span);
  confirmRest(fold, Number.POSITIVE_INFINITY, rules, span);
  fold.movement.away = null;
  for (const change of silenceChanges(fold, time, rules, deviceRules(fold, rules), span))
    if (change.time < time) decide(fold, plainChange(fold, change.time, OFFLINE, change.value));
  // After the absence of the same instant, which covers it.
  if (isSilent(fold, time, rules, span)) loseSince(fold, left);
}

function loseTouch(fold: Fold): void {
  if (!fold.movement.away?.hop) fold.movement.away = null;
  if (fold.location.lost === 0) fold.location.lostTime = 0;
  fold.movement.fresh = true;
}

/** Ends a trip without a fix for too long at its last one. */
export function endSilentTrip(fold: Fold, time: number, span: RuleSpan, out: Derived): void {
  if (fold.trip === null || time - fold.fix.time < span.tripSilenceMs) return;
  if (fold.movement.state === MOVING) endAtLastFix(fold, 'silence', span, out);
  else if (!fold.trip.tail?.rests) {
    // It rests, whatever happened since.
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
