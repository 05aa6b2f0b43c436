import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isInside, isPrivateAddress } from '../../outbound.ts';

const WITHIN_MS = 10_000;
/** Documents of a provider are a few kilobytes. */
const ANSWER_CAP_BYTES = 1024 * 1024;
/** The options of `fetch` that are used here. */
export interface OutboundRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * Returns a `fetch` that reaches the configured hosts only. Addresses are checked when the connection is made, so that
 * a name which changes to a private address is refused too. Redirects are not followed.
 * @param configured addresses of the operator's settings. If one is on a private network, private addresses are allowed
 */
export function outboundFetch(configured: readonly URL[]) {
  const hosts = new Set(configured.map(({ host }) => host));
  const privateAllowed = configured.some(({ hostname }) => isInside(hostname));
  const plainAllowed = configured.some(({ protocol }) => protocol === 'http:');
  const guarded: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = !privateAllowed && addresses?.some(({ address }) => isPrivateAddress(address));
      const wrong = error ?? (refused ? new Error(`${hostname} means a private address`) : null);
      if (options.all) done(wrong, addresses ?? []);
      else done(wrong, addresses?.[0]?.address ?? '', addresses?.[0]?.family ?? 4);
    });
  };
  return async (
    address: string,
    { method = 'GET', headers = {}, body, signal }: OutboundRequest,
  ): Promise<Response> => {
    const url = new URL(address);
    if (!hosts.has(url.host)) throw new TypeError(`${url.host} is not a configured host`);
    if (url.protocol !== 'https:' && !(plainAllowed && url.protocol === 'http:'))
      throw new TypeError(`${url.protocol} is not allowed`);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (!privateAllowed && isIP(literal) !== 0 && isPrivateAddress(literal))
      throw new TypeError(`${url.host} is a private address`);
    const begin = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const answered = Promise.withResolvers<IncomingMessage>();
    const within = AbortSignal.timeout(WITHIN_MS);
    const request = begin(
      url,
      { method, headers, lookup: guarded, signal: signal ? AbortSignal.any([signal, within]) : within },
      answered.resolve,
    );
    request.on('error', answered.reject);
    request.end(body === undefined || body === null ? undefined : String(body));
    return responseOf(await answered.promise);
  };
}

async function responseOf(message: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    bytes += part.byteLength;
    if (bytes > ANSWER_CAP_BYTES) throw new TypeError('the answer is too long');
    parts.push(part);
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  const status = message.statusCode ?? 502;
  const bodiless = status === 204 || status === 205 || status === 304;
  return new Response(bodiless ? null : Buffer.concat(parts), { status, headers });
}
