import type { incidentEndpoints } from '@waymark/contract/incidents/endpoints.ts';
import { INCIDENT_LINK_PATH } from '@waymark/contract/incidents/links.ts';
import type { Handlers } from '../../http/handler.ts';
import { readAt } from '../records/if-match.ts';
import type { IncidentLinkService } from './links.ts';
import type { IncidentPdfService } from './pdf/service.ts';
import type { IncidentPhotographs } from './photographs.ts';
import type { IncidentService } from './service.ts';

export function incidentHandlers(
  incidents: IncidentService,
  {
    photographs,
    pdf,
    links,
    siteAddress,
  }: {
    photographs: IncidentPhotographs;
    pdf: IncidentPdfService;
    links: IncidentLinkService;
    /** Returns the base address of links. */
    siteAddress: () => string;
  },
): Handlers<typeof incidentEndpoints> {
  return {
    csv: ({ viewer, query }) => incidents.csv(viewer, query),
    xlsx: ({ viewer, query }) => incidents.xlsx(viewer, query),
    pdf: ({ viewer, params }) => pdf.file(viewer, params.id),
    links: ({ viewer, params }) => links.list(viewer, params.id),
    createLink: ({ viewer, params, body }) =>
      links.create(viewer, params.id, body, `${new URL(siteAddress()).origin}${INCIDENT_LINK_PATH}`),
    async revokeLink({ viewer, params }) {
      await links.revoke(viewer, params.id, params.linkId);
      return undefined;
    },
    list: ({ viewer, query }) => incidents.list(viewer, query),
    create: ({ viewer, body }) => incidents.create(viewer, body),
    read: ({ viewer, params }) => incidents.read(viewer, params.id),
    update: async ({ viewer, params, body, request }) => incidents.update(viewer, params.id, body, readAt(request)),
    async remove({ viewer, params }) {
      await incidents.remove(viewer, params.id);
      return undefined;
    },
    annotate: ({ viewer, params, body }) => incidents.annotate(viewer, params.id, body),
    photographs: ({ viewer, params }) => photographs.list(viewer, params.id),
    addPhotograph: ({ viewer, params, file }) => photographs.add(viewer, params.id, file),
    photograph: ({ viewer, params, query }) =>
      photographs.file(viewer, params.id, params.photographId, query.preview ?? false),
    async removePhotograph({ viewer, params }) {
      await photographs.remove(viewer, params.id, params.photographId);
      return undefined;
    },
    evidence: ({ viewer, params }) => incidents.evidence(viewer, params.id),
  };
}
