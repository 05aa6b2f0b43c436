/** Scheduled jobs of a running product, for tests that do not wait for the next minute. */
import type { Database } from '../server/src/storage/db.ts';

/**
 * Starts a job as its schedule does. After a jump of the clock the schedule would first catch up on every minute of it.
 * @throws Error if the product has not scheduled a job of this name
 */
export async function runJob(database: Database, name: string): Promise<void> {
  const { rowCount } = await database.owner((_kysely, client) =>
    client.query(
      `SELECT graphile_worker.add_job(identifier)
       FROM graphile_worker._private_known_crontabs WHERE identifier = $1`,
      [name],
    ),
  );
  if (rowCount !== 1) throw new Error(`the product has not scheduled ${name}`);
}
