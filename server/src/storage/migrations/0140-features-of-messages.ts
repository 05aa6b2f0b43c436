/** Messages of notifications keep the features whose data their alerts carry, because each attempt checks them again. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw("ALTER TABLE notification_log ADD COLUMN features text[] NOT NULL DEFAULT '{}'").execute(database);
}
