import type { RefObject } from 'react';

const guarded = new Set<RefObject<boolean>>();

/** Counts what a guard watches among the changes of this page. @returns ends it */
export function guardUnsaved(changed: RefObject<boolean>): () => void {
  guarded.add(changed);
  return () => guarded.delete(changed);
}

/** Whether the page holds changes that are not saved. */
export function hasUnsaved(): boolean {
  return [...guarded].some((changed) => changed.current);
}
