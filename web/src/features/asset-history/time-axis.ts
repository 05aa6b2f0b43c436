/** The time axis of a day: its visible window and labels at round local times. */

/** The part of a day that the speed chart shows, epoch milliseconds. */
export interface TimeWindow {
  start: number;
  end: number;
}

const STEPS_SECONDS = [10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600];

/**
 * Returns the instants at which an axis from `start` to `end` has a label. Labels are round steps from `origin` (local
 * midnight), at most `most` of them.
 * @param start epoch ms @param end epoch ms, after start @param origin epoch ms at or before start
 */
export function axisMarks(start: number, end: number, origin: number, most: number): number[] {
  const span = (end - start) / 1000;
  const step = STEPS_SECONDS.find((seconds) => span / seconds <= most) ?? STEPS_SECONDS.at(-1)!;
  const marks: number[] = [];
  let mark = origin + Math.ceil((start - origin) / (step * 1000)) * step * 1000;
  for (; mark <= end; mark += step * 1000) marks.push(mark);
  return marks;
}

/**
 * Returns the top of a speed axis: the next of 20, 40, 60 … above the highest value, at least 40. @param highest in
 * shown units
 */
export function axisTop(highest: number): number {
  return Math.max(40, Math.ceil((highest + 1) / 40) * 40);
}
