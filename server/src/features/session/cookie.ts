import { LIMITS } from '@waymark/domain/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HostCookie } from './host-cookie.ts';
import { REMEMBER_MS } from './service.ts';

const SESSION = new HostCookie('waymark_session', 'lax');

/** The session token that the request brings. */
export function tokenOf(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  return SESSION.read(request, publicUrl);
}

export function setToken(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  remember: boolean,
  publicUrl: string | undefined,
): void {
  SESSION.set(request, reply, token, remember ? REMEMBER_MS / 1000 : undefined, publicUrl);
}

export function clearToken(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined): void {
  SESSION.clear(request, reply, publicUrl);
}

/** Tells a browser that the user has signed in with from those of strangers. */
const DEVICE_COOKIE = new HostCookie('waymark_device', 'lax');

export function deviceOf(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  return DEVICE_COOKIE.read(request, publicUrl);
}

/** @param token undefined: the browser keeps what it has */
export function setDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
  publicUrl: string | undefined,
): void {
  if (token !== undefined) DEVICE_COOKIE.set(request, reply, token, LIMITS.knownDeviceDays * 86_400, publicUrl);
}

/** The first step of signing in, on its way to the second. */
export const HALF_COOKIE = new HostCookie('waymark_second_step', 'strict');
