/** Records of an invented vehicle for tests: its sensor, and what happens to its tank. */
import type { FuelReading } from './history.ts';

const MINUTE_MS = 60_000;

/** Writes records of a vehicle minute by minute. */
export class TestTank {
  readonly readings: FuelReading[] = [];
  level: number;
  time = 0;

  constructor(level: number) {
    this.level = level;
  }

  /** Rests for minutes while the level changes evenly. */
  rest(minutes: number, change = 0): this {
    return this.#pass(minutes, change, true, false);
  }

  /** Works at one place for minutes while the level changes evenly. @param every minutes from record to record */
  work(minutes: number, change = 0, every = 1): this {
    return this.#pass(minutes, change, true, true, every);
  }

  /** Drives for minutes and burns liters. */
  drive(minutes: number, burnt: number): this {
    return this.#pass(minutes, -burnt, false, true);
  }

  /** One wrong reading. */
  glitch(level: number): this {
    this.time += MINUTE_MS;
    this.readings.push({ time: this.time, level, rests: true, runs: false });
    return this;
  }

  /** Says nothing. */
  silence(minutes: number, change = 0): this {
    this.time += minutes * MINUTE_MS;
    this.level += change;
    return this;
  }

  #pass(minutes: number, change: number, rests: boolean, runs: boolean, every = 1): this {
    const start = this.level;
    for (let minute = every; minute <= minutes; minute += every) {
      this.time += every * MINUTE_MS;
      this.level = start + (change * minute) / minutes;
      this.readings.push({ time: this.time, level: this.level, rests, runs });
    }
    return this;
  }
}
