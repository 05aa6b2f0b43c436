import { ProviderStatus } from '../../../fetch-json.ts';
import { NoWay } from './reading.ts';
import type { Router } from './router.ts';

/** A server that failed is not asked again for so long, so that planning does not wait for it each time. */
const PAUSE_MS = 30_000;

/**
 * Returns a router that knows no way after a failure, and for a while after it.
 * @param now monotonic ms
 * @param onFailure receives the failure
 */
export function paused(router: Router, now: () => number, onFailure: (error: Error) => void): Router {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  return {
    name: router.name,
    estimates: router.estimates,
    async way(points, vehicle) {
      if (now() < pausedUntil) return undefined;
      try {
        return await router.way(points, vehicle);
      } catch (error) {
        // The server works, but has no roads there. OSRM and Valhalla answer 400 then.
        if (error instanceof NoWay || (error instanceof ProviderStatus && error.status === 400)) return undefined;
        pausedUntil = now() + PAUSE_MS;
        onFailure(error instanceof Error ? error : new Error(String(error)));
        return undefined;
      }
    },
  };
}
