/** The process that derives alone, if there is one (storage/position-writer.ts). */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE position_writer ADD COLUMN sole_deriver uuid`.execute(database);
}
