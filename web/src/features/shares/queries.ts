import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Share, ShareQuery } from '@waymark/contract/shares/schema.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** Query key of everything that shows links. Creating or revoking one invalidates all of it. */
export const sharesKey = ['shares'] as const;
/** Number of links shown in a drawer. */
const SHOWN = 50;

export const shareListQuery: ListCall<Share> = (query) => ({
  queryKey: [...sharesKey, 'list', query],
  queryFn: ({ signal }) => call(ENDPOINTS.shares.list, { query: query as never }, { signal }),
});

/** Fetches the newest links of an asset, a route or a driver. */
export function sharesOfQuery(of: Pick<ShareQuery, 'assetId' | 'routeId' | 'driverId'>) {
  return queryOptions({
    queryKey: [...sharesKey, 'of', of],
    queryFn: async ({ signal }) =>
      (await call(ENDPOINTS.shares.list, { query: { ...of, limit: SHOWN } }, { signal })).items,
  });
}
