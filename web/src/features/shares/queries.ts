import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { CreatedShare, Share, ShareQuery, ShareWrite } from '@waymark/contract/shares/schema.ts';
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

/** The asset, route, driver or customer whose links a drawer lists. */
export type LinksOf = Pick<ShareQuery, 'assetId' | 'routeId' | 'driverId' | 'customerId'>;

/** Returns the call that creates a link. @param body what the link shows */
export function linkTo(body: Omit<ShareWrite, 'timePeriod'>): (hours: number) => Promise<CreatedShare> {
  return (timePeriod) => call(ENDPOINTS.shares.create, { body: { ...body, timePeriod } });
}

/** Fetches the newest links of an asset, a route, a driver or a customer. */
export function sharesOfQuery(of: LinksOf) {
  return queryOptions({
    queryKey: [...sharesKey, 'of', of],
    queryFn: async ({ signal }) =>
      (await call(ENDPOINTS.shares.list, { query: { ...of, limit: SHOWN } }, { signal })).items,
  });
}
