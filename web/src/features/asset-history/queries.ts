import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { Alert } from '@waymark/contract/alerts/schema.ts';
import type { CallAnswer } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Stop, Trip } from '@waymark/contract/reports/schema.ts';
import type { RoadTrack } from '@waymark/contract/routes/road-track.ts';
import type { AssetStatus } from '@waymark/contract/vehicles/schema.ts';
import type { Visit } from '@waymark/contract/visits/schema.ts';
import { useRef } from 'react';
import { call } from '../../api/client.ts';
import { useMay, useMayCall } from '../../base/session.ts';
import { buildDay, type DayModel } from './day-model.ts';

/** Refresh interval of a running day. */
const RUNNING_DAY_REFRESH_MILLISECONDS = 15_000;
/** Maximum number of fixes drawn in one day. One fix each two seconds fits. */
export const TRACK_LIMIT = 50_000;
const LIST_LIMIT = 10_000;

export const assetQuery = (id: string) =>
  queryOptions({
    queryKey: ['assets', id],
    queryFn: ({ signal }) => call(ENDPOINTS.assets.read, { params: { id } }, { signal }),
  });

/** Fetches the latest state of one asset. */
export const assetStatusQuery = (id: string) =>
  queryOptions({
    queryKey: ['assets', id, 'status'],
    queryFn: async ({ signal }): Promise<AssetStatus | null> =>
      (await call(ENDPOINTS.vehicles.status, { query: { assetId: id, limit: 1 } }, { signal })).items[0] ?? null,
    refetchInterval: 5_000,
  });

/** A trip that leads to a stop started at most this long before the stop. */
const LONGEST_TRIP_MILLISECONDS = 2 * 86_400_000;

/**
 * Returns the trip that ended where a stop starts, and the one that started where it ends. Either may be on another
 * day. `known` is false until both are looked up.
 */
export function useTripsAround({ assetId, startTime, endTime }: Stop) {
  const start = Date.parse(startTime);
  const one = (from: number, to: number) => ({
    queryKey: ['assets', assetId, 'trips', from, to],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Trip | null> => {
      const range = { startDate: new Date(from).toISOString(), endDate: new Date(to).toISOString() };
      const query = { assetId, ...range, limit: 1 };
      return (
        (await call(ENDPOINTS.reports.trips, { params: { period: 'custom' }, query }, { signal })).items[0] ?? null
      );
    },
    staleTime: 60_000,
  });
  const last = useQuery(one(start - LONGEST_TRIP_MILLISECONDS, start));
  const end = endTime === null ? start : Date.parse(endTime);
  const next = useQuery({ ...one(end, end + 1000), enabled: endTime !== null });
  return {
    before: last.data?.endTime === startTime ? last.data : undefined,
    after: endTime !== null && next.data?.startTime === endTime ? next.data : undefined,
    known: last.data !== undefined && (endTime === null || next.data !== undefined),
  };
}

/** Returns the likely way of a trip along roads; undefined without a trip, and while it is loading. */
export function useRoadTrack(assetId: string, trip: { start: number; end: number } | undefined): RoadTrack | undefined {
  const range = trip && { startDate: new Date(trip.start).toISOString(), endDate: new Date(trip.end).toISOString() };
  return useQuery({
    queryKey: ['assets', assetId, 'road track', range],
    queryFn: ({ signal }) =>
      call(ENDPOINTS.routes.roadTrack, { params: { id: assetId }, query: { ...range } }, { signal }),
    enabled: range !== undefined,
    staleTime: 60_000,
  }).data;
}

export interface Day {
  model: DayModel;
  distanceMeters: number;
  /** The track was longer than one response. */
  truncated: boolean;
}

/** Returns the data of a day for some assets. A day is undefined until all of its calls are answered. */
export function useDays(
  assetIds: readonly string[],
  bounds: { start: number; end: number },
): { days: (Day | undefined)[]; failed: boolean; retry: () => void } {
  const { start, end } = bounds;
  const events = useMayCall(ENDPOINTS.reports.events);
  const results = useQueries({ queries: assetIds.flatMap((id) => dayQueries(id, start, end, events)) });
  const newest = results.map(({ data }) => data);
  const made = useRef<(Made | undefined)[]>([]);
  // An asset's model is rebuilt only when one of its own responses changes.
  made.current = assetIds.map((id, place) => {
    const answers = newest.slice(place * DAY_CALLS, (place + 1) * DAY_CALLS);
    const before = made.current.find((one) => one?.assetId === id && one.start === start);
    if (before && answers.every((answer, index) => answer === before.answers[index])) return before;
    return { assetId: id, start, answers, day: dayOf(answers as DayCalls, bounds) };
  });
  return {
    days: made.current.map((one) => one?.day),
    failed: results.some(({ isError, data }) => isError && data === undefined),
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };
}

const NO_VISITS: readonly Visit[] = [];

/** Returns the visits to places that touch a day, earliest first; undefined if the user does not see places. */
export function useDayVisits(assetId: string, { start, end }: { start: number; end: number }) {
  const seesPlaces = useMay('places.read');
  const may = useMayCall(ENDPOINTS.visits.details) && seesPlaces;
  const running = Date.now() < end;
  const range = { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
  const query = { assetId, ...range, sort: 'enteredAt', order: 'asc' as const, limit: LIST_LIMIT };
  const { data } = useQuery({
    queryKey: ['assets', assetId, 'day', start, end, 'visits'],
    queryFn: ({ signal }) => call(ENDPOINTS.visits.details, { query }, { signal }),
    enabled: may,
    refetchInterval: running && RUNNING_DAY_REFRESH_MILLISECONDS,
  });
  return may ? (data?.items ?? NO_VISITS) : undefined;
}

const NO_ALERTS: readonly Alert[] = [];
const MOST_ALERTS = 200;

/** Returns the alerts that were raised on a day, earliest first; undefined if the user does not see alerts. */
export function useDayAlerts(assetId: string, { start, end }: { start: number; end: number }) {
  const may = useMayCall(ENDPOINTS.alerts.list);
  const range = { createdAfter: new Date(start).toISOString(), createdBefore: new Date(end).toISOString() };
  const query = { assetId, ...range, sort: 'raisedAt', order: 'asc' as const, limit: MOST_ALERTS };
  const { data } = useQuery({
    queryKey: ['alerts', 'day', assetId, start, end],
    queryFn: ({ signal }) => call(ENDPOINTS.alerts.list, { query }, { signal }),
    enabled: may,
    refetchInterval: Date.now() < end && RUNNING_DAY_REFRESH_MILLISECONDS,
  });
  return may ? (data?.items ?? NO_ALERTS) : undefined;
}

/** Returns the data of a day for one asset. */
export function useDay(assetId: string, bounds: { start: number; end: number }) {
  const { days, ...rest } = useDays([assetId], bounds);
  return { day: days[0], ...rest };
}

interface Made {
  assetId: string;
  start: number;
  answers: readonly unknown[];
  day: Day | undefined;
}

/** Responses of the calls of a day, in their order. */
type DayCalls = [
  track: CallAnswer<typeof ENDPOINTS.vehicles.track> | undefined,
  intervals: CallAnswer<typeof ENDPOINTS.reports.statusHistory> | undefined,
  trips: CallAnswer<typeof ENDPOINTS.reports.trips> | undefined,
  stops: CallAnswer<typeof ENDPOINTS.reports.stops> | undefined,
  events: CallAnswer<typeof ENDPOINTS.reports.events> | undefined,
];
const DAY_CALLS = 5;
const NO_EVENTS: CallAnswer<typeof ENDPOINTS.reports.events> = { items: [], count: 0 };

function dayOf([track, intervals, trips, stops, events]: DayCalls, bounds: { start: number; end: number }) {
  if (!track || !intervals || !trips || !stops || !events) return undefined;
  const answers = {
    track: track.items,
    intervals: intervals.items,
    trips: trips.items,
    stops: stops.items,
    events: events.items,
  };
  return {
    model: buildDay(answers, bounds, Date.now()),
    distanceMeters: trips.totals.distanceMeters,
    truncated: track.count > track.items.length,
  };
}

/** Returns the five queries of a day. They cover the same window, so their totals agree. */
function dayQueries(assetId: string, start: number, end: number, events: boolean) {
  const running = Date.now() < end;
  const range = { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
  const ofAsset = { assetId, ...range, limit: LIST_LIMIT };
  const custom = { params: { period: 'custom' as const }, query: ofAsset };
  const shared = {
    refetchInterval: running ? RUNNING_DAY_REFRESH_MILLISECONDS : (false as const),
    staleTime: running ? 5_000 : 300_000,
  };
  const one = <Answer>(name: string, ask: (signal: AbortSignal) => Promise<Answer>, allowed = true) => ({
    ...shared,
    queryKey: ['assets', assetId, 'day', start, end, name, ...(allowed ? [] : ['off'])],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<unknown> => ask(signal),
  });
  const track = { params: { id: assetId }, query: { ...range, limit: TRACK_LIMIT } };
  return [
    one('track', (signal) => call(ENDPOINTS.vehicles.track, track, { signal })),
    one('intervals', (signal) => call(ENDPOINTS.reports.statusHistory, { query: ofAsset }, { signal })),
    one('trips', (signal) => call(ENDPOINTS.reports.trips, custom, { signal })),
    one('stops', (signal) => call(ENDPOINTS.reports.stops, custom, { signal })),
    // Without the driver behavior feature a day has no events.
    one('events', async (signal) => (events ? call(ENDPOINTS.reports.events, custom, { signal }) : NO_EVENTS), events),
  ];
}
