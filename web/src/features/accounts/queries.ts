import { queryOptions } from '@tanstack/react-query';
import type { SubaccountQuery } from '@waymark/contract/accounts/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import type { ListQuery } from '../../ui/records/index.ts';

/** Everything that shows accounts. */
export const ACCOUNTS = ['accounts'] as const;
/** Most accounts that a new one can be put under in the form. */
const MOST_PARENTS = 1000;

export const accountListQuery = (query: ListQuery) => ({
  queryKey: [...ACCOUNTS, 'list', query],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(ENDPOINTS.accounts.list, { query: query as SubaccountQuery }, { signal }),
});

/** One account; without an id the one that the user looks at. */
export const accountQuery = (accountId?: string) => ({
  queryKey: [...ACCOUNTS, 'one', accountId ?? null],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(ENDPOINTS.accounts.info, accountId === undefined ? {} : { query: { accountId } }, { signal }),
});

/** The accounts that a new one can be put under, below the one that the user looks at. */
export const parentsQuery = queryOptions({
  queryKey: [...ACCOUNTS, 'parents'],
  queryFn: async ({ signal }) =>
    (await call(ENDPOINTS.accounts.list, { query: { limit: MOST_PARENTS } }, { signal })).items,
});

export const progressQuery = queryOptions({
  queryKey: [...ACCOUNTS, 'progress'],
  queryFn: ({ signal }) => call(ENDPOINTS.accounts.progress, {}, { signal }),
});
