import type { makeModelEndpoints } from '@waymark/contract/make-models/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { MakeModelService } from './service.ts';

export function makeModelHandlers(makeModels: MakeModelService): Handlers<typeof makeModelEndpoints> {
  return {
    list: ({ viewer, query }) => makeModels.list(viewer, query),
    create: ({ viewer, body }) => makeModels.create(viewer, body),
    update: ({ viewer, body }) => makeModels.update(viewer, body),
    file: ({ viewer, query }) => makeModels.file(viewer, query),
    template: async () => makeModels.template(),
    import: ({ viewer, query, file }) => makeModels.import(viewer, file, query.dryRun === true),
    read: ({ viewer, params }) => makeModels.read(viewer, params.id),
    async remove({ viewer, params }) {
      await makeModels.remove(viewer, params.id);
      return undefined;
    },
  };
}
