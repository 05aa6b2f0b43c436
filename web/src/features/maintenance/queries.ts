import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type {
  DueQuery,
  DueService,
  ServiceConfig,
  ServiceConfigQuery,
  ServiceLog,
  ServiceLogQuery,
} from '@waymark/contract/maintenance/schema.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** Query key of everything about maintenance: a service changes the history and the due services. */
const maintenanceKey = ['maintenance'] as const;

export const STALE = [maintenanceKey];
/** Queries that a deletion invalidates. Excludes the deleted record itself. */
export const STALE_WITHOUT_ONE = ['due', 'plans', 'history'].map((part) => [...maintenanceKey, part]);

export const dueListQuery: ListCall<DueService> = (query) => ({
  queryKey: [...maintenanceKey, 'due', query],
  queryFn: ({ signal }) => call(ENDPOINTS.serviceLogs.due, { query: query as DueQuery }, { signal }),
});

/** The figures above the list, and the services of one asset if named. */
export function dueFiguresQuery(assetId?: string) {
  const query = assetId === undefined ? { limit: 1 } : { assetId, limit: 50 };
  return {
    queryKey: [...maintenanceKey, 'due', 'figures', query],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.serviceLogs.due, { query }, { signal }),
  };
}

export const configListQuery: ListCall<ServiceConfig> = (query) => ({
  queryKey: [...maintenanceKey, 'plans', query],
  queryFn: ({ signal }) => call(ENDPOINTS.serviceConfigs.list, { query: query as ServiceConfigQuery }, { signal }),
});

export function configQuery(id: string) {
  return {
    queryKey: [...maintenanceKey, 'plan', id],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(ENDPOINTS.serviceConfigs.read, { params: { id } }, { signal }),
  };
}

export const logListQuery: ListCall<ServiceLog> = (query) => ({
  queryKey: [...maintenanceKey, 'history', query],
  queryFn: ({ signal }) => call(ENDPOINTS.serviceLogs.list, { query: query as ServiceLogQuery }, { signal }),
});

export function logQuery(id: string) {
  return {
    queryKey: [...maintenanceKey, 'service', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.serviceLogs.read, { params: { id } }, { signal }),
  };
}
