import type { alertRuleEndpoints } from '@waymark/contract/alert-rules/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { recordHandlers } from '../records/http.ts';
import type { AlertPreviewService } from './previews.ts';
import type { AlertRuleService } from './service.ts';

export function alertRuleHandlers(
  rules: AlertRuleService,
  previews: AlertPreviewService,
): Handlers<typeof alertRuleEndpoints> {
  const { list, create, read, update, remove } = recordHandlers(rules);
  return {
    list,
    create,
    read,
    update,
    remove,
    suggestions: ({ viewer }) => rules.suggestions(viewer),
    startPreview: ({ viewer, body }) => previews.start(viewer, body),
    readPreview: ({ viewer, params }) => previews.read(viewer, params.id),
    cancelPreview: async ({ viewer, params }) => {
      previews.cancel(viewer, params.id);
      return undefined;
    },
  };
}
