import { LIMITS } from '@waymark/domain/limits.ts';
import { TooManyAttempts } from './attempts.ts';

const SECOND_MS = 1000;

/**
 * Delays answers about a user whose password is guessed. The owner gets through after the delay. Attackers get at most
 * a few answers a minute, however many addresses they have.
 */
export class SlowAnswers {
  readonly #pause: (milliseconds: number) => Promise<void>;
  readonly #held = new Map<string, number>();

  constructor(pause: (milliseconds: number) => Promise<void>) {
    this.#pause = pause;
  }

  /**
   * @param key username, of an existing user or not
   * @param tries wrong attempts of the last hour, including this one
   * @throws TooManyAttempts if too many wait already
   */
  async hold(key: string, tries: number): Promise<void> {
    if (tries <= LIMITS.signInTriesBeforeDelay) return;
    const seconds = delaySeconds(tries);
    const held = this.#held.get(key) ?? 0;
    if (held >= LIMITS.signInsHeldPerUser) throw new TooManyAttempts(seconds);
    this.#held.set(key, held + 1);
    try {
      await this.#pause(seconds * SECOND_MS);
    } finally {
      const left = (this.#held.get(key) ?? 1) - 1;
      if (left > 0) this.#held.set(key, left);
      else this.#held.delete(key);
    }
  }
}

/** Returns 1 s after the immediate attempts, doubled with every ten more, up to the maximum. */
export function delaySeconds(tries: number): number {
  const steps = Math.floor((tries - LIMITS.signInTriesBeforeDelay - 1) / 10);
  return Math.min(LIMITS.signInDelaySeconds, 2 ** Math.max(0, steps));
}
