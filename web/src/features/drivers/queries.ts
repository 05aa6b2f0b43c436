import type { Driver, DriverQuery } from '@waymark/contract/drivers/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** Everything that shows drivers; changing one makes all of it old. */
const driversKey = ['drivers'] as const;

/** A driver may bring new tags. */
export const STALE = [driversKey, ['tags']];

/** What a deletion makes old; the deleted one is not asked for again. */
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
