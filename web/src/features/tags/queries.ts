import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Tag } from '@waymark/contract/tags/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { call } from '../../api/client.ts';

/** Fetches tags into which a tag can be merged, which are those of its account. */
export function siblingTagsQuery({ id, accountId }: Tag) {
  return queryOptions({
    queryKey: ['tags', 'siblings', id],
    queryFn: async ({ signal }) => {
      const { items } = await call(ENDPOINTS.tags.list, { query: { limit: 10_000 } }, { signal });
      return items.filter((tag) => tag.accountId === accountId && tag.id !== id);
    },
  });
}

/** Fetches the names of all tags for filters and proposals. */
export const tagNamesQuery = queryOptions({
  queryKey: ['tags', 'names'],
  queryFn: async ({ signal }) => {
    const { items } = await call(ENDPOINTS.tags.list, { query: { limit: 10 * LIMITS.accountTags } }, { signal });
    // Sub-accounts may have a tag of the same name.
    return [...new Set(items.map(({ name }) => name))];
  },
  staleTime: 60_000,
});
