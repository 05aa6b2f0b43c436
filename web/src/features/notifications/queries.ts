import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { NotificationLogEntry, NotificationLogQuery } from '@waymark/contract/notifications/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { call } from '../../api/client.ts';
import { type ListCall, recordCalls, recordKeys } from '../../ui/records/index.ts';

export const notificationCalls = recordCalls(ENDPOINTS.notifications, recordKeys('notifications', { parts: ['log'] }));

/** Fetches sent messages, newest first. */
export const logQuery: ListCall<NotificationLogEntry> = ({ limit, skip, search, channel }) => ({
  queryKey: ['notifications', 'log', limit, skip, search, channel],
  queryFn: ({ signal }) => {
    const query = { limit, skip, ...(search && { search }), ...(channel !== undefined && { channel }) };
    return call(ENDPOINTS.notifications.log, { query: query as NotificationLogQuery }, { signal });
  },
});

/** Fetches addresses that get no messages. */
export const stoppedQuery = queryOptions({
  queryKey: ['notifications', 'stopped'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.notifications.stopped, {}, { signal })).items,
});

const names = <Item extends { id: string; name: string }>({ items }: { items: readonly Item[] }) =>
  items.map(({ id, name }) => ({ value: id, label: name }));

/** Fetches the users that can be notified. */
export const userNamesQuery = queryOptions({
  queryKey: ['users', 'names'],
  queryFn: async ({ signal }) =>
    names(await call(ENDPOINTS.users.list, { query: { limit: LIMITS.notificationRecipients } }, { signal })),
});

/** Fetches the customers that can be notified. */
export const customerNamesQuery = queryOptions({
  queryKey: ['customers', 'names'],
  queryFn: async ({ signal }) =>
    names(await call(ENDPOINTS.customers.list, { query: { limit: LIMITS.notificationRecipients } }, { signal })),
});

/** Fetches the alert rules by which alerts can be selected. */
export const ruleNamesQuery = queryOptions({
  queryKey: ['alertRules', 'names'],
  queryFn: async ({ signal }) =>
    names(await call(ENDPOINTS.alertRules.list, { query: { limit: LIMITS.alertRules } }, { signal })),
});
