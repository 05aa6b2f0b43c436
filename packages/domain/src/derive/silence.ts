/**
 * Expected reporting interval of a device, and the silence after which it is offline (decisions.md, "Reporting interval"
 * and "The other statuses").
 */
import { MOVING, OFF, ON, TRANSIT } from './codes.ts';
import type { Fold } from './fold.ts';
import type { DeviceRules, RuleSpan, Rules } from './rules.ts';

/** A gap counts as at most this many learned intervals, so that one outage does not teach a long interval. */
const LEARNED_GAP_MAXIMUM = 4;
const LEARNED_MINIMUM_MS = 1000;
/** Intervals in a gap: one report may be lost before the location is. */
const GAP_INTERVALS = 2;
const LEARNED_MAXIMUM_MS = 26 * 3_600_000;

/** Returns the settings of the device in use. */
export function deviceRules(fold: Fold, rules: Rules): DeviceRules {
  return fold.device.auxiliary ? rules.auxiliary : rules.primary;
}

/** Returns whether the parked interval is expected: ignition off, or unknown and at rest. */
export function isParked(fold: Fold): boolean {
  if (fold.device.ignition === ON) return false;
  return fold.device.ignition === OFF || (fold.movement.state !== MOVING && fold.movement.state !== TRANSIT);
}

/** Returns the expected time between reports while moving, ms: set for the device, else learned, else the default. */
export function movingIntervalMs(fold: Fold, device: DeviceRules, span: RuleSpan): number {
  if (device.movingIntervalSeconds !== undefined) return device.movingIntervalSeconds * 1000;
  return fold.device.movingIntervalMs > 0 ? fold.device.movingIntervalMs : span.thresholds.movingIntervalSeconds * 1000;
}

/** Returns the expected time between reports while parked, ms, in the same way. */
export function parkedIntervalMs(fold: Fold, device: DeviceRules, span: RuleSpan): number {
  if (device.parkedIntervalSeconds !== undefined) return device.parkedIntervalSeconds * 1000;
  return fold.device.parkedIntervalMs > 0 ? fold.device.parkedIntervalMs : span.thresholds.parkedIntervalSeconds * 1000;
}

/**
 * Returns G (decisions.md, "Hops"), ms: nothing is known between two fixes further apart. Silences that end a trip are
 * always longer.
 */
export function seenGapMs(fold: Fold, rules: Rules, span: RuleSpan): number {
  const interval = movingIntervalMs(fold, deviceRules(fold, rules), span);
  return Math.min(Math.max(span.tripGapMs, GAP_INTERVALS * interval), span.tripSilenceMs - 1);
}

/** Returns whether the device in use has not reported for longer than a gap. */
export function isSilent(fold: Fold, time: number, rules: Rules, span: RuleSpan): boolean {
  const silence = time - fold.device.usedTime;
  return silence > span.tripGapMs && silence > seenGapMs(fold, rules, span);
}

/** Returns the expected time between reports in the present state, ms. */
export function expectedIntervalMs(fold: Fold, device: DeviceRules, span: RuleSpan): number {
  return isParked(fold) ? parkedIntervalMs(fold, device, span) : movingIntervalMs(fold, device, span);
}

/** Returns the longest silence, ms, that is not offline. */
export function offlineLimitMs(fold: Fold, device: DeviceRules, span: RuleSpan): number {
  return offlineLimitOf(expectedIntervalMs(fold, device, span), span);
}

/** Returns the longest silence, ms, that is not offline at an expected interval in ms. */
export function offlineLimitOf(intervalMs: number, span: RuleSpan): number {
  const { thresholds } = span;
  if (intervalMs < thresholds.offlineLongFromSeconds * 1000)
    return Math.max(thresholds.offlineIntervals * intervalMs, span.offlineMinimumMs);
  return thresholds.offlineLongIntervals * intervalMs + thresholds.offlineLongExtraSeconds * 1000;
}

/**
 * Learns the interval from the gap before a record, for the state during the gap. Trackers report more often in curves and
 * on events, so the estimate follows long gaps quickly (a quarter of the way) and short ones slowly (1/32). It settles near
 * the longest regular interval.
 */
export function learnInterval(fold: Fold, gapMs: number, span: RuleSpan): void {
  if (gapMs <= 0) return;
  const parked = isParked(fold);
  const before = parked ? fold.device.parkedIntervalMs : fold.device.movingIntervalMs;
  const known = before > 0;
  const base = known
    ? before
    : (parked ? span.thresholds.parkedIntervalSeconds : span.thresholds.movingIntervalSeconds) * 1000;
  const gap = Math.min(gapMs, base * LEARNED_GAP_MAXIMUM);
  const step = gap > base ? (gap - base) / 4 : (gap - base) / 32;
  const learned = Math.round(Math.min(LEARNED_MAXIMUM_MS, Math.max(LEARNED_MINIMUM_MS, base + step)));
  if (parked) fold.device.parkedIntervalMs = learned;
  else fold.device.movingIntervalMs = learned;
}
