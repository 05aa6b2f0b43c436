/**
 * The shortest order of the markers between a fixed start and end: nearest neighbour, improved by reversing parts until
 * none gets shorter (2-opt; G. A. Croes, "A Method for Solving Traveling-Salesman Problems", Operations Research 6, 1958).
 */
import { metersBetween, type Spot } from './near.ts';

/** Returns the indexes of the points in the best order that was found. The first and the last point keep their place. */
export function bestOrder(points: readonly Spot[]): number[] {
  const last = points.length - 1;
  const meters = points.map((one) => points.map((other) => metersBetween(one, other)));
  const left = new Set(points.keys());
  left.delete(0);
  left.delete(last);
  const order = [0];
  while (left.size > 0) {
    const here = order.at(-1)!;
    const next = [...left].reduce((best, index) => (meters[here]![index]! < meters[here]![best]! ? index : best));
    order.push(next);
    left.delete(next);
  }
  if (last > 0) order.push(last);
  let isShorter = true;
  while (isShorter) isShorter = improve(order, meters);
  const length = (way: readonly number[]) =>
    way.reduce((sum, to, i) => sum + (i === 0 ? 0 : meters[way[i - 1]!]![to]!), 0);
  const given = [...points.keys()];
  // Equally good: the order of the user.
  return length(order) < length(given) - 1 ? order : given;
}

/** Reverses the first part whose reversal is shorter by more than a millimetre. */
function improve(order: number[], meters: readonly (readonly number[])[]): boolean {
  const between = (one: number, other: number) => meters[order[one]!]![order[other]!]!;
  for (let from = 1; from < order.length - 2; from++)
    for (let to = from + 1; to < order.length - 1; to++) {
      const gain = between(from - 1, from) + between(to, to + 1) - between(from - 1, to) - between(from, to + 1);
      if (gain <= 0.001) continue;
      order.splice(from, to - from + 1, ...order.slice(from, to + 1).reverse());
      return true;
    }
  return false;
}
