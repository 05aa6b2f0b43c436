/** Reports of statuses and idling find waiting without the other visits, which are ten times as many. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX visits_waiting ON visits (account_id, asset_id, entered_at)
    INCLUDE (left_at) WHERE waits`.execute(database);
}
