import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DriverAssignment } from '@waymark/contract/driver-assignments/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';

/** Number of times that the page of an asset lists. */
const SHOWN = 20;
const OFFERED_DRIVERS = 50;

/** Query keys of everything that depends on who drove. */
export const STALE = [['driver-assignments'], ['driver-scores'], ['drivers']] as const;

/** Fetches who drove an asset when, the newest first. */
export const assetDriversQuery = (assetId: string) =>
  queryOptions({
    queryKey: ['driver-assignments', assetId],
    queryFn: ({ signal }) =>
      call(ENDPOINTS.driverAssignments.list, { params: { id: assetId }, query: { limit: SHOWN } }, { signal }),
    staleTime: 30_000,
  });

/** Fetches drivers to choose from. */
export function driverChoicesQuery(search: string) {
  const query = { limit: OFFERED_DRIVERS, sort: 'name', ...(search.trim() !== '' && { search: search.trim() }) };
  return queryOptions({
    queryKey: ['drivers', 'choices', query],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.drivers.list, { query }, { signal })).items,
    placeholderData: keepPreviousData,
  });
}

/** Returns the entry that applies at a time. @param now epoch ms */
export function presentDriver(times: readonly DriverAssignment[], now: number): DriverAssignment | undefined {
  return times.find(
    ({ startTime, endTime }) => Date.parse(startTime) <= now && (endTime === null || Date.parse(endTime) > now),
  );
}
