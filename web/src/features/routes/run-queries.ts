import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { RouteRun } from '@waymark/contract/routes/compliance.ts';
import type { RouteVehicle } from '@waymark/domain/routes/route.ts';
import { call } from '../../api/client.ts';
import type { ReportDays } from '../reports/index.ts';
import { routesKey } from './queries.ts';

const REFRESH_MILLISECONDS = 15_000;
/** Runs of a period that the page lists. */
export const MOST_RUNS = 200;
const MOST_ASSIGNMENTS = 200;
/** Positions of one run that the map draws. One each two seconds of a day fits. */
const MOST_FIXES = 50_000;

/** Fetches the runs of a route, the latest first. */
export const runsQuery = (id: string, days: ReportDays) =>
  queryOptions({
    queryKey: [...routesKey, 'runs', id, days.startDate, days.endDate],
    queryFn: ({ signal }) =>
      call(ENDPOINTS.routeCompliance.runs, { params: { id }, query: { ...days, limit: MOST_RUNS } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MILLISECONDS,
  });

/** Fetches the latest run of a route in some days; null: none. */
export const latestRunQuery = (id: string, days: ReportDays) =>
  queryOptions({
    queryKey: [...routesKey, 'latest run', id, days.startDate, days.endDate],
    queryFn: async ({ signal }) => {
      const query = { ...days, limit: 1 };
      return (await call(ENDPOINTS.routeCompliance.runs, { params: { id }, query }, { signal })).items[0] ?? null;
    },
  });

/** Fetches the present, next and former assignments of a route. */
export const assignmentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...routesKey, 'assignments', id],
    queryFn: ({ signal }) =>
      call(ENDPOINTS.routeAssignments.ofRoute, { params: { id }, query: { limit: MOST_ASSIGNMENTS } }, { signal }),
  });

/** Fetches the positions of a run. A finished run does not change. */
export const trackQuery = (run: RouteRun) => {
  const isRunning = run.state === 'running' && run.endedAt === null;
  const from = run.startedAt ?? run.windowStart;
  const to = run.endedAt ?? run.windowEnd;
  return queryOptions({
    queryKey: [...routesKey, 'track', run.assetId, from, to],
    queryFn: ({ signal }) => {
      const query = { startDate: from, endDate: to, limit: MOST_FIXES };
      return call(ENDPOINTS.vehicles.track, { params: { id: run.assetId }, query }, { signal });
    },
    refetchInterval: isRunning && REFRESH_MILLISECONDS,
    staleTime: isRunning ? 5_000 : 300_000,
  });
};

/** Fetches the way of a run along roads. */
export const roadTrackQuery = (run: RouteRun, vehicleType: RouteVehicle) => {
  const { assetId } = run;
  const from = run.startedAt ?? run.windowStart;
  const to = run.endedAt ?? run.windowEnd;
  return queryOptions({
    queryKey: [...routesKey, 'road track', assetId, from, to, vehicleType],
    queryFn: ({ signal }) => {
      const query = { startDate: from, endDate: to, vehicleType };
      return call(ENDPOINTS.routes.roadTrack, { params: { id: assetId }, query }, { signal });
    },
    refetchInterval: run.state === 'running' && run.endedAt === null && REFRESH_MILLISECONDS,
  });
};
