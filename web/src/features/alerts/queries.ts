import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Alert, AlertFilter } from '@waymark/contract/alerts/schema.ts';
import { buildQuery } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { call, fileAddress } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import type { AlertsSearch } from './search.ts';

/** Query key of everything that shows alerts. */
const alertsKey = ['alerts'] as const;

/** Alerts change without the user. The live channel reports new ones immediately. */
const REFRESH_MILLISECONDS = 15_000;
/** Time before and after an alert that its map and its curve show. */
const AROUND_MILLISECONDS = 120_000;
/** Maximum time that map and curve show. */
const LONGEST_MILLISECONDS = 3_600_000;
const MOST_POINTS = 5000;

/** Fetches everything that shows alerts again. */
export function refreshAlerts(): void {
  void queryClient.invalidateQueries({ queryKey: alertsKey });
}

/** Returns the parameters of the list call according to the address. */
export function alertFilters({
  state = 'open',
  from,
  to,
  grouped: _grouped,
  alert: _alert,
  ...same
}: AlertsSearch): AlertFilter {
  return {
    ...same,
    ...(state !== 'all' && { state }),
    ...(from !== undefined && { createdAfter: from }),
    ...(to !== undefined && { createdBefore: to }),
  };
}

export const alertsQuery = (filters: AlertFilter, limit: number) =>
  queryOptions({
    queryKey: [...alertsKey, 'list', filters, limit],
    queryFn: ({ signal }) => call(ENDPOINTS.alerts.list, { query: { ...filters, limit } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MILLISECONDS,
  });

/** Fetches the most urgent open alerts, those of one rule on one asset or at one place as one line each. */
export const urgentAlertsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...alertsKey, 'urgent', limit],
    queryFn: ({ signal }) =>
      call(ENDPOINTS.alerts.grouped, { query: { state: 'open', sort: 'severity', order: 'asc', limit } }, { signal }),
    refetchInterval: REFRESH_MILLISECONDS,
  });

/** Fetches alerts of one rule on one asset, or at one place, as one line each. */
export const alertGroupsQuery = (filters: AlertFilter, limit: number) =>
  queryOptions({
    queryKey: [...alertsKey, 'groups', filters, limit],
    queryFn: ({ signal }) => call(ENDPOINTS.alerts.grouped, { query: { ...filters, limit } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MILLISECONDS,
  });

/** Returns the ids of the newest alerts of a filter, up to the limit of one acknowledgement. */
export async function idsOf(filters: AlertFilter): Promise<string[]> {
  const query = { ...filters, limit: LIMITS.acknowledgedAlerts };
  return (await call(ENDPOINTS.alerts.list, { query })).items.map(({ id }) => id);
}

export const alertQuery = (id: string) =>
  queryOptions({
    queryKey: [...alertsKey, 'one', id],
    queryFn: ({ signal }) => call(ENDPOINTS.alerts.read, { params: { id } }, { signal }),
  });

export const alertCountsQuery = (filters: AlertFilter = {}) =>
  queryOptions({
    queryKey: [...alertsKey, 'counts', filters],
    queryFn: ({ signal }) => call(ENDPOINTS.alerts.counts, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MILLISECONDS,
  });

/** `changed`: alerts that were not acknowledged before. `gone`: alerts that no longer exist. */
export interface Acknowledged {
  changed: number;
  gone: number;
}

/** Acknowledges those alerts that still exist. The call refuses all if one does not, so the others are sent without it. */
export async function acknowledge(ids: readonly string[], note: string): Promise<Acknowledged> {
  try {
    const body = { ids: [...ids], note: note.trim() || null };
    return { changed: (await call(ENDPOINTS.alerts.acknowledge, { body })).changed, gone: 0 };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    if (ids.length === 1) return { changed: 0, gone: 1 };
    const half = Math.ceil(ids.length / 2);
    const [first, second] = [await acknowledge(ids.slice(0, half), note), await acknowledge(ids.slice(half), note)];
    return { changed: first.changed + second.changed, gone: first.gone + second.gone };
  }
}

/** Returns the address of the listed alerts as a CSV file. */
export function alertsFile(filters: AlertFilter): string {
  return fileAddress(ENDPOINTS.alerts.file.path + buildQuery(filters));
}

/**
 * Times of an alert, epoch ms: `start` to `end` it is known to have held, up to `until` its fixes belong to it, and the
 * map shows `from` to `to`. An alert that lasts long shows its start.
 */
export function momentOf({ since, raisedAt, endedAt }: Pick<Alert, 'since' | 'raisedAt' | 'endedAt'>) {
  const start = Date.parse(since);
  const end = Math.max(start, Date.parse(endedAt ?? raisedAt));
  const until = Math.min(endedAt === null ? Number.POSITIVE_INFINITY : end, start + LONGEST_MILLISECONDS);
  return { start, end, until, from: start - AROUND_MILLISECONDS, to: until + AROUND_MILLISECONDS };
}

/** Fetches the fixes of an asset around a moment. Times are epoch ms. @param goesOn the moment has not ended */
export function momentTrackQuery({
  assetId,
  from,
  to,
  goesOn = false,
}: {
  assetId: string;
  from: number;
  to: number;
  goesOn?: boolean;
}) {
  const query = { startDate: new Date(from).toISOString(), endDate: new Date(to).toISOString(), limit: MOST_POINTS };
  return queryOptions({
    queryKey: [...alertsKey, 'track', assetId, from, to],
    queryFn: async ({ signal }) =>
      (await call(ENDPOINTS.vehicles.track, { params: { id: assetId }, query }, { signal })).items,
    staleTime: 60_000,
    refetchInterval: goesOn ? REFRESH_MILLISECONDS : (false as const),
  });
}
