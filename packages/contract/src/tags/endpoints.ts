import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { recordEndpoints } from '../records/endpoints.ts';
import { Tag, TagCount, TagCountQuestion, TagMerge, TagQuery, TagWrite } from './schema.ts';

const path = '/api/things/tags';

/** Every user who sees assets sees their tags. */
export const tagEndpoints = {
  ...recordEndpoints({
    names: { one: 'Tag', many: 'Tags' },
    path,
    read: 'assets.read',
    write: 'tags.write',
    item: Tag,
    body: TagWrite,
    query: TagQuery,
    summaries: {
      list: 'Lists tags with their numbers of assets, drivers, customers and places.',
      create: 'Creates a tag.',
      import: 'Creates the tags of a CSV file, all or none.',
      update: 'Renames a tag everywhere it is used.',
      remove: 'Deletes a tag and removes it everywhere it is used.',
    },
  }),
  count: endpoint({
    name: 'countTags',
    method: 'POST',
    path: '/v1.0/tags/count',
    summary: 'Counts the assets, drivers, customers and places of the given tags, in the order of the request.',
    body: TagCountQuestion,
    answer: ListOf(TagCount),
    permission: 'assets.read',
    feature: 'none',
  }),
  merge: endpoint({
    name: 'mergeTag',
    method: 'POST',
    path: `${path}/{id}/merge`,
    summary: 'Merges a tag into another one and returns the other tag.',
    params: IdParams,
    body: TagMerge,
    answer: Tag,
    permission: 'tags.write',
    feature: 'none',
  }),
};
