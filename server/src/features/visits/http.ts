import type { visitEndpoints } from '@waymark/contract/visits/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { together } from '../../http/together.ts';
import { countColumns, detailColumns, pickUpColumns, summaryColumns, visitFile, waitingColumns } from './file.ts';
import type { VisitService } from './service.ts';

export function visitHandlers(visits: VisitService): Handlers<typeof visitEndpoints> {
  return {
    summary: ({ viewer, query }) => visits.summary(viewer, query),
    details: ({ viewer, query }) => visits.details(viewer, query),
    counts: ({ viewer, query }) => visits.counts(viewer, query),
    inside: ({ viewer, query }) => visits.inside(viewer, query),
    waiting: ({ viewer, query }) => visits.waiting(viewer, query),
    pickUps: ({ viewer, query, body }) => visits.pickUps(viewer, query, body),
    locationCount: together(({ viewer, query }) => visits.locationCount(viewer, query)),
    summaryFile: ({ viewer, query }) =>
      visitFile(viewer, visits.now(), 'reportTitle', summaryColumns, (page) =>
        visits.summary(viewer, { ...query, ...page }),
      ),
    detailsFile: ({ viewer, query }) =>
      visitFile(viewer, visits.now(), 'visits', detailColumns, (page) =>
        visits.detailPage(viewer, { ...query, ...page }),
      ),
    countsFile: ({ viewer, query }) =>
      visitFile(viewer, visits.now(), 'visits', countColumns, (page) => visits.counts(viewer, { ...query, ...page })),
    waitingFile: ({ viewer, query }) =>
      visitFile(viewer, visits.now(), 'waitingTime', waitingColumns, (page) =>
        visits.detailPage(viewer, { ...query, ...page }),
      ),
    pickUpsFile: ({ viewer, query }) =>
      visitFile(viewer, visits.now(), 'pickUpTitle', pickUpColumns, (page) => visits.pickUpPage(viewer, page, query)),
  };
}
