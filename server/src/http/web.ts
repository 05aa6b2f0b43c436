import { PROBLEMS } from '@waymark/contract/problem.ts';
import { LINK_EXPIRED_PATH, SHARE_PAGE_PATH, SHARED_DRIVER_PATH } from '@waymark/contract/shares/endpoints.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../features/refusal.ts';
import { nextPath } from '../features/session/next-path.ts';
import type { ShareService } from '../features/shares/service.ts';
import type { HttpSettings } from './options.ts';
import { WebFiles } from './web-files.ts';

/** Addresses of calls, sockets or data. An unknown one gets a problem, never a page. */
const NOT_PAGES = /^\/(api|v1\.0|auth|location|maps|live|health|metrics|unsubscribe|openapi\.json)(\/|$)/;
const SIGN_IN = /^\/login-app(\/|$)/;
const SIGN_UP = '/create-account';
/** Browsers ask for pages so, and for scripts, pictures and data otherwise. */
const HTML = /\btext\/html\b/;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers with a page of the application, which judges its address itself. */
    isPage?: boolean;
  }
}
const PAGE = { config: { isPage: true } };

/**
 * Serves the web application: sign-in to every visitor, the application to signed-in users. A visitor without a session
 * is redirected to sign-in and returns to the requested page.
 */
export function serveWeb(app: FastifyInstance, settings: HttpSettings, shares: ShareService): void {
  const files = new WebFiles(settings.webFolder);
  const shell = (name: string) => (request: FastifyRequest, reply: FastifyReply) => files.send(request, reply, name);
  const signIn = shell('/sign-in.html');
  const application = shell('/index.html');

  app.get('/auth/login', PAGE, signIn);
  app.get(SIGN_UP, PAGE, shell('/create-account.html'));
  app.get('/auth/login/*', PAGE, signIn);
  serveSharePage(app, shell('/share.html'), shares);
  app.get('/*', PAGE, async (request, reply) => {
    const base = 'http://same.invalid';
    if (!URL.canParse(request.url, base)) throw new Refusal('error.not.found');
    const path = new URL(request.url, base).pathname;
    if (SIGN_IN.test(path)) {
      if (request.viewer === undefined) return signIn(request, reply);
      return reply.redirect(nextPath((request.query as { next?: unknown }).next));
    }
    if (NOT_PAGES.test(path)) throw new Refusal(request.viewer ? 'error.not.found' : 'error.session.missing');
    if (/\.[a-z0-9]+$/.test(path) && path !== '/index.html') {
      const file = decodeURIComponent(path);
      // A user who follows or types such an address sees the page for unknown addresses.
      if (!HTML.test(request.headers.accept ?? '') || (await files.has(file))) return files.send(request, reply, file);
    }
    if (request.viewer === undefined)
      return reply.redirect(request.url === '/' ? '/login-app' : `/login-app?next=${encodeURIComponent(request.url)}`);
    return application(request, reply);
  });
}

/** Returns whether a browser opens the address as a page. Scripts that accept HTML send another fetch mode. */
export function opensPage({ method, headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  return method === 'GET' && HTML.test(headers.accept ?? '') && (mode === undefined || mode === 'navigate');
}

/**
 * Returns the address to which a page with a malformed one is redirected, such as `/reports/%zz`: that of the page for
 * unknown addresses. Undefined: no page was asked for.
 */
export function readableAddress({ method, url, headers }: FastifyRequest): string | undefined {
  const path = url.split('?', 1)[0]!;
  const isPage = method === 'GET' && HTML.test(headers.accept ?? '') && !NOT_PAGES.test(path);
  if (!isPage || !path.startsWith('/') || path.startsWith('//')) return undefined;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

/**
 * Serves the page of a share link without a session, closed to search engines and without a referrer. Its status is
 * that of the link, for programs that open links without running pages.
 */
function serveSharePage(
  app: FastifyInstance,
  page: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  shares: ShareService,
): void {
  const quiet = (reply: FastifyReply): FastifyReply =>
    reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer');
  app.get(LINK_EXPIRED_PATH, PAGE, (request, reply) =>
    page(request, quiet(reply).code(PROBLEMS['error.share.expired'].status)),
  );
  const shared = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { token } = request.params as { token: string };
    try {
      await shares.mustWork({ token, address: request.ip });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reply.code(PROBLEMS[error.code].status);
    }
    return page(request, quiet(reply));
  };
  app.get(`${SHARE_PAGE_PATH}/:token`, PAGE, shared);
  app.get(`${SHARED_DRIVER_PATH}/:token`, PAGE, shared);
  // An address of another form was copied in part, or with other text.
  app.get(`${SHARE_PAGE_PATH}/*`, PAGE, (request, reply) => page(request, quiet(reply).code(404)));
}
