/** Returns the values with one more or one less, unique and sorted. */
export function withValue(values: readonly string[], value: string, checked: boolean): string[] {
  const rest = values.filter((other) => other !== value);
  return sorted(checked ? [...rest, value] : rest);
}

/**
 * Returns the values after a click on "select all": all selectable values or none. Values that are not selectable stay
 * as they are.
 */
export function withAll(values: readonly string[], choosable: readonly string[], checked: boolean): string[] {
  const kept = values.filter((value) => !choosable.includes(value));
  return sorted(checked ? [...kept, ...choosable] : kept);
}

/** Returns the state of "select all": all, some or none of the selectable values. */
export function allState(values: readonly string[], choosable: readonly string[]): 'all' | 'some' | 'none' {
  const chosen = choosable.filter((value) => values.includes(value)).length;
  if (chosen === 0) return 'none';
  return chosen === choosable.length ? 'all' : 'some';
}

function sorted(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
