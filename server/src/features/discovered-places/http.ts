import type { discoveredPlaceEndpoints } from '@waymark/contract/discovered-places/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { DiscoveredPlaceService } from './service.ts';

export function discoveredPlaceHandlers(places: DiscoveredPlaceService): Handlers<typeof discoveredPlaceEndpoints> {
  return {
    list: ({ viewer, params, query }) => places.list(viewer, params.accountId, query.hidden === 'true'),
    listOfAsset: ({ viewer, params }) => places.listOfAsset(viewer, params.accountId, params.assetUid),
    read: ({ viewer, params, query }) => places.read(viewer, params, query),
    readOfAsset: ({ viewer, params, query }) => places.read(viewer, params, query),
    hide: async ({ viewer, params, body }) => {
      await places.hide(viewer, params, body.hidden);
      return undefined;
    },
  };
}
