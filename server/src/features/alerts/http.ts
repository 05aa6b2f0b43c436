import type { alertEndpoints } from '@waymark/contract/alerts/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { AlertService } from './service.ts';

export function alertHandlers(alerts: AlertService): Handlers<typeof alertEndpoints> {
  return {
    list: ({ viewer, query }) => alerts.list(viewer, query),
    grouped: ({ viewer, query }) => alerts.grouped(viewer, query),
    counts: ({ viewer, query }) => alerts.counts(viewer, query),
    file: ({ viewer, query }) => alerts.file(viewer, query),
    acknowledge: ({ viewer, body }) => alerts.acknowledge(viewer, body),
    ofAsset: ({ viewer, params, query }) => alerts.list(viewer, { ...query, assetId: params.id }),
    read: ({ viewer, params }) => alerts.read(viewer, params.id),
    aggregate: ({ viewer, query }) => alerts.aggregate(viewer, query),
    history: ({ viewer, query }) => alerts.list(viewer, query),
    historyOfType: ({ viewer, query, body }) => alerts.historyOfType(viewer, query, body),
  };
}
