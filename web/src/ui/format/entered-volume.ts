/** Volumes in forms: liters in the call, the user's unit in the field. */
import { gallonsFromLiters, litersFromGallons, type UnitsSystem } from '@waymark/domain/units.ts';

/** Decimals of a shown volume, so that an entered value is shown as entered. */
const SCALE = 1000;

/** Returns liters in the user's unit for a field; '' for none. */
export function shownLiters(liters: number | null | undefined, units: UnitsSystem): number | '' {
  if (liters === null || liters === undefined) return '';
  return Math.round((units === 'metric' ? liters : gallonsFromLiters(liters)) * SCALE) / SCALE;
}

/**
 * Returns the liters of a field. Other text stays unchanged.
 * @param saved liters so far, which stay exact as long as they are shown unchanged
 */
export function enteredLiters<Typed>(typed: Typed, units: UnitsSystem, saved?: number | null): Typed | number {
  if (typeof typed !== 'number') return typed;
  if (saved !== null && saved !== undefined && typed === shownLiters(saved, units)) return saved;
  return units === 'metric' ? typed : litersFromGallons(typed);
}
