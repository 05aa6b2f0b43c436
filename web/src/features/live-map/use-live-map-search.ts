import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { LiveMapSearch } from './search.ts';

/** A change of the address: undefined takes a part out. */
export type SearchChange = { [Key in keyof LiveMapSearch]?: LiveMapSearch[Key] | undefined };

/** The live map's address, and what changes it. A choice of a person can be gone back from; the rest replaces. */
export function useLiveMapSearch(): [LiveMapSearch, (change: SearchChange, options?: { replace?: boolean }) => void] {
  const search = useSearch({ from: '/map' });
  const navigate = useNavigate({ from: '/map' });
  const router = useRouter();
  const change = useCallback(
    (wanted: SearchChange, { replace = true }: { replace?: boolean } = {}) => {
      // The map comes to rest also while another screen is on its way: that must not be called back.
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
