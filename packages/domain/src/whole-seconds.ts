/**
 * Parts of a time as whole seconds that add up to the whole of it, rounded: each part ends at the rounded sum of those up
 * to it, so none is off by more than a second.
 */
export function wholeSeconds(parts: readonly number[]): number[] {
  let sum = 0;
  let rounded = 0;
  return parts.map((part) => {
    sum += part;
    const before = rounded;
    // Sums of decimals are off by a hair: half a second stays half a second.
    rounded = Math.round(Math.round(sum * 1000) / 1000);
    return rounded - before;
  });
}
