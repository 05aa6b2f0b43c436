import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  RouteComplianceQuery,
  RouteComplianceSummaries,
  RouteProgress,
  RouteProgressQuery,
  RouteRun,
  RouteRunsQuery,
  RouteSummaryQuery,
} from './compliance.ts';

const assets = '/v1.0/api/things/assets';
const routes = '/v1.0/api/things/accounts/routes';
const reading = { permission: 'routes.read', feature: 'routeCompliance' } as const;

export const routeComplianceEndpoints = {
  details: endpoint({
    name: 'routeComplianceDetails',
    method: 'GET',
    path: `${assets}/{id}/routeComplianceDetails`,
    summary: 'Lists the runs of an asset on its planned routes, the latest first.',
    params: IdParams,
    query: RouteComplianceQuery,
    answer: ListOf(RouteRun),
    ...reading,
  }),
  summary: endpoint({
    name: 'routeComplianceSummary',
    method: 'GET',
    path: `${assets}/routeComplianceSummary`,
    summary: 'Summarizes the runs that begin in a time range by route and asset.',
    query: RouteSummaryQuery,
    answer: RouteComplianceSummaries,
    ...reading,
  }),
  runs: endpoint({
    name: 'routeRuns',
    method: 'GET',
    path: `${routes}/{id}/runs`,
    summary: 'Lists the runs of all assets on a planned route, the latest first.',
    params: IdParams,
    query: RouteRunsQuery,
    answer: ListOf(RouteRun),
    ...reading,
  }),
  progress: endpoint({
    name: 'routeProgress',
    method: 'GET',
    path: `${routes}/progress`,
    summary: 'Lists how far the runs of today are, the latest first.',
    query: RouteProgressQuery,
    answer: ListOf(RouteProgress),
    ...reading,
  }),
};
