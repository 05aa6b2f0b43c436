const listeners = new Set<() => void>();

/** The rights of the user changed: everything on screen is asked again. */
export function rightsChanged(): void {
  for (const listener of listeners) listener();
}

/** Calls back when the server refused or closed something because rights changed. @returns unsubscribe */
export function onRightsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
