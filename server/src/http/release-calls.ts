/** The calls with which a user releases a vehicle. The request limit never refuses them to a signed-in user. */
import { commandEndpoints } from '@waymark/contract/commands/endpoints.ts';
import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { Attempts } from '../features/session/attempts.ts';
import type { Viewer } from '../features/session/viewer.ts';
import { subscriberOf } from '../subscriber.ts';

const URLS: ReadonlySet<string> = new Set(
  [commandEndpoints.toAsset, commandEndpoints.toDevice, sessionEndpoints.verifyPassword].map(({ path }) =>
    path.replaceAll(/\{(\w+)\}/g, ':$1'),
  ),
);
const MINUTE_MS = 60_000;

export interface ReleaseCallParts {
  tokenOf: (request: FastifyRequest) => string | undefined;
  /** Returns the signed-in user of a token. Undefined if the token never had a session or its session has ended. */
  find: (token: string) => Promise<Viewer | undefined>;
  /** Look-ups of tokens without a session per subscriber and minute before its requests are counted. */
  lookUpsPerMinute: number;
  now: () => number;
}

/**
 * Returns a predicate that is true for such a call of a signed-in user. The limit of a shared address must not refuse
 * it. The calls themselves limit how often a user makes them.
 */
export function releaseCalls({ tokenOf, find, lookUpsPerMinute, now }: ReleaseCallParts) {
  const attempts = new Attempts(lookUpsPerMinute, MINUTE_MS);
  return async (request: FastifyRequest): Promise<boolean> => {
    if (!URLS.has(request.routeOptions.url ?? '')) return false;
    const token = tokenOf(request);
    const subscriber = subscriberOf(request.ip);
    if (token === undefined || attempts.waitSeconds(subscriber, now()) > 0) return false;
    // Counted before the look-up, so that concurrent requests count too.
    attempts.begin(subscriber, now());
    const isSignedIn = (await find(token)) !== undefined;
    if (isSignedIn) attempts.undo(subscriber);
    return isSignedIn;
  };
}
