/** Undo and redo of an editor: the value of now, those of before, and those that were undone. Pure. */
export interface EditSteps<Value> {
  value: Value;
  /** Earlier values, the oldest first. */
  past: readonly Value[];
  /** Values that were undone, the next one first. */
  future: readonly Value[];
}

/** Returns the steps after one undo; null if nothing is left to undo. */
export function stepBack<Value>({ value, past, future }: EditSteps<Value>): EditSteps<Value> | null {
  if (past.length === 0) return null;
  return { value: past.at(-1) as Value, past: past.slice(0, -1), future: [value, ...future] };
}

/** Returns the steps after one redo; null if nothing is left to redo. */
export function stepForward<Value>({ value, past, future }: EditSteps<Value>): EditSteps<Value> | null {
  if (future.length === 0) return null;
  return { value: future[0] as Value, past: [...past, value], future: future.slice(1) };
}
