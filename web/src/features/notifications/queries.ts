import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type {
  Notification,
  NotificationLogEntry,
  NotificationLogQuery,
  NotificationQuery,
} from '@waymark/contract/notifications/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** Query key of everything that shows notifications. A change invalidates all of it. */
const notificationsKey = ['notifications'] as const;
const stoppedKey = [...notificationsKey, 'stopped'] as const;

export const STALE = [notificationsKey];

/** Queries that a deletion invalidates. Excludes the deleted notification itself. */
export const STALE_WITHOUT_ONE = [
  [...notificationsKey, 'list'],
  [...notificationsKey, 'log'],
];

export const notificationListQuery: ListCall<Notification> = (query) => ({
  queryKey: [...notificationsKey, 'list', query],
  queryFn: ({ signal }) => call(ENDPOINTS.notifications.list, { query: query as NotificationQuery }, { signal }),
});

export function notificationQuery(id: string) {
  return {
    queryKey: [...notificationsKey, 'one', id],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(ENDPOINTS.notifications.read, { params: { id } }, { signal }),
  };
}

/** Fetches sent messages, newest first. */
export const logQuery: ListCall<NotificationLogEntry> = ({ limit, skip, search, channel }) => ({
  queryKey: [...notificationsKey, 'log', limit, skip, search, channel],
  queryFn: ({ signal }) => {
    const query = { limit, skip, ...(search && { search }), ...(channel !== undefined && { channel }) };
    return call(ENDPOINTS.notifications.log, { query: query as NotificationLogQuery }, { signal });
  },
});

/** Fetches addresses that get no messages. */
export const stoppedQuery = queryOptions({
  queryKey: stoppedKey,
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
