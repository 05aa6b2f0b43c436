const listeners = new Set<() => void>();

/** Signals that the user's permissions changed, so that the screen is fetched again. */
export function rightsChanged(): void {
  for (const listener of listeners) listener();
}

/**
 * Calls the listener after a call was refused or a channel closed because of changed permissions. @returns unsubscribe
 */
export function onRightsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
