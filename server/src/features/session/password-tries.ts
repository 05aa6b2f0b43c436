/**
 * Slows down guesses at the password of a signed-in user, and never refuses the right one for its number of attempts.
 */
import { setTimeout as elapsed } from 'node:timers/promises';
import { TooManyAttempts } from './attempts.ts';

const WINDOW_MS = 15 * 60_000;
/** Wrong attempts without a pause. */
const FREE = 5;
/** The first and the longest pause. Each wrong attempt doubles it. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
/** Attempts of one session in its queue. More at a time come from no person. */
const MOST_WAITING = 20;
const MOST_KEPT = 100_000;

interface Kept {
  wrong: number;
  /** Time of the last wrong attempt, epoch ms. */
  wrongAt: number;
  underWay: number;
  waiting: number;
  /** The last attempt that is queued or running. */
  turn: Promise<void>;
}

/**
 * Counts wrong attempts per session. After five, each further attempt waits for the one before it and for a pause
 * before it is checked. That allows at most 240 guesses an hour, and a user who mistyped five times can still release a
 * vehicle.
 */
export class PasswordTries {
  readonly #kept = new Map<string, Kept>();
  readonly #now: () => number;
  readonly #pause: (milliseconds: number) => Promise<void>;

  /** @param now epoch ms @param pause resolves after so long; replaced in tests */
  constructor(now: () => number, pause: (milliseconds: number) => Promise<void> = (ms) => elapsed(ms)) {
    this.#now = now;
    this.#pause = pause;
  }

  /**
   * Runs one attempt in its turn.
   * @param key of the client @param attempt returns undefined for a wrong password. An error does not count
   * @throws TooManyAttempts while twenty attempts wait
   */
  async run<Result>(key: string, attempt: () => Promise<Result | undefined>): Promise<Result | undefined> {
    const kept = this.#of(key);
    if (kept.wrong + kept.underWay < FREE) return this.#judge(key, kept, attempt);
    if (kept.waiting >= MOST_WAITING) throw new TooManyAttempts(Math.ceil((kept.waiting * LONGEST_PAUSE_MS) / 1000));
    kept.waiting += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = kept.turn;
    kept.turn = promise;
    try {
      await before;
      const wait = this.#pauseMs(kept);
      if (wait > 0) await this.#pause(wait);
      return await this.#judge(key, kept, attempt);
    } finally {
      kept.waiting -= 1;
      resolve();
    }
  }

  async #judge<Result>(key: string, kept: Kept, attempt: () => Promise<Result | undefined>) {
    kept.underWay += 1;
    try {
      const result = await attempt();
      if (result !== undefined) {
        kept.wrong = 0;
        return result;
      }
      kept.wrong += 1;
      kept.wrongAt = this.#now();
      return undefined;
    } finally {
      kept.underWay -= 1;
      if (kept.wrong === 0 && kept.underWay === 0 && kept.waiting === 0) this.#kept.delete(key);
    }
  }

  #pauseMs({ wrong, wrongAt }: Kept): number {
    if (wrong < FREE) return 0;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (wrong - FREE));
    return Math.min(pause, wrongAt + pause - this.#now());
  }

  #of(key: string): Kept {
    const known = this.#kept.get(key);
    if (known !== undefined) {
      const isOld = this.#now() - known.wrongAt >= WINDOW_MS;
      if (isOld && known.underWay === 0 && known.waiting === 0) known.wrong = 0;
      return known;
    }
    const kept = { wrong: 0, wrongAt: this.#now(), underWay: 0, waiting: 0, turn: Promise.resolve() };
    this.#kept.set(key, kept);
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value as string);
    return kept;
  }
}
