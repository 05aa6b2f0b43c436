import { createStore } from './store.ts';

/**
 * State of the live channel, set by the channel (api/live.ts) and shown by the header. Times are epoch ms.
 * `off`: no screen needs the channel, so the header shows nothing.
 */
export interface Connection {
  state: 'off' | 'connecting' | 'live' | 'reconnecting';
  /** Start of this state. */
  since: number;
  /** Arrival of the last frame; null before the first. */
  lastUpdateAt: number | null;
  /** Time of the next attempt to reconnect; null during an attempt. */
  nextAttemptAt: number | null;
  /** Reconnects immediately. */
  tryNow?: () => void;
}

export const connection = createStore<Connection>({ state: 'off', since: 0, lastUpdateAt: null, nextAttemptAt: null });
