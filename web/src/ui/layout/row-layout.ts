/** Position of a row in a list, in px from its start. */
export interface RowPlace {
  index: number;
  start: number;
  end: number;
  size: number;
}

/** Where the rows of a list lie, whether they are rendered or not. */
export interface RowLayout {
  count: number;
  /** Height of all rows, px. */
  height: number;
  /** Returns the position of a row. */
  at(index: number): RowPlace;
  /** Returns the rows in a part of the list, with some before and after it. */
  within(top: number, height: number, beside: number): { first: number; last: number };
}

/** Lays rows below each other. @param pixelsAt height of a row */
export function rowLayout(count: number, pixelsAt: (index: number) => number): RowLayout {
  const starts = new Float64Array(count + 1);
  for (let index = 0; index < count; index++) starts[index + 1] = starts[index]! + pixelsAt(index);
  const startOf = (index: number): number => starts[Math.min(index, count)] ?? 0;
  /** Returns the last row that starts at or before a place. */
  const rowAt = (place: number): number => {
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (startOf(middle) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    count,
    height: startOf(count),
    at(index) {
      const start = startOf(index);
      const end = startOf(index + 1);
      return { index, start, end, size: end - start };
    },
    within(top, height, beside) {
      if (count === 0 || height <= 0) return { first: 0, last: -1 };
      return {
        first: Math.max(0, rowAt(top) - beside),
        last: Math.min(count - 1, rowAt(top + height) + beside),
      };
    },
  };
}

/**
 * Returns how far a list must be scrolled to show a row completely, as little as possible.
 *
 * @param top how far it is scrolled now
 * @param height of its visible part
 */
export function scrolledTo({ start, end }: RowPlace, top: number, height: number): number {
  if (end > top + height) return Math.max(0, Math.min(start, end - height));
  return Math.min(start, top);
}
