import type { assetEndpoints } from '@waymark/contract/assets/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { recordHandlers } from '../records/http.ts';
import type { AssetService } from './service.ts';

export function assetHandlers(assets: AssetService): Handlers<typeof assetEndpoints> {
  return {
    ...recordHandlers(assets),
    depots: ({ viewer }) => assets.depots(viewer),
    ids: ({ viewer, query }) => assets.ids(viewer, query),
    devices: ({ viewer, params }) => assets.devices(viewer, params.id),
    bulkUpdate: ({ viewer, body }) => assets.updateAll(viewer, body.ids, body.changes),
    bulkRemove: ({ viewer, body }) => assets.removeAll(viewer, body.ids),
  };
}
