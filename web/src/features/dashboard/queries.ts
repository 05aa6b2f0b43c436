import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DashboardLayout } from '@waymark/contract/dashboard/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { call } from '../../api/client.ts';
import type { ReportDays } from '../reports/index.ts';

/** Trips that are under way change the figures. */
const REFRESH_MILLISECONDS = 60_000;

/** Fetches the figures of a period. */
export const dashboardQuery = (days: ReportDays) =>
  queryOptions({
    queryKey: ['dashboard', days],
    queryFn: ({ signal }) => call(ENDPOINTS.dashboard.read, { query: { ...days } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MILLISECONDS,
  });

/** Fetches the assets on trips in each hour of today. */
export const hoursQuery = queryOptions({
  queryKey: ['dashboard', 'hours'],
  queryFn: ({ signal }) => call(ENDPOINTS.dashboard.hours, {}, { signal }),
  refetchInterval: REFRESH_MILLISECONDS,
});

/** Fetches the assets that have been silent longest. */
export const silentQuery = queryOptions({
  queryKey: ['dashboard', 'notReporting'],
  queryFn: ({ signal }) =>
    call(
      ENDPOINTS.reports.rows,
      { params: { report: 'notReporting' }, query: { limit: LIMITS.topAndBottomEntries } },
      { signal },
    ),
  refetchInterval: REFRESH_MILLISECONDS,
});

/** Fetches the most urgent services with the numbers of all. */
export const dueServicesQuery = queryOptions({
  queryKey: ['maintenance', 'due', 'dashboard'],
  queryFn: ({ signal }) =>
    call(ENDPOINTS.serviceLogs.due, { query: { limit: LIMITS.topAndBottomEntries } }, { signal }),
  refetchInterval: REFRESH_MILLISECONDS,
});

/** Fetches the user's order of the tiles. */
export const layoutQuery = queryOptions({
  queryKey: ['dashboard', 'layout'],
  queryFn: ({ signal }): Promise<DashboardLayout> => call(ENDPOINTS.dashboard.layout, {}, { signal }),
});

export const saveLayout = (layout: DashboardLayout): Promise<DashboardLayout> =>
  call(ENDPOINTS.dashboard.setLayout, { body: layout });
