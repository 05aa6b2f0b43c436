/** Returns the SVG path of values at equal distances, from the bottom for 0 to the top for the largest one. */
export function trendPath(values: readonly number[], width: number, height: number): string {
  const most = Math.max(...values);
  const step = width / Math.max(1, values.length - 1);
  // Room for half of the line.
  const y = (value: number) => 1 + (height - 2) * (1 - (most > 0 ? value / most : 0));
  const points = values.map((value, index) => `${round(index * step)} ${round(y(value))}`);
  return points.length > 1 ? `M${points.join('L')}` : '';
}

const round = (value: number) => Math.round(value * 10) / 10;
