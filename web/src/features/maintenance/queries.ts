import { queryOptions } from '@tanstack/react-query';
import { buildPath, buildQuery } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { DueQuery, DueService, FaultQuery, FaultyAsset } from '@waymark/contract/maintenance/schema.ts';
import { call, fileAddress } from '../../api/client.ts';
import { type ListCall, recordCalls } from '../../ui/records/index.ts';
import type { PhotographCalls } from '../photographs/index.ts';

/** Query key of everything about maintenance: a service changes the history and the due services. */
const maintenanceKey = ['maintenance'] as const;

export const STALE = [maintenanceKey];
const STALE_KEYS = {
  stale: STALE,
  staleWithoutOne: ['due', 'plans', 'history', 'faults'].map((part) => [...maintenanceKey, part]),
};

export const dueListQuery: ListCall<DueService> = (query) => ({
  queryKey: [...maintenanceKey, 'due', query],
  queryFn: async ({ signal }) => {
    const answer = await call(ENDPOINTS.serviceLogs.due, { query: query as DueQuery }, { signal });
    return { ...answer, groupCounts: query.state ? { [query.state]: answer.count } : answer.states };
  },
});

export const faultListQuery: ListCall<FaultyAsset> = (query) => ({
  queryKey: [...maintenanceKey, 'faults', query],
  queryFn: ({ signal }) => call(ENDPOINTS.serviceLogs.faults, { query: query as FaultQuery }, { signal }),
  // Devices report faults and their end by themselves.
  refetchInterval: 60_000,
});

/** The figures above the list, and the services of one asset if named. */
export function dueFiguresQuery(assetId?: string) {
  const query = assetId === undefined ? { limit: 1 } : { assetId, limit: 50 };
  return {
    queryKey: [...maintenanceKey, 'due', 'figures', query],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.serviceLogs.due, { query }, { signal }),
  };
}

export const planCalls = recordCalls(
  {
    ...ENDPOINTS.serviceConfigs,
    update: (id, body, ifUpdatedAt) =>
      call(ENDPOINTS.serviceConfigs.update, { body: { ...body, id } }, { ifUpdatedAt }),
  },
  { list: [...maintenanceKey, 'plans'], one: [...maintenanceKey, 'plan'], ...STALE_KEYS },
);

export const serviceCalls = recordCalls(
  {
    ...ENDPOINTS.serviceLogs,
    update: (id, body, ifUpdatedAt) => call(ENDPOINTS.serviceLogs.update, { body: { ...body, id } }, { ifUpdatedAt }),
  },
  { list: [...maintenanceKey, 'history'], one: [...maintenanceKey, 'service'], ...STALE_KEYS },
);

export const importsQuery = queryOptions({
  queryKey: [...maintenanceKey, 'imports'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.serviceLogs.imports, {}, { signal })).items,
});

export const calendarLinksQuery = queryOptions({
  queryKey: [...maintenanceKey, 'calendarLinks'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.serviceLogs.calendarLinks, {}, { signal })).items,
});

export function correctionsQuery(assetId: string) {
  return queryOptions({
    queryKey: [...maintenanceKey, 'corrections', assetId],
    queryFn: async ({ signal }) =>
      (await call(ENDPOINTS.serviceLogs.corrections, { query: { assetId } }, { signal })).items,
  });
}

/** Returns the calls for the photographs of a service. */
export function photographCalls(id: string): PhotographCalls {
  return {
    list: {
      queryKey: [...maintenanceKey, 'photographs', id],
      queryFn: ({ signal }) => call(ENDPOINTS.serviceLogs.photographs, { params: { id } }, { signal }),
    },
    add: (file) => call(ENDPOINTS.serviceLogs.addPhotograph, { params: { id }, file }),
    documents: {
      add: (file) => call(ENDPOINTS.serviceLogs.addDocument, { params: { id }, file }),
      address: (photographId) => fileAddress(buildPath(ENDPOINTS.serviceLogs.document.path, { id, photographId })),
    },
    remove: (photographId) => call(ENDPOINTS.serviceLogs.removePhotograph, { params: { id, photographId } }),
    address: (photographId, preview) =>
      fileAddress(
        buildPath(ENDPOINTS.serviceLogs.photograph.path, { id, photographId }) +
          buildQuery(preview ? { preview } : undefined),
      ),
  };
}
