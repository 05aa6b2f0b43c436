import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';

export const npaHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['assets', id, 'npa'],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.npa.history, { params: { id } }, { signal })).items,
  });
