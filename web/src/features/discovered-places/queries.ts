import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';

export const discoveredKey = ['discovered places'] as const;

/** Visits that a card lists. */
const VISITS = 20;
/** A job finds them every few hours. */
const STALE_MILLISECONDS = 5 * 60_000;

/** Fetches the discovered places of an account, best first, or those that users hid, the latest first. */
export const discoveredQuery = (accountId: string, hidden: boolean) =>
  queryOptions({
    queryKey: [...discoveredKey, 'list', accountId, hidden],
    queryFn: ({ signal }) =>
      call(
        ENDPOINTS.discoveredPlaces.list,
        { params: { accountId }, query: hidden ? { hidden: 'true' } : {} },
        { signal },
      ),
    staleTime: STALE_MILLISECONDS,
  });

/** Fetches the newest visits to a discovered place. */
export const discoveredVisitsQuery = (accountId: string, placeId: string) =>
  queryOptions({
    queryKey: [...discoveredKey, 'visits', accountId, placeId],
    queryFn: ({ signal }) =>
      call(ENDPOINTS.discoveredPlaces.read, { params: { accountId, placeId }, query: { limit: VISITS } }, { signal }),
  });
