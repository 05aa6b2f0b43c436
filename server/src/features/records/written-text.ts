/** Text without its surrounding space; whitespace alone counts as empty, and empty as none. */
export function writtenText(value: string | null | undefined): string | null {
  return value?.trim() || null;
}

/** Names of the fields in which two sets of values differ. */
export function changedFields<Values extends object>(before: Values, values: Values): string[] {
  return Object.keys(values).filter(
    (field) => JSON.stringify(before[field as keyof Values]) !== JSON.stringify(values[field as keyof Values]),
  );
}
