/** Rate limiter for addresses that send unregistered IMEIs. */
import { subscriberOf } from '../subscriber.ts';

export interface BlockedAddress {
  address: string;
  /** Unknown devices that it named in the minute that blocked it, and since. */
  attempts: number;
  /** Epoch ms. */
  blockedUntil: number;
}

/**
 * Counts the unknown devices that an address names, and blocks the address when there are too many. A block stops
 * look-ups of devices this process has not met; one that it knows still passes, for trackers of a mobile carrier share
 * addresses. IPv6 counts by /64, which is what one subscriber has.
 */
export class Strangers {
  readonly #perMinute: number;
  readonly #blockMs: number;
  readonly #now: () => number;
  readonly #entries = new Map<string, { since: number; count: number; blockedUntil: number }>();

  constructor(perMinute: number, blockSeconds: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#blockMs = blockSeconds * 1000;
    this.#now = now;
  }

  /** Addresses blocked now. */
  get blocked(): number {
    const now = this.#now();
    let count = 0;
    for (const entry of this.#entries.values()) if (entry.blockedUntil > now) count++;
    return count;
  }

  /** The addresses blocked now: IPv4, or the first four groups of IPv6. */
  list(): BlockedAddress[] {
    const now = this.#now();
    return [...this.#entries]
      .filter(([, entry]) => entry.blockedUntil > now)
      .map(([address, { count, blockedUntil }]) => ({ address, attempts: count, blockedUntil }));
  }

  isBlocked(address: string): boolean {
    const entry = this.#entries.get(subscriberOf(address));
    return entry !== undefined && entry.blockedUntil > this.#now();
  }

  /** An unknown device called from here. @returns true when this call blocked the address */
  count(address: string): boolean {
    const now = this.#now();
    const key = subscriberOf(address);
    let entry = this.#entries.get(key);
    if (!entry || (entry.since + 60_000 <= now && entry.blockedUntil <= now)) {
      if (!entry && this.#entries.size >= MOST_ADDRESSES) this.#forget(now);
      entry = { since: now, count: 0, blockedUntil: 0 };
      this.#entries.set(key, entry);
    }
    entry.count++;
    if (entry.count <= this.#perMinute || entry.blockedUntil > now) return false;
    entry.blockedUntil = now + this.#blockMs;
    return true;
  }

  /** Makes room: what is over first, then the oldest. */
  #forget(now: number): void {
    for (const [key, entry] of this.#entries) {
      if (entry.blockedUntil <= now && entry.since + 60_000 <= now) this.#entries.delete(key);
    }
    for (const key of this.#entries.keys()) {
      if (this.#entries.size < MOST_ADDRESSES) return;
      this.#entries.delete(key);
    }
  }
}

const MOST_ADDRESSES = 10_000;
