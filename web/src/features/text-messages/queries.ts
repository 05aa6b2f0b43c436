import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';

/** Query key of text messages. */
export const messagesKey = ['text-messages'] as const;
/** Number of messages that a page lists. */
const SHOWN = 10;
const REFRESH_MS = 15_000;

/** Fetches the latest messages, and again while the page is open, because deliveries end without an event. */
export function textMessagesQuery(to: { driverId: string } | { assetId: string }) {
  return queryOptions({
    queryKey: [...messagesKey, to],
    queryFn: ({ signal }) => call(ENDPOINTS.textMessages.list, { query: { ...to, limit: SHOWN } }, { signal }),
    refetchInterval: REFRESH_MS,
  });
}
