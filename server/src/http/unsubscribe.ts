import { DEFAULT_LOCALE } from '@waymark/domain/limits.ts';
import { loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escaped } from '../delivery/html.ts';
import { said } from '../features/notifications/texts.ts';
import type { UnsubscribeService } from '../features/notifications/unsubscribe.ts';
import { languageOf } from '../features/words.ts';

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

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/24px system-ui,sans-serif;
background:#f6f7f9;color:#151a21}main{max-width:28rem;margin:16px;padding:32px;background:#fff;border:1px solid #d9dee5;
border-radius:8px;overflow-wrap:anywhere}h1{margin:0 0 8px;font-size:20px;line-height:28px}p{margin:0 0 24px}
button{font:inherit;padding:8px 16px;border:0;border-radius:6px;background:#3747bf;color:#fff;cursor:pointer}
@media(prefers-color-scheme:dark){body{background:#101418;color:#e6eaf0}main{background:#181d23;border-color:#2c343d}
button{background:#8d9bff;color:#101418}}`;

type TextKey = Parameters<typeof said>[1];

function page(
  reply: FastifyReply,
  { language, address, account, words }: Found,
  [title, body]: readonly [TextKey, TextKey],
  form = '',
) {
  return sendPage(reply, language, said(words, title), said(words, body, { address, account }), form);
}

/** The language of a wrong link is that of the browser. */
async function invalid(request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request.headers['accept-language']) ?? DEFAULT_LOCALE;
  const words = await loadCatalogue(language);
  const title = said(words, 'unsubscribeInvalidTitle');
  return sendPage(reply.code(404), language, title, said(words, 'unsubscribeInvalidBody'));
}

function sendPage(reply: FastifyReply, language: string, title: string, body: string, form = '') {
  return reply
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title>` +
        `<style>${STYLE}</style></head><body><main><h1>${escaped(title)}</h1><p>${escaped(body)}</p>${form}</main></body></html>`,
    );
}
