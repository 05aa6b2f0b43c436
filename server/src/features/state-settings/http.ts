import type { stateSettingsEndpoints } from '@waymark/contract/state-settings/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { StateSettingsService } from './service.ts';

export function stateSettingsHandlers(settings: StateSettingsService): Handlers<typeof stateSettingsEndpoints> {
  return {
    list: ({ viewer, query }) => settings.list(viewer, query.id),
    create: ({ viewer, body }) => settings.create(viewer, body),
    preview: ({ viewer, body }) => settings.preview(viewer, body),
    update: ({ viewer, body }) => settings.update(viewer, body),
    async reset({ viewer, params }) {
      await settings.reset(viewer, params.id);
      return undefined;
    },
  };
}
