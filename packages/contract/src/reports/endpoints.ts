import Type from 'typebox';
import { Id, Instant, ListOf, PeriodParams } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { DrivingEvent, StatusHistory, StatusHistoryQuery, Stop, Thresholds, TripList, TripQuery } from './schema.ts';

export const reportEndpoints = {
  trips: endpoint({
    name: 'vehicleTrips',
    method: 'GET',
    path: '/api/things/data/vehicles/trips/{period}',
    summary: 'Lists the trips of a period with totals.',
    params: PeriodParams,
    query: TripQuery,
    answer: TripList,
    permission: 'reports.read',
    feature: 'tripReports',
  }),
  stops: endpoint({
    name: 'vehicleStops',
    method: 'GET',
    path: '/api/things/data/vehicles/stops/{period}',
    summary: 'Lists the stops of a period.',
    params: PeriodParams,
    query: TripQuery,
    answer: ListOf(Stop),
    permission: 'reports.read',
    feature: 'tripReports',
  }),
  events: endpoint({
    name: 'drivingEvents',
    method: 'GET',
    path: '/api/things/data/events/{period}',
    summary: 'Lists harsh driving and speeding events of a period.',
    params: PeriodParams,
    query: TripQuery,
    answer: ListOf(DrivingEvent),
    permission: 'reports.read',
    feature: 'driverBehaviorReports',
  }),
  statusHistory: endpoint({
    name: 'statusHistory',
    method: 'GET',
    path: '/api/things/accounts/statusHistory',
    summary: 'Lists the status intervals of an asset.',
    query: StatusHistoryQuery,
    answer: StatusHistory,
    permission: 'reports.read',
    feature: 'tripReports',
  }),
  thresholds: endpoint({
    name: 'thresholds',
    method: 'GET',
    path: '/api/things/data/thresholds',
    summary: 'Returns the thresholds that apply to an asset, now or at a given time.',
    query: Type.Object({ assetId: Type.Optional(Id), at: Type.Optional(Instant) }),
    answer: Thresholds,
    permission: 'reports.read',
    feature: 'none',
  }),
};
