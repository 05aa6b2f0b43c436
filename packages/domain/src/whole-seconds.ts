/**
 * Rounds parts of a time to whole seconds that add up to the rounded total. Each part ends at the rounded running sum,
 * so none is off by more than a second.
 */
export function wholeSeconds(parts: readonly number[]): number[] {
  let sum = 0;
  let rounded = 0;
  return parts.map((part) => {
    sum += part;
    const before = rounded;
    // Sums of decimals have rounding errors. Exact half seconds stay half seconds.
    rounded = Math.round(Math.round(sum * 1000) / 1000);
    return rounded - before;
  });
}
