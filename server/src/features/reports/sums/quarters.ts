import type { Window } from '../../records/period.ts';

/** Length of a kept quarter of a UTC day. */
export const QUARTER_MS = 6 * 3_600_000;
export const DAY_MS = 4 * QUARTER_MS;
const WEEK_MS = 7 * DAY_MS;
const LENGTH_MS = { week: WEEK_MS, day: DAY_MS, quarter: QUARTER_MS };
/** A Monday, at which a kept week begins. */
const FIRST_WEEK = 4 * DAY_MS;

/** How a window is read: whole kept weeks, days and quarters, and single rows for the rest. Together they cover it once. */
export interface Cut {
  /** Starts of UTC weeks without a boundary. Epoch ms, like all times. */
  weeks: readonly number[];
  /** Starts of the other days without one. */
  days: readonly number[];
  /** Starts of the other quarters without a boundary. */
  quarters: readonly number[];
  /** Windows of single rows. */
  rests: readonly Window[];
}

/**
 * Cuts a window, so that no kept week, day or quarter contains a boundary.
 * @param boundaries epoch ms @param longest no part is longer
 */
export function cutIntoQuarters(
  { from, to }: Window,
  boundaries: readonly number[] = [],
  longest: 'week' | 'day' | 'quarter' = 'week',
): Cut {
  const first = Math.ceil(from / QUARTER_MS) * QUARTER_MS;
  const end = Math.floor(to / QUARTER_MS) * QUARTER_MS;
  if (first >= end) return { weeks: [], days: [], quarters: [], rests: [{ from, to }] };
  const begins = (at: number, length: number) => (at - (length === WEEK_MS ? FIRST_WEEK : 0)) % length === 0;
  const cuts = (length: number) => {
    const within = boundaries.filter((at) => at > first && at < end && !begins(at, length));
    return (start: number) => within.some((at) => at > start && at < start + length);
  };
  const levels = [WEEK_MS, DAY_MS, QUARTER_MS].map((length) => ({
    ...{ length, starts: [] as number[], isCut: cuts(length) },
  }));
  const rests: Window[] = [{ from, to: first }];
  for (let start = first; start < end; ) {
    const level = levels.find(
      ({ length, isCut }) =>
        length <= LENGTH_MS[longest] && begins(start, length) && start + length <= end && !isCut(start),
    );
    if (level) level.starts.push(start);
    else rests.push({ from: start, to: start + QUARTER_MS });
    start += level?.length ?? QUARTER_MS;
  }
  rests.push({ from: end, to });
  const [weeks, days, quarters] = levels.map(({ starts }) => starts) as [number[], number[], number[]];
  return { weeks, days, quarters, rests: rests.filter((rest) => rest.from < rest.to) };
}
