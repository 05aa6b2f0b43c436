import { grown } from '@waymark/domain/grown.ts';

/** Returns the index of the first value that is not less. */
export function firstAtLeast(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A growing array of numbers without an object for each. */
export class Numbers {
  #values: Int32Array | Float64Array;
  length = 0;

  constructor(of: Int32ArrayConstructor | Float64ArrayConstructor = Int32Array) {
    this.#values = new of(4096);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const of = this.#values.constructor as Int32ArrayConstructor;
      this.#values = grown(this.#values, this.length, this.length + 1, (length) => new of(length));
    }
    this.#values[this.length++] = value;
  }

  values(): Float64Array {
    return this.#values.subarray(0, this.length) as Float64Array;
  }
}
