import { INCIDENT_LINK_PATH } from '@waymark/contract/incidents/links.ts';
import { LINK_EXPIRED_PATH, SHARE_PAGE_PATH } from '@waymark/contract/shares/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { IncidentLinkService } from '../features/incidents/links.ts';
import { Refusal } from '../features/refusal.ts';
import { sendDownload } from './send-download.ts';

/**
 * Serves the files of incident links without a session, closed to search engines and without a referrer. A link that is
 * over or unknown leads to the page that says so.
 */
export function serveIncidentLinks(app: FastifyInstance, links: IncidentLinkService): void {
  app.get(`${INCIDENT_LINK_PATH}/:token`, async (request, reply) => {
    const { token } = request.params as { token: string };
    reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer');
    try {
      const file = await links.open({ token, address: request.ip });
      return sendDownload(reply, 'application/pdf', file);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'error.share.expired') return reply.redirect(LINK_EXPIRED_PATH);
      // The page of location links, which knows no such link either.
      if (error instanceof Refusal && error.code === 'error.not.found')
        return reply.redirect(`${SHARE_PAGE_PATH}/${encodeURIComponent(token)}`);
      throw error;
    }
  });
}
