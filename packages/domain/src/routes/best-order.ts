/**
 * The best order of the markers between a fixed start and end: nearest neighbour, improved by reversing parts until
 * none gets shorter (2-opt; G. A. Croes, "A Method for Solving Traveling-Salesman Problems", Operations Research 6, 1958).
 */

/**
 * Returns the indexes of the points in the best order that was found. The first and the last point keep their place.
 * @param costs from each point to each other, metres or seconds. The way back may cost something else.
 */
export function bestOrder(costs: readonly (readonly number[])[]): number[] {
  const last = costs.length - 1;
  const left = new Set(costs.keys());
  left.delete(0);
  left.delete(last);
  const order = [0];
  while (left.size > 0) {
    const here = order.at(-1)!;
    const next = [...left].reduce((best, index) => (costs[here]![index]! < costs[here]![best]! ? index : best));
    order.push(next);
    left.delete(next);
  }
  if (last > 0) order.push(last);
  let isShorter = true;
  while (isShorter) isShorter = improve(order, costs);
  const given = [...costs.keys()];
  // Equally good: the order of the user.
  return costOf(order, costs) < costOf(given, costs) - 1 ? order : given;
}

function costOf(way: readonly number[], costs: readonly (readonly number[])[]): number {
  return way.reduce((sum, to, index) => sum + (index === 0 ? 0 : costs[way[index - 1]!]![to]!), 0);
}

/** Reverses the first part whose reversal costs less by more than a thousandth. */
function improve(order: number[], costs: readonly (readonly number[])[]): boolean {
  for (let from = 1; from < order.length - 2; from++)
    for (let to = from + 1; to < order.length - 1; to++) {
      const part = order.slice(from - 1, to + 2);
      const reversed = [part[0]!, ...part.slice(1, -1).reverse(), part.at(-1)!];
      if (costOf(part, costs) - costOf(reversed, costs) <= 0.001) continue;
      order.splice(from - 1, part.length, ...reversed);
      return true;
    }
  return false;
}
