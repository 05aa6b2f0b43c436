import { useSyncExternalStore } from 'react';

/** A value outside React that components may watch. */
export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  /** Tells of every change; returns the end of it. */
  subscribe(listener: () => void): () => void;
}

/** A store with a first value; setting the same value tells nobody. */
export function createStore<Value>(first: Value): Store<Value> {
  let current = first;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}
