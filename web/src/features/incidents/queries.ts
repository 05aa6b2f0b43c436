import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { buildPath, buildQuery } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Incident, IncidentQuery } from '@waymark/contract/incidents/schema.ts';
import { call, fileAddress } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';
import type { PhotographCalls } from '../photographs/index.ts';

/** Query key of everything that shows incidents. A change invalidates all of it. */
const incidentsKey = ['incidents'] as const;
/** Drivers that a search offers. */
const OFFERED_DRIVERS = 50;

export const STALE = [incidentsKey];

export const incidentListQuery: ListCall<Incident> = (query) => ({
  queryKey: [...incidentsKey, 'list', query],
  queryFn: ({ signal }) => call(ENDPOINTS.incidents.list, { query: query as IncidentQuery }, { signal }),
});

export function incidentQuery(id: string) {
  return {
    queryKey: [...incidentsKey, 'one', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.incidents.read, { params: { id } }, { signal }),
  };
}

/** The newest incident that was prepared from an alert; null: none. */
export function ofAlertQuery(alertId: string) {
  return queryOptions({
    queryKey: [...incidentsKey, 'alert', alertId],
    queryFn: async ({ signal }): Promise<Incident | null> =>
      (await call(ENDPOINTS.incidents.list, { query: { alertId, limit: 1 } }, { signal })).items[0] ?? null,
  });
}

export function evidenceQuery(id: string) {
  return queryOptions({
    queryKey: [...incidentsKey, 'evidence', id],
    queryFn: ({ signal }) => call(ENDPOINTS.incidents.evidence, { params: { id } }, { signal }),
  });
}

export function linksQuery(id: string) {
  return queryOptions({
    queryKey: [...incidentsKey, 'links', id],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.incidents.links, { params: { id } }, { signal })).items,
  });
}

/** Returns the calls for the photographs of an incident. */
export function photographCalls(id: string): PhotographCalls {
  return {
    list: {
      queryKey: [...incidentsKey, 'photographs', id],
      queryFn: ({ signal }) => call(ENDPOINTS.incidents.photographs, { params: { id } }, { signal }),
    },
    add: (file) => call(ENDPOINTS.incidents.addPhotograph, { params: { id }, file }),
    remove: (photographId) => call(ENDPOINTS.incidents.removePhotograph, { params: { id, photographId } }),
    address: (photographId, preview) =>
      fileAddress(
        buildPath(ENDPOINTS.incidents.photograph.path, { id, photographId }) +
          buildQuery(preview ? { preview } : undefined),
      ),
  };
}

/** Drivers by name, phone, email or number. */
export function driverChoicesQuery(search: string) {
  const query = { limit: OFFERED_DRIVERS, ...(search.trim() === '' ? {} : { search: search.trim() }) };
  return queryOptions({
    queryKey: ['drivers', 'choices', query],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.drivers.list, { query }, { signal })).items,
    placeholderData: keepPreviousData,
  });
}
