import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';

export const stateSettingsKey = ['state-settings'] as const;

export const stateSettingsQuery = queryOptions({
  queryKey: stateSettingsKey,
  queryFn: async ({ signal }) =>
    (await call(ENDPOINTS.stateSettings.list, { query: { type: 'state' } }, { signal })).items,
});
