import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Interval at which new positions are joined, so that a kill hits the job too. */
const EVERY_MS = 150;

/**
 * Requests the job that joins small blocks (storage/join-recent.ts) again and again, while the database answers.
 * @param url returns the address of the database; undefined while it is not running
 * @returns stops, and returns the largest number of joined blocks that was seen
 */
export function joinOften(url: () => string | undefined): () => Promise<number> {
  let most = 0;
  let stopped = false;
  const requests = (async () => {
    while (!stopped) {
      most = Math.max(most, (await request(url())) ?? 0);
      await sleep(EVERY_MS);
    }
  })();
  return async () => {
    stopped = true;
    await requests;
    return most;
  };
}

/** @returns the number of joined blocks; undefined if the database does not answer */
async function request(url: string | undefined): Promise<number | undefined> {
  if (url === undefined) return undefined;
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`SELECT graphile_worker.add_job('join-recent-blocks', job_key => 'often')`);
    const { rows } = await client.query<{ blocks: number }>('SELECT count(*)::int AS blocks FROM position_blocks');
    return rows[0]?.blocks;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
