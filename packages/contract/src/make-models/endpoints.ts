import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ImportQuery, ImportResult } from '../imports/schema.ts';
import { MakeModel, MakeModelChange, MakeModelFileQuery, MakeModelQuery, MakeModelWrite } from './schema.ts';

const path = '/v1.0/api/things/smr/makeModel';
const one = `${path}/{id}`;

/** Makes and models that come with the product, and the account's own. */
export const makeModelEndpoints = {
  list: endpoint({
    name: 'listMakeModels',
    method: 'GET',
    path,
    summary: 'Makes and models, paged.',
    query: MakeModelQuery,
    answer: ListOf(MakeModel),
    permission: 'assets.read',
    feature: 'none',
  }),
  create: endpoint({
    name: 'createMakeModel',
    method: 'POST',
    path,
    summary: 'Adds a make and model of the account’s own.',
    body: MakeModelWrite,
    answer: MakeModel,
    permission: 'makeModels.write',
    feature: 'none',
  }),
  update: endpoint({
    name: 'updateMakeModel',
    method: 'PUT',
    path,
    summary: 'Replaces the fields of one of the account’s own.',
    body: MakeModelChange,
    answer: MakeModel,
    permission: 'makeModels.write',
    feature: 'none',
  }),
  file: endpoint({
    name: 'makeModelsAsCsv',
    method: 'GET',
    path: `${path}/export.csv`,
    summary: 'The list as a table.',
    query: MakeModelFileQuery,
    file: 'text/csv',
    permission: 'assets.read',
    feature: 'none',
  }),
  template: endpoint({
    name: 'makeModelTemplate',
    method: 'GET',
    path: `${path}/import/template.csv`,
    summary: 'The head of a table that can be imported.',
    file: 'text/csv',
    permission: 'makeModels.write',
    feature: 'none',
  }),
  import: endpoint({
    name: 'importMakeModels',
    method: 'POST',
    path: `${path}/import`,
    summary: 'Adds the makes and models of a table, all or none.',
    query: ImportQuery,
    upload: 'text/csv',
    answer: ImportResult,
    permission: 'makeModels.write',
    feature: 'none',
  }),
  read: endpoint({
    name: 'readMakeModel',
    method: 'GET',
    path: one,
    summary: 'One make and model.',
    params: IdParams,
    answer: MakeModel,
    permission: 'assets.read',
    feature: 'none',
  }),
  remove: endpoint({
    name: 'removeMakeModel',
    method: 'DELETE',
    path: one,
    summary: 'Deletes one of the account’s own; assets keep what is written on them.',
    params: IdParams,
    permission: 'makeModels.write',
    feature: 'none',
  }),
};
