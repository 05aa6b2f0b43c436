/** GET requests to a provider of the settings: JSON of limited size within a limited time. Redirects are not followed. */
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { lookupFor } from './outbound.ts';

/** An address is a kilobyte or two. */
const CAP_BYTES = 256 * 1024;

/** A provider that asks for fewer requests. */
export class TooMany extends Error {
  override readonly name = 'TooMany';
  /** Undefined: the provider did not say. */
  readonly retryAfterSeconds: number | undefined;
  constructor(retryAfterSeconds: number | undefined) {
    super('the provider asks for fewer requests');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** An answer with another status than 200 or 429. */
export class ProviderStatus extends Error {
  override readonly name = 'ProviderStatus';
  readonly status: number;
  constructor(status: number) {
    super(`the provider answered ${status}`);
    this.status = status;
  }
}

export type FetchJson = (
  path: string,
  query: Readonly<Record<string, string | number>>,
  language: string,
) => Promise<unknown>;

/**
 * Returns a function that requests `base` + path, with the query of `base` kept (a key, for example).
 * @param withinMs time limit of a whole exchange
 * @param capBytes longest answer
 */
export function jsonFrom(base: string, withinMs: number, capBytes = CAP_BYTES): FetchJson {
  const root = new URL(base);
  const lookup = lookupFor(root.hostname);
  return (path, query, language) => {
    const address = new URL(root);
    address.pathname = `${root.pathname.replace(/\/$/, '')}${path}`;
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const request = (address.protocol === 'https:' ? requestSecure : requestPlain)(address, {
      lookup,
      signal: AbortSignal.timeout(withinMs),
      headers: { accept: 'application/json', 'accept-language': language || '*', 'user-agent': 'Waymark' },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const fail = (error: Error): void => {
        response.destroy();
        reject(error);
      };
      response.on('error', reject);
      if (response.statusCode === 429) return fail(new TooMany(seconds(response.headers['retry-after'])));
      if (response.statusCode !== 200) return fail(new ProviderStatus(response.statusCode ?? 0));
      if (!/\bjson\b/i.test(response.headers['content-type'] ?? '')) return fail(new Error('the answer is not JSON'));
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (bytes > capBytes) fail(new Error('the answer is too long'));
        else chunks.push(chunk);
      });
      response.on('end', () => {
        try {
          resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')));
        } catch {
          reject(new Error('the answer is not JSON'));
        }
      });
    });
    request.end();
    return promise;
  };
}

function seconds(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
}
