/**
 * Distances without data: the part of a trip in straight lines across gaps, and the distance an asset moved outside of
 * trips, which its odometer counts. Both are zero in existing rows until the asset is derived again.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE trips ADD COLUMN no_data_m float8 NOT NULL DEFAULT 0`.execute(database);
  await sql`ALTER TABLE rollups ADD COLUMN unseen_m float8 NOT NULL DEFAULT 0`.execute(database);
}
