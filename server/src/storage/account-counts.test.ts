/** Kept numbers of assets and devices equal a count after any changes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keptCount } from '../features/fleet/kept-counts-sql.ts';
import { numbersFrom } from '../features/reports/testing-trips.ts';
import { sumAccountCounts } from './account-counts.ts';
import { up } from './migrations/0165-account-counts.ts';
import { sql } from './sql.ts';
import { seedAccount, seedAsset, seedDevice, type TestDatabase, testDatabase } from './testing.ts';

let test: TestDatabase;
let accounts: number[];

beforeAll(async () => {
  test = await testDatabase();
  const first = await seedAccount(test.database);
  const below = await seedAccount(test.database, { parentId: first.id });
  accounts = [first.id, below.id, (await seedAccount(test.database)).id];
});
afterAll(() => test.drop());

const TABLES = ['assets', 'devices'] as const;

/** Returns the kept numbers of these accounts, as a request reads them, and those of a count. */
async function numbers(visible: readonly number[]) {
  return test.database.tenant(visible, async (tx) => {
    const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(
      TABLES.flatMap((table) => [
        sql`${keptCount(table, visible)} AS ${sql.ref(`kept ${table}`)}`,
        sql`(SELECT count(*) FROM ${sql.table(table)} WHERE deleted_at IS NULL) AS ${sql.ref(`counted ${table}`)}`,
      ]),
    )}`.execute(tx);
    const [row] = rows;
    return {
      kept: TABLES.map((table) => row![`kept ${table}`]),
      counted: TABLES.map((table) => row![`counted ${table}`]),
    };
  });
}

const rowsOf = () =>
  test.database.owner(async (kysely) => (await kysely.selectFrom('account_counts').selectAll().execute()).length);

it('equal a count after any changes, before and after they are summed', async () => {
  const random = numbersFrom(5);
  for (let turn = 0; turn < 60; turn++) {
    const account = accounts[random(accounts.length)]!;
    const table = TABLES[random(2)]!;
    const change = random(5);
    if (change <= 1) await (table === 'assets' ? seedAsset : seedDevice)(test.database, account);
    else
      await test.database.owner(async (kysely) => {
        const some = sql`SELECT ctid FROM ${sql.table(table)} ORDER BY uid LIMIT ${1 + random(3)}`;
        // Deletes, restores and renames several rows of several accounts in one statement.
        await (change === 2
          ? sql`UPDATE ${sql.table(table)} SET deleted_at = CASE WHEN deleted_at IS NULL THEN now() END WHERE ctid IN (${some})`
          : change === 3
            ? sql`UPDATE ${sql.table(table)} SET updated_at = now() WHERE ctid IN (${some})`
            : sql`DELETE FROM ${sql.table(table)} WHERE ctid IN (${some})`
        ).execute(kysely);
      });
    if (random(4) === 0) await sumAccountCounts(test.database);
    for (const visible of [accounts, ...accounts.map((id) => [id])]) {
      const { kept, counted } = await numbers(visible);
      expect(kept).toEqual(counted);
    }
  }
  await sumAccountCounts(test.database);
  expect(await rowsOf()).toBeLessThanOrEqual(accounts.length);
});

it('let changes of one account go on while another one is not committed', async () => {
  await test.database.tenant([accounts[0]!], async (tx) => {
    await sql`INSERT INTO assets (account_id, uid, name, type) VALUES (${accounts[0]}, gen_random_uuid(), 'One', 'car')`.execute(
      tx,
    );
    await seedAsset(test.database, accounts[0]!);
    await sumAccountCounts(test.database);
  });
  const { kept, counted } = await numbers(accounts);
  expect(kept).toEqual(counted);
});

it('are not read beyond the visible accounts', async () => {
  await seedAsset(test.database, accounts[2]!);
  const { rows } = await test.database.tenant([accounts[1]!], (tx) =>
    sql<{ assets: number }>`SELECT ${keptCount('assets', accounts)} AS assets`.execute(tx),
  );
  expect(rows[0]!.assets).toBe((await numbers([accounts[1]!])).counted[0]);
});

it('include rows that are written while the migration waits for them', async () => {
  const { database } = test;
  const held = Promise.withResolvers<void>();
  const inserted = Promise.withResolvers<void>();
  await database.owner((kysely) =>
    sql
      .raw(
        `DROP TABLE account_counts; ${TABLES.flatMap((table) =>
          ['insert', 'update', 'delete'].map((event) => `DROP FUNCTION waymark_keep_${table}_${event} CASCADE`),
        ).join(';')}`,
      )
      .execute(kysely),
  );
  const inserting = database.tenant([accounts[0]!], async (tx) => {
    await sql`INSERT INTO assets (account_id, uid, name, type) VALUES (${accounts[0]}, gen_random_uuid(), 'Two', 'car')`.execute(
      tx,
    );
    inserted.resolve();
    await held.promise;
  });
  await inserted.promise;
  const migrating = database.owner((kysely) => kysely.transaction().execute((tx) => up(tx as never)));
  const isWaiting = () =>
    database.owner(async (kysely) => {
      const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(kysely);
      return rows.length > 0;
    });
  await expect.poll(isWaiting).toBe(true);
  held.resolve();
  await Promise.all([inserting, migrating]);
  const { kept, counted } = await numbers(accounts);
  expect(kept).toEqual(counted);
});
