import type { Driver, DriverQuery } from '@waymark/contract/drivers/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** Query key of everything that shows drivers. A change invalidates all of it. */
const driversKey = ['drivers'] as const;

/** A driver may add new tags. */
export const STALE = [driversKey, ['tags']];

/** Queries that a deletion invalidates. Excludes the deleted driver itself. */
export const STALE_WITHOUT_ONE = [[...driversKey, 'list'], ['tags']];

export const driverListQuery: ListCall<Driver> = (query) => ({
  queryKey: [...driversKey, 'list', query],
  queryFn: ({ signal }) => call(ENDPOINTS.drivers.list, { query: query as DriverQuery }, { signal }),
});

export function driverQuery(id: string) {
  return {
    queryKey: [...driversKey, 'one', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.drivers.read, { params: { id } }, { signal }),
  };
}
