import type { RefObject } from 'react';

const guarded = new Set<RefObject<boolean>>();

/** Adds the state watched by a guard to the unsaved changes of this page. @returns a function that ends it */
export function guardUnsaved(changed: RefObject<boolean>): () => void {
  guarded.add(changed);
  return () => guarded.delete(changed);
}

/** Returns whether the page has unsaved changes. */
export function hasUnsaved(): boolean {
  return [...guarded].some((changed) => changed.current);
}
