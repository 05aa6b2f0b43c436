// Adds the cookie methods to requests and replies.
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A token is 32 bytes in base64url. Other values are not looked up. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Separates the tokens of a cookie with several. */
const BETWEEN = '.';

/** A cookie with a token, hidden from scripts and sent to this host only. */
export class HostCookie {
  readonly #name: string;
  readonly #sameSite: 'lax' | 'strict';

  constructor(name: string, sameSite: 'lax' | 'strict') {
    this.#name = name;
    this.#sameSite = sameSite;
  }

  /** Returns the token of the request. @param publicUrl address at which browsers reach the product */
  read(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
    return this.readAll(request, publicUrl)[0];
  }

  /** Returns every token of a cookie with several. */
  readAll(request: FastifyRequest, publicUrl: string | undefined): string[] {
    const tokens = request.cookies[this.#place(request, publicUrl).name]?.split(BETWEEN) ?? [];
    return tokens.filter((token) => TOKEN.test(token));
  }

  /** @param maxAgeSeconds undefined: until the browser is closed */
  set(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    maxAgeSeconds: number | undefined,
    publicUrl: string | undefined,
  ): void {
    const { name, options } = this.#place(request, publicUrl);
    reply.setCookie(name, token, { ...options, ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }) });
  }

  setAll(
    request: FastifyRequest,
    reply: FastifyReply,
    tokens: readonly string[],
    maxAgeSeconds: number,
    publicUrl: string | undefined,
  ): void {
    this.set(request, reply, tokens.join(BETWEEN), maxAgeSeconds, publicUrl);
  }

  clear(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined): void {
    const { name, options } = this.#place(request, publicUrl);
    reply.clearCookie(name, options);
  }

  /** Browsers accept a `__Host-` cookie only from this host, over https, for all paths. */
  #place(request: FastifyRequest, publicUrl: string | undefined) {
    const secure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
    return {
      name: secure ? `__Host-${this.#name}` : this.#name,
      options: { path: '/', httpOnly: true, sameSite: this.#sameSite, secure },
    };
  }
}
