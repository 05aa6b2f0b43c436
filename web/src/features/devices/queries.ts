import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Device, DeviceQuery } from '@waymark/contract/devices/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** Query key of everything that shows devices. A change invalidates all of it. */
export const devicesKey = ['devices'] as const;
export const deviceListsKey = [...devicesKey, 'list'] as const;
/** Query key of everything that shows an asset's devices. */
export const assetsKey = ['assets'] as const;

/** Polling interval of a device while its connection is shown. */
const LOOK_EVERY_MS = 2000;
const SEEN_EVERY_MS = 10_000;
const OFFERED_ASSETS = 20;
const SEEN_ROWS = 100;

export const deviceListQuery: ListCall<Device> = (query) => ({
  queryKey: [...deviceListsKey, query],
  queryFn: ({ signal }) => call(ENDPOINTS.devices.list, { query: query as DeviceQuery }, { signal }),
});

/** Fetches the number of devices in each status. */
export const deviceCountsQuery = queryOptions({
  queryKey: [...deviceListsKey, 'counts'],
  queryFn: ({ signal }) => call(ENDPOINTS.devices.statusCount, {}, { signal }),
});

export const deviceQuery = (id: string) => ({
  queryKey: [...devicesKey, 'one', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.devices.read, { params: { id } }, { signal }),
});

/** Polls the connection state of a device. */
export function heardQuery(id: string) {
  return queryOptions({ ...deviceQuery(id), queryKey: [...devicesKey, 'heard', id], refetchInterval: LOOK_EVERY_MS });
}

export function staysQuery(id: string) {
  return queryOptions({
    queryKey: [...devicesKey, 'stays', id],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.devices.assignments, { params: { id } }, { signal })).items,
  });
}

/** Fetches unregistered trackers that connected. */
export const seenQuery = queryOptions({
  queryKey: [...devicesKey, 'seen'],
  queryFn: ({ signal }) => call(ENDPOINTS.devices.unknown, { query: { limit: SEEN_ROWS } }, { signal }),
  refetchInterval: SEEN_EVERY_MS,
});

/** Fetches the current account and its sub-accounts. */
export const deviceAccountsQuery = queryOptions({
  queryKey: [...devicesKey, 'accounts'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.devices.accounts, {}, { signal })).items,
});

/** Fetches assets whose name, plate or VIN contains the search text. */
export function assetChoicesQuery(search: string) {
  const query = { limit: OFFERED_ASSETS, sort: 'name', ...(search.trim() === '' ? {} : { search: search.trim() }) };
  return queryOptions({
    queryKey: [...assetsKey, 'choices', query],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.assets.list, { query }, { signal })).items,
    placeholderData: keepPreviousData,
  });
}
