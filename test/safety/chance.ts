import { chanceOf } from '../acknowledged/chance.ts';

/** A reproducible random source. Every part of a run has its own, so that parts do not influence each other. */
export class Chance {
  readonly #next: () => number;

  /** @param path numbers that identify the part, beginning with the seed of the run */
  constructor(...path: readonly number[]) {
    let seed = 0x9e3779b9;
    for (const number of path) seed = Math.imul(seed ^ number, 0x85ebca6b) ^ (seed >>> 13);
    this.#next = chanceOf(seed);
    this.#next();
  }

  is(probability: number): boolean {
    return this.#next() < probability;
  }

  between(least: number, most: number): number {
    return least + this.#next() * (most - least);
  }

  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  /** Log-uniform: short times are as frequent as long ones. */
  spread(least: number, most: number): number {
    return Math.exp(this.between(Math.log(least), Math.log(most)));
  }

  of<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.#next() * values.length)] as Value;
  }
}
