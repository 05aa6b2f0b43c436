/**
 * A refuel and a theft during one rest: compared with the level at the beginning of the rest, fuel that is taken after a
 * refuel is no drop. So drops are compared with the level that the refuel reached, as the ledger does. Plain values.
 */
import {
  changeThreshold,
  type LeastChange,
  type LevelReading,
  type LevelSeen,
  type LevelWatch,
  rebase,
  seeLevel,
} from '../fuel/level.ts';
import { LIMITS } from '../limits.ts';

const SETTLE_MS = LIMITS.fuelSettleSeconds * 1000;
/** A refuel is complete when the level has not risen further for this time: by its noise, or by this share of the tank. */
const COMPLETE_AFTER_MS = 6 * SETTLE_MS;
const FURTHER_SHARE = 0.002;

export interface RefuelWatch {
  /** Lowest level since the last refuel of this rest, or since its beginning. */
  lowest: number;
  /** A rise from there that has not settled: since when, epoch ms, and its highest level. */
  rising?: { since: number; highest: number } | undefined;
  /** Compares with the level after the last refuel of this rest. */
  after?: LevelWatch | undefined;
  /** When that refuel last rose further, epoch ms. */
  roseAt?: number | undefined;
}

/**
 * Takes in a record after the watch of the rest has seen it.
 * @param refuel refuels of this rest as far as they are decided; changed
 * @param rest the watch of the rest, and what it saw in the record
 * @param full level of a full tank
 * @returns the refuels as decided now, with the change since the last refuel or else since the beginning of the rest
 */
export function seeRefuel(
  refuel: RefuelWatch | undefined,
  rest: { watch: LevelWatch; seen: LevelSeen },
  reading: LevelReading,
  least: LeastChange,
  full: number,
): { refuel: RefuelWatch | undefined; change: number } {
  if (rest.watch.base === null) return { refuel: undefined, change: rest.seen.change };
  const it: RefuelWatch = refuel === undefined || rest.seen.begins ? { lowest: rest.seen.level } : refuel;
  const seen = (it.after && seeLevel(it.after, reading, least, full)) ?? rest.seen;
  const { level, noise } = seen;
  const { time } = reading;
  if (it.after !== undefined && seen.change > 0 && reading.rests && time - (it.roseAt ?? 0) < COMPLETE_AFTER_MS) {
    if (seen.change >= Math.max(noise, FURTHER_SHARE * full)) it.roseAt = time;
    rebase(it.after, level);
    it.lowest = level;
    return { refuel: it, change: 0 };
  }
  it.lowest = Math.min(it.lowest, level);
  if (level - it.lowest < changeThreshold(full, noise)) {
    // No refuel, or it did not last: the tank was shaken, or the sensor was wrong.
    it.rising = undefined;
    return { refuel: it, change: seen.change };
  }
  it.rising ??= { since: time, highest: level };
  it.rising.highest = Math.max(it.rising.highest, level);
  const { since, highest } = it.rising;
  if (time - since < SETTLE_MS) return { refuel: it, change: seen.change };
  const after = structuredClone(it.after ?? rest.watch);
  rebase(after, highest);
  return { refuel: { lowest: level, after, roseAt: time }, change: level - highest };
}
