/** Addresses of points by cell, asked for in batches. Plain TypeScript; components subscribe to their cell. */
import { addressCell } from '@waymark/domain/address-cell.ts';
import { LIMITS } from '@waymark/domain/limits.ts';

/** Degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

export interface AnsweredAddress {
  address: string;
  /** A better address is on its way. */
  pending: boolean;
}

/** Returns the addresses of points in their order. */
export type AskAddresses = (points: readonly Point[]) => Promise<readonly AnsweredAddress[]>;

/** A stream of new points delays a request no longer. */
const LONGEST_WAIT_MS = 1_000;
/** Pauses before a pending address, and after a failed request, is asked for again. */
const AGAIN_MS = [3_000, 10_000, 30_000] as const;
const MOST_KEPT = 2_000;

interface Entry {
  point: Point;
  text: string | undefined;
  /** The text may still change. */
  open: boolean;
  asking: boolean;
  /** Components that show it. */
  wanted: number;
  tries: number;
  listeners: Set<() => void>;
}

export class AddressBook {
  readonly #ask: AskAddresses;
  readonly #seen: () => boolean;
  readonly #entries = new Map<number, Entry>();
  readonly #waiting = new Set<Entry>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstWaits = 0;
  #language: string | undefined;

  /** @param seen whether the page is visible; a hidden one asks for nothing */
  constructor(ask: AskAddresses, seen: () => boolean = () => true) {
    this.#ask = ask;
    this.#seen = seen;
  }

  /** Asks for the points that came up while the page was hidden and are still shown. */
  resume(): void {
    if (this.#waiting.size > 0) this.#send();
  }

  /** Returns the address of a cell; undefined while it is unknown. */
  text(cell: number): string | undefined {
    return this.#entries.get(cell)?.text;
  }

  /** Calls the listener when the address of a point's cell changes. @returns unsubscribe */
  subscribe(point: Point, listener: () => void): () => void {
    const { listeners } = this.#entry(point);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Asks for the address of a point unless it is known. @returns a function that ends the interest */
  want(point: Point): () => void {
    const entry = this.#entry(point);
    entry.wanted += 1;
    if (entry.open && !entry.asking) this.#enqueue(entry);
    return () => {
      entry.wanted -= 1;
    };
  }

  /** Returns the entry of a point's cell, new if there was none. */
  #entry(point: Point): Entry {
    const cell = addressCell(point.latitude, point.longitude);
    const known = this.#entries.get(cell);
    if (known !== undefined) return known;
    const entry: Entry = {
      point,
      text: undefined,
      open: true,
      asking: false,
      wanted: 0,
      tries: 0,
      listeners: new Set(),
    };
    this.#entries.set(cell, entry);
    if (this.#entries.size > MOST_KEPT) this.#forgetOldest();
    return entry;
  }

  /** Asks for all shown addresses again if the server answers in another language now. */
  speak(language: string | undefined): void {
    if (language === this.#language) return;
    const first = this.#language === undefined;
    this.#language = language;
    if (first) return;
    for (const entry of this.#entries.values()) {
      entry.text = undefined;
      entry.open = true;
      entry.tries = 0;
      for (const listener of entry.listeners) listener();
      if (entry.wanted > 0 && !entry.asking) this.#enqueue(entry);
    }
  }

  #enqueue(entry: Entry): void {
    const now = Date.now();
    if (this.#waiting.size === 0) this.#firstWaits = now;
    this.#waiting.add(entry);
    clearTimeout(this.#timer);
    const rest = Math.max(0, this.#firstWaits + LONGEST_WAIT_MS - now);
    this.#timer = setTimeout(() => this.#send(), Math.min(LIMITS.geocoderDebounceMilliseconds, rest));
  }

  #send(): void {
    if (!this.#seen()) {
      this.#forgetLeft();
      return;
    }
    // Points that left the screen meanwhile are not asked for.
    const wanted = [...this.#waiting].filter((entry) => entry.wanted > 0);
    this.#waiting.clear();
    for (let from = 0; from < wanted.length; from += LIMITS.addressesAsked)
      void this.#askFor(wanted.slice(from, from + LIMITS.addressesAsked));
  }

  #forgetLeft(): void {
    for (const entry of this.#waiting) if (entry.wanted === 0) this.#waiting.delete(entry);
  }

  async #askFor(entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) entry.asking = true;
    const answers = await this.#ask(entries.map(({ point }) => point)).catch(() => []);
    entries.forEach((entry, index) => {
      entry.asking = false;
      const answer = answers[index];
      entry.open = answer?.pending ?? true;
      if (answer !== undefined && answer.address !== entry.text) {
        entry.text = answer.address;
        for (const listener of entry.listeners) listener();
      }
      if (entry.open) this.#again(entry);
    });
  }

  #again(entry: Entry): void {
    const pause = AGAIN_MS[entry.tries];
    entry.tries += 1;
    if (pause === undefined) return;
    setTimeout(() => entry.open && !entry.asking && entry.wanted > 0 && this.#enqueue(entry), pause);
  }

  #forgetOldest(): void {
    for (const [cell, entry] of this.#entries) {
      if (entry.wanted > 0 || entry.listeners.size > 0) continue;
      this.#entries.delete(cell);
      return;
    }
  }
}
