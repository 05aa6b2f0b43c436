import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';

/** Fetches the user's own views and those shared with the account, by name. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.views.list, {}, { signal })).items,
  staleTime: 60_000,
});
