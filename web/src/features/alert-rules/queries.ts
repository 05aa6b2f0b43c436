import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AlertRule, AlertRuleQuery } from '@waymark/contract/alert-rules/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** Query key of everything that shows alert rules. A change invalidates all of it. */
const rulesKey = ['alertRules'] as const;

/** A rule may add new tags. */
export const STALE = [rulesKey, ['tags']];

/** Queries that a deletion invalidates. Excludes the deleted rule itself. */
export const STALE_WITHOUT_ONE = [
  [...rulesKey, 'list'],
  [...rulesKey, 'suggestions'],
];

export const ruleListQuery: ListCall<AlertRule> = (query) => ({
  queryKey: [...rulesKey, 'list', query],
  queryFn: ({ signal }) => call(ENDPOINTS.alertRules.list, { query: query as AlertRuleQuery }, { signal }),
});

export const ruleQuery = (id: string) =>
  queryOptions({
    queryKey: [...rulesKey, 'one', id],
    queryFn: ({ signal }) => call(ENDPOINTS.alertRules.read, { params: { id } }, { signal }),
  });

/** Fetches rules that suit the assets of the account and that it does not have yet. */
export const suggestionsQuery = queryOptions({
  queryKey: [...rulesKey, 'suggestions'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.alertRules.suggestions, {}, { signal })).items,
});

const OFFERED_ASSETS = 20;

/** Fetches assets whose name or plate contains a text. */
export const assetHitsQuery = (search: string) =>
  queryOptions({
    queryKey: ['assets', 'choices', 'alertRules', search],
    queryFn: async ({ signal }) => {
      const query = { limit: OFFERED_ASSETS, sort: 'name', ...(search !== '' && { search }) };
      return (await call(ENDPOINTS.assets.list, { query }, { signal })).items;
    },
    placeholderData: keepPreviousData,
  });

export const assetNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['assets', 'one', id],
    queryFn: ({ signal }) => call(ENDPOINTS.assets.read, { params: { id } }, { signal }),
    select: ({ name }) => name,
  });

/** Fetches the names of all places. */
export const placeNamesQuery = queryOptions({
  queryKey: ['places', 'outlines'],
  queryFn: ({ signal }) => call(ENDPOINTS.places.shapes, {}, { signal }),
  select: ({ items }) => items.map(({ id, name }) => ({ id, name })),
  staleTime: 60_000,
});
