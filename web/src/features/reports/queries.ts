import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { ReportGroup } from '@waymark/contract/reports/declaration.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import type { ReportQuery, ReportRow, ReportRows } from '@waymark/contract/reports/rows.ts';
import { call } from '../../api/client.ts';
import type { ListQuery } from '../../ui/records/index.ts';

/** Subject of a report beside the filters of its toolbar. */
export interface ReportSubject {
  startDate?: string;
  endDate?: string;
  group?: ReportGroup | undefined;
  /** Names of columns, separated by commas. */
  compare?: string | undefined;
  where?: string | undefined;
  /** Names of the only columns that are needed, separated by commas. */
  columns?: string;
  assetId?: string;
}

/** Returns the list call of a report. Its answer also has the totals. */
export function reportCall(report: ReportName, subject: ReportSubject) {
  return (query: ListQuery) => ({
    queryKey: ['reports', report, subject, query] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReportRows> =>
      call(ENDPOINTS.reports.rows, { params: { report }, query: { ...query, ...subject } as ReportQuery }, { signal }),
  });
}

/** Fetches the first rows of a report, for its totals and its chart. */
export function firstRowsQuery(report: ReportName, subject: ReportSubject, query: ListQuery) {
  const { queryKey, queryFn } = reportCall(report, subject)(query);
  return queryOptions({ queryKey: [...queryKey], queryFn });
}

/** Returns a number of a row, 0 if it is unknown. */
export function numberOf(row: ReportRow, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : 0;
}

/** Fetches the name of a driver, for the filter. */
export const driverNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['reports', 'driver name', id],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.drivers.read, { params: { id } }, { signal })).name,
  });

/** Fetches the name of a place, for the filter. */
export const placeNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['reports', 'place name', id],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.places.read, { params: { id } }, { signal })).name,
  });

/** Fetches the name of an asset, for the filter. */
export const assetNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['reports', 'asset name', id],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.assets.read, { params: { id } }, { signal })).name,
  });
