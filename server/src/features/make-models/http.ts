import type { makeModelEndpoints } from '@waymark/contract/make-models/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { recordHandlers } from '../records/http.ts';
import { readAt } from '../records/if-match.ts';
import type { MakeModelService } from './service.ts';

export function makeModelHandlers(makeModels: MakeModelService): Handlers<typeof makeModelEndpoints> {
  return {
    ...recordHandlers(makeModels),
    update: async ({ viewer, body, request }) => makeModels.update(viewer, body.id, body, readAt(request)),
  };
}
