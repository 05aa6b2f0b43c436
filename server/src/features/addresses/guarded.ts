/**
 * A provider behind limits, so that one that hangs, fails or lies costs its users nothing: requests a second, a bounded
 * queue, and a pause after failures that doubles until it answers again.
 */

import { TooMany } from '../../fetch-json.ts';
import type { AddressHit, Geocoder, Point } from './geocoder.ts';

/** Answer of a provider about a point. `unavailable`: nothing, so the next source is asked, and nothing is kept. */
export type Outcome = { kind: 'address'; text: string } | { kind: 'none' } | { kind: 'unavailable' };

export interface GuardLimits {
  requestsPerSecond: number;
  /** Waiting points; the oldest give way to new ones, because users look at the new ones. */
  waiting: number;
  /** Requests under way. */
  concurrent: number;
  /** Failures in a row after which the provider is left alone. */
  failures: number;
  /** First and longest pause after failures. */
  pauseMs: number;
  longestPauseMs: number;
}

export const GUARD_LIMITS: Omit<GuardLimits, 'requestsPerSecond'> = {
  waiting: 500,
  concurrent: 2,
  failures: 3,
  pauseMs: 30_000,
  longestPauseMs: 600_000,
};

const UNAVAILABLE: Outcome = { kind: 'unavailable' };

interface Task {
  run(): Promise<void>;
  /** Called instead of `run` if the task gives way. */
  drop(): void;
}

export class GuardedGeocoder {
  readonly name: string;
  readonly #geocoder: Geocoder;
  readonly #limits: GuardLimits;
  readonly #onFailure: (error: Error) => void;
  /** Newest last. */
  #tasks: Task[] = [];
  #running = 0;
  #failures = 0;
  #pauses = 0;
  /** Times of `performance.now()`. */
  #pausedUntil = 0;
  #nextAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param onFailure receives the failure after which the provider is left alone for a while */
  constructor(geocoder: Geocoder, limits: GuardLimits, onFailure: (error: Error) => void) {
    this.name = geocoder.name;
    this.#geocoder = geocoder;
    this.#limits = limits;
    this.#onFailure = onFailure;
  }

  answersIn(language: string): string {
    return this.#geocoder.answersIn(language);
  }

  /** Resolves when the provider has answered, or is known not to. Never rejects. */
  reverse(point: Point, language: string): Promise<Outcome> {
    return this.#queued(async () => {
      const text = await this.#geocoder.reverse(point, language);
      return text === undefined ? { kind: 'none' } : { kind: 'address', text };
    }, UNAVAILABLE);
  }

  /** Returns hits; none if the provider fails. Never rejects. */
  search(text: string, language: string, limit: number): Promise<readonly AddressHit[]> {
    return this.#queued<readonly AddressHit[]>(() => this.#geocoder.search(text, language, limit), []);
  }

  /** Drops what waits. Requests under way end by their time limit. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#dropAll();
  }

  #queued<Result>(ask: () => Promise<Result>, otherwise: Result): Promise<Result> {
    if (this.#closed || performance.now() < this.#pausedUntil) return Promise.resolve(otherwise);
    const { promise, resolve } = Promise.withResolvers<Result>();
    const task: Task = {
      run: async () => {
        try {
          const result = await ask();
          this.#succeeded();
          resolve(result);
        } catch (error) {
          this.#failed(error instanceof Error ? error : new Error(String(error)));
          resolve(otherwise);
        }
      },
      drop: () => resolve(otherwise),
    };
    this.#tasks.push(task);
    if (this.#tasks.length > this.#limits.waiting) this.#tasks.shift()?.drop();
    this.#pump();
    return promise;
  }

  #pump(): void {
    clearTimeout(this.#timer);
    while (this.#tasks.length > 0 && this.#running < this.#limits.concurrent) {
      const wait = this.#nextAt - performance.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#pump(), wait).unref();
        return;
      }
      this.#nextAt = Math.max(this.#nextAt, performance.now()) + 1000 / this.#limits.requestsPerSecond;
      this.#running += 1;
      void this.#tasks
        .pop()!
        .run()
        .finally(() => {
          this.#running -= 1;
          this.#pump();
        });
    }
  }

  #succeeded(): void {
    this.#failures = 0;
    this.#pauses = 0;
  }

  #failed(error: Error): void {
    this.#failures += 1;
    const { failures, pauseMs, longestPauseMs } = this.#limits;
    // After a pause the first request decides whether another one follows.
    if (!(error instanceof TooMany) && this.#failures < failures && this.#pauses === 0) return;
    if (performance.now() < this.#pausedUntil) return;
    const asked = error instanceof TooMany ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
    this.#pausedUntil = performance.now() + Math.min(longestPauseMs, Math.max(asked, pauseMs * 2 ** this.#pauses));
    this.#pauses += 1;
    this.#onFailure(error);
    this.#dropAll();
  }

  #dropAll(): void {
    const tasks = this.#tasks;
    this.#tasks = [];
    for (const task of tasks) task.drop();
  }
}
