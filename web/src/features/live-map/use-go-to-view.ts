import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type LiveMapSearch, liveMapSearch, viewText } from './search.ts';

/**
 * Returns a function that moves the live map to a view, and opens the map if another screen is shown. Search text and
 * selection end, because they belong to assets elsewhere. Other filters stay.
 */
export function useGoToView(): (view: { zoom: number; latitude: number; longitude: number }) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return useCallback(
    (view) => {
      const { pathname, search } = router.latestLocation;
      const { q, selected, follow, ...filters }: LiveMapSearch =
        pathname === '/map' ? liveMapSearch({ ...search }) : {};
      void navigate({ to: '/map', search: { ...filters, view: viewText(view) }, state: { viewOpened: true } });
    },
    [navigate, router],
  );
}
