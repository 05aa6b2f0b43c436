import { PeriodParams } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  SegmentQuery,
  VehicleAggregate,
  VehicleAggregateQuery,
  VehicleRank,
  VehicleRankQuery,
  VehicleSegments,
  VehicleUsage,
  VehicleUsageQuery,
} from './vehicle-schema.ts';

const READ = { method: 'GET', permission: 'reports.read', feature: 'tripReports' } as const;

export const vehicleReportEndpoints = {
  rank: endpoint({
    ...READ,
    name: 'vehicleRank',
    path: '/api/things/data/vehicle/rank',
    summary: 'Lists vehicles with their ranks by the sums of their trips.',
    query: VehicleRankQuery,
    answer: VehicleRank,
  }),
  aggregate: endpoint({
    ...READ,
    name: 'vehicleAggregate',
    path: '/api/things/data/vehicles/aggregate/{period}',
    summary: 'Adds up the trips of every vehicle in a period.',
    params: PeriodParams,
    query: VehicleAggregateQuery,
    answer: VehicleAggregate,
  }),
  usage: endpoint({
    ...READ,
    name: 'vehicleUsage',
    path: '/api/things/data/vehicles/usage',
    summary: 'Lists the vehicles that were used most in the last seconds.',
    query: VehicleUsageQuery,
    answer: VehicleUsage,
  }),
  segments: endpoint({
    ...READ,
    name: 'vehicleSegments',
    path: '/api/things/data/vehicles/segments',
    summary: 'Lists the vehicles whose times compare with a value.',
    query: SegmentQuery,
    answer: VehicleSegments,
  }),
};
