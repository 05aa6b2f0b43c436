import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { User } from '@waymark/contract/users/schema.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** Query key of everything that shows users. A change invalidates all of it. */
export const usersKey = ['users'] as const;

export const userListQuery: ListCall<User> = (query) => ({
  queryKey: [...usersKey, 'list', query],
  queryFn: ({ signal }) => call(ENDPOINTS.users.list, { query: query as never }, { signal }),
});

export const userQuery = (id: string) => ({
  queryKey: [...usersKey, 'one', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.users.read, { params: { id } }, { signal }),
});

/** Fetches the features and alerts assignable to users of an account. */
export function assignableQuery(accountId: string) {
  return queryOptions({
    queryKey: [...usersKey, 'assignable', accountId],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.users.assignable, { query: { accountId } }, { signal })).items,
  });
}

export const rolesQuery = queryOptions({
  queryKey: [...usersKey, 'roles'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.users.roles, {}, { signal })).items,
  staleTime: Number.POSITIVE_INFINITY,
});
