import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Tag } from '@waymark/contract/tags/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** Query key of everything that shows tags. A change invalidates all of it. */
const tagsKey = ['tags'] as const;

/** Query keys of records that show tags. */
const TAGGED = [['assets'], ['drivers'], ['customers'], ['places']];
export const STALE = [tagsKey, ...TAGGED];

/** Queries that a deletion invalidates. Excludes the deleted tag itself. */
export const STALE_WITHOUT_ONE = [[...tagsKey, 'list'], [...tagsKey, 'names'], ...TAGGED];

export const tagListQuery: ListCall<Tag> = (query) => ({
  queryKey: [...tagsKey, 'list', query],
  queryFn: ({ signal }) => call(ENDPOINTS.tags.list, { query }, { signal }),
});

export function tagQuery(id: string) {
  return {
    queryKey: [...tagsKey, 'one', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.tags.read, { params: { id } }, { signal }),
  };
}

/** Fetches tags into which a tag can be merged, which are those of its account. */
export function siblingTagsQuery({ id, accountId }: Tag) {
  return queryOptions({
    queryKey: [...tagsKey, 'siblings', id],
    queryFn: async ({ signal }) => {
      const { items } = await call(ENDPOINTS.tags.list, { query: { limit: 10_000 } }, { signal });
      return items.filter((tag) => tag.accountId === accountId && tag.id !== id);
    },
  });
}

/** Fetches the names of all tags for filters and proposals. */
export const tagNamesQuery = queryOptions({
  queryKey: [...tagsKey, 'names'],
  queryFn: async ({ signal }) => {
    const { items } = await call(ENDPOINTS.tags.list, { query: { limit: 10 * LIMITS.accountTags } }, { signal });
    // Sub-accounts may have a tag of the same name.
    return [...new Set(items.map(({ name }) => name))];
  },
  staleTime: 60_000,
});
