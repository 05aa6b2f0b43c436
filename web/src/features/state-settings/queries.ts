import { queryOptions, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Thresholds } from '@waymark/domain/limits.ts';
import type { StateScope } from '@waymark/domain/state-scope.ts';
import { call } from '../../api/client.ts';
import { useMayCall } from '../../base/session.ts';

export const stateSettingsKey = ['state-settings'] as const;

export const stateSettingsQuery = queryOptions({
  queryKey: stateSettingsKey,
  queryFn: async ({ signal }) =>
    (await call(ENDPOINTS.stateSettings.list, { query: { type: 'state' } }, { signal })).items,
});

/** Fetches which assets would have another status now. @param values JSON of the values of the scope */
export const statePreviewQuery = (scope: StateScope, values: string) =>
  queryOptions({
    queryKey: [...stateSettingsKey, 'preview', scope, values],
    queryFn: ({ signal }) =>
      call(
        ENDPOINTS.stateSettings.preview,
        { body: { type: 'state', id: scope, data: JSON.parse(values) } },
        { signal },
      ),
    staleTime: 5_000,
  });

/**
 * Returns the thresholds that apply to an asset at an instant (ISO 8601), default now. Undefined until they are loaded,
 * without an asset, and if the user may not read them.
 */
export function useThresholds(assetId: string | undefined, at?: string): Partial<Thresholds> | undefined {
  const mayRead = useMayCall(ENDPOINTS.reports.thresholds);
  return useQuery({
    queryKey: ['thresholds', assetId, at],
    queryFn: ({ signal }) => {
      const query = { assetId: assetId ?? '', ...(at !== undefined && { at }) };
      return call(ENDPOINTS.reports.thresholds, { query }, { signal });
    },
    enabled: assetId !== undefined && mayRead,
    staleTime: 60_000,
  }).data;
}
