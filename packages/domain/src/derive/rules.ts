/** Thresholds in the units of the fold (ms, mm), with the versions of an asset as spans of time. */
import { type AssetType, countsOperatingHours, isElectric, wheels } from '../asset-type.ts';
import type { Thresholds } from '../limits.ts';
import { type ThresholdVersion, thresholdChanges, thresholdsAt } from '../threshold-versions.ts';
import type { Absence } from './absence.ts';

/** Settings of the device in a role. Absent: that of its type, or learned. */
export interface DeviceRules {
  movingIntervalSeconds?: number;
  parkedIntervalSeconds?: number;
  /** The device sends harsh events itself, so none are derived. Absent: true once it has sent one. */
  sendsHarshEvents?: boolean;
  /** When the role went from one device to another, epoch ms, in order. Absent: it never did. */
  replacedAt?: readonly number[];
}

/** Inputs of the rules other than positions. */
export interface RuleSource {
  assetType: AssetType;
  versions?: readonly ThresholdVersion[];
  primary?: DeviceRules;
  auxiliary?: DeviceRules;
  /** Times without a device, in order; default: none. */
  absences?: readonly Absence[];
}

/** Thresholds valid in [from, until), in the units of the fold. */
export interface RuleSpan {
  from: number;
  until: number;
  thresholds: Thresholds;
  idleAfterMs: number;
  stoppedAfterMs: number;
  speedFromTrackMs: number;
  noLocationAfterMs: number;
  noLocationParkedAfterMs: number;
  chargingAfterMs: number;
  deviceErrorHoldMs: number;
  offlineMinimumMs: number;
  tripEndsStoppedMs: number;
  tripEndsIdleMs: number;
  tripSilenceMs: number;
  tripMinimumMm: number;
  tripMinimumMs: number;
  tripStartLeadMs: number;
  tripGapMs: number;
  harshSpacingMs: number;
  speedingAfterMs: number;
  /** Infinity: no limit. */
  speedLimitMetersPerSecond: number;
}

export interface Rules {
  spans: readonly RuleSpan[];
  /** Index of the span used last: a cache, not state. */
  current: number;
  primary: DeviceRules;
  auxiliary: DeviceRules;
  absences: readonly Absence[];
  twoWheeler: boolean;
  operatingHours: boolean;
  electric: boolean;
}

/** Returns the rules of one asset. Callers cache them until an input changes. */
export function rulesOf(source: RuleSource): Rules {
  const versions = source.versions ?? [];
  const starts = [-Infinity, ...thresholdChanges(versions, source.assetType)];
  const spans = starts.map((from, index) =>
    spanOf(thresholdsAt(versions, source.assetType, from), from, starts[index + 1] ?? Infinity),
  );
  return {
    spans,
    current: 0,
    primary: source.primary ?? {},
    auxiliary: source.auxiliary ?? {},
    absences: source.absences ?? [],
    twoWheeler: wheels(source.assetType) === 2,
    operatingHours: countsOperatingHours(source.assetType),
    electric: isElectric(source.assetType),
  };
}

/** Returns rules by which thresholds apply at any time, for previews. */
export function rulesUnder(rules: Rules, thresholds: Thresholds): Rules {
  return { ...rules, spans: [spanOf(thresholds, -Infinity, Infinity)], current: 0 };
}

/** Returns the span that contains an instant. */
export function spanAt(rules: Rules, time: number): RuleSpan {
  const current = rules.spans[rules.current]!;
  if (time >= current.from && time < current.until) return current;
  const index = rules.spans.findIndex((span) => time >= span.from && time < span.until);
  rules.current = index;
  return rules.spans[index]!;
}

function spanOf(thresholds: Thresholds, from: number, until: number): RuleSpan {
  return {
    from,
    until,
    thresholds,
    idleAfterMs: milliseconds(thresholds.idleAfterSeconds),
    stoppedAfterMs: milliseconds(thresholds.stoppedAfterSeconds),
    speedFromTrackMs: milliseconds(thresholds.speedFromTrackSeconds),
    noLocationAfterMs: milliseconds(thresholds.noLocationAfterSeconds),
    noLocationParkedAfterMs: milliseconds(thresholds.noLocationParkedAfterSeconds),
    chargingAfterMs: milliseconds(thresholds.chargingAfterSeconds),
    deviceErrorHoldMs: milliseconds(thresholds.deviceErrorHoldSeconds),
    offlineMinimumMs: milliseconds(thresholds.offlineMinimumSeconds),
    tripEndsStoppedMs: milliseconds(thresholds.tripEndsStoppedSeconds),
    tripEndsIdleMs: milliseconds(thresholds.tripEndsIdleSeconds),
    tripSilenceMs: milliseconds(thresholds.tripSilenceSeconds),
    tripMinimumMm: thresholds.tripMinimumMeters * 1000,
    tripMinimumMs: milliseconds(thresholds.tripMinimumSeconds),
    tripStartLeadMs: milliseconds(thresholds.tripStartLeadSeconds),
    tripGapMs: milliseconds(thresholds.tripGapSeconds),
    harshSpacingMs: milliseconds(thresholds.harshSpacingSeconds),
    speedingAfterMs: milliseconds(thresholds.speedingAfterSeconds),
    speedLimitMetersPerSecond: thresholds.speedLimitMetersPerSecond ?? Infinity,
  };
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000);
}
