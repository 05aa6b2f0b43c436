import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const RECONNECT_MS = 1_000;

/**
 * Listens on a channel of NOTIFY with a connection of its own, and connects again after a failure. Notifications sent in
 * between is missed.
 * @param on `payload` is called with each payload, `listening` after each connection
 * @returns function that ends it
 */
export function listen(
  url: string,
  channel: string,
  on: { payload(payload: string): void; listening(): void },
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const once = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, application_name: `waymark ${channel}`, keepAlive: true });
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    client.on('error', onError);
    client.on('end', resolve);
    client.on('notification', ({ payload }) => on.payload(payload ?? ''));
    stopping.signal.addEventListener('abort', () => resolve(), { once: true });
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      on.listening();
      await ended;
    } finally {
      await client.end();
    }
  };
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await once().catch(onError);
      if (!stopping.signal.aborted)
        await sleep(RECONNECT_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const working = work();
  return async () => {
    stopping.abort();
    await working;
  };
}
