import type { viewEndpoints } from '@waymark/contract/views/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { ViewService } from './service.ts';

export function viewHandlers(views: ViewService): Handlers<typeof viewEndpoints> {
  return {
    list: ({ viewer }) => views.list(viewer),
    create: ({ viewer, body }) => views.create(viewer, body),
    update: ({ viewer, params, body }) => views.update(viewer, params.id, body),
    async remove({ viewer, params }) {
      await views.remove(viewer, params.id);
      return undefined;
    },
  };
}
