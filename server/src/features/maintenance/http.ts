import { CALENDAR_LINK_PATH } from '@waymark/contract/maintenance/calendar-links.ts';
import type { serviceConfigEndpoints, serviceLogEndpoints } from '@waymark/contract/maintenance/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { together } from '../../http/together.ts';
import { recordHandlers } from '../records/http.ts';
import { readAt } from '../records/if-match.ts';
import type { CalendarLinkService } from './calendar-links.ts';
import type { ServiceConfigService } from './configs.ts';
import type { DueServiceService } from './due.ts';
import type { FaultService } from './faults.ts';
import type { ServiceLogService } from './logs.ts';
import type { OdometerService } from './odometer.ts';
import type { ServicePdfService } from './pdf/service.ts';
import type { ServicePhotographs } from './photographs.ts';

export function serviceConfigHandlers(configs: ServiceConfigService): Handlers<typeof serviceConfigEndpoints> {
  return {
    ...recordHandlers(configs),
    update: async ({ viewer, body: { id, ...body }, request }) => configs.update(viewer, id, body, readAt(request)),
    apply: ({ viewer, body }) => configs.apply(viewer, body),
  };
}

interface ServiceLogParts {
  due: DueServiceService;
  odometers: OdometerService;
  photographs: ServicePhotographs;
  pdf: ServicePdfService;
  faults: FaultService;
  links: CalendarLinkService;
  siteAddress: () => string;
}

export function serviceLogHandlers(
  logs: ServiceLogService,
  { due, odometers, photographs, pdf, faults, links, siteAddress }: ServiceLogParts,
): Handlers<typeof serviceLogEndpoints> {
  return {
    ...recordHandlers(logs),
    update: async ({ viewer, body: { id, ...body }, request }) => logs.update(viewer, id, body, readAt(request)),
    pdf: ({ viewer, params }) => pdf.file(viewer, params.id),
    due: together(({ viewer, query }) => due.list(viewer, query)),
    faults: ({ viewer, query }) => faults.list(viewer, query),
    calendar: ({ viewer }) => due.calendar(viewer),
    calendarLinks: ({ viewer }) => links.list(viewer),
    createCalendarLink: ({ viewer }) => links.create(viewer, `${new URL(siteAddress()).origin}${CALENDAR_LINK_PATH}`),
    async revokeCalendarLink({ viewer, params }) {
      await links.revoke(viewer, params.id);
      return undefined;
    },
    imports: ({ viewer }) => logs.imports(viewer),
    async undoImport({ viewer, params }) {
      await logs.undoImport(viewer, params.id);
      return undefined;
    },
    corrections: ({ viewer, query }) => odometers.list(viewer, query.assetId),
    correctOdometer: ({ viewer, body }) => odometers.correct(viewer, body),
    photographs: ({ viewer, params }) => photographs.list(viewer, params.id),
    addPhotograph: ({ viewer, params, file }) => photographs.add(viewer, params.id, file),
    photograph: ({ viewer, params, query }) =>
      photographs.file(viewer, params.id, params.photographId, query.preview ?? false),
    addDocument: ({ viewer, params, file }) => photographs.addDocument(viewer, params.id, file),
    document: ({ viewer, params }) => photographs.document(viewer, params.id, params.photographId),
    async removePhotograph({ viewer, params }) {
      await photographs.remove(viewer, params.id, params.photographId);
      return undefined;
    },
  };
}
