/** The order of the tiles of the dashboard, for each user. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  // Null: the default order.
  await sql`ALTER TABLE users ADD COLUMN dashboard_tiles text[]`.execute(database);
}
