/** Derivation from the start, or from a checkpoint: the same fold as the stream, so that the two cannot disagree. */
import type { Position } from '../position.ts';
import { advance, contact } from './advance.ts';
import { type Derived, startDerived } from './derived.ts';
import { type AssetFold, parseFold, startFold } from './fold.ts';
import type { Rules } from './rules.ts';

/** A time during which a device was heard, [startTime, endTime], epoch ms. */
export interface ContactInterval {
  startTime: number;
  endTime: number;
}

/**
 * Derives positions, in the order of `comparePositions` and each once, into `out`; contacts (in order of start) are woven
 * in where they belong. The fold is changed and given back.
 */
export function deriveAll(
  positions: readonly Position[],
  rules: Rules,
  from: AssetFold = startFold(),
  contacts: readonly ContactInterval[] = [],
  out: Derived = startDerived(),
): { fold: AssetFold; derived: Derived } {
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

/** A fold kept from earlier: `at` is its `lastTime`. */
export interface Checkpoint {
  at: number;
  fold: string;
}

/**
 * The newest checkpoint from which a late position at `time` can be replayed: it must have been taken before that
 * instant, so that positions of the same instant come in their order. Undefined: derive from the first position on.
 * Replay every position with a time after the checkpoint's `at`.
 */
export function checkpointFor(checkpoints: readonly Checkpoint[], time: number): Checkpoint | undefined {
  let found: Checkpoint | undefined;
  for (const checkpoint of checkpoints)
    if (checkpoint.at < time && (found === undefined || checkpoint.at > found.at)) found = checkpoint;
  return found;
}

/**
 * The fold of a checkpoint, or a new one.
 * @throws RangeError when it is of another version
 */
export function restoreFold(checkpoint: Checkpoint | undefined): AssetFold {
  return checkpoint === undefined ? startFold() : parseFold(checkpoint.fold);
}
