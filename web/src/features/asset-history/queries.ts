import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Thresholds } from '@waymark/contract/reports/schema.ts';
import type { AssetStatus } from '@waymark/contract/vehicles/schema.ts';
import { useMemo } from 'react';
import type { Static } from 'typebox';
import { call } from '../../api/client.ts';
import { buildDay, type DayModel } from './day-model.ts';

/** A day that is still running is asked again this often. */
const RUNNING_DAY_REFRESH_MILLISECONDS = 15_000;
/** More fixes than this in one day are not drawn; one fix each two seconds fits. */
export const TRACK_LIMIT = 50_000;
const LIST_LIMIT = 10_000;

export const assetQuery = (id: string) =>
  queryOptions({
    queryKey: ['assets', id],
    queryFn: ({ signal }) => call(ENDPOINTS.assets.read, { params: { id } }, { signal }),
  });

/** Latest state of one asset. */
export const assetStatusQuery = (id: string) =>
  queryOptions({
    queryKey: ['assets', id, 'status'],
    queryFn: async ({ signal }): Promise<AssetStatus | null> =>
      (await call(ENDPOINTS.vehicles.status, { query: { assetId: id, limit: 1 } }, { signal })).items[0] ?? null,
    refetchInterval: 5_000,
  });

export function useThresholds(assetId: string): Static<typeof Thresholds> | undefined {
  return useQuery({
    queryKey: ['thresholds', assetId],
    queryFn: ({ signal }) => call(ENDPOINTS.reports.thresholds, { query: { assetId } }, { signal }),
    staleTime: 60_000,
  }).data;
}

export interface Day {
  model: DayModel;
  distanceMeters: number;
  /** The track was longer than one answer. */
  truncated: boolean;
}

/** Everything that a day's screen shows. The five calls cover the same window, so their totals agree. */
export function useDay(
  assetId: string,
  bounds: { start: number; end: number },
): {
  day: Day | undefined;
  failed: boolean;
  retry: () => void;
} {
  const { start, end } = bounds;
  const running = Date.now() < end;
  const window = { assetId, startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
  const shared = {
    refetchInterval: running ? RUNNING_DAY_REFRESH_MILLISECONDS : (false as const),
    placeholderData: keepPreviousData,
    staleTime: running ? 5_000 : 300_000,
  };
  const key = ['assets', assetId, 'day', start, end] as const;
  const custom = { params: { period: 'custom' as const }, query: { ...window, limit: LIST_LIMIT } };
  const { assetId: id, ...range } = window;
  const results = useQueries({
    queries: [
      {
        ...shared,
        queryKey: [...key, 'track'],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(ENDPOINTS.vehicles.track, { params: { id }, query: { ...range, limit: TRACK_LIMIT } }, { signal }),
      },
      {
        ...shared,
        queryKey: [...key, 'intervals'],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(ENDPOINTS.reports.statusHistory, { query: { ...window, limit: LIST_LIMIT } }, { signal }),
      },
      {
        ...shared,
        queryKey: [...key, 'trips'],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.reports.trips, custom, { signal }),
      },
      {
        ...shared,
        queryKey: [...key, 'stops'],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.reports.stops, custom, { signal }),
      },
      {
        ...shared,
        queryKey: [...key, 'events'],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.reports.events, custom, { signal }),
      },
    ],
  });
  const [track, intervals, trips, stops, events] = results;
  const day = useMemo(() => {
    if (!track.data || !intervals.data || !trips.data || !stops.data || !events.data) return undefined;
    const answers = {
      track: track.data.items,
      intervals: intervals.data.items,
      trips: trips.data.items,
      stops: stops.data.items,
      events: events.data.items,
    };
    return {
      model: buildDay(answers, { start, end }, Date.now()),
      distanceMeters: trips.data.totals.distanceMeters,
      truncated: track.data.count > track.data.items.length,
    };
  }, [track.data, intervals.data, trips.data, stops.data, events.data, start, end]);
  return {
    day,
    failed: results.some(({ isError, data }) => isError && data === undefined),
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };
}
