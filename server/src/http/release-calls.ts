/** The calls by which a user gives a vehicle back: no limit of requests refuses them to a user who is signed in. */
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
  /** The signed-in user of a token; undefined when its session ended or never was. */
  find: (token: string) => Promise<Viewer | undefined>;
  /** Tokens without a session that are looked up for one subscriber before its requests are counted. */
  lookUpsPerMinute: number;
  now: () => number;
}

/**
 * Tells whether a request is such a call of a signed-in user, whom the count of an address that others share must not
 * stop. What a user may not do too often is limited by the calls themselves.
 */
export function releaseCalls({ tokenOf, find, lookUpsPerMinute, now }: ReleaseCallParts) {
  const strangers = new Attempts(lookUpsPerMinute, MINUTE_MS);
  return async (request: FastifyRequest): Promise<boolean> => {
    if (!URLS.has(request.routeOptions.url ?? '')) return false;
    const token = tokenOf(request);
    const subscriber = subscriberOf(request.ip);
    if (token === undefined || strangers.waitSeconds(subscriber, now()) > 0) return false;
    // Counted before the look-up: requests of the same moment count too.
    strangers.begin(subscriber, now());
    const isSignedIn = (await find(token)) !== undefined;
    if (isSignedIn) strangers.undo(subscriber);
    return isSignedIn;
  };
}
