import { createStore } from '../base/store.ts';

/** `offline`: the device has no network. `unreachable`: the device has a network, but the server does not respond. */
export type Reachability = 'ok' | 'offline' | 'unreachable';

const PROBE_EVERY_MS = 5000;
const PROBE_PATH = '/health';

export const reachability = createStore<Reachability>(navigator.onLine ? 'ok' : 'offline');

let probe: ReturnType<typeof setInterval> | undefined;

/** Reports a call without response. Probes the server until it responds again. */
export function noAnswer(): void {
  reachability.set(navigator.onLine ? 'unreachable' : 'offline');
  probe ??= setInterval(probeServer, PROBE_EVERY_MS);
}

/** Reports a response of any kind, which shows that the server is reachable. */
export function answered(): void {
  clearInterval(probe);
  probe = undefined;
  reachability.set('ok');
}

async function probeServer(): Promise<void> {
  try {
    await fetch(PROBE_PATH, { cache: 'no-store' });
    answered();
  } catch {
    // Still no response. The next probe is already scheduled.
    reachability.set(navigator.onLine ? 'unreachable' : 'offline');
  }
}

/** Follows the device's network state for the lifetime of the page. */
export function watchNetwork(): void {
  window.addEventListener('offline', () => reachability.set('offline'));
  window.addEventListener('online', () => void probeServer());
}
