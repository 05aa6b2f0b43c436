/**
 * Kept quarters of one asset are read in order. In the index of the fleet, which begins with the time, they took a search
 * for each quarter of the window, and parts of intervals the rows of all assets.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX asset_quarters_of_asset ON asset_quarters (account_id, asset_id, start)`.execute(database);
  await sql`CREATE INDEX waited_parts_of_asset ON waited_parts (account_id, asset_id, start_time)`.execute(database);
}
