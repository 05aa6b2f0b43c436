import type { Window } from '../records/period.ts';

/** Length of a kept quarter of a UTC day. */
export const QUARTER_MS = 6 * 3_600_000;

/** How a window is read: whole kept quarters, and single rows for the rest. Together they cover it once. */
export interface Cut {
  /** Quarters in [first, end), except those in `without`. Epoch ms. */
  first: number;
  end: number;
  /** Starts of the quarters that contain a boundary. */
  without: readonly number[];
  /** Windows of single rows. */
  rests: readonly Window[];
}

/** Cuts a window, so that no kept quarter contains a boundary. @param boundaries epoch ms */
export function cutIntoQuarters({ from, to }: Window, boundaries: readonly number[] = []): Cut {
  const first = Math.ceil(from / QUARTER_MS) * QUARTER_MS;
  const end = Math.floor(to / QUARTER_MS) * QUARTER_MS;
  if (first >= end) return { first, end: first, without: [], rests: [{ from, to }] };
  const cut = boundaries
    .filter((at) => at % QUARTER_MS !== 0 && at > first && at < end)
    .map((at) => Math.floor(at / QUARTER_MS) * QUARTER_MS);
  const without = [...new Set(cut)];
  const rests = [
    { from, to: first },
    ...without.map((start) => ({ from: start, to: start + QUARTER_MS })),
    { from: end, to },
  ];
  return { first, end, without, rests: rests.filter((rest) => rest.from < rest.to) };
}
