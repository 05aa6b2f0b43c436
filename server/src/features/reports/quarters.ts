import type { Window } from '../records/period.ts';

/** Length of a kept quarter of a UTC day. */
export const QUARTER_MS = 6 * 3_600_000;
export const DAY_MS = 4 * QUARTER_MS;

/** How a window is read: whole kept days and quarters, and single rows for the rest. Together they cover it once. */
export interface Cut {
  /** Starts of UTC days without a boundary. Epoch ms, like all times. */
  days: readonly number[];
  /** Starts of the other quarters without a boundary. */
  quarters: readonly number[];
  /** Windows of single rows. */
  rests: readonly Window[];
}

/**
 * Cuts a window, so that no kept day or quarter contains a boundary.
 * @param boundaries epoch ms @param mayBeDays false: into quarters only
 */
export function cutIntoQuarters({ from, to }: Window, boundaries: readonly number[] = [], mayBeDays = true): Cut {
  const first = Math.ceil(from / QUARTER_MS) * QUARTER_MS;
  const end = Math.floor(to / QUARTER_MS) * QUARTER_MS;
  if (first >= end) return { days: [], quarters: [], rests: [{ from, to }] };
  const within = (length: number) =>
    new Set(boundaries.filter((at) => at % length !== 0).map((at) => Math.floor(at / length) * length));
  const [cutDays, cutQuarters] = [within(DAY_MS), within(QUARTER_MS)];
  const [days, quarters, rests]: [number[], number[], Window[]] = [[], [], [{ from, to: first }]];
  for (let start = first; start < end; ) {
    if (mayBeDays && start % DAY_MS === 0 && start + DAY_MS <= end && !cutDays.has(start)) {
      days.push(start);
      start += DAY_MS;
      continue;
    }
    if (cutQuarters.has(start)) rests.push({ from: start, to: start + QUARTER_MS });
    else quarters.push(start);
    start += QUARTER_MS;
  }
  rests.push({ from: end, to });
  return { days, quarters, rests: rests.filter((rest) => rest.from < rest.to) };
}
