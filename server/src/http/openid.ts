import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AWAY_SECONDS, OpenIdFailed, type OpenIdService } from '../features/openid/service.ts';
import { deviceOf, HALF_COOKIE, setDevice, setToken, tokenOf } from '../features/session/cookie.ts';
import { HostCookie } from '../features/session/host-cookie.ts';
import { nextPath } from '../features/session/next-path.ts';

export const OPENID_START = '/auth/oidc/start';
const OPENID_CALLBACK = '/auth/oidc/callback';
/** Lax, because the provider's answer is a link of another site to us. */
const COOKIE = new HostCookie('waymark_openid', 'lax');

/**
 * Serves the bridge between the sign-in form and an OpenID Connect provider: leaves with `u`, returns with a session.
 */
export function serveOpenId(app: FastifyInstance, openid: OpenIdService, publicUrl: string | undefined): void {
  const ourAddress = (request: FastifyRequest): string => publicUrl ?? `${request.protocol}://${request.host}`;

  app.get(OPENID_START, async (request, reply) => {
    const { u, next } = request.query as { u?: unknown; next?: unknown };
    return orFailedPage(request, reply, nextPath(next), async () => {
      const { address, token } = await openid.begin({
        callback: ourAddress(request) + OPENID_CALLBACK,
        next: nextPath(next),
        ...hintOf(u),
      });
      COOKIE.set(request, reply, token, AWAY_SECONDS, publicUrl);
      return reply.redirect(address);
    });
  });

  app.get(OPENID_CALLBACK, async (request, reply) => {
    const cookie = COOKIE.read(request, publicUrl);
    COOKIE.clear(request, reply, publicUrl);
    return orFailedPage(request, reply, '/', async () => {
      const { first, next, rememberMe } = await openid.finish(new URL(request.url, ourAddress(request)), cookie, {
        address: request.ip,
        userAgent: request.headers['user-agent'],
        device: deviceOf(request, publicUrl),
        previousToken: tokenOf(request, publicUrl),
      });
      if (first.secondStep === undefined) {
        setToken(request, reply, first.session.token, rememberMe, publicUrl);
        setDevice(request, reply, first.device, publicUrl);
        return reply.redirect(next);
      }
      HALF_COOKIE.set(request, reply, first.half, AWAY_SECONDS, publicUrl);
      return reply.redirect(`/auth/login/${first.secondStep}?${new URLSearchParams({ next })}`);
    });
  });
}

async function orFailedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  next: string,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OpenIdFailed)) throw error;
    const { cause } = error;
    // Messages of the cause contain codes and tokens, so only its kind is logged.
    request.log.warn(
      { reason: error.reason, cause: cause instanceof Error ? cause.name : undefined },
      'sign-in with the provider failed',
    );
    return reply.redirect(`/login-app/provider-failed?${new URLSearchParams({ reason: error.reason, next })}`);
  }
}

/** Returns the form's hint about the user. The provider decides who the user is. */
function hintOf(u: unknown): { loginHint: string | undefined; rememberMe: boolean } {
  try {
    const { username, rememberMe } = JSON.parse(String(u)) as Record<string, unknown>;
    const hint = typeof username === 'string' && username.length <= 254 ? username : undefined;
    return { loginHint: hint, rememberMe: rememberMe === true };
  } catch {
    return { loginHint: undefined, rememberMe: false }; // a link without one, or a mangled one: the provider asks
  }
}
