import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';

/** Polling interval while the page is visible. */
const LOOK_EVERY_MS = 5000;
const ROWS = 100;

const { listeners, blocked, device, suspected, troubled } = ENDPOINTS.diagnostics;

export const listenersQuery = queryOptions({
  queryKey: ['diagnostics', 'listeners'],
  queryFn: async ({ signal }) => (await call(listeners, {}, { signal })).items,
  refetchInterval: LOOK_EVERY_MS,
});

export const blockedQuery = queryOptions({
  queryKey: ['diagnostics', 'blocked'],
  queryFn: async ({ signal }) => (await call(blocked, {}, { signal })).items,
  refetchInterval: LOOK_EVERY_MS,
});

export const suspectedQuery = queryOptions({
  queryKey: ['diagnostics', 'suspected'],
  queryFn: ({ signal }) => call(suspected, { query: { limit: ROWS } }, { signal }),
  refetchInterval: LOOK_EVERY_MS,
});

export const troubledQuery = queryOptions({
  queryKey: ['diagnostics', 'troubled'],
  queryFn: ({ signal }) => call(troubled, { query: { limit: ROWS } }, { signal }),
  refetchInterval: LOOK_EVERY_MS,
});

export const unknownQuery = queryOptions({
  queryKey: ['devices', 'unknown', ROWS],
  queryFn: ({ signal }) => call(ENDPOINTS.devices.unknown, { query: { limit: ROWS } }, { signal }),
  refetchInterval: LOOK_EVERY_MS,
});

/** Finds a registered device by its id or IMEI. */
export function registeredQuery(name: string) {
  return queryOptions({
    queryKey: ['devices', { deviceId: name }],
    queryFn: ({ signal }) => call(ENDPOINTS.devices.list, { query: { deviceId: name } }, { signal }),
  });
}

export function connectionQuery(id: string) {
  return queryOptions({
    queryKey: ['diagnostics', 'device', id],
    queryFn: ({ signal }) => call(device, { params: { id } }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  });
}

interface Part {
  status: 'ok' | 'failing';
  reason?: string;
}

/**
 * Fetches the health of the server's parts. The endpoint is public and outside the contract, because monitors also call
 * it.
 */
export const healthQuery = queryOptions({
  queryKey: ['diagnostics', 'health'],
  queryFn: async ({ signal }): Promise<Record<string, Part>> => {
    const answer = await fetch('/health', { signal });
    return ((await answer.json()) as { parts: Record<string, Part> }).parts;
  },
  refetchInterval: LOOK_EVERY_MS,
});
