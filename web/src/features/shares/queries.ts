import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Share } from '@waymark/contract/shares/schema.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** Query key of everything that shows links. Creating or revoking one invalidates all of it. */
export const sharesKey = ['shares'] as const;
/** Number of links shown in an asset's drawer. */
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
