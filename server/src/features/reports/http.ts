import type { reportEndpoints } from '@waymark/contract/reports/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { ReportService } from './service.ts';

export function reportHandlers(reports: ReportService): Handlers<typeof reportEndpoints> {
  return {
    trips: ({ viewer, params, query }) => reports.trips(viewer, params.period, query),
    stops: ({ viewer, params, query }) => reports.stops(viewer, params.period, query),
    events: ({ viewer, params, query }) => reports.events(viewer, params.period, query),
    statusHistory: ({ viewer, query }) => reports.statusHistory(viewer, query),
    thresholds: ({ viewer, query }) => reports.thresholds(viewer, query),
  };
}
