import type { MapEvents } from './map-handle.ts';

/** Listeners of one map, by event. */
export class MapListeners {
  readonly #listeners: { [Name in keyof MapEvents]: Set<MapEvents[Name]> } = {
    rest: new Set(),
    pan: new Set(),
    hover: new Set(),
    choose: new Set(),
    chooseMark: new Set(),
    choosePlace: new Set(),
    chooseStop: new Set(),
    moveStop: new Set(),
    chooseRoute: new Set(),
    ask: new Set(),
  };

  /** Subscribes to an event. @returns unsubscribe */
  on<Name extends keyof MapEvents>(name: Name, listener: MapEvents[Name]): () => void {
    this.#listeners[name].add(listener);
    return () => this.#listeners[name].delete(listener);
  }

  emit<Name extends keyof MapEvents>(name: Name, ...values: Parameters<MapEvents[Name]>): void {
    for (const listener of this.#listeners[name])
      (listener as (...given: Parameters<MapEvents[Name]>) => void)(...values);
  }
}
