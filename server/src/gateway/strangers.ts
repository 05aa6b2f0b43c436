/** Addresses that name devices which nobody provisioned. */

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
    const entry = this.#entries.get(subscriber(address));
    return entry !== undefined && entry.blockedUntil > this.#now();
  }

  /** An unknown device called from here. @returns true when this call blocked the address */
  count(address: string): boolean {
    const now = this.#now();
    const key = subscriber(address);
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

function subscriber(address: string): string {
  if (!address.includes(':')) return address;
  return address.split('%')[0]!.split(':').slice(0, 4).join(':');
}

/** The peer's address as text without port; IPv4 in IPv6 clothes is undressed. */
export function plainAddress(address: string | undefined): string {
  if (address === undefined) return '';
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}
