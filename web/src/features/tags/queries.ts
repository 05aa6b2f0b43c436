import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Tag } from '@waymark/contract/tags/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** Everything that shows tags; changing one makes all of it old. */
const tagsKey = ['tags'] as const;

/** What shows tags of things, too. */
const TAGGED = [['assets'], ['drivers'], ['customers']];
export const STALE = [tagsKey, ...TAGGED];

/** What a deletion makes old; the deleted one is not asked for again. */
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

/** Tags that one can be merged into: of the same account. */
export function siblingTagsQuery({ id, accountId }: Tag) {
  return queryOptions({
    queryKey: [...tagsKey, 'siblings', id],
    queryFn: async ({ signal }) => {
      const { items } = await call(ENDPOINTS.tags.list, { query: { limit: 10_000 } }, { signal });
      return items.filter((tag) => tag.accountId === accountId && tag.id !== id);
    },
  });
}

/** Names of the tags that there are, for filters and proposals. */
export const tagNamesQuery = queryOptions({
  queryKey: [...tagsKey, 'names'],
  queryFn: async ({ signal }) => {
    const { items } = await call(ENDPOINTS.tags.list, { query: { limit: 10 * LIMITS.accountTags } }, { signal });
    // Accounts below may have a tag of the same name.
    return [...new Set(items.map(({ name }) => name))];
  },
  staleTime: 60_000,
});
