import { useRouter } from '@tanstack/react-router';
import type { View } from '@waymark/contract/views/schema.ts';
import { VIEW_PATHS } from './view-address.ts';

/** Address of a saved view, for a link or for navigation. */
export interface OpenedView {
  to: (typeof VIEW_PATHS)[View['screen']];
  search: Record<string, unknown>;
  /** Makes the map move to the view even if its screen is already open. */
  state: { viewOpened: true };
}

declare module '@tanstack/history' {
  interface HistoryState {
    viewOpened?: true;
  }
}

/**
 * Returns a function that parses the address of saved views. The screen itself drops parameters that it no longer
 * supports.
 */
export function useOpenView(): (view: Pick<View, 'screen' | 'query'>) => OpenedView {
  const { options } = useRouter();
  return ({ screen, query }) => ({
    to: VIEW_PATHS[screen],
    search: options.parseSearch?.(query === '' ? '' : `?${query}`) ?? {},
    state: { viewOpened: true },
  });
}
