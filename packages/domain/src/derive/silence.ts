/**
 * How often a device is expected to report, and from when on its silence means offline (decisions.md, "Reporting
 * interval" and "The other statuses").
 */
import { MOVING, OFF, ON, TRANSIT } from './codes.ts';
import type { Fold } from './fold.ts';
import type { DeviceRules, RuleSpan, Rules } from './rules.ts';

/** A single gap counts at most this many learned intervals, so that one outage does not teach a long interval. */
const LEARNED_GAP_MAXIMUM = 4;
const LEARNED_MINIMUM_MS = 1000;
/** One report may fail to come without the vehicle counting as unseen. */
const GAP_INTERVALS = 2;
const LEARNED_MAXIMUM_MS = 26 * 3_600_000;

/** Settings of the device that drives the state now. */
export function deviceRules(fold: Fold, rules: Rules): DeviceRules {
  return fold.device.auxiliary ? rules.auxiliary : rules.primary;
}

/** Parked, for the expected interval: ignition off, or unknown and at rest. */
export function isParked(fold: Fold): boolean {
  if (fold.device.ignition === ON) return false;
  return fold.device.ignition === OFF || (fold.movement.state !== MOVING && fold.movement.state !== TRANSIT);
}

/** Expected time between reports while moving, ms: set for the device, else learned, else the default. */
export function movingIntervalMs(fold: Fold, device: DeviceRules, span: RuleSpan): number {
  if (device.movingIntervalSeconds !== undefined) return device.movingIntervalSeconds * 1000;
  return fold.device.movingIntervalMs > 0 ? fold.device.movingIntervalMs : span.thresholds.movingIntervalSeconds * 1000;
}

/** The same while parked. */
export function parkedIntervalMs(fold: Fold, device: DeviceRules, span: RuleSpan): number {
  if (device.parkedIntervalSeconds !== undefined) return device.parkedIntervalSeconds * 1000;
  return fold.device.parkedIntervalMs > 0 ? fold.device.parkedIntervalMs : span.thresholds.parkedIntervalSeconds * 1000;
}

/**
 * G of decisions.md, "Hops", ms: between two fixes further apart nobody knows what the vehicle did. Silences that end a
 * trip are always longer.
 */
export function seenGapMs(fold: Fold, rules: Rules, span: RuleSpan): number {
  const interval = movingIntervalMs(fold, deviceRules(fold, rules), span);
  return Math.min(Math.max(span.tripGapMs, GAP_INTERVALS * interval), span.tripSilenceMs - 1);
}

/** Whether the device in use has said nothing for longer than a gap. */
export function isSilent(fold: Fold, time: number, rules: Rules, span: RuleSpan): boolean {
  const silence = time - fold.device.usedTime;
  return silence > span.tripGapMs && silence > seenGapMs(fold, rules, span);
}

/** A silence longer than this, ms, is offline. */
export function offlineLimitMs(fold: Fold, device: DeviceRules, span: RuleSpan): number {
  const interval = isParked(fold) ? parkedIntervalMs(fold, device, span) : movingIntervalMs(fold, device, span);
  return offlineLimitOf(interval, span);
}

/** The same for an expected interval, ms. */
export function offlineLimitOf(intervalMs: number, span: RuleSpan): number {
  const { thresholds } = span;
  if (intervalMs < thresholds.offlineLongFromSeconds * 1000)
    return Math.max(thresholds.offlineIntervals * intervalMs, span.offlineMinimumMs);
  return thresholds.offlineLongIntervals * intervalMs + thresholds.offlineLongExtraSeconds * 1000;
}

/**
 * Learns the interval from the gap before a record, for the state the vehicle was in during it. Trackers send more often
 * in curves and on events, so the estimate follows long gaps quickly (a quarter of the way) and short ones slowly (1/32):
 * it settles near the upper end of what the device does.
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
