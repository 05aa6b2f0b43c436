import type { FastifyRequest } from 'fastify';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns true if a request may change something on behalf of its cookie. Browsers send the origin of a request. A
 * caller
 * without one is no browser and holds no stolen cookie.
 * @param publicUrl address at which browsers reach the product, for proxies that rewrite Host
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

/** Returns the host without the default port of its protocol, as an origin names it. */
function hostOf(host: string | undefined, protocol: string): string | undefined {
  return parse(`${protocol}//${host}`)?.host;
}

/** Returns undefined for `null` and for text that is no address, as sandboxed frames send. */
function parse(origin: string): URL | undefined {
  return URL.canParse(origin) ? new URL(origin) : undefined;
}
