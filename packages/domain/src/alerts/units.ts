/** Units in which values of alerts are shown and entered. */
import { lengthIn, speedIn, type UnitsSystem } from '../units.ts';
import type { AlertUnit } from './kind.ts';

type UnitWord = 'kmh' | 'mph' | 'm' | 'ft' | 'minute' | 'hour' | 'day' | 'volt' | 'percent' | 'metersPerSecondSquared';

interface ShownUnit {
  /** Key of the `units` messages, or a sign that is the same in every language. */
  word: UnitWord | undefined;
  sign: string;
  /** Number of the shown unit in one of the alert's own unit. */
  factor: number;
}

const METERS_PER_SECOND = 1 / 3.6;
const WORDS: Partial<Record<AlertUnit, UnitWord>> = {
  minutes: 'minute',
  hours: 'hour',
  days: 'day',
  volts: 'volt',
  percent: 'percent',
  metersPerSecondSquared: 'metersPerSecondSquared',
};
const SIGNS: Partial<Record<AlertUnit, string>> = { g: 'g' };

export function shownUnit(unit: AlertUnit, system: UnitsSystem): ShownUnit {
  const metric = system === 'metric';
  if (unit === 'kilometersPerHour')
    return { word: metric ? 'kmh' : 'mph', sign: '', factor: speedIn(system, METERS_PER_SECOND) };
  if (unit === 'meters') return { word: metric ? 'm' : 'ft', sign: '', factor: lengthIn(system, 1) };
  return { word: WORDS[unit], sign: SIGNS[unit] ?? '', factor: 1 };
}

/** Returns a value as a field shows it, so that an entered value is shown as entered. Speeds are whole numbers. */
export function shownValue(unit: AlertUnit, system: UnitsSystem, value: number): number {
  const parts = unit === 'kilometersPerHour' ? 1 : 1000;
  return Math.round(value * shownUnit(unit, system).factor * parts) / parts;
}

/** Returns the value of a field in the alert's own unit. */
export function storedValue(unit: AlertUnit, system: UnitsSystem, shown: number): number {
  return shown / shownUnit(unit, system).factor;
}
