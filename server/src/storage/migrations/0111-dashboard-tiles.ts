/** The order of the tiles of the dashboard, for each user. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // Null: the default order.
  await sql`ALTER TABLE users ADD COLUMN dashboard_tiles text[]`.execute(database);
}
