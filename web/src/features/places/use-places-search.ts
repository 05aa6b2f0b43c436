import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PlacesSearch } from './search.ts';

/** A change of the search parameters. Undefined removes one. */
export type PlacesChange = { [Key in keyof PlacesSearch]?: PlacesSearch[Key] | undefined };
export type ChangePlaces = (change: PlacesChange, options?: { replace?: boolean }) => void;

/** Returns the search parameters of the places and a function to change them. By default a change replaces the entry. */
export function usePlacesSearch(): [PlacesSearch, ChangePlaces] {
  const search = useSearch({ from: '/places' });
  const navigate = useNavigate({ from: '/places' });
  const router = useRouter();
  const change = useCallback<ChangePlaces>(
    (wanted, { replace = true } = {}) => {
      // The map may settle while another screen is loading. That must not navigate back.
      if (router.latestLocation.pathname !== '/places') return;
      void navigate({
        to: '/places',
        search: (before) =>
          Object.fromEntries(
            Object.entries({ ...before, ...wanted }).filter(([, value]) => value !== undefined),
          ) as PlacesSearch,
        replace,
        resetScroll: false,
      });
    },
    [navigate, router],
  );
  return [search, change];
}
