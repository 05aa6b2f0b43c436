/** A heading over consecutive rows of a list. */
export interface RecordGroup {
  id: string;
  label: string;
  /** Muted text behind label and count. */
  detail?: string | undefined;
  /** Rows under it. */
  count: number;
}

/** A line of a list: a heading, or a row by its index. */
export type ListLine = { group: RecordGroup } | { index: number };

/**
 * Returns the lines of a list with headings. Headings without rows are left out. All are if their counts are not those of
 * the list, which is so until both are of the same answer.
 */
export function listLines(
  groups: readonly RecordGroup[],
  count: number,
): { total: number; at(line: number): ListLine } {
  const shown = groups.filter((group) => group.count > 0);
  const isWhole = shown.reduce((sum, group) => sum + group.count, 0) === count;
  if (!isWhole || shown.length === 0) return { total: count, at: (line) => ({ index: line }) };
  const starts: number[] = [];
  let next = 0;
  for (const group of shown) {
    starts.push(next);
    next += group.count + 1;
  }
  return {
    total: next,
    at(line) {
      const place = starts.findLastIndex((start) => start <= line);
      return line === starts[place] ? { group: shown[place]! } : { index: line - place - 1 };
    },
  };
}
