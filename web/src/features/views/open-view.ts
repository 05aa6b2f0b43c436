import { useRouter } from '@tanstack/react-router';
import type { View } from '@waymark/contract/views/schema.ts';
import { viewPath } from './view-address.ts';

/** Address of a saved view, for a link or for navigation. */
export interface OpenedView {
  /** `/map`, `/assets` or the path of a report. */
  to: '/map';
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
  return ({ screen, query }) => {
    const search: Record<string, unknown> = options.parseSearch?.(query === '' ? '' : `?${query}`) ?? {};
    return { to: viewPath(screen, search) as '/map', search, state: { viewOpened: true } };
  };
}
