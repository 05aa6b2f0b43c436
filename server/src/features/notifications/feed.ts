import { listen } from '../../storage/listen.ts';
import { INBOX_CHANNEL } from './dispatch-sql.ts';

/** A new or changed line of a user's bell. */
export interface FedEntry {
  /** The user's own account. */
  account: number;
  user: number;
  entry: string;
}

export interface FeedListener {
  entry(entry: FedEntry): Promise<void>;
  /** Entries may have been added unseen, before the connection or while it was lost. */
  missed(): void;
}

/** Entries of bells, as soon as the process that added them has committed. Every process gets those of all. */
export class InboxFeed {
  readonly #url: string;
  readonly #onError: (error: unknown) => void;
  readonly #listeners = new Set<FeedListener>();
  #listening = false;
  #stop: (() => Promise<void>) | undefined;

  constructor(url: string, onError: (error: unknown) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  /** Returns whether entries are received. */
  get listening(): boolean {
    return this.#listening;
  }

  /** Connects, unless it has. Without viewers no connection is needed. */
  start(): void {
    this.#stop ??= listen(
      this.#url,
      INBOX_CHANNEL,
      { payload: (payload) => this.#received(payload), listening: () => this.#missed() },
      this.#onError,
    );
  }

  /** @returns function that ends the subscription */
  subscribe(listener: FeedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    await this.#stop?.();
  }

  #received(payload: string): void {
    const entry = JSON.parse(payload) as FedEntry;
    for (const listener of this.#listeners) listener.entry(entry).catch(this.#onError);
  }

  #missed(): void {
    this.#listening = true;
    for (const listener of this.#listeners) listener.missed();
  }
}
