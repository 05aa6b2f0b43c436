/** Geometry of the trend of scores. Pure. */

/** Returns the scores of the grid lines, from below the lowest score to 100. */
export function scoreLines(scores: readonly number[]): number[] {
  const step = 20;
  const lowest = Math.min(80, Math.floor(Math.min(100, ...scores) / step) * step);
  return Array.from({ length: (100 - lowest) / step + 1 }, (_, index) => lowest + index * step);
}

/** Returns the stretches of months in a row that have a score, as places. A month without a score is a gap. */
export function stretchesOf(scores: readonly (number | null)[]): number[][] {
  const stretches: number[][] = [];
  scores.forEach((score, place) => {
    if (score === null) return;
    if (place > 0 && scores[place - 1] !== null && stretches.length > 0) stretches.at(-1)!.push(place);
    else stretches.push([place]);
  });
  return stretches;
}
