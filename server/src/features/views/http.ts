import type { viewEndpoints } from '@waymark/contract/views/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { readAt } from '../records/if-match.ts';
import type { ViewService } from './service.ts';

export function viewHandlers(views: ViewService): Handlers<typeof viewEndpoints> {
  return {
    list: ({ viewer }) => views.list(viewer),
    create: ({ viewer, body }) => views.create(viewer, body),
    update: async ({ viewer, params, body, request }) => views.update(viewer, params.id, body, readAt(request)),
    async remove({ viewer, params }) {
      await views.remove(viewer, params.id);
      return undefined;
    },
  };
}
