import type { featureEndpoints } from '@waymark/contract/features/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { listFeatures, readFeature } from './service.ts';

export function featureHandlers(): Handlers<typeof featureEndpoints> {
  return {
    list: async ({ viewer, query }) => listFeatures(viewer, query.assetType),
    read: async ({ viewer, params, query }) => readFeature(viewer, params.featureId, query.assetType),
  };
}
