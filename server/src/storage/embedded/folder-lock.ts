/** The lock of the data folder: an advisory lock in its database, for as long as a connection lives. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartFailure } from '../failure.ts';

/** Any constant: the key of the advisory lock of the data folder. */
const FOLDER_LOCK = 0x5741_5946;
const LOCK_NAME = 'waymark owner';
/** Interval of attempts to take the lock again. */
const RETRY_EVERY_MS = 1_000;

/**
 * Locks the folder while the connection lives.
 * @returns undefined if another process has the lock
 */
export async function takeLock(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${LOCK_NAME} ${process.pid}`,
    keepAlive: true,
  });
  // All users of the server notice its end, so this connection alone must not end the process.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [FOLDER_LOCK]);
  if (rows[0]?.taken === true) return client;
  await client.end();
  return undefined;
}

/** Takes the lock again after its connection broke while the server continues (a backend died). */
export async function holdLock(url: string, over: () => boolean, taken: (lock: pg.Client) => void): Promise<void> {
  while (!over()) {
    const lock = await takeLock(url).catch(() => undefined);
    if (lock) {
      taken(lock);
      lock.once('end', () => void holdLock(url, over, taken));
      return;
    }
    await sleep(RETRY_EVERY_MS);
  }
}

/** Returns the process that has the lock. */
export async function lockHolder(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  // A server that ends meanwhile must not end this process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT application_name AS name FROM pg_stat_activity WHERE starts_with(application_name, $1)',
      [LOCK_NAME],
    );
    return rows[0]?.name.slice(LOCK_NAME.length + 1) ?? 'unknown';
  } finally {
    await client.end();
  }
}

/** Returns the error for a folder that another Waymark uses. */
export function alreadyUsed(directory: string, holder: string): StartFailure {
  return new StartFailure(
    `Another Waymark (process ${holder}) uses the data folder ${directory}. ` +
      'Stop it first, or choose another folder with --data DIR.',
  );
}
