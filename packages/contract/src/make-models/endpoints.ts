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
      list: 'Lists makes and models.',
      create: 'Adds a make and model to the account.',
      import: 'Adds the makes and models of a CSV file, all or none.',
      remove: 'Deletes a make and model that belongs to the account. Assets keep their make and model.',
    },
  }),
  update: endpoint({
    name: 'updateMakeModel',
    method: 'PUT',
    path,
    summary: 'Replaces the fields of a make and model that belongs to the account.',
    body: MakeModelChange,
    answer: MakeModel,
    ifMatch: true,
    permission: 'makeModels.write',
    feature: 'none',
  }),
};
