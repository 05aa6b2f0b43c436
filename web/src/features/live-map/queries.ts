import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';

/** Time range of the card's speed chart. */
const RECENT_MILLISECONDS = 30 * 60_000;
const REFRESH_MILLISECONDS = 30_000;
const DETAIL_REFRESH_MILLISECONDS = 10_000;
/** Enough for one fix per second. */
const RECENT_LIMIT = 2000;

export const mapConfigQuery = queryOptions({
  queryKey: ['map', 'config'],
  queryFn: ({ signal }) => call(ENDPOINTS.map.config, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Fetches values that the channel does not carry: fuel, odometer, voltages and satellites. Active while the card is
 * open.
 */
export const assetDetailQuery = (assetId: string) =>
  queryOptions({
    queryKey: ['vehicles', 'status', assetId],
    queryFn: async ({ signal }) =>
      (await call(ENDPOINTS.vehicles.status, { query: { assetId } }, { signal })).items[0] ?? null,
    refetchInterval: DETAIL_REFRESH_MILLISECONDS,
  });

/** Fetches the track of the last half hour for the card's speed chart and the map's trail. */
export const recentTrackQuery = (assetId: string) =>
  queryOptions({
    queryKey: ['vehicles', 'recent', assetId],
    queryFn: async ({ signal }) => {
      const to = Date.now();
      const from = to - RECENT_MILLISECONDS;
      const query = {
        startDate: new Date(from).toISOString(),
        endDate: new Date(to).toISOString(),
        limit: RECENT_LIMIT,
      };
      const { items } = await call(ENDPOINTS.vehicles.track, { params: { id: assetId }, query }, { signal });
      return { from, to, items };
    },
    refetchInterval: REFRESH_MILLISECONDS,
  });
