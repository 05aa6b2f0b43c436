import { SHARE_PAGE_PATH, SHARE_QUERY, type shareEndpoints } from '@waymark/contract/shares/endpoints.ts';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/handler.ts';
import type { MapService } from '../map/service.ts';
import type { ShareService } from './service.ts';

/** @param siteAddress returns the base address of links */
export function shareHandlers(
  shares: ShareService,
  maps: MapService,
  siteAddress: () => string,
): Handlers<typeof shareEndpoints> {
  const visit = (request: FastifyRequest, token: string) => ({ token, address: request.ip });
  return {
    create: ({ viewer, body }) => shares.create(viewer, body, `${new URL(siteAddress()).origin}${SHARE_PAGE_PATH}`),
    list: ({ viewer, query }) => shares.list(viewer, query),
    async revoke({ viewer, params }) {
      await shares.revoke(viewer, params.id);
      return undefined;
    },
    location: ({ params, query, request }) => shares.location(visit(request, params.token), query.again ?? false),
    async map({ params, request }) {
      await shares.mustWork(visit(request, params.token));
      return maps.config(`?${SHARE_QUERY}=${params.token}`);
    },
  };
}
