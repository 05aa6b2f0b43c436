import pg from 'pg';
import { keepConnected } from './keep-connected.ts';

/**
 * Listens on a channel of NOTIFY with a connection of its own, and connects again after a failure. Notifications sent in
 * between are missed.
 * @param on `payload` is called with each payload, `listening` after each connection
 * @returns function that ends it
 */
export function listen(
  url: string,
  channel: string,
  on: { payload(payload: string): void; listening(): void },
  onError: (error: unknown) => void,
): () => Promise<void> {
  return keepConnected(async (stopping) => {
    const client = new pg.Client({ connectionString: url, application_name: `waymark ${channel}`, keepAlive: true });
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    client.on('error', onError);
    client.on('end', resolve);
    client.on('notification', ({ payload }) => on.payload(payload ?? ''));
    stopping.addEventListener('abort', () => resolve(), { once: true });
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      on.listening();
      await ended;
    } finally {
      await client.end();
    }
  }, onError);
}
