import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from './sql.ts';
import { analyzeGrown } from './statistics.ts';
import { seedAccount, type TestDatabase, testDatabase } from './testing.ts';

let opened: TestDatabase;
let accountId: number;

beforeAll(async () => {
  opened = await testDatabase();
  accountId = (await seedAccount(opened.database)).id;
  // Autovacuum would be as good, a minute later.
  await opened.database.owner((kysely) => sql`ALTER TABLE assets SET (autovacuum_enabled = off)`.execute(kysely));
});
afterAll(() => opened.drop());

async function addAssets(count: number): Promise<void> {
  await opened.database.owner((kysely) =>
    sql`INSERT INTO assets (account_id, uid, name, type)
      SELECT ${accountId}, gen_random_uuid(), 'Asset ' || number, 'truck' FROM generate_series(1, ${count}::int) AS number`.execute(
      kysely,
    ),
  );
}

async function knownAssets(): Promise<number> {
  const { rows } = await opened.database.server((kysely) =>
    sql<{ known: number }>`SELECT reltuples AS known FROM pg_class WHERE oid = 'assets'::regclass`.execute(kysely),
  );
  return rows[0]!.known;
}

it('analyzes a table that has grown, once, and again when it is several times as large', async () => {
  await analyzeGrown(opened.database);
  await addAssets(2000);
  expect(await analyzeGrown(opened.database)).toContain('assets');
  expect(await knownAssets()).toBe(2000);
  await addAssets(1000);
  expect(await analyzeGrown(opened.database)).not.toContain('assets');
  await addAssets(9000);
  expect(await analyzeGrown(opened.database)).toContain('assets');
  expect(await knownAssets()).toBe(12_000);
});

it('leaves out a table that another process is analyzing or changing', async () => {
  await addAssets(50_000);
  const gate = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const other = opened.database.owner((kysely) =>
    kysely.transaction().execute(async (tx) => {
      await sql`LOCK TABLE assets IN SHARE UPDATE EXCLUSIVE MODE`.execute(tx);
      held.resolve();
      await gate.promise;
    }),
  );
  await held.promise;
  expect(await analyzeGrown(opened.database)).not.toContain('assets');
  gate.resolve();
  await other;
  expect(await analyzeGrown(opened.database)).toContain('assets');
});

it('leaves out a table whose rows a transaction has not committed', async () => {
  const inventories = sql`CREATE TABLE inventories AS SELECT 0 AS number LIMIT 0`;
  await opened.database.owner((kysely) => inventories.execute(kysely));
  await opened.database.owner((kysely) =>
    kysely.transaction().execute(async (tx) => {
      await sql`INSERT INTO inventories SELECT generate_series(1, 50000)`.execute(tx);
      expect(await analyzeGrown(opened.database)).not.toContain('inventories');
    }),
  );
  expect(await analyzeGrown(opened.database)).toContain('inventories');
});
