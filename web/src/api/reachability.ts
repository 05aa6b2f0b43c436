import { createStore } from '../base/store.ts';

/** `offline`: the device has no network. `unreachable`: it has one, and the server does not answer. */
export type Reachability = 'ok' | 'offline' | 'unreachable';

const PROBE_EVERY_MS = 5000;
const PROBE_PATH = '/health';

export const reachability = createStore<Reachability>(navigator.onLine ? 'ok' : 'offline');

let probe: ReturnType<typeof setInterval> | undefined;

/** A call got no answer: watch the server until it answers again. */
export function noAnswer(): void {
  reachability.set(navigator.onLine ? 'unreachable' : 'offline');
  probe ??= setInterval(probeServer, PROBE_EVERY_MS);
}

/** Any answer, whatever it says, shows that the server is there. */
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
    // Still no answer: the next probe comes by itself.
    reachability.set(navigator.onLine ? 'unreachable' : 'offline');
  }
}

/** Follows the device's own network state for as long as the page lives. */
export function watchNetwork(): void {
  window.addEventListener('offline', () => reachability.set('offline'));
  window.addEventListener('online', () => void probeServer());
}
