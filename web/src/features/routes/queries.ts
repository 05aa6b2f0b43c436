import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { shiftDay } from '@waymark/domain/local-time.ts';
import { call } from '../../api/client.ts';

/** Query key of everything that shows routes. A change invalidates all of it. */
export const routesKey = ['routes'] as const;

/** Queries that a changed assignment or route invalidates. */
export const STALE = [routesKey, ['assets']];

/** Queries that a deletion invalidates. Excludes the deleted route itself. */
export const STALE_WITHOUT_ONE = [[...routesKey, 'list'], [...routesKey, 'progress'], ['assets']];

/** Runs go on without the user. */
const REFRESH_MILLISECONDS = 15_000;
const MOST_ROWS = 10_000;
/** Days of the compliance beside a route, with today. */
const COMPLIANCE_DAYS = 7;

/** Fetches the routes that match a search, without their lines. */
export const routesQuery = ({ search, tag }: { search?: string | undefined; tag?: string | undefined }) =>
  queryOptions({
    queryKey: [...routesKey, 'list', search ?? '', tag ?? ''],
    queryFn: ({ signal }) =>
      call(
        ENDPOINTS.routes.list,
        { query: { limit: LIMITS.accountRoutes, sort: 'name', ...(search && { search }), ...(tag && { tag }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 4 * REFRESH_MILLISECONDS,
  });

/** Fetches one route with its line. */
export const routeQuery = (id: string) =>
  queryOptions({
    queryKey: [...routesKey, 'one', id],
    queryFn: ({ signal }) => call(ENDPOINTS.routes.read, { params: { id } }, { signal }),
    refetchInterval: 4 * REFRESH_MILLISECONDS,
  });

/** Fetches the sums of the last days by route and asset. @param today local day */
export const sumsQuery = (today: string) =>
  queryOptions({
    queryKey: [...routesKey, 'sums', today],
    queryFn: ({ signal }) => {
      const query = { startDate: shiftDay(today, 1 - COMPLIANCE_DAYS), endDate: today, limit: MOST_ROWS };
      return call(ENDPOINTS.routeCompliance.summary, { query }, { signal });
    },
    refetchInterval: 4 * REFRESH_MILLISECONDS,
  });

/** Fetches how far the runs of today are. */
export const progressQuery = queryOptions({
  queryKey: [...routesKey, 'progress'],
  queryFn: ({ signal }) => call(ENDPOINTS.routeCompliance.progress, { query: { limit: MOST_ROWS } }, { signal }),
  refetchInterval: REFRESH_MILLISECONDS,
});
