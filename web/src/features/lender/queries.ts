import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { LenderCase, LenderCaseQuery } from '@waymark/contract/lender/schema.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** Largest page of the list. */
const MOST = 10_000;

/** Query key of everything about lender mode. */
const lenderKey = ['lender'] as const;

/** A step changes cases, NPA and the commands of the asset. */
export const STALE = [lenderKey, ['npa'], ['assets'], ['commands']];

export const caseListQuery: ListCall<LenderCase> = (query) => ({
  queryKey: [...lenderKey, 'list', query],
  queryFn: async ({ signal }) => {
    const answer = await call(ENDPOINTS.lender.list, { query: query as LenderCaseQuery }, { signal });
    return { ...answer, groupCounts: answer.groups };
  },
});

/** Counts of every step, and whether lender mode is on. */
export function casePartsQuery() {
  return queryOptions({
    queryKey: [...lenderKey, 'parts'],
    queryFn: ({ signal }) => call(ENDPOINTS.lender.list, { query: { limit: 1 } }, { signal }),
  });
}

/** The latest case of an asset. */
export function assetCaseQuery(assetId: string) {
  return queryOptions({
    queryKey: [...lenderKey, 'asset', assetId],
    queryFn: async ({ signal }) => {
      const { items, enabled } = await call(ENDPOINTS.lender.list, { query: { assetId, limit: 1 } }, { signal });
      return { latest: items[0], enabled };
    },
  });
}

/** The cases of assets that are not closed. */
export function openCasesQuery(assetIds: readonly string[]) {
  const [only, another] = assetIds;
  const query = only !== undefined && another === undefined ? { assetId: only, limit: 1 } : { limit: MOST };
  return queryOptions({
    queryKey: [...lenderKey, 'open', assetIds],
    queryFn: async ({ signal }) => {
      const { items } = await call(ENDPOINTS.lender.list, { query }, { signal });
      return items.filter(({ assetId, stage }) => stage !== 'closed' && assetIds.includes(assetId));
    },
  });
}

/** Number of customers that the user sees. */
export const customerCountQuery = queryOptions({
  queryKey: ['customers', 'count'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.customers.list, { query: { limit: 1 } }, { signal })).count,
});

export function caseQuery(id: string) {
  return {
    queryKey: [...lenderKey, 'one', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.lender.read, { params: { id } }, { signal }),
  };
}

export const settingsQuery = {
  queryKey: [...lenderKey, 'settings'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.lender.settings, {}, { signal }),
};

/** Customers of the account of an asset, by name. */
export function customerChoicesQuery(assetId: string, search: string) {
  const query = { assetId, ...(search.trim() === '' ? {} : { search: search.trim() }) };
  return queryOptions({
    queryKey: [...lenderKey, 'customers', query],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.lender.customers, { query }, { signal })).items,
    placeholderData: keepPreviousData,
    enabled: assetId !== '',
  });
}
