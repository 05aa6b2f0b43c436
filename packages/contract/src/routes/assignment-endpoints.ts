import Type from 'typebox';
import { IdParams, ListOf, Paging } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { RouteAssignment, RouteAssignmentQuery, RouteAssignmentWrite } from './assignments.ts';

/** Spelled as in product.md. */
const path = '/v1.0/api/fleet/assets/{id}/routeAssigment';
const reading = { permission: 'routes.read', feature: 'routeCompliance', params: IdParams } as const;
const writing = { permission: 'routes.write', feature: 'routeCompliance', params: IdParams } as const;

/** The assignments of planned routes to an asset: one route at a time. */
export const routeAssignmentEndpoints = {
  assignments: endpoint({
    name: 'routeAssignments',
    method: 'GET',
    path,
    summary: 'Lists the routes that an asset has, will have and had, the latest first.',
    query: Type.Pick(Type.Object(Paging), ['limit', 'skip']),
    answer: ListOf(RouteAssignment),
    ...reading,
  }),
  ofRoute: endpoint({
    name: 'assignmentsOfRoute',
    method: 'GET',
    path: '/v1.0/api/things/accounts/routes/{id}/assignments',
    summary: 'Lists the assets that a planned route is, will be and was assigned to, the latest first.',
    query: Type.Pick(Type.Object(Paging), ['limit', 'skip']),
    answer: ListOf(RouteAssignment),
    ...reading,
  }),
  assign: endpoint({
    name: 'assignRoute',
    method: 'POST',
    path,
    summary: 'Assigns a planned route to an asset that has no other at that time.',
    body: RouteAssignmentWrite,
    answer: RouteAssignment,
    ...writing,
  }),
  reassign: endpoint({
    name: 'changeRouteAssignment',
    method: 'PUT',
    path,
    summary: 'Replaces the present route assignment of an asset, or the next one. The history keeps the former one.',
    query: RouteAssignmentQuery,
    body: RouteAssignmentWrite,
    answer: RouteAssignment,
    ...writing,
  }),
  unassign: endpoint({
    name: 'endRouteAssignment',
    method: 'DELETE',
    path,
    summary: 'Ends the present route assignment of an asset, or removes the next one.',
    query: RouteAssignmentQuery,
    ...writing,
  }),
};
