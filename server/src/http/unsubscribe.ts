import { loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escaped } from '../delivery/html.ts';
import { said } from '../features/notifications/texts.ts';
import type { UnsubscribeService } from '../features/notifications/unsubscribe.ts';
import { languageOfBrowser, sendPlainPage } from './plain-page.ts';

type Found = NonNullable<Awaited<ReturnType<UnsubscribeService['find']>>>;

/**
 * Serves the page that ends mails, without a session. Opening it changes nothing, because mail scanners open links. Mail
 * programs post to the same address (RFC 8058).
 */
export function serveUnsubscribe(app: FastifyInstance, unsubscriptions: UnsubscribeService): void {
  // A form and the one click of a mail program. Neither has a field that is read.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    );
    scope.get('/unsubscribe/:token', async (request, reply) => {
      const found = await unsubscriptions.find((request.params as { token: string }).token);
      if (found === undefined) return invalid(request, reply);
      const button = escaped(said(found.words, 'unsubscribeButton'));
      return page(
        reply,
        found,
        ['unsubscribeTitle', 'unsubscribeBody'],
        `<form method="post"><button>${button}</button></form>`,
      );
    });
    scope.post('/unsubscribe/:token', async (request, reply) => {
      const found = await unsubscriptions.find((request.params as { token: string }).token);
      if (found === undefined) return invalid(request, reply);
      await unsubscriptions.stop(found);
      return page(reply, found, ['unsubscribedTitle', 'unsubscribedBody']);
    });
  });
}

type TextKey = Parameters<typeof said>[1];

function page(
  reply: FastifyReply,
  { language, address, account, words }: Found,
  [title, body]: readonly [TextKey, TextKey],
  form = '',
) {
  return sendPlainPage(reply, language, said(words, title), said(words, body, { address, account }), form);
}

/** The language of a wrong link is that of the browser. */
async function invalid(request: FastifyRequest, reply: FastifyReply) {
  const language = languageOfBrowser(request);
  const words = await loadCatalogue(language);
  const title = said(words, 'unsubscribeInvalidTitle');
  return sendPlainPage(reply.code(404), language, title, said(words, 'unsubscribeInvalidBody'));
}
