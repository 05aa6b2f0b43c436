/**
 * Trips over an instant are found by their start. Those that began hours before it are few, and are found without the others.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX trips_long ON trips (account_id, start_time)
    WHERE end_time - start_time > interval '2 hours'`.execute(database);
}
