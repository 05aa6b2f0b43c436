import type { reportEndpoints } from '@waymark/contract/reports/endpoints.ts';
import type { vehicleReportEndpoints } from '@waymark/contract/reports/vehicle-endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { together } from '../../http/together.ts';
import type { Typesetter } from './file/pdf/typesetter.ts';
import { reportCsv, reportPageOf, reportPdfOf, reportXlsx } from './file/report-file.ts';
import type { VehicleReportService } from './fleet/vehicle-service.ts';
import type { ReportRowsService } from './rows/rows-service.ts';
import type { ReportService } from './service.ts';

export function reportHandlers(
  reports: ReportService,
  rows: ReportRowsService,
  typesetter: Typesetter,
): Handlers<typeof reportEndpoints> {
  return {
    trips: ({ viewer, params, query }) => reports.trips(viewer, params.period, query),
    stops: ({ viewer, params, query }) => reports.stops(viewer, params.period, query),
    events: ({ viewer, params, query }) => reports.events(viewer, params.period, query),
    statusHistory: ({ viewer, query }) => reports.statusHistory(viewer, query),
    thresholds: ({ viewer, query }) => reports.thresholds(viewer, query),
    rows: together(({ viewer, params, query }) => rows.rows(viewer, params.report, query)),
    csv: async ({ viewer, params: { report }, query }) =>
      reportCsv(viewer, report, await rows.stream(viewer, report, query), rows.now()),
    xlsx: async ({ viewer, params: { report }, query }) =>
      reportXlsx(viewer, report, await rows.stream(viewer, report, query), rows.now()),
    firstPage: ({ viewer, params: { report }, query }) => reportPageOf(rows, viewer, report, query, typesetter),
    pdf: ({ viewer, params: { report }, query }) => reportPdfOf(rows, viewer, { report, query }, typesetter),
  };
}

export function vehicleReportHandlers(vehicles: VehicleReportService): Handlers<typeof vehicleReportEndpoints> {
  return {
    rank: together(({ viewer, query }) => vehicles.rank(viewer, query)),
    aggregate: together(({ viewer, params, query }) => vehicles.aggregate(viewer, params.period, query)),
    usage: together(({ viewer, query }) => vehicles.usage(viewer, query)),
    segments: together(({ viewer, query }) => vehicles.segments(viewer, query)),
  };
}
