/** Values of the form of an alert rule, and the body of the call that saves it. Pure. */

import type {
  AlertRule,
  AlertRuleSuggestion,
  AlertRuleWrite,
  AlertScope,
} from '@waymark/contract/alert-rules/schema.ts';
import type { AlertUnit, Severity } from '@waymark/domain/alerts/kind.ts';
import { type AlertKindName, alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { WEEKDAYS, type Weekday } from '@waymark/domain/alerts/schedule.ts';
import { shownValue, storedValue } from '@waymark/domain/alerts/units.ts';
import type { UnitsSystem } from '@waymark/domain/units.ts';

export type ConfigurableKind = AlertRuleWrite['type'];
type Figure = number | string;

export interface RuleValues {
  [name: string]: unknown;
  name: string;
  type: ConfigurableKind;
  severity: Severity;
  enabled: boolean;
  /** In the unit that the user sees; empty for kinds without a value. */
  value: Figure;
  /** Name of the sensor, for kinds that watch one. */
  sensor: string;
  persistsSeconds: Figure;
  coolDownMinutes: Figure;
  scope: Required<AlertScope>;
  places: string[];
  includesBelow: boolean;
  schedule: { days: Weekday[]; from: string; to: string };
  wording: string;
  instructions: string;
}

/** Midnight. From midnight to midnight of every day is "always". */
const MIDNIGHT = '00:00';
const ALWAYS = { days: [...WEEKDAYS], from: MIDNIGHT, to: MIDNIGHT };
const NO_SCOPE = { assets: [], tags: [], types: [] };

/** Returns the values that follow from the kind alone. */
export function kindValues(type: AlertKindName, system: UnitsSystem) {
  const { severity, value, persistsSeconds, coolDownMinutes } = alertKindOf(type);
  return {
    severity,
    value: value === null ? '' : shownValue(value.unit, system, value.default),
    persistsSeconds: persistsSeconds ?? '',
    coolDownMinutes,
  };
}

/** Returns the values of a new rule of a kind. @param name proposed name */
export function newValues(type: ConfigurableKind, name: string, system: UnitsSystem): RuleValues {
  return {
    name,
    type,
    enabled: true,
    ...kindValues(type, system),
    sensor: '',
    scope: NO_SCOPE,
    places: [],
    includesBelow: false,
    schedule: ALWAYS,
    wording: '',
    instructions: '',
  };
}

/** Returns the values of a saved rule. */
export function savedValues(rule: AlertRule, system: UnitsSystem): RuleValues {
  const { value } = alertKindOf(rule.type);
  return {
    name: rule.name,
    type: rule.type as ConfigurableKind,
    severity: rule.severity,
    enabled: rule.enabled,
    value: value === null || rule.value === null ? '' : shownValue(value.unit, system, rule.value),
    sensor: rule.sensor ?? '',
    persistsSeconds: rule.persistsSeconds ?? '',
    coolDownMinutes: rule.coolDownMinutes,
    scope: { ...NO_SCOPE, ...rule.scope },
    places: rule.places.map(({ id }) => id),
    includesBelow: rule.includesBelow,
    schedule: rule.schedule === null ? ALWAYS : { ...rule.schedule, days: [...rule.schedule.days] },
    wording: rule.wording ?? '',
    instructions: rule.instructions ?? '',
  };
}

/** Returns the body of the call. Fields that the kind does not have are omitted. */
export function ruleBody(values: RuleValues, system: UnitsSystem): object {
  const { value, persistsSeconds, places, watch } = alertKindOf(values.type);
  const number = (figure: Figure): Figure | null => (figure === '' ? null : figure);
  return {
    name: values.name.trim() || undefined,
    type: values.type,
    severity: values.severity,
    enabled: values.enabled,
    ...(value !== null && {
      value: typeof values.value === 'number' ? storedValue(value.unit, system, values.value) : number(values.value),
    }),
    ...(persistsSeconds !== null && { persistsSeconds: number(values.persistsSeconds) }),
    ...(watch.on === 'sensor' && { sensor: values.sensor.trim() || null }),
    coolDownMinutes: number(values.coolDownMinutes),
    scope: values.scope,
    ...(places && { places: values.places }),
    includesBelow: values.includesBelow,
    schedule: scheduleOf(values),
    wording: values.wording.trim() || null,
    instructions: values.instructions.trim() || null,
  };
}

/** Returns when the rule applies; null: always. */
export function scheduleOf({ schedule: { days, from, to } }: RuleValues) {
  const always = days.length === WEEKDAYS.length && from === MIDNIGHT && to === MIDNIGHT;
  return always ? null : { days: WEEKDAYS.filter((day) => days.includes(day)), from, to };
}

/** Returns other values worth a comparison, in the unit that the user sees: one laxer, two stricter, within the bounds. */
export function otherValues(type: AlertKindName, value: Figure, system: UnitsSystem): number[] {
  const { value: declared } = alertKindOf(type);
  if (declared === null || typeof value !== 'number' || value <= 0) return [];
  const step = type === 'speedingOverLimit' ? 5 : (STEPS[declared.unit] ?? roundStep(value / 4, declared.step));
  const [minimum, maximum] = [declared.minimum, declared.maximum].map((it) => shownValue(declared.unit, system, it));
  const stricter = declared.side === 'above' ? 1 : -1;
  return [-1, 1, 2]
    .map((steps) => Number((value + steps * stricter * step).toFixed(3)))
    .filter((other) => other >= minimum! && other <= maximum!);
}

/** Distance of compared values, in the unit that the user sees. Of durations it follows from the value. */
const STEPS: Partial<Record<AlertUnit, number>> = {
  kilometersPerHour: 10,
  metersPerSecondSquared: 0.5,
  volts: 0.2,
  percent: 2,
};

/** Returns 1, 2 or 5 times a power of ten that is not above the number, at least `least`. */
function roundStep(number: number, least: number): number {
  const power = 10 ** Math.floor(Math.log10(number));
  return Math.max(least, (number >= 5 * power ? 5 : number >= 2 * power ? 2 : 1) * power);
}

/** Returns the body that creates a suggested rule. */
export function suggestedBody(suggestion: AlertRuleSuggestion, name: string): AlertRuleWrite {
  const { type, severity, value, scope, schedule } = suggestion;
  return { name, type, severity, scope, schedule, ...(value !== null && { value }) };
}

/**
 * Names suggested rules by their kind. Rules of one kind also have their value, and a number if that is the same.
 * @param kindOf returns the name of the kind
 * @param amountOf returns the value with its unit
 */
export function suggestedNames(
  suggestions: readonly AlertRuleSuggestion[],
  kindOf: (suggestion: AlertRuleSuggestion) => string,
  amountOf: (suggestion: AlertRuleSuggestion) => string,
): { suggestion: AlertRuleSuggestion; name: string }[] {
  const taken = new Set<string>();
  return suggestions.map((suggestion) => {
    const isOnly = suggestions.filter(({ type }) => type === suggestion.type).length === 1;
    const base = isOnly ? kindOf(suggestion) : `${kindOf(suggestion)} ${amountOf(suggestion)}`.trim();
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base} (${number})`;
    taken.add(name);
    return { suggestion, name };
  });
}
