import type { tagEndpoints } from '@waymark/contract/tags/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { TagService } from './service.ts';

export function tagHandlers(tags: TagService): Handlers<typeof tagEndpoints> {
  return {
    list: ({ viewer, query }) => tags.list(viewer, query),
    count: ({ viewer, body }) => tags.count(viewer, body.tags),
    create: ({ viewer, body }) => tags.create(viewer, body),
    file: ({ viewer, query }) => tags.file(viewer, query),
    template: async () => tags.template(),
    import: ({ viewer, query, file }) => tags.import(viewer, file, query.dryRun === true),
    read: ({ viewer, params }) => tags.read(viewer, params.id),
    update: ({ viewer, params, body }) => tags.update(viewer, params.id, body),
    merge: ({ viewer, params, body }) => tags.merge(viewer, params.id, body.intoId),
    async remove({ viewer, params }) {
      await tags.remove(viewer, params.id);
      return undefined;
    },
  };
}
