/** Geometry of a bar chart. */
import { shiftDay } from './local-time.ts';

/** Longest period that is shown by days. Longer ones are shown by weeks. */
export const MOST_DAYS = 62;

/** Returns the values of the grid lines: at most four equal steps of 1, 2 or 5 × 10ⁿ from 0 to beyond the maximum. */
export function gridOf(maximum: number): number[] {
  if (!(maximum > 0)) return [0, 1];
  const rough = maximum / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size * 4 >= maximum) ?? 10 * power;
  const lines = Math.ceil(maximum / step - 1e-9);
  return Array.from({ length: lines + 1 }, (_, index) => index * step);
}

/** Returns the number of days from a day to another, both included. */
export function daysBetween(startDate: string, endDate: string): number {
  return Math.round((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000) + 1;
}

/** Returns every day, or every Monday, from a day to another. */
export function bucketsOf(startDate: string, endDate: string, group: 'day' | 'week'): string[] {
  const weekday = (new Date(`${startDate}T00:00:00Z`).getUTCDay() + 6) % 7;
  const first = group === 'day' ? startDate : shiftDay(startDate, -weekday);
  const step = group === 'day' ? 1 : 7;
  const days: string[] = [];
  for (let day = first; day <= endDate; day = shiftDay(day, step)) days.push(day);
  return days;
}

/**
 * Returns the bars that have a label under the axis, with the middle of the label, in px. The last label moves to the
 * left to stay inside, and is left out if it would touch the one before.
 *
 * @param left left end of the axis
 * @param step distance of the bars
 * @param wide room of a label, with the gap between two
 * @param gap part of this room that may be lost to the label before
 */
export function axisLabels(
  bars: number,
  { left, step, width, wide, gap }: { left: number; step: number; width: number; wide: number; gap: number },
): { index: number; middle: number }[] {
  const every = Math.max(1, Math.ceil(wide / Math.max(1, step)));
  const last = width - wide / 2;
  return Array.from({ length: Math.ceil(bars / every) }, (_, place) => {
    const index = place * every;
    return { index, middle: Math.min(left + index * step + step / 2, last) };
  }).filter(({ middle }, place, all) => place === 0 || middle - all[place - 1]!.middle >= wide - gap);
}
