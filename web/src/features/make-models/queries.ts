import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { MakeModel, MakeModelQuery } from '@waymark/contract/make-models/schema.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** Query key of everything that shows makes and models, including the proposals of the asset form. */
const makeModelsKey = ['make-models'] as const;

export const STALE = [makeModelsKey];

/** Queries that a deletion invalidates. Excludes the deleted record itself. */
export const STALE_WITHOUT_ONE = [
  [...makeModelsKey, 'list'],
  [...makeModelsKey, 'of type'],
];

export const makeModelListQuery: ListCall<MakeModel> = (query) => ({
  queryKey: [...makeModelsKey, 'list', query],
  queryFn: ({ signal }) => call(ENDPOINTS.makeModels.list, { query: query as MakeModelQuery }, { signal }),
});

export function makeModelQuery(id: string) {
  return {
    queryKey: [...makeModelsKey, 'one', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.makeModels.read, { params: { id } }, { signal }),
  };
}
