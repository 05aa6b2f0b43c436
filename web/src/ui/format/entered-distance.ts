/** Distances in forms: kilometers in the call, the user's unit in the field. */
import { kilometersFromMeters, METERS_PER_MILE, milesFromMeters, type UnitsSystem } from '@waymark/domain/units.ts';

/** Decimals of a shown distance, so that an entered value is shown as entered. */
const SCALE = 1000;

/** Returns kilometers in the user's unit for a field; '' for none. */
export function shownKilometers(kilometers: number | null | undefined, units: UnitsSystem): number | '' {
  if (kilometers === null || kilometers === undefined) return '';
  const shown = units === 'metric' ? kilometers : milesFromMeters(kilometers * 1000);
  return Math.round(shown * SCALE) / SCALE;
}

/**
 * Returns the kilometers of a field. Other text stays unchanged.
 * @param saved kilometers so far, which stay exact as long as they are shown unchanged
 */
export function enteredKilometers<Typed>(typed: Typed, units: UnitsSystem, saved?: number | null): Typed | number {
  if (typeof typed !== 'number') return typed;
  if (saved !== null && saved !== undefined && typed === shownKilometers(saved, units)) return saved;
  return units === 'metric' ? typed : kilometersFromMeters(typed * METERS_PER_MILE);
}
