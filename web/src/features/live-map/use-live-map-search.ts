import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { LiveMapSearch } from './search.ts';

/** A change of the search parameters. Undefined removes one. */
export type SearchChange = { [Key in keyof LiveMapSearch]?: LiveMapSearch[Key] | undefined };

/**
 * Returns the search parameters of the live map and a function to change them. Changes by the user add a history entry,
 * others replace it.
 */
export function useLiveMapSearch(): [LiveMapSearch, (change: SearchChange, options?: { replace?: boolean }) => void] {
  const search = useSearch({ from: '/map' });
  const navigate = useNavigate({ from: '/map' });
  const router = useRouter();
  const change = useCallback(
    (wanted: SearchChange, { replace = true }: { replace?: boolean } = {}) => {
      // The map may settle while another screen is loading. That must not navigate back.
      if (router.latestLocation.pathname !== '/map') return;
      void navigate({
        to: '/map',
        search: (before) => withoutUndefined({ ...before, ...wanted }),
        replace,
        resetScroll: false,
      });
    },
    [navigate, router],
  );
  return [search, change];
}

function withoutUndefined(search: SearchChange): LiveMapSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as LiveMapSearch;
}
