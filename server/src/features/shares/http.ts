import {
  SHARE_PAGE_PATH,
  SHARE_QUERY,
  SHARED_DRIVER_PATH,
  type shareEndpoints,
} from '@waymark/contract/shares/endpoints.ts';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/handler.ts';
import type { MapService } from '../map/service.ts';
import type { SharedDriverPage } from './driver-page.ts';
import type { ShareService } from './service.ts';

/** @param siteAddress returns the base address of links */
export function shareHandlers(
  shares: ShareService,
  driverPage: SharedDriverPage,
  maps: MapService,
  siteAddress: () => string,
): Handlers<typeof shareEndpoints> {
  const visit = (request: FastifyRequest, token: string) => ({ token, address: request.ip });
  const pageAt = (path: string) => `${new URL(siteAddress()).origin}${path}`;
  return {
    create: ({ viewer, body }) => shares.create(viewer, body, pageAt(SHARE_PAGE_PATH)),
    createDriver: ({ viewer, body }) => shares.createDriver(viewer, body, pageAt(SHARED_DRIVER_PATH)),
    list: ({ viewer, query }) => shares.list(viewer, query),
    async revoke({ viewer, params }) {
      await shares.revoke(viewer, params.id);
      return undefined;
    },
    location: ({ params, query, request }) => shares.location(visit(request, params.token), query.again ?? false),
    driver: ({ params, query, request }) => driverPage.score(visit(request, params.token), query.again ?? false),
    driverEvents: ({ params, query, request }) => driverPage.events(visit(request, params.token), query.skip ?? 0),
    driverMoment: ({ params, query, request }) => driverPage.moment(visit(request, params.token), query),
    async map({ params, request }) {
      await shares.mustWork(visit(request, params.token));
      return maps.config(`?${SHARE_QUERY}=${params.token}`);
    },
  };
}
