import { queryOptions } from '@tanstack/react-query';
import type { SubaccountQuery } from '@waymark/contract/accounts/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import type { ListQuery } from '../../ui/records/index.ts';

/** Query key of everything that shows accounts. */
export const ACCOUNTS = ['accounts'] as const;
/** Maximum number of parent accounts that the form offers for a new account. */
const MOST_PARENTS = 1000;

export const accountListQuery = (query: ListQuery) => ({
  queryKey: [...ACCOUNTS, 'list', query],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(ENDPOINTS.accounts.list, { query: query as SubaccountQuery }, { signal }),
});

/** Fetches one account. Without an id, fetches the current account. */
export const accountQuery = (accountId?: string) => ({
  queryKey: [...ACCOUNTS, 'one', accountId ?? null],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(ENDPOINTS.accounts.info, accountId === undefined ? {} : { query: { accountId } }, { signal }),
});

/** Fetches the accounts under which a new account can be created, below the current account. */
export const parentsQuery = queryOptions({
  queryKey: [...ACCOUNTS, 'parents'],
  queryFn: async ({ signal }) =>
    (await call(ENDPOINTS.accounts.list, { query: { limit: MOST_PARENTS } }, { signal })).items,
});

export const progressQuery = queryOptions({
  queryKey: [...ACCOUNTS, 'progress'],
  queryFn: ({ signal }) => call(ENDPOINTS.accounts.progress, {}, { signal }),
});
