import { createStore } from './store.ts';

/**
 * State of the live channel as the header shows it; the channel (api/live.ts) sets it. Times are epoch ms.
 * `off`: no screen needs the channel, nothing is shown.
 */
export interface Connection {
  state: 'off' | 'connecting' | 'live' | 'reconnecting';
  /** When this state began. */
  since: number;
  /** When the last frame came; null before the first. */
  lastUpdateAt: number | null;
  /** When a lost connection is tried again; null while trying. */
  nextAttemptAt: number | null;
  /** Tries again at once. */
  tryNow?: () => void;
}

export const connection = createStore<Connection>({ state: 'off', since: 0, lastUpdateAt: null, nextAttemptAt: null });
