import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AssetQuery } from '@waymark/contract/assets/schema.ts';
import type { DeviceQuery } from '@waymark/contract/devices/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';

/** Rows that are fetched together as the list scrolls. */
export const PAGE_ROWS = 100;

/** What the list is filtered and ordered by. */
export type AssetFilter = Pick<AssetQuery, 'search' | 'type' | 'tag' | 'status' | 'sort' | 'order'>;

/** Everything that shows assets; changing one makes all of it old. */
export const assetsKey = ['assets'] as const;

export function assetPageQuery(filter: AssetFilter, page: number) {
  const query = { ...filter, limit: PAGE_ROWS, skip: page * PAGE_ROWS };
  return queryOptions({
    queryKey: [...assetsKey, 'list', query],
    queryFn: ({ signal }) => call(ENDPOINTS.assets.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many assets a filter finds. */
export function assetCountQuery(filter: AssetFilter) {
  const query = { ...filter, limit: 1 };
  return queryOptions({
    queryKey: [...assetsKey, 'count', query],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.assets.list, { query }, { signal })).count,
  });
}

export function assetQuery(id: string) {
  return queryOptions({
    queryKey: [...assetsKey, 'one', id],
    queryFn: ({ signal }) => call(ENDPOINTS.assets.read, { params: { id } }, { signal }),
  });
}

/** Tags in use, for the filter and for the form's proposals. */
export const tagsQuery = queryOptions({
  queryKey: [...assetsKey, 'tags'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.assets.tags, {}, { signal })).items,
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
