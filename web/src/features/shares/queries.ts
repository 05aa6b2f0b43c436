import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Share } from '@waymark/contract/shares/schema.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** Everything that shows links; making or revoking one makes all of it old. */
export const sharesKey = ['shares'] as const;
/** Links of an asset that its drawer shows. */
const SHOWN = 50;

export const shareListQuery: ListCall<Share> = (query) => ({
  queryKey: [...sharesKey, 'list', query],
  queryFn: ({ signal }) => call(ENDPOINTS.shares.list, { query: query as never }, { signal }),
});

export function sharesOfAssetQuery(assetId: string) {
  return queryOptions({
    queryKey: [...sharesKey, 'asset', assetId],
    queryFn: async ({ signal }) =>
      (await call(ENDPOINTS.shares.list, { query: { assetId, limit: SHOWN } }, { signal })).items,
  });
}
