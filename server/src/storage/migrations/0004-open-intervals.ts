/**
 * The intervals that are not closed yet, beside the open trip and stop: with them, the states of an asset add up to any
 * window exactly, up to now.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE asset_state ADD COLUMN open_intervals jsonb`.execute(database);
}
