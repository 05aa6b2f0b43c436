import { createStore } from '../../ui/store.ts';

/** What lies over every screen, opened by keys and by buttons. */
export const findOpen = createStore(false);
export const keysOpen = createStore(false);
