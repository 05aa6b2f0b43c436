import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { View, ViewWrite } from './schema.ts';

const path = '/api/things/views';
const one = `${path}/{id}`;

/** Saved views are settings of a user; sharing one with the account needs its permission (the service's policy). */
export const viewEndpoints = {
  list: endpoint({
    name: 'listViews',
    method: 'GET',
    path,
    summary: 'Lists the user’s saved views and those shared with the account, by name.',
    answer: ListOf(View),
    permission: 'session',
    feature: 'none',
  }),
  create: endpoint({
    name: 'createView',
    method: 'POST',
    path,
    summary: 'Saves a view.',
    body: ViewWrite,
    answer: View,
    permission: 'session',
    feature: 'none',
  }),
  update: endpoint({
    name: 'updateView',
    method: 'PUT',
    path: one,
    summary: 'Updates or shares a saved view.',
    params: IdParams,
    body: ViewWrite,
    answer: View,
    ifMatch: true,
    permission: 'session',
    feature: 'none',
  }),
  remove: endpoint({
    name: 'removeView',
    method: 'DELETE',
    path: one,
    summary: 'Deletes a saved view.',
    params: IdParams,
    permission: 'session',
    feature: 'none',
  }),
};
