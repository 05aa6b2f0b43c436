import { CALENDAR_LINK_PATH } from '@waymark/contract/maintenance/calendar-links.ts';
import type { FastifyInstance } from 'fastify';
import type { CalendarLinkService } from '../features/maintenance/calendar-links.ts';
import { sendDownload } from './send-download.ts';

/** Serves the calendars of links without a session, closed to search engines and caches. A link that is over is 410. */
export function serveCalendarLinks(app: FastifyInstance, links: CalendarLinkService): void {
  app.get(`${CALENDAR_LINK_PATH}/:file`, async (request, reply) => {
    const { file } = request.params as { file: string };
    const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : '';
    reply.header('x-robots-tag', 'noindex, nofollow').header('cache-control', 'private, no-store');
    return sendDownload(reply, 'text/calendar', await links.open({ token, address: request.ip }));
  });
}
