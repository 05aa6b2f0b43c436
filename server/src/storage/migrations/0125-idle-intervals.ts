/** Idling of a fleet is found without the other intervals, which are ten times as many. 12 is the status idle. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX state_intervals_idle ON state_intervals (account_id, start_time)
    INCLUDE (asset_id, end_time) WHERE status = 12`.execute(database);
}
