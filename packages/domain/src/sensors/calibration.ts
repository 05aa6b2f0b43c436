import type { CalibrationPoint } from './sensor.ts';

/**
 * Returns the value of a raw value: on the straight line between the two points around it, and that of the first or last
 * point outside of the table.
 * @param points ascending by `raw`; empty: the raw value is the value. The values need not ascend
 */
export function calibrated(points: readonly CalibrationPoint[], raw: number): number {
  if (points.length === 0) return raw;
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]!.raw <= raw) low = middle + 1;
    else high = middle;
  }
  const before = points[low - 1];
  const after = points[low];
  if (before === undefined) return after!.value;
  if (after === undefined || before.raw === raw) return before.value;
  return before.value + ((raw - before.raw) / (after.raw - before.raw)) * (after.value - before.value);
}
