/** Too many attempts, with the seconds until the next one is allowed. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts';
  readonly waitSeconds: number;

  constructor(waitSeconds: number) {
    super('too many attempts');
    this.waitSeconds = waitSeconds;
  }
}

/**
 * Counts failed and pending sign-in attempts per key and window. The counters are in memory and bounded. The oldest
 * keys are forgotten first. An attacker could use that only with a hundred thousand other names, each from an address
 * that is limited itself.
 */
export class Attempts {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #cap: number;
  readonly #failures = new Map<string, { count: number; until: number }>();

  constructor(limit: number, windowMs: number, cap = 100_000) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#cap = cap;
  }

  /** Returns seconds until the next attempt is allowed, or 0. @param now epoch ms */
  waitSeconds(key: string, now: number): number {
    const entry = this.#failures.get(key);
    if (entry === undefined || entry.until <= now || entry.count < this.#limit) return 0;
    return Math.ceil((entry.until - now) / 1000);
  }

  /** Returns the number of attempts that count now. @param now epoch ms */
  count(key: string, now: number): number {
    const entry = this.#failures.get(key);
    return entry === undefined || entry.until <= now ? 0 : entry.count;
  }

  /** Records an attempt, which counts unless it is undone or succeeds. */
  begin(key: string, now: number): void {
    const entry = this.#failures.get(key);
    if (entry !== undefined && entry.until > now) {
      entry.count += 1;
      return;
    }
    this.#failures.delete(key);
    this.#failures.set(key, { count: 1, until: now + this.#windowMs });
    if (this.#failures.size > this.#cap) this.#failures.delete(this.#failures.keys().next().value!);
  }

  /** Reverts a recorded attempt so that it does not count against the client. */
  undo(key: string): void {
    const entry = this.#failures.get(key);
    if (entry === undefined) return;
    entry.count -= 1;
    if (entry.count <= 0) this.#failures.delete(key);
  }

  succeeded(key: string): void {
    this.#failures.delete(key);
  }
}
