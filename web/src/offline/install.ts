import { stateKeptAt } from '../api/kept-answers.ts';
import { reachability } from '../api/reachability.ts';
import { idle } from '../base/idle.ts';
import { queryClient } from '../base/query.ts';
import { currentUserQuery } from '../base/session.ts';
import { endPushesOfOthers } from './push.ts';

/** Files of the build that this page has loaded: scripts, styles, fonts, outlines of the world. */
const OF_THE_BUILD = '/assets/';

/**
 * Installs the service worker (service-worker.js beside), which opens the application without network, and gives it
 * the files that this page loaded before. Ends pushes to another user of this browser. Browsers offer it on secure
 * connections only.
 */
export async function installServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await idle();
  try {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ loaded: loadedFiles() });
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (user !== undefined) await endPushesOfOthers(user.id);
  } catch {
    // A private window or a policy may forbid it. The application then needs the network to start.
  }
}

function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(OF_THE_BUILD))
    .map(({ pathname }) => pathname);
}

/** Fetches everything again once the server answers a page that began with the kept state. */
export function followReturn(): void {
  reachability.subscribe(() => {
    if (reachability.get() !== 'ok' || stateKeptAt.get() === null) return;
    stateKeptAt.set(null);
    void queryClient.invalidateQueries();
  });
}
