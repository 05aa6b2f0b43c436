import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { AlertFrame, Inbox } from '@waymark/contract/notifications/schema.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';

const inboxKey = ['inbox'] as const;

/** Refresh interval without the live channel, which reports new alerts immediately. */
const REFRESH_MILLISECONDS = 60_000;

export const inboxQuery = queryOptions({
  queryKey: inboxKey,
  queryFn: ({ signal }) => call(ENDPOINTS.notifications.inbox, {}, { signal }),
  refetchInterval: REFRESH_MILLISECONDS,
});

/** Puts a reported alert on top. A later one of the same line replaces the earlier one. */
export function addToInbox(inbox: Inbox, { entry, unread }: Pick<AlertFrame, 'entry' | 'unread'>): Inbox {
  const others = inbox.items.filter(({ id }) => id !== entry.id);
  return { items: [entry, ...others], unread, count: inbox.count + (others.length === inbox.items.length ? 1 : 0) };
}

/** Shows a reported alert before the next fetch. */
export function receiveAlert(frame: AlertFrame): void {
  queryClient.setQueryData(inboxQuery.queryKey, (inbox) => inbox && addToInbox(inbox, frame));
  void queryClient.invalidateQueries({ queryKey: ['alerts'] });
}

/** Marks every line as read. */
export async function markAllRead(): Promise<void> {
  await call(ENDPOINTS.notifications.markRead, { body: {} });
  await queryClient.invalidateQueries({ queryKey: inboxKey });
}
