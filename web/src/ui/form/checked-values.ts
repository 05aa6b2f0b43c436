/** The values with one more or one less, each once and sorted. */
export function withValue(values: readonly string[], value: string, checked: boolean): string[] {
  const rest = values.filter((other) => other !== value);
  return sorted(checked ? [...rest, value] : rest);
}

/**
 * The values after "select all" was clicked: everything that can be chosen, or nothing of it. What cannot be chosen
 * stays as it is.
 */
export function withAll(values: readonly string[], choosable: readonly string[], checked: boolean): string[] {
  const kept = values.filter((value) => !choosable.includes(value));
  return sorted(checked ? [...kept, ...choosable] : kept);
}

/** How "select all" looks: all, some or none of what can be chosen. */
export function allState(values: readonly string[], choosable: readonly string[]): 'all' | 'some' | 'none' {
  const chosen = choosable.filter((value) => values.includes(value)).length;
  if (chosen === 0) return 'none';
  return chosen === choosable.length ? 'all' : 'some';
}

function sorted(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
