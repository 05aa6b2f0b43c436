import { type AssetType, wheels } from './asset-type.ts';
import { DEFAULT_THRESHOLDS, LIGHT_VEHICLE_PLAUSIBLE_SPEED_METERS_PER_SECOND, type Thresholds } from './limits.ts';

/** One row of an account's thresholds: all that this scope overrides from `validFrom` (epoch ms) until its next row. */
export interface ThresholdVersion {
  /** Undefined: all asset types. A row of the asset's own type wins over one of all types, key by key. */
  assetType: AssetType | undefined;
  validFrom: number;
  values: Partial<Thresholds>;
}

/** What holds for an asset type when the account has set nothing. */
export function defaultThresholds(assetType: AssetType): Thresholds {
  if (wheels(assetType) === 4) return { ...DEFAULT_THRESHOLDS };
  return { ...DEFAULT_THRESHOLDS, plausibleSpeedMetersPerSecond: LIGHT_VEHICLE_PLAUSIBLE_SPEED_METERS_PER_SECOND };
}

/** The thresholds in force for an asset type at an instant (epoch ms). */
export function thresholdsAt(versions: readonly ThresholdVersion[], assetType: AssetType, time: number): Thresholds {
  const general = newest(versions, undefined, time);
  const own = newest(versions, assetType, time);
  return { ...defaultThresholds(assetType), ...general?.values, ...own?.values };
}

/** Instants, ascending, at which the thresholds of an asset type may change. */
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

/** What is wrong with a set of thresholds, one entry a problem; `params` fill the message of the catalogue. */
export interface ThresholdProblem {
  key: string;
  problem: 'unknown' | 'notANumber' | 'tooSmall' | 'tooLarge' | 'notBelow';
  params: Record<string, number | string>;
}

/** Bounds by unit: the last word(s) of a name tell the unit. */
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

/** Pairs whose first must stay below its second, or the rules contradict each other. */
const ASCENDING: readonly [keyof Thresholds, keyof Thresholds][] = [
  ['movingSpeedMetersPerSecond', 'plausibleSpeedMetersPerSecond'],
  ['tripEndsStoppedSeconds', 'tripSilenceSeconds'],
  ['tripEndsIdleSeconds', 'tripSilenceSeconds'],
  ['tripGapSeconds', 'tripSilenceSeconds'],
  ['idleAfterSeconds', 'tripSilenceSeconds'],
  ['stoppedAfterSeconds', 'tripSilenceSeconds'],
  ['noLocationAfterSeconds', 'noLocationParkedAfterSeconds'],
];

/** Problems of the overrides of one scope, judged together with what they leave at its default; empty: all is well. */
export function thresholdProblems(values: Record<string, unknown>): ThresholdProblem[] {
  const problems: ThresholdProblem[] = [];
  for (const [key, value] of Object.entries(values)) {
    const bounds = BOUNDS.find(({ ending }) => key.endsWith(ending));
    if (!bounds || !(key in DEFAULT_THRESHOLDS || key === 'speedLimitMetersPerSecond'))
      problems.push({ key, problem: 'unknown', params: {} });
    else if (typeof value !== 'number' || !Number.isFinite(value))
      problems.push({ key, problem: 'notANumber', params: {} });
    else if (value < bounds.minimum)
      problems.push({ key, problem: 'tooSmall', params: { minimum: bounds.minimum, value } });
    else if (value > bounds.maximum)
      problems.push({ key, problem: 'tooLarge', params: { maximum: bounds.maximum, value } });
  }
  if (problems.length > 0) return problems;
  const merged: Thresholds = { ...DEFAULT_THRESHOLDS, ...values };
  for (const [low, high] of ASCENDING)
    if (!((merged[low] ?? 0) < (merged[high] ?? 0)))
      problems.push({ key: low, problem: 'notBelow', params: { other: high } });
  return problems;
}
