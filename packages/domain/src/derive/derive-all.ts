/** Derives a whole history, from the start or from a checkpoint, by the same steps as the stream. */
import type { Position } from '../position.ts';
import { advance, contact } from './advance.ts';
import { type Derived, startDerived } from './derived.ts';
import { type Fold, startFold } from './fold.ts';
import type { Rules } from './rules.ts';

/** A time during which a device was in contact, [startTime, endTime], epoch ms. */
export interface ContactInterval {
  startTime: number;
  endTime: number;
}

/**
 * Derives positions into `out` and returns it with the fold `from`, which it changes.
 * @param positions in the order of `comparePositions`, each once
 * @param contacts in order of start; each takes part at its start
 */
export function deriveAll(
  positions: readonly Position[],
  rules: Rules,
  from: Fold = startFold(),
  contacts: readonly ContactInterval[] = [],
  out: Derived = startDerived(),
): { fold: Fold; derived: Derived } {
  let next = 0;
  for (const interval of contacts) {
    const start = next;
    while (next < positions.length && positions[next]!.time <= interval.startTime) next += 1;
    if (next > start) advance(from, positions.slice(start, next), rules, out);
    contact(from, interval.startTime, rules, out, interval.endTime);
  }
  advance(from, next === 0 ? positions : positions.slice(next), rules, out);
  return { fold: from, derived: out };
}
