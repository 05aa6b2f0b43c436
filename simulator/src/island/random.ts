/** Seeded random source. The same seed gives the same numbers on every machine. */
export interface Random {
  /** Next number, 0 ≤ value < 1. */
  next(): number;
  /** Next number, minimum ≤ value < maximum. */
  between(minimum: number, maximum: number): number;
  /** One of the items. */
  pick<Item>(items: readonly Item[]): Item;
}

/** Mixes two 32-bit integers into one (finalizer of MurmurHash3, public domain, A. Appleby). */
export function mix(first: number, second: number): number {
  let hash = (first ^ Math.imul(second, 0x9e3779b1)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A Weyl sequence through `mix`. Its only state is a counter, which suffices for scenery and schedules. */
export function seededRandom(seed: number): Random {
  let counter = 0;
  const next = (): number => mix(seed, ++counter) / 4_294_967_296;
  return {
    next,
    between: (minimum, maximum) => minimum + next() * (maximum - minimum),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}
