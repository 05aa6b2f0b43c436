import { ASSET_TYPES, type AssetType, wheels } from './asset-type.ts';
import { DEFAULT_THRESHOLDS, LIGHT_VEHICLE_PLAUSIBLE_SPEED_METERS_PER_SECOND, type Thresholds } from './limits.ts';

/** One row of an account's thresholds: the overrides of its scope from `validFrom` (epoch ms) until the next row. */
export interface ThresholdVersion {
  /** Undefined: all asset types. A row of the asset's own type overrides one of all types, key by key. */
  assetType: AssetType | undefined;
  validFrom: number;
  values: Partial<Thresholds>;
}

/** Returns the thresholds of an asset type without settings of the account. */
export function defaultThresholds(assetType: AssetType): Thresholds {
  if (wheels(assetType) === 4) return { ...DEFAULT_THRESHOLDS };
  return { ...DEFAULT_THRESHOLDS, plausibleSpeedMetersPerSecond: LIGHT_VEHICLE_PLAUSIBLE_SPEED_METERS_PER_SECOND };
}

/** Returns the thresholds in force for an asset type at an instant (epoch ms). */
export function thresholdsAt(versions: readonly ThresholdVersion[], assetType: AssetType, time: number): Thresholds {
  const general = newest(versions, undefined, time);
  const own = newest(versions, assetType, time);
  return { ...defaultThresholds(assetType), ...general?.values, ...own?.values };
}

/** Returns the instants, ascending, at which the thresholds of an asset type may change. */
export function thresholdChanges(versions: readonly ThresholdVersion[], assetType: AssetType): number[] {
  const own = versions.filter((version) => version.assetType === undefined || version.assetType === assetType);
  return [...new Set(own.map((version) => version.validFrom))].sort((a, b) => a - b);
}

function newest(
  versions: readonly ThresholdVersion[],
  assetType: AssetType | undefined,
  time: number,
): ThresholdVersion | undefined {
  let found: ThresholdVersion | undefined;
  for (const version of versions)
    if (version.assetType === assetType && version.validFrom <= time && !(found && found.validFrom > version.validFrom))
      found = version;
  return found;
}

/** A problem of a set of thresholds. `params` fill the message of the catalogue. */
export interface ThresholdProblem {
  key: string;
  problem: 'unknown' | 'notANumber' | 'tooSmall' | 'tooLarge' | 'notBelow' | 'notAbove';
  params: Record<string, number | string>;
}

/** Keys of the message catalogue. */
export const THRESHOLD_PROBLEM_KEYS: Readonly<Record<ThresholdProblem['problem'], string>> = {
  unknown: 'error.unknown.field',
  notANumber: 'error.type.number',
  tooSmall: 'error.minimum.field',
  tooLarge: 'error.maximum.field',
  notBelow: 'error.threshold.below',
  notAbove: 'error.threshold.above',
};

/** Bounds by unit. The last words of a name give its unit. */
const BOUNDS: readonly { ending: string; minimum: number; maximum: number }[] = [
  { ending: 'MetersPerSecondSquared', minimum: 0.5, maximum: 20 },
  { ending: 'MetersPerSecond', minimum: 0.1, maximum: 350 },
  { ending: 'Meters', minimum: 1, maximum: 100_000 },
  { ending: 'Seconds', minimum: 1, maximum: 7 * 86_400 },
  { ending: 'Percent', minimum: 1, maximum: 100 },
  { ending: 'PercentPoints', minimum: 1, maximum: 100 },
  { ending: 'Intervals', minimum: 1, maximum: 100 },
  { ending: 'RatioMinimum', minimum: 0.1, maximum: 1 },
  { ending: 'RatioMaximum', minimum: 1, maximum: 10 },
];

/** Pairs whose first must be below the second, because the rules would contradict each other otherwise. */
const ASCENDING: readonly [keyof Thresholds, keyof Thresholds][] = [
  ['movingSpeedMetersPerSecond', 'plausibleSpeedMetersPerSecond'],
  ['tripEndsStoppedSeconds', 'tripSilenceSeconds'],
  ['tripEndsIdleSeconds', 'tripSilenceSeconds'],
  ['tripGapSeconds', 'tripSilenceSeconds'],
  ['idleAfterSeconds', 'tripSilenceSeconds'],
  ['stoppedAfterSeconds', 'tripSilenceSeconds'],
  ['noLocationAfterSeconds', 'noLocationParkedAfterSeconds'],
];

/** Every settable threshold, in the order of the rules. */
export const THRESHOLD_NAMES = [
  ...Object.keys(DEFAULT_THRESHOLDS),
  'speedLimitMetersPerSecond',
] as (keyof Thresholds)[];

/** Returns the minimum and maximum of a threshold, in the unit of its name. */
export function thresholdBounds(name: keyof Thresholds): { minimum: number; maximum: number } {
  const { minimum, maximum } = BOUNDS.find(({ ending }) => name.endsWith(ending)) as (typeof BOUNDS)[number];
  return { minimum, maximum };
}

/**
 * Returns the problems of the overrides of one scope. They are checked together with the overrides of the other scopes
 * and the defaults, for every asset type concerned. Empty if there are none.
 *
 * @param scope undefined: all asset types
 * @param others overrides of the other scopes, that of all types under undefined
 */
export function thresholdProblems(
  values: Record<string, unknown>,
  scope: AssetType | undefined = undefined,
  others: ReadonlyMap<AssetType | undefined, Partial<Thresholds>> = new Map(),
): ThresholdProblem[] {
  const problems = Object.entries(values).flatMap(([key, value]) => valueProblem(key, value) ?? []);
  if (problems.length > 0) return problems;
  for (const type of scope === undefined ? ASSET_TYPES : [scope]) {
    const general = scope === undefined ? values : others.get(undefined);
    const own = scope === undefined ? others.get(type) : values;
    const merged: Thresholds = { ...defaultThresholds(type), ...general, ...own };
    for (const [low, high] of ASCENDING) {
      const [key, other] = low in values || !(high in values) ? [low, high] : [high, low];
      const found = problems.some((problem) => problem.key === key && problem.params.other === other);
      if (!found && !((merged[low] ?? 0) < (merged[high] ?? 0)))
        problems.push({ key, problem: key === low ? 'notBelow' : 'notAbove', params: { other } });
    }
  }
  return problems;
}

function valueProblem(key: string, value: unknown): ThresholdProblem | undefined {
  if (!(THRESHOLD_NAMES as string[]).includes(key)) return { key, problem: 'unknown', params: {} };
  const { minimum, maximum } = thresholdBounds(key as keyof Thresholds);
  if (typeof value !== 'number' || !Number.isFinite(value)) return { key, problem: 'notANumber', params: {} };
  if (value < minimum) return { key, problem: 'tooSmall', params: { limit: minimum } };
  if (value > maximum) return { key, problem: 'tooLarge', params: { limit: maximum } };
  return undefined;
}
