/** Numbers that look random and are the same for the same seed (xorshift32 of G. Marsaglia, 2003). */
export class Random {
  #state: number;

  /** @param seed any whole number */
  constructor(seed: number) {
    this.#state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) >>> 0 || 1;
  }

  /** 0 to 2^32 − 1. */
  next(): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state >>> 0;
    return this.#state;
  }

  /** 0 to `limit` − 1. @param limit at least 1 */
  below(limit: number): number {
    return this.next() % limit;
  }

  /** True once in `times`. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  /** One of a list that is not empty. */
  pick<Item>(list: readonly Item[]): Item {
    return list[this.below(list.length)]!;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.next() >>> 24);
  }
}
