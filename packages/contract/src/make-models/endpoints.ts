import { endpoint } from '../endpoint.ts';
import { recordEndpoints } from '../records/endpoints.ts';
import { MakeModel, MakeModelChange, MakeModelQuery, MakeModelWrite } from './schema.ts';

const path = '/v1.0/api/things/smr/makeModel';

/** The product's makes and models, and the account's own. */
export const makeModelEndpoints = {
  ...recordEndpoints({
    names: { one: 'MakeModel', many: 'MakeModels' },
    words: { one: 'make and model', many: 'makes and models' },
    path,
    read: 'assets.read',
    write: 'makeModels.write',
    item: MakeModel,
    body: MakeModelWrite,
    query: MakeModelQuery,
    summaries: {
      list: 'Makes and models, paged.',
      create: 'Adds a make and model of the account’s own.',
      import: 'Adds the makes and models of a table, all or none.',
      remove: 'Deletes one of the account’s own; assets keep what is written on them.',
    },
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
};
