import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { RoutesSearch } from './search.ts';

export type ChangeRoutes = (change: { [Key in keyof RoutesSearch]?: RoutesSearch[Key] | undefined }) => void;

/** Returns the search parameters of the list and a function that changes some; undefined removes one. */
export function useRoutesSearch(): [RoutesSearch, ChangeRoutes] {
  const search = useSearch({ from: '/routes' });
  const navigate = useNavigate({ from: '/routes' });
  const router = useRouter();
  const change = useCallback<ChangeRoutes>(
    (wanted) => {
      // The map may settle while another screen is loading. That must not navigate back.
      if (router.latestLocation.pathname !== '/routes') return;
      void navigate({
        to: '/routes',
        search: (before) =>
          Object.fromEntries(
            Object.entries({ ...before, ...wanted }).filter(([, value]) => value !== undefined),
          ) as RoutesSearch,
        replace: true,
        resetScroll: false,
      });
    },
    [navigate, router],
  );
  return [search, change];
}
