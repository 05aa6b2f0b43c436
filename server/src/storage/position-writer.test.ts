import { afterAll, beforeAll, expect, test } from 'vitest';
import { becomeWriter, endTrust, SHARE_WRITER } from './position-writer.ts';
import { sql } from './sql.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await testDatabase();
});
afterAll(() => opened.drop());

/** Number of connections that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await opened.database.server((kysely) =>
    sql<{ count: number }>`SELECT count(*)::int FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(kysely),
  );
  return rows[0]!.count;
}

test.each([
  ['a process that takes over', (...[tx]: Parameters<typeof endTrust>) => becomeWriter(tx, crypto.randomUUID())],
  ['retention', endTrust],
])('%s is not overtaken by transactions that begin after it', async (_name, change) => {
  const { database } = opened;
  const order: string[] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const share = (name: string, gate: Promise<void>) =>
    database.ingest(async (_tx, locked) => {
      await locked;
      order.push(name);
      await gate;
    }, SHARE_WRITER);
  const first = share('first', gates[0].promise);
  await expect.poll(() => order).toEqual(['first']);
  const changed = database.ingest(async (tx) => {
    await change(tx);
    order.push('change');
  });
  await expect.poll(waiting).toBe(1);
  const second = share('second', gates[1].promise);
  // It waits as well, or it has overtaken.
  await expect.poll(async () => (await waiting()) === 2 || order.length > 1).toBe(true);
  gates[0].resolve();
  await expect.poll(() => order.length).toBeGreaterThan(1);
  gates[1].resolve();
  await Promise.all([first, changed, second]);
  expect(order).toEqual(['first', 'change', 'second']);
});
