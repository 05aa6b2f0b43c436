/** Listeners of the fleet: to counts and the list order, and to single assets. */
export class Subscriptions {
  readonly #listeners = new Set<() => void>();
  readonly #slotListeners = new Map<number, Set<() => void>>();
  readonly #versions: number[] = [];
  readonly #touched = new Set<number>();

  /** Subscribes to changes of counts and of the list order. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Subscribes to changes of one asset. */
  subscribeSlot(slot: number, listener: () => void): () => void {
    let listeners = this.#slotListeners.get(slot);
    if (!listeners) {
      listeners = new Set();
      this.#slotListeners.set(slot, listeners);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#slotListeners.delete(slot);
    };
  }

  /** Returns a number that changes with every change of the asset. */
  version(slot: number): number {
    return this.#versions[slot] ?? 0;
  }

  /** Notes a change of an asset for its listeners. */
  touch(slot: number): void {
    this.#versions[slot] = this.version(slot) + 1;
    this.#touched.add(slot);
  }

  /** Calls the listeners to counts and order. */
  tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Calls the listeners to assets that have changed. */
  tellTouched(): void {
    for (const slot of this.#touched) {
      const listeners = this.#slotListeners.get(slot);
      if (listeners) for (const listener of listeners) listener();
    }
    this.#touched.clear();
  }
}
