import { createStore } from '../../base/store.ts';
import { beginTypeAhead } from '../palette/type-ahead.ts';

/** Overlays of every screen, opened by keys and buttons. */
export const findOpen = createStore(false);
export const keysOpen = createStore(false);

export function openPalette(): void {
  if (findOpen.get()) return;
  beginTypeAhead();
  findOpen.set(true);
}
