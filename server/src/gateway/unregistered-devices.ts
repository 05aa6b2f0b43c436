/** Rate limiter for addresses that send unregistered IMEIs. */
import { subscriberOf } from '../subscriber.ts';

export interface BlockedAddress {
  address: string;
  /** Unregistered IMEIs received from the address since the start of the minute that blocked it. */
  attempts: number;
  /** Epoch ms. */
  blockedUntil: number;
}

/**
 * Counts the unregistered IMEIs that an address sends, and blocks the address if there are too many. A block stops
 * look-ups of IMEIs that are new to this process. Known devices still pass, because trackers of one mobile carrier
 * share addresses. IPv6 addresses count by /64, the network of one subscriber.
 */
export class UnregisteredDevices {
  readonly #perMinute: number;
  readonly #blockMs: number;
  readonly #now: () => number;
  readonly #entries = new Map<string, { since: number; count: number; blockedUntil: number }>();

  constructor(perMinute: number, blockSeconds: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#blockMs = blockSeconds * 1000;
    this.#now = now;
  }

  /** Number of addresses that are blocked now. */
  get blocked(): number {
    const now = this.#now();
    let count = 0;
    for (const entry of this.#entries.values()) if (entry.blockedUntil > now) count++;
    return count;
  }

  /** Lists the blocked addresses: IPv4, or the first four groups of IPv6. */
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

  /** Counts an unregistered IMEI of an address. @returns true if this call blocked the address */
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

  /** Makes room for another address: removes expired entries first, then the oldest. */
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
