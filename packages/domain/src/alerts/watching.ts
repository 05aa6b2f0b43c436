/**
 * The life of one alert: a condition begins to hold, is due after its time and within its schedule and cool-down, is
 * raised, and ends.
 *
 * ```
 *            hold                   due within known history             end
 *   nothing ──────► holding ────────────────────────────────► raised ─────────► cooling down ──► nothing
 *      ▲               │ end                                                           │ hold: due later
 *      └───────────────┴───────────────────────────────────────────────────────────────┘
 * ```
 */
import type { AlertsFold, Watching } from './fold.ts';
import { durationUnitMs, type Rule } from './rule-set.ts';
import { isScheduled, nextWindow } from './schedule.ts';
import type { AlertEnd, AlertsOut, At, RaisedAlert } from './step.ts';

/** A condition without a new sign is unknown after this time, unless it lasts in silence. */
export const SIGN_WITHIN_MS = 300_000;

/** State of the condition of a rule at a step. */
export interface Sign {
  rule: Rule;
  placeId?: number | null;
  /** Since when the condition holds if it did not hold before. */
  since: number;
  /** Until when it is known to hold. */
  until: number;
  value?: number | undefined;
  at: At;
}

/** Takes in that a condition holds. Raises the alert if it is due by `until`. @returns whether it was raised */
export function hold(
  fold: AlertsFold,
  { rule, placeId = null, since, until, value, at }: Sign,
  out: AlertsOut,
): boolean {
  const key = keyOf(rule.ruleId, placeId);
  const known = fold.watching[key];
  const it: Watching = known ?? {
    ruleId: rule.ruleId,
    placeId,
    version: rule.version,
    since: 0,
    seen: 0,
    due: null,
    raised: 0,
    last: 0,
    peak: null,
  };
  if (known === undefined) fold.watching[key] = it;
  if (it.since === 0) {
    it.since = since;
    it.peak = null;
    it.due = dueAt(rule, it);
  } else if (it.version !== rule.version && it.raised === 0) it.due = dueAt(rule, it);
  it.version = rule.version;
  it.seen = Math.max(it.seen, until);
  if (value !== undefined) it.peak = extreme(rule, it.peak, value);
  if (it.raised !== 0 || it.due === null || it.due > until) return false;
  // A condition due before this sign was due at the place before it.
  raise(it, rule, it.due < until ? fold.place : at, fold.decisions, out);
  return true;
}

/**
 * Starts a condition again at an instant at which it ended before it was due: the same as `end` and `hold`, without
 * making its state again for each record.
 * @returns false, with nothing changed, if it was due or is not watched by this version
 */
export function beginAgain(fold: AlertsFold, rule: Rule, time: number): boolean {
  const it = fold.watching[keyOf(rule.ruleId, null)];
  if (it === undefined || it.since === 0 || it.raised !== 0 || it.version !== rule.version) return false;
  if (it.due !== null && it.due <= time) return false;
  it.since = time;
  it.seen = time;
  it.peak = null;
  it.due = dueAt(rule, it);
  return true;
}

/** Takes in that a condition does not hold any more. */
export function end(fold: AlertsFold, rule: Rule, placeId: number | null, time: number, out: AlertsOut): void {
  const key = keyOf(rule.ruleId, placeId);
  const it = fold.watching[key];
  if (it === undefined || it.since === 0) return;
  close(fold, key, it, Math.max(time, it.raised), 'over', rule, out);
}

/** Ends what a rule watches that does not apply any more. @param rule undefined: it is not known what it was */
export function abandon(
  fold: AlertsFold,
  key: string,
  time: number,
  endedBy: AlertEnd,
  rule: Rule | undefined,
  out: AlertsOut,
): void {
  const it = fold.watching[key]!;
  if (it.since !== 0) close(fold, key, it, Math.max(time, it.raised), endedBy, rule, out);
  delete fold.watching[key];
}

/** Raises an alert of one moment, unless its schedule or cool-down forbids it. */
export function happen(fold: AlertsFold, { rule, placeId = null, since: time, value, at }: Sign, out: AlertsOut): void {
  const key = keyOf(rule.ruleId, placeId);
  const it = fold.watching[key];
  if (it !== undefined && it.last !== 0 && time < it.last + rule.coolDownMinutes * 60_000) return;
  if (!isScheduled(rule.schedule, time)) return;
  const { decisions: decision } = fold;
  const moment = { since: time, raisedAt: time, endedAt: time, value: value ?? null, decision };
  out.raised.push({ ...raisedBy(rule, placeId, at), ...moment });
  if (rule.coolDownMinutes === 0) return;
  const { ruleId, version } = rule;
  fold.watching[key] = { ruleId, placeId, version, since: 0, seen: 0, due: null, raised: 0, last: time, peak: null };
}

/** Forgets a condition that has had no sign for too long, as of its last sign. Call before the next sign. */
export function endIfUnseen(fold: AlertsFold, rule: Rule, placeId: number | null, time: number, out: AlertsOut): void {
  const it = fold.watching[keyOf(rule.ruleId, placeId)];
  if (it !== undefined && it.since !== 0 && time - it.seen > SIGN_WITHIN_MS) end(fold, rule, placeId, it.seen, out);
}

/** A condition that lasts in silence has gone on until an instant. */
export function goesOn(fold: AlertsFold, rule: Rule, until: number, at: At, out: AlertsOut): void {
  const known = fold.watching[keyOf(rule.ruleId, null)];
  if (known !== undefined && known.since !== 0) hold(fold, { rule, since: known.since, until, at }, out);
}

export function keyOf(ruleId: number, placeId: number | null): string {
  return placeId === null ? `${ruleId}` : `${ruleId} ${placeId}`;
}

/** Returns when the alert of a condition is due: after its time, its cool-down and its version's start, on schedule. */
function dueAt(rule: Rule, { since, last }: Watching): number | null {
  const cooled = last === 0 ? 0 : last + rule.coolDownMinutes * 60_000;
  const { start } = nextWindow(rule.schedule, Math.max(since + rule.dueAfterMs, rule.from, cooled));
  return Number.isFinite(start) ? start : null;
}

function raise(it: Watching, rule: Rule, at: At, decision: number, out: AlertsOut): void {
  it.raised = it.due!;
  it.last = it.raised;
  out.raised.push({
    ...raisedBy(rule, it.placeId, at),
    since: it.since,
    raisedAt: it.raised,
    endedAt: null,
    value: measured(rule, it, it.raised),
    decision,
  });
}

function raisedBy(
  rule: Rule,
  placeId: number | null,
  at: At,
): Omit<RaisedAlert, 'since' | 'raisedAt' | 'endedAt' | 'value' | 'decision'> {
  return {
    ruleId: rule.ruleId,
    version: rule.version,
    kind: rule.kind,
    severity: rule.severity,
    placeId,
    threshold: rule.value,
    latitudeE7: at.latitudeE7,
    longitudeE7: at.longitudeE7,
  };
}

function close(
  fold: AlertsFold,
  key: string,
  it: Watching,
  endedAt: number,
  endedBy: AlertEnd,
  rule: Rule | undefined,
  out: AlertsOut,
): void {
  if (it.raised !== 0)
    out.ended.push({
      ruleId: it.ruleId,
      placeId: it.placeId,
      since: it.since,
      endedAt,
      endedBy,
      value: rule === undefined ? it.peak : measured(rule, it, endedAt),
      decision: fold.decisions,
    });
  it.since = 0;
  it.seen = 0;
  it.due = null;
  it.raised = 0;
  it.peak = null;
  if (it.last === 0 || rule === undefined || rule.coolDownMinutes === 0) delete fold.watching[key];
}

/** Returns the duration in the unit of the kind, else the most extreme value. */
function measured(rule: Rule, it: Watching, until: number): number | null {
  const unitMs = durationUnitMs(rule.declared);
  return unitMs === undefined ? it.peak : (until - it.since) / unitMs;
}

function extreme(rule: Rule, peak: number | null, value: number): number {
  if (peak === null) return value;
  return rule.declared.value?.side === 'below' ? Math.min(peak, value) : Math.max(peak, value);
}
