import { LIMITS } from '@waymark/domain/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HostCookie } from './host-cookie.ts';
import { REMEMBER_MS } from './service.ts';

const SESSION = new HostCookie('waymark_session', 'lax');

/** Returns the session token of the request. */
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

/** Distinguishes a browser that the user has signed in with from other clients. */
const DEVICE_COOKIE = new HostCookie('waymark_device', 'lax');

export function deviceOf(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  return DEVICE_COOKIE.read(request, publicUrl);
}

/** @param token undefined: the browser keeps its cookie */
export function setDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
  publicUrl: string | undefined,
): void {
  if (token !== undefined) DEVICE_COOKIE.set(request, reply, token, LIMITS.knownDeviceDays * 86_400, publicUrl);
}

/** Token between the first and the second step of signing in. */
export const HALF_COOKIE = new HostCookie('waymark_second_step', 'strict');
