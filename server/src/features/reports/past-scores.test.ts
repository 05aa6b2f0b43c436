/** Trips, events and idling of an earlier version have the same sums for scores after the update as new ones. */
import { DRIVING_EVENT_TYPES } from '@waymark/domain/derive/derived.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { up as tripScores } from '../../storage/migrations/0160-trip-scores.ts';
import { up as knownIgnition } from '../../storage/migrations/0190-known-ignition.ts';
import { sql } from '../../storage/sql.ts';
import { seedAccount, seedAsset, type TestDatabase, testDatabase } from '../../storage/testing.ts';
import { count } from '../../telemetry/testing.ts';
import { wrongDays, wrongQuarters } from '../../telemetry/testing-kept-sums.ts';
import { endOf, numbersFrom, seedTrips, type TestTrip } from './testing-trips.ts';

const HOUR = 3_600_000;
const FIRST = Date.UTC(2026, 2, 2);

/** The tables as they were before. */
const OF_TRIPS = ['braking', 'acceleration', 'cornering', 'speeding_units', 'ignition_known'];
const KEPT = [
  ...['trip_braking', 'trip_acceleration', 'trip_cornering', 'speeding_units', 'dense_m', 'dense_braking'],
  ...['dense_acceleration', 'dense_cornering', 'long_idle_s', 'ignition_m'],
];
const without = (names: readonly string[]) => names.map((name) => `DROP COLUMN ${name}`).join(', ');
const UNDONE = `
DROP FUNCTION waymark_count_events_of_trip, waymark_count_trips_of_events, waymark_count_long_idling CASCADE;
DROP INDEX driving_events_told;
ALTER TABLE trips ${without(OF_TRIPS)};
ALTER TABLE asset_quarters ${without(KEPT)};
ALTER TABLE asset_days ${without(KEPT)};`;

let opened: TestDatabase;
beforeAll(async () => {
  opened = await testDatabase();
});
afterAll(() => opened.drop());

it('are counted for the past', async () => {
  const { database } = opened;
  const account = await seedAccount(database);
  const random = numbersFrom(5);
  for (const fixes of [9, 5000]) {
    const asset = await seedAsset(database, account.id);
    const key = { account_id: account.id, asset_id: asset.id };
    const trips = Array.from({ length: 40 }, (_, place): TestTrip => {
      const start = FIRST + place * 3 * HOUR + random(HOUR);
      const startRule = random(2) === 0 ? 'ignition' : 'movement';
      const idle = random(2) * 60;
      return { start, meters: 1000 + random(9000), moving: 600 + random(3000), idle, stopped: 0, fixes, startRule };
    });
    const rests = trips.map((trip) => ({
      ...{ ...key, status: statusNumber(random(2) === 0 ? 'idle' : 'stopped'), start_time: new Date(endOf(trip)) },
      end_time: new Date(endOf(trip) + random(900_000)),
    }));
    await database.ingest((tx) => tx.insertInto('state_intervals').values(rests).execute());
    await seedTrips(database, asset, trips);
    await database.ingest(async (tx) => {
      for (const trip of trips)
        for (let left = random(4); left > 0; left--) {
          const start = trip.start + random(2 * HOUR);
          const type = DRIVING_EVENT_TYPES[random(DRIVING_EVENT_TYPES.length)]!;
          const times = { start_time: new Date(start), end_time: new Date(start + random(200_000)) };
          const event = { ...key, ...times, type, uid: crypto.randomUUID(), value: 4, limit_value: 3 };
          await tx.insertInto('driving_events').values(event).execute();
        }
    });
  }
  const sums = () =>
    database.ingest(async (tx) => {
      const { rows } =
        await sql`SELECT sum(trip_braking) AS braking, sum(speeding_units) AS speeding, sum(dense_m) AS dense,
        sum(dense_cornering) AS cornering, sum(long_idle_s) AS idle, sum(ignition_m) AS ignition FROM asset_days`.execute(
          tx,
        );
      // The order of additions changes the last digits.
      return Object.entries(rows[0] as object).map(([name, value]) => [name, Number(Number(value).toFixed(6))]);
    });
  const kept = await sums();
  const unplaced = await count(database, 'FROM asset_quarters WHERE place IS NULL');
  await database.owner(async (kysely) => {
    await sql.raw(UNDONE).execute(kysely);
    await tripScores(kysely as never);
    await knownIgnition(kysely as never);
  });
  expect(await sums()).toEqual(kept);
  expect(await wrongDays(database)).toEqual([]);
  expect(await wrongQuarters(database)).toEqual([]);
  expect(await count(database, 'FROM asset_quarters WHERE place IS NULL')).toBe(unplaced);
  for (const [name, value] of kept) expect(value, String(name)).toBeGreaterThan(0);
});
