/** Too many tries; says when the next is allowed. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts';
  readonly waitSeconds: number;

  constructor(waitSeconds: number) {
    super('too many attempts');
    this.waitSeconds = waitSeconds;
  }
}

/**
 * Counts tries to sign in that did not succeed, or not yet, per key and window. In memory, bounded: the oldest keys are forgotten first, which an attacker
 * could only use by trying a hundred thousand other names, each from an address that is limited itself.
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

  /** Seconds until the next try is allowed, 0 when it is now. @param now epoch ms */
  waitSeconds(key: string, now: number): number {
    const entry = this.#failures.get(key);
    if (entry === undefined || entry.until <= now || entry.count < this.#limit) return 0;
    return Math.ceil((entry.until - now) / 1000);
  }

  /** Tries that count now. @param now epoch ms */
  count(key: string, now: number): number {
    const entry = this.#failures.get(key);
    return entry === undefined || entry.until <= now ? 0 : entry.count;
  }

  /** A try begins; it counts unless it is undone or succeeds. */
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

  /** A try that was begun says nothing of whoever made it. */
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
