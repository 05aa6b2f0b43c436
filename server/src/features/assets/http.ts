import type { assetEndpoints } from '@waymark/contract/assets/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { AssetService } from './service.ts';

export function assetHandlers(assets: AssetService): Handlers<typeof assetEndpoints> {
  return {
    list: ({ viewer, query }) => assets.list(viewer, query),
    file: ({ viewer, query }) => assets.file(viewer, query),
    template: async ({ viewer }) => assets.template(viewer),
    import: ({ viewer, query, file }) => assets.import(viewer, file, query.dryRun === true),
    depots: ({ viewer }) => assets.depots(viewer),
    ids: ({ viewer, query }) => assets.ids(viewer, query),
    devices: ({ viewer, params }) => assets.devices(viewer, params.id),
    bulkUpdate: ({ viewer, body }) => assets.updateAll(viewer, body.ids, body.changes),
    bulkRemove: ({ viewer, body }) => assets.removeAll(viewer, body.ids),
    create: ({ viewer, body }) => assets.create(viewer, body),
    read: ({ viewer, params }) => assets.read(viewer, params.id),
    update: ({ viewer, params, body }) => assets.update(viewer, params.id, body),
    async remove({ viewer, params }) {
      await assets.remove(viewer, params.id);
      return undefined;
    },
  };
}
