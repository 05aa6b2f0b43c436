import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isInside, lookupFor } from '../outbound.ts';

const WITHIN_MS = 10_000;

export interface Post {
  /** Http or https. */
  url: string;
  headers: Readonly<Record<string, string | number>>;
  body: string | Buffer;
  /** Time limit of the whole exchange. */
  withinMs?: number;
  /** False: hosts of this machine and of private networks are refused. */
  allowPrivate: boolean;
}

/**
 * Posts a body and returns the status of the answer. Redirects are not followed, because their target was not checked.
 * @throws Error if there is no answer in time, or the host is private and may not be
 */
export function post({ url, headers, body, withinMs = WITHIN_MS, allowPrivate }: Post): Promise<number> {
  const address = new URL(url);
  if (!allowPrivate && isInside(address.hostname)) return Promise.reject(new PrivateHost(address.hostname));
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = (address.protocol === 'https:' ? requestSecure : requestPlain)(address, {
    method: 'POST',
    lookup: lookupFor(address.hostname),
    signal: AbortSignal.timeout(withinMs),
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  });
  request.on('error', reject);
  request.on('response', (response) => {
    response.resume();
    response.on('error', reject);
    response.on('end', () => resolve(response.statusCode ?? 0));
  });
  request.end(body);
  return promise;
}

/** A host in a private network that may not be called. */
export class PrivateHost extends Error {
  override readonly name = 'PrivateHost';

  constructor(host: string) {
    super(`${host} is a private address`);
  }
}
