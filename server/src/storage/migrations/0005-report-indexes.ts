/** Lists that span the assets of an account: by time, and assets by name. One asset's own are read by primary key. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  // Carries what the totals add up, so that a month of a fleet is summed from the index alone.
  await sql`DROP INDEX trips_by_time`.execute(database);
  await sql`CREATE INDEX trips_by_time ON trips (account_id, start_time)
    INCLUDE (asset_id, distance_m, moving_s, idle_s, stopped_s)`.execute(database);
  await sql`CREATE INDEX stops_by_time ON stops (account_id, start_time)`.execute(database);
  await sql`CREATE INDEX driving_events_by_time ON driving_events (account_id, start_time)`.execute(database);
  await sql`CREATE INDEX assets_by_name ON assets (account_id, lower(name), id) WHERE deleted_at IS NULL`.execute(
    database,
  );
}
