import { useRouter } from '@tanstack/react-router';
import type { View } from '@waymark/contract/views/schema.ts';
import { VIEW_PATHS } from './view-address.ts';

/** Where a saved view is: for a link, or to go there. */
export interface OpenedView {
  to: (typeof VIEW_PATHS)[View['screen']];
  search: Record<string, unknown>;
  /** Tells the map to look where the view looks, though it is open already. */
  state: { viewOpened: true };
}

declare module '@tanstack/history' {
  interface HistoryState {
    viewOpened?: true;
  }
}

/** Reads the address of saved views; what their screen does not understand any more it leaves out itself. */
export function useOpenView(): (view: Pick<View, 'screen' | 'query'>) => OpenedView {
  const { options } = useRouter();
  return ({ screen, query }) => ({
    to: VIEW_PATHS[screen],
    search: options.parseSearch?.(query === '' ? '' : `?${query}`) ?? {},
    state: { viewOpened: true },
  });
}
