import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { DriverAssignment, DriverAssignmentQuery, DriverAssignmentWrite } from './schema.ts';

const path = '/api/fleet/assets/{id}/drivers';

export const driverAssignmentEndpoints = {
  list: endpoint({
    name: 'listDriverAssignments',
    method: 'GET',
    path,
    summary: 'Lists who drove an asset when, the newest first.',
    params: IdParams,
    query: DriverAssignmentQuery,
    answer: ListOf(DriverAssignment),
    permission: 'drivers.read',
    feature: 'none',
  }),
  assign: endpoint({
    name: 'assignDriver',
    method: 'PUT',
    path,
    summary: 'Sets who drove an asset in a time. Earlier entries keep the rest of their time.',
    params: IdParams,
    body: DriverAssignmentWrite,
    answer: ListOf(DriverAssignment),
    permission: 'drivers.write',
    feature: 'none',
  }),
};
