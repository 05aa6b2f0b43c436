/** Kept sums of the trips of accounts equal a count after any changes, and after the update of an earlier version. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { numbersFrom, seedTrips } from '../features/reports/testing-trips.ts';
import { wrongAccountDays } from '../telemetry/testing-kept-sums.ts';
import { sumAccountDays } from './account-counts.ts';
import { up } from './migrations/0254-trip-days-of-accounts.ts';
import { sql } from './sql.ts';
import { type SeededAsset, seedAccount, seedAsset, type TestDatabase, testDatabase } from './testing.ts';

const FIRST = Date.UTC(2026, 2, 1);
const HOUR = 3_600_000;
let test: TestDatabase;
const assets: SeededAsset[] = [];

beforeAll(async () => {
  test = await testDatabase();
  const accounts = [await seedAccount(test.database), await seedAccount(test.database)];
  for (const index of [0, 1, 2]) assets.push(await seedAsset(test.database, accounts[index % 2]!.id));
});
afterAll(() => test.drop());

const rowsOf = (table: 'account_days' | 'account_day_changes') =>
  test.database.owner((kysely) => kysely.selectFrom(table).selectAll().execute());

it('equal a count after any changes, before and after differences are added', async () => {
  const random = numbersFrom(7);
  let hour = 0;
  for (let turn = 0; turn < 60; turn++) {
    const change = random(5);
    if (change <= 2) {
      const trips = Array.from({ length: 1 + random(4) }, () => {
        hour += 1 + random(9);
        const start = FIRST + (hour % 120) * HOUR + hour * 1000;
        return { start, meters: random(90_000) / 7, moving: random(900), idle: random(90), stopped: random(90) };
      });
      await seedTrips(test.database, assets[random(3)]!, trips);
    } else
      await test.database.ingest(async (tx) => {
        const some = sql`ctid IN (SELECT ctid FROM trips ORDER BY uid LIMIT ${1 + random(3)})`;
        // Removes, moves and corrects trips of several accounts in one statement.
        await (change === 3
          ? sql`DELETE FROM trips WHERE ${some}`
          : sql`UPDATE trips SET start_time = start_time + interval '25 hours', end_time = end_time + interval '25 hours',
              distance_m = distance_m + ${random(2) * 1.5} WHERE ${some}`
        ).execute(tx);
      });
    if (random(4) === 0) await sumAccountDays(test.database);
    expect(await wrongAccountDays(test.database)).toEqual([]);
  }
  await sumAccountDays(test.database);
  expect(await rowsOf('account_day_changes')).toEqual([]);
  expect(await wrongAccountDays(test.database)).toEqual([]);
});

it('have no row for a change that is none', async () => {
  await test.database.ingest((tx) => sql`UPDATE trips SET end_rule = 'stopped'`.execute(tx));
  expect(await rowsOf('account_day_changes')).toEqual([]);
});

it('are those of earlier trips after the update', async () => {
  const functions = ['insert', 'update', 'delete'].map((event) => `waymark_keep_trips_${event}`);
  await test.database.owner(async (kysely) => {
    await sql
      .raw(`DROP FUNCTION ${functions.join(', ')} CASCADE; DROP TABLE account_days, account_day_changes`)
      .execute(kysely);
    await kysely.transaction().execute((tx) => up(tx as never));
  });
  expect(await rowsOf('account_days')).not.toEqual([]);
  expect(await wrongAccountDays(test.database)).toEqual([]);
});
