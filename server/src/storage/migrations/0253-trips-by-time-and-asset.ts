/**
 * The trips of an account by time, the newest first, those of one instant by asset, as lists show them: a page is read without
 * sorting the trips that begin together. The index carries the same columns as before.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX trips_by_time`.execute(database);
  await sql`CREATE INDEX trips_by_time ON trips (account_id, start_time DESC, asset_id)
    INCLUDE (distance_m, moving_s, idle_s, stopped_s)`.execute(database);
}
