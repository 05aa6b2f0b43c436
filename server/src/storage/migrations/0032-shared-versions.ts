/** Accounts below read the versions of a shared place in which it is shared. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { APP_ROLE } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE POLICY shared ON place_versions FOR SELECT TO ${APP_ROLE}
         USING (shared AND account_id = ANY ((SELECT visible_ancestors())::int[]));`,
    )
    .execute(database);
}
