// Adds the cookie methods to requests and replies.
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { REMEMBER_MS } from './service.ts';

const NAME = 'waymark_session';
/** A token is 32 bytes in base64url; anything else is not looked up. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Browsers accept a `__Host-` cookie only from this very host, over https, for all paths. */
function cookie(request: FastifyRequest, publicUrl: string | undefined): { name: string; secure: boolean } {
  const secure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
  return { name: secure ? `__Host-${NAME}` : NAME, secure };
}

/** The session token that the request brings. */
export function tokenOf(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  const token = request.cookies[cookie(request, publicUrl).name];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

export function setToken(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  remember: boolean,
  publicUrl: string | undefined,
): void {
  const { name, secure } = cookie(request, publicUrl);
  reply.setCookie(name, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(remember ? { maxAge: REMEMBER_MS / 1000 } : {}),
  });
}

export function clearToken(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined): void {
  const { name, secure } = cookie(request, publicUrl);
  reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure });
}
