/** Current trips of an earlier version are listed with the same values. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPEN_TRIP_FIELDS } from '../open-trip.ts';
import { sql } from '../sql.ts';
import { seedAccount, seedAsset, type TestDatabase, testDatabase } from '../testing.ts';
import { up } from './0252-open-trips-are-arrays.ts';

/** The table as it was before. */
const UNDONE = `
ALTER TABLE asset_open DROP COLUMN trip_since;
ALTER TABLE asset_open ADD COLUMN trip_since timestamptz GENERATED ALWAYS AS (
  CASE WHEN (open_trip ->> 'kept')::boolean THEN to_timestamp((open_trip ->> 'startTime')::float8 / 1000) END) STORED;
CREATE INDEX asset_open_trips ON asset_open (account_id, trip_since) WHERE trip_since IS NOT NULL;`;

let opened: TestDatabase;
beforeAll(async () => {
  opened = await testDatabase();
});
afterAll(() => opened.drop());

it('keeps each value, the start of a kept trip, and its index', async () => {
  const { database } = opened;
  const { id: accountId } = await seedAccount(database);
  const start = Date.UTC(2026, 9, 5, 8);
  const whole = Object.fromEntries(OPEN_TRIP_FIELDS.map((field, index) => [field, index]));
  const trips = [{ ...whole, startTime: start, kept: true }, { startTime: start, kept: false, trackMeters: 5 }, null];
  await database.owner(async (kysely) => {
    await sql.raw(UNDONE).execute(kysely);
    for (const trip of trips) {
      const { id } = await seedAsset(database, accountId);
      await sql`INSERT INTO asset_open (account_id, asset_id, open_trip)
        VALUES (${accountId}, ${id}, ${trip && JSON.stringify(trip)}::jsonb)`.execute(kysely);
    }
    await up(kysely as never);
    const { rows } = await sql<{ open_trip: unknown[] | null; trip_since: Date | null }>`
      SELECT open_trip, trip_since FROM asset_open ORDER BY asset_id`.execute(kysely);
    const [, , ...others] = OPEN_TRIP_FIELDS.map((_, place) => place);
    expect(rows).toEqual([
      { open_trip: [start, true, ...others], trip_since: new Date(start) },
      { open_trip: [start, false, ...others.map(() => null)], trip_since: null },
      { open_trip: null, trip_since: null },
    ]);
    const { rows: indexes } = await sql`SELECT FROM pg_indexes WHERE indexname = 'asset_open_trips'`.execute(kysely);
    expect(indexes).toHaveLength(1);
  });
});
