/**
 * Ways that nobody saw: what of a trip is straight over gaps without data, and what an asset was moved in no trip, which
 * its odometer counts as unseen. Both are zero in rows of before, until an asset is derived again.
 */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE trips ADD COLUMN no_data_m float8 NOT NULL DEFAULT 0`.execute(database);
  await sql`ALTER TABLE rollups ADD COLUMN unseen_m float8 NOT NULL DEFAULT 0`.execute(database);
}
