import type { routeAssignmentEndpoints } from '@waymark/contract/routes/assignment-endpoints.ts';
import type { routeComplianceEndpoints } from '@waymark/contract/routes/compliance-endpoints.ts';
import type { routeEndpoints } from '@waymark/contract/routes/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { recordHandlers } from '../records/http.ts';
import type { RouteAssignmentService } from './assignments.ts';
import type { RouteComplianceService } from './compliance.ts';
import type { RouteMailService } from './mail.ts';
import type { RouteMatchingService } from './matching.ts';
import type { RoutePlanningService } from './planning.ts';
import type { RouteService } from './service.ts';

export function routeHandlers(
  routes: RouteService,
  planning: RoutePlanningService,
  mails: RouteMailService,
  matching: RouteMatchingService,
): Handlers<typeof routeEndpoints> {
  const { list, create, file, import: upload, read, update, remove } = recordHandlers(routes);
  return {
    list,
    create,
    file,
    geoJson: ({ viewer, query }) => routes.geoJson(viewer, query),
    gpx: ({ viewer, query }) => routes.gpx(viewer, query),
    upload,
    read,
    update,
    remove,
    markerPointTypes: async () => routes.markerPointTypes(),
    suggestion: ({ viewer, params }) => planning.suggestion(viewer, params.id),
    roadTrack: ({ viewer, params, query }) => matching.roadTrack(viewer, params.id, query),
    directions: ({ body }) => planning.directions(body),
    mail: ({ viewer, body }) => mails.send(viewer, body),
  };
}

export function routeAssignmentHandlers(
  assignments: RouteAssignmentService,
): Handlers<typeof routeAssignmentEndpoints> {
  return {
    assignments: ({ viewer, params, query }) => assignments.list(viewer, params.id, query),
    ofRoute: ({ viewer, params, query }) => assignments.ofRoute(viewer, params.id, query),
    assign: ({ viewer, params, body }) => assignments.assign(viewer, params.id, body),
    reassign: ({ viewer, params, query, body }) => assignments.reassign(viewer, params.id, query, body),
    async unassign({ viewer, params, query }) {
      await assignments.unassign(viewer, params.id, query);
      return undefined;
    },
  };
}

export function routeComplianceHandlers(compliance: RouteComplianceService): Handlers<typeof routeComplianceEndpoints> {
  return {
    details: ({ viewer, params, query }) => compliance.details(viewer, params.id, query),
    summary: ({ viewer, query }) => compliance.summary(viewer, query),
    runs: ({ viewer, params, query }) => compliance.runs(viewer, params.id, query),
    progress: ({ viewer, query }) => compliance.progress(viewer, query),
  };
}
