import { LIMITS } from './limits.ts';

/** Returns whether the amount of the period before is too small for a comparison. */
export function isNearlyEmpty(now: number, before: number): boolean {
  return now > before * LIMITS.comparedTimes;
}

/** Returns the change of an amount as a part of the one before. Null: there is nothing, or too little, to compare with. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 || isNearlyEmpty(now, before) ? null : (now - before) / before;
}
