import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { PickUpAndDrop, Visit, VisitSummary } from '@waymark/contract/visits/schema.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';
import type { ReportDays } from '../reports/index.ts';

const visitsKey = ['visits'] as const;

/** Filters of a report beside those of its toolbar. */
export interface ReportFilter extends ReportDays {
  placeId?: string | undefined;
  assetId?: string | undefined;
}

export const summaryQuery =
  (filter: ReportFilter, group: 'place' | 'asset'): ListCall<VisitSummary> =>
  (query) => ({
    queryKey: [...visitsKey, 'summary', group, filter, query],
    queryFn: ({ signal }) =>
      call(ENDPOINTS.visits.summary, { query: { ...query, ...filter, group } as never }, { signal }),
  });

export const visitsQuery =
  (filter: ReportFilter): ListCall<Visit> =>
  (query) => ({
    queryKey: [...visitsKey, 'details', filter, query],
    queryFn: ({ signal }) => call(ENDPOINTS.visits.details, { query: { ...query, ...filter } as never }, { signal }),
  });

export const pickUpQuery =
  (filter: ReportFilter): ListCall<PickUpAndDrop> =>
  ({ search, ...query }) => ({
    queryKey: [...visitsKey, 'pickUps', filter, { search, ...query }],
    queryFn: ({ signal }) =>
      call(
        ENDPOINTS.visits.pickUps,
        { query: query as never, body: { ...filter, ...(search && { search }) } as never },
        { signal },
      ),
  });

/** Fetches the sums of a report over all of its rows. */
export const totalsQuery = (filter: ReportFilter, search: string | undefined) =>
  queryOptions({
    queryKey: [...visitsKey, 'totals', filter, search ?? ''],
    queryFn: async ({ signal }) => {
      const query = { ...filter, limit: 1, ...(search && { search }) };
      return (await call(ENDPOINTS.visits.summary, { query: query as never }, { signal })).totals;
    },
  });

/** Fetches the name of a place, for the filter. */
export const placeNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['places', 'one', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.places.read, { params: { id } }, { signal }),
    select: ({ name }) => name,
  });

/** Fetches the name of an asset, for the filter. */
export const assetNameQuery = (id: string) =>
  queryOptions({
    queryKey: [...visitsKey, 'asset name', id],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.assets.read, { params: { id } }, { signal })).name,
  });
