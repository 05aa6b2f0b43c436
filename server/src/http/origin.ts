import type { FastifyRequest } from 'fastify';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may change something on behalf of the cookie that it brings. Browsers say where a request comes
 * from; a caller that says nothing is no browser and holds no stolen cookie.
 * @param publicUrl address under which browsers reach the product, where a proxy rewrites Host
 */
export function fromOwnSite(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site, host } = request.headers;
  if (origin !== undefined) {
    const from = parse(origin);
    if (from === undefined) return false;
    return from.host === hostOf(host, from.protocol) || from.origin === (publicUrl && new URL(publicUrl).origin);
  }
  return site === undefined || site === 'same-origin' || site === 'none';
}

export function changesState(method: string): boolean {
  return !SAFE.has(method);
}

/** Host without the port that its protocol has anyway, as an origin names it. */
function hostOf(host: string | undefined, protocol: string): string | undefined {
  return parse(`${protocol}//${host}`)?.host;
}

/** Undefined for `null` and for what is no address: sandboxed frames and the like. */
function parse(origin: string): URL | undefined {
  return URL.canParse(origin) ? new URL(origin) : undefined;
}
