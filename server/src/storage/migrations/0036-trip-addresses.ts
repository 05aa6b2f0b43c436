/** Drops the addresses of trips, which were never filled. Readers look addresses up by position. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE trips DROP COLUMN start_address, DROP COLUMN end_address`.execute(database);
}
