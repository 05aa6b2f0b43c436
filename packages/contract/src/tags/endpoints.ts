import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ImportQuery, ImportResult } from '../imports/schema.ts';
import { Tag, TagCount, TagCountQuestion, TagFileQuery, TagMerge, TagQuery, TagWrite } from './schema.ts';

const path = '/api/things/tags';
const one = `${path}/{id}`;

/** Whoever sees assets sees their tags. */
export const tagEndpoints = {
  list: endpoint({
    name: 'listTags',
    method: 'GET',
    path,
    summary: 'Tags with how many assets, drivers and customers have them, paged.',
    query: TagQuery,
    answer: ListOf(Tag),
    permission: 'assets.read',
  }),
  count: endpoint({
    name: 'countTags',
    method: 'POST',
    path: '/v1.0/tags/count',
    summary: 'How many assets, drivers and customers have each of the named tags, in the order of the names.',
    body: TagCountQuestion,
    answer: ListOf(TagCount),
    permission: 'assets.read',
  }),
  create: endpoint({
    name: 'createTag',
    method: 'POST',
    path,
    summary: 'Makes a tag.',
    body: TagWrite,
    answer: Tag,
    permission: 'tags.write',
  }),
  file: endpoint({
    name: 'tagsAsCsv',
    method: 'GET',
    path: `${path}/export.csv`,
    summary: 'The list as a table.',
    query: TagFileQuery,
    file: 'text/csv',
    permission: 'assets.read',
  }),
  template: endpoint({
    name: 'tagTemplate',
    method: 'GET',
    path: `${path}/import/template.csv`,
    summary: 'The head of a table that can be imported.',
    file: 'text/csv',
    permission: 'tags.write',
  }),
  import: endpoint({
    name: 'importTags',
    method: 'POST',
    path: `${path}/import`,
    summary: 'Makes the tags of a table, all or none.',
    query: ImportQuery,
    upload: 'text/csv',
    answer: ImportResult,
    permission: 'tags.write',
  }),
  read: endpoint({
    name: 'readTag',
    method: 'GET',
    path: one,
    summary: 'One tag.',
    params: IdParams,
    answer: Tag,
    permission: 'assets.read',
  }),
  update: endpoint({
    name: 'updateTag',
    method: 'PUT',
    path: one,
    summary: 'Renames a tag, on everything that has it.',
    params: IdParams,
    body: TagWrite,
    answer: Tag,
    permission: 'tags.write',
  }),
  merge: endpoint({
    name: 'mergeTag',
    method: 'POST',
    path: `${one}/merge`,
    summary: 'Gives everything that has the tag another one instead, and deletes it; answers the other one.',
    params: IdParams,
    body: TagMerge,
    answer: Tag,
    permission: 'tags.write',
  }),
  remove: endpoint({
    name: 'removeTag',
    method: 'DELETE',
    path: one,
    summary: 'Deletes a tag and takes it off everything that has it.',
    params: IdParams,
    permission: 'tags.write',
  }),
};
