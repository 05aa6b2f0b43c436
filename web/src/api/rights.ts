const listeners = new Set<() => void>();

/** Signals that the rights of the user changed, so that the screen is fetched again. */
export function rightsChanged(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener after a refused call or closed channel because of changed rights. @returns unsubscribe */
export function onRightsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
