import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { User } from '@waymark/contract/users/schema.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** Everything that shows users; changing one makes all of it old. */
export const usersKey = ['users'] as const;

export const userListQuery: ListCall<User> = (query) => ({
  queryKey: [...usersKey, 'list', query],
  queryFn: ({ signal }) => call(ENDPOINTS.users.list, { query: query as never }, { signal }),
});

export const userQuery = (id: string) => ({
  queryKey: [...usersKey, 'one', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.users.read, { params: { id } }, { signal }),
});

/** What users of an account can be given. */
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
