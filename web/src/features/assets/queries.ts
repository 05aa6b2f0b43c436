import { queryOptions } from '@tanstack/react-query';
import type { Asset, AssetFilterQuery, AssetQuery } from '@waymark/contract/assets/schema.ts';
import type { DeviceQuery } from '@waymark/contract/devices/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import type { ListCall, ListFilter } from '../../ui/records/index.ts';

/** Query key of everything that shows assets. A change invalidates all of it. */
export const assetsKey = ['assets'] as const;

export const assetListCall: ListCall<Asset> = (query) => ({
  queryKey: [...assetsKey, 'list', query],
  queryFn: ({ signal }) => call(ENDPOINTS.assets.list, { query: query as AssetQuery }, { signal }),
});

/** Fetches the ids of the search result, up to the limit of a bulk edit. */
export async function allAssetIds({ sort: _sort, order: _order, ...filter }: ListFilter): Promise<readonly string[]> {
  return (await call(ENDPOINTS.assets.ids, { query: filter as AssetFilterQuery })).items;
}

export function assetQuery(id: string) {
  return queryOptions({
    queryKey: [...assetsKey, 'one', id],
    queryFn: ({ signal }) => call(ENDPOINTS.assets.read, { params: { id } }, { signal }),
  });
}

/** Fetches the existing depots for the filter and the form's proposals. */
export const depotsQuery = queryOptions({
  queryKey: [...assetsKey, 'depots'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.assets.depots, {}, { signal })).items,
  staleTime: 60_000,
});

export function devicesQuery(query: DeviceQuery) {
  return queryOptions({
    queryKey: ['devices', query],
    queryFn: ({ signal }) => call(ENDPOINTS.devices.list, { query }, { signal }),
  });
}

export const unknownTrackersQuery = queryOptions({
  queryKey: ['devices', 'unknown'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.devices.unknown, { query: { limit: 5 } }, { signal })).items,
  refetchInterval: 5000,
});
