import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';

/** Fetches the supported tracker types with their models. */
export const deviceTypesQuery = queryOptions({
  queryKey: ['devices', 'types'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.devices.types, {}, { signal })).items,
  staleTime: Number.POSITIVE_INFINITY,
});
