import type { StateSettings } from '@waymark/contract/state-settings/schema.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '@waymark/domain/limits.ts';
import type { StateScope } from '@waymark/domain/state-scope.ts';
import {
  defaultThresholds,
  THRESHOLD_NAMES,
  type ThresholdProblem,
  thresholdProblems,
} from '@waymark/domain/threshold-versions.ts';
import type { UnitsSystem } from '@waymark/domain/units.ts';
import { shownValue, type ThresholdName, thresholdUnit } from './threshold-units.ts';

/** Contents of the fields: a number, '' for the default, or a text that is no number. */
export type ThresholdTexts = Partial<Record<ThresholdName, number | string>>;

/** Returns the values set for a scope. */
export function ownValues(settings: readonly StateSettings[], scope: StateScope): Partial<Thresholds> {
  return settings.find(({ id }) => id === scope)?.data ?? {};
}

/** Returns the values that apply to a scope without own values. */
export function usualValues(settings: readonly StateSettings[], scope: StateScope): Partial<Thresholds> {
  if (scope === 'all') return DEFAULT_THRESHOLDS;
  return { ...defaultThresholds(scope), ...ownValues(settings, 'all') };
}

/** Returns the field contents for the set values. */
export function textsOf(own: Partial<Thresholds>, system: UnitsSystem): ThresholdTexts {
  return Object.fromEntries(
    THRESHOLD_NAMES.flatMap((name) => {
      const value = own[name];
      return value === undefined ? [] : [[name, shownValue(name, system, value)]];
    }),
  );
}

/**
 * Returns the values of the fields, NaN for a text that is no number. An untouched field keeps the exact value that it
 * was rounded from.
 */
export function valuesOf(texts: ThresholdTexts, own: Partial<Thresholds>, system: UnitsSystem): Record<string, number> {
  return Object.fromEntries(
    THRESHOLD_NAMES.flatMap((name) => {
      const text = texts[name];
      if (text === undefined || text === '') return [];
      if (typeof text === 'string') return [[name, Number.NaN]];
      const before = own[name];
      const kept = before !== undefined && shownValue(name, system, before) === text;
      return [[name, kept ? before : thresholdUnit(name, system).read(text)]];
    }),
  );
}

/** Returns the thresholds whose field differs from the saved value. */
export function unsavedOf(values: Record<string, number>, own: Partial<Thresholds>): ThresholdName[] {
  return THRESHOLD_NAMES.filter((name) => values[name] !== own[name]);
}

/** Returns the validation errors of the fields, by the same rule as the server. */
export function problemsOf(
  values: Record<string, number>,
  settings: readonly StateSettings[],
  scope: StateScope,
): ThresholdProblem[] {
  const others = new Map(
    settings
      .filter(({ id }) => id !== scope)
      .map(({ id, data }) => [id === 'all' ? undefined : id, data] as [AssetType | undefined, Partial<Thresholds>]),
  );
  return thresholdProblems(values, scope === 'all' ? undefined : scope, others);
}
