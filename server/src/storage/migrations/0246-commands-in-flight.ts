/** The column is named like its index `commands_in_flight`: the command that its device was sent, until it is answered. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE commands RENAME COLUMN holds_line TO in_flight`.execute(database);
}
