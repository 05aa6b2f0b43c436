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
      list: 'Tags with how many assets, drivers and customers have them, paged.',
      create: 'Makes a tag.',
      import: 'Makes the tags of a table, all or none.',
      update: 'Renames a tag, on everything that has it.',
      remove: 'Deletes a tag and takes it off everything that has it.',
    },
  }),
  count: endpoint({
    name: 'countTags',
    method: 'POST',
    path: '/v1.0/tags/count',
    summary: 'How many assets, drivers and customers have each of the named tags, in the order of the names.',
    body: TagCountQuestion,
    answer: ListOf(TagCount),
    permission: 'assets.read',
    feature: 'none',
  }),
  merge: endpoint({
    name: 'mergeTag',
    method: 'POST',
    path: `${path}/{id}/merge`,
    summary: 'Gives everything that has the tag another one instead, and deletes it; answers the other one.',
    params: IdParams,
    body: TagMerge,
    answer: Tag,
    permission: 'tags.write',
    feature: 'none',
  }),
};
