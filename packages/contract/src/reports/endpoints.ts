import Type from 'typebox';
import { Id, Instant, ListOf, PeriodParams } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { DrivingEvent, StatusHistory, StatusHistoryQuery, Stop, Thresholds, TripList, TripQuery } from './schema.ts';

export const reportEndpoints = {
  trips: endpoint({
    name: 'vehicleTrips',
    method: 'GET',
    path: '/api/things/data/vehicles/trips/{period}',
    summary: 'Trips of a period, with totals.',
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
    summary: 'Stops of a period.',
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
    summary: 'Harsh driving and speeding of a period.',
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
    summary: 'What an asset did, second by second.',
    query: StatusHistoryQuery,
    answer: StatusHistory,
    permission: 'reports.read',
    feature: 'tripReports',
  }),
  thresholds: endpoint({
    name: 'thresholds',
    method: 'GET',
    path: '/api/things/data/thresholds',
    summary: 'The thresholds in force for an asset, now or at an instant.',
    query: Type.Object({ assetId: Type.Optional(Id), at: Type.Optional(Instant) }),
    answer: Thresholds,
    permission: 'reports.read',
    feature: 'none',
  }),
};
