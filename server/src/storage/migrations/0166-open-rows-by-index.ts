/**
 * Current trips and current idling of a fleet are found without reading the row of every asset. The columns change when a
 * trip or idling begins or ends, so other updates of the row, which are more frequent, still write no index.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE asset_open
      -- start of the current trip, null: none that is long enough to be kept
      ADD COLUMN trip_since timestamptz GENERATED ALWAYS AS (
        CASE WHEN (open_trip ->> 'kept')::boolean THEN to_timestamp((open_trip ->> 'startTime')::float8 / 1000) END) STORED,
      -- true: a current interval has the status idle, null: none
      ADD COLUMN idles boolean GENERATED ALWAYS AS (
        CASE WHEN open_intervals @> '[{"status": "idle"}]' THEN true END) STORED`.execute(database);
  await sql`CREATE INDEX asset_open_trips ON asset_open (account_id, trip_since) WHERE trip_since IS NOT NULL`.execute(
    database,
  );
  await sql`CREATE INDEX asset_open_idling ON asset_open (account_id) WHERE idles`.execute(database);
}
