/** Places visits of a day side by side for the timeline. Pure. */

export interface Span {
  /** Epoch ms. */
  start: number;
  end: number;
}

/**
 * Returns for each span the first lane in which nothing overlaps it, from 0. Spans that find no free lane share the
 * last one.
 *
 * @param spans in order of their start
 */
export function lanesOf(spans: readonly Span[], most: number): number[] {
  const ends: number[] = [];
  return spans.map(({ start, end }) => {
    const free = ends.findIndex((until) => until <= start);
    const lane = Math.min(free === -1 ? ends.length : free, most - 1);
    ends[lane] = Math.max(ends[lane] ?? end, end);
    return lane;
  });
}
