import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { AssetEvent } from '@waymark/contract/events/schema.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** The list asks again after this time, because new events come with every packet. */
const LIVE_MS = 10_000;

export interface EventFilter {
  startDate: string;
  endDate: string;
  assetId?: string | undefined;
}

export const eventsQuery =
  (filter: EventFilter): ListCall<AssetEvent> =>
  (query) => ({
    queryKey: ['events', filter, query],
    queryFn: ({ signal }) =>
      call(
        ENDPOINTS.events.list,
        { params: { period: 'custom' }, query: { ...query, ...filter } as never },
        { signal },
      ),
    refetchInterval: LIVE_MS,
  });

/** Fetches the name of an asset, for the filter. */
export const assetNameQuery = (id: string) => ({
  queryKey: ['events', 'asset name', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(ENDPOINTS.assets.read, { params: { id } }, { signal })).name,
});
