/**
 * The current trip of an asset is a JSON array (storage/open-trip.ts), which is a third of the object's text and of the time
 * that reading it takes. Each change of a status writes it.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

const FIELDS = [
  ...['startTime', 'kept', 'startLatitude', 'startLongitude', 'endLatitude', 'endLongitude', 'distanceMeters'],
  ...['distanceSource', 'noDataMeters', 'movingSeconds', 'idleSeconds', 'stoppedSeconds', 'noDataSeconds'],
  ...['maxSpeedMetersPerSecond', 'fixCount', 'gapCount', 'harshCount', 'speedingSeconds', 'startRule', 'asOf'],
  ...['activity', 'writtenAt'],
];

export async function up(database: Kysely<unknown>): Promise<void> {
  const values = FIELDS.map((field) => `open_trip -> '${field}'`).join(', ');
  // The index goes with its column, and comes back with it.
  await sql
    .raw(`
ALTER TABLE asset_open DROP COLUMN trip_since;
UPDATE asset_open SET open_trip = jsonb_build_array(${values}) WHERE open_trip IS NOT NULL;
ALTER TABLE asset_open
  -- start of the current trip, null: none that is long enough to be kept
  ADD COLUMN trip_since timestamptz GENERATED ALWAYS AS (
    CASE WHEN (open_trip ->> 1)::boolean THEN to_timestamp((open_trip ->> 0)::float8 / 1000) END) STORED;
CREATE INDEX asset_open_trips ON asset_open (account_id, trip_since) WHERE trip_since IS NOT NULL;
`)
    .execute(database);
}
