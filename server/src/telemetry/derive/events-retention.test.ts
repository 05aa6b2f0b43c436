import { afterAll, beforeAll, expect, test } from 'vitest';
import { pruneEvents } from '../../storage/events-retention.ts';
import { sql } from '../../storage/sql.ts';
import { seedAccount, type TestDatabase, testDatabase } from '../../storage/testing.ts';
import { upkeepJobs } from '../../storage/upkeep.ts';
import { eventsReadable } from '../testing.ts';
import { consume } from './events-sql.ts';

const NOW = Date.UTC(2026, 6, 1);
const DAY = 86_400_000;
let opened: TestDatabase;
let accountId: number;

beforeAll(async () => {
  opened = await testDatabase();
  accountId = (await seedAccount(opened.database)).id;
});
afterAll(() => opened.drop());

/** Inserts events in transactions of their own. The name of each is its age in days. */
async function happened(...daysAgo: number[]): Promise<void> {
  for (const days of daysAgo)
    await opened.database.ingest((tx) =>
      tx
        .insertInto('domain_events')
        .values({ account_id: accountId, type: `${days} days ago`, at: new Date(NOW - days * DAY) })
        .execute(),
    );
  await eventsReadable(opened.database);
}

async function left(): Promise<string[]> {
  const { rows } = await opened.database.ingest((tx) =>
    sql<{ type: string }>`SELECT type FROM domain_events ORDER BY id`.execute(tx),
  );
  return rows.map((row) => row.type);
}

test('a consumer gets the types that it reads, and its cursor passes the others', async () => {
  await happened(3, 2, 3, 1);
  const read: string[][] = [];
  const handler = async (events: readonly { type: string }[]) => void read.push(events.map((event) => event.type));
  const next = (atMost: number) => consume(opened.database, 'choosy', handler, { types: ['3 days ago'], atMost });
  expect(await next(2)).toBe(2);
  expect(await next(1)).toBe(1);
  expect(await next(5)).toBe(1);
  expect(await next(5)).toBe(0);
  expect(read).toEqual([['3 days ago'], ['3 days ago']]);
  await opened.database.owner(
    async (_kysely, client) => void (await client.query('DELETE FROM domain_events; DELETE FROM domain_event_cursors')),
  );
});

test('old events are deleted if every consumer has read them, and stay while one has not', async () => {
  await happened(40, 1, 20);
  const read: string[] = [];
  const handler = async (events: readonly { type: string }[]) => void read.push(...events.map((event) => event.type));
  await consume(opened.database, 'slow', handler, { atMost: 1 });
  await consume(opened.database, 'fast', handler);
  expect(await pruneEvents(opened.database, NOW)).toBe(1);
  expect(await left()).toEqual(['1 days ago', '20 days ago']);

  await consume(opened.database, 'slow', handler);
  expect(read).toEqual(['40 days ago', '40 days ago', '1 days ago', '20 days ago', '1 days ago', '20 days ago']);
  await happened(30);
  expect(await pruneEvents(opened.database, NOW)).toBe(1);
  expect(await left()).toEqual(['1 days ago', '30 days ago']);

  // Deleted events are not delivered again, and no other event is lost.
  read.length = 0;
  await consume(opened.database, 'slow', handler);
  await consume(opened.database, 'fast', handler);
  expect(read).toEqual(['30 days ago', '30 days ago']);
  await upkeepJobs(opened.database, () => NOW)
    .find((job) => job.name === 'prune-events')!
    .work(undefined);
  expect(await left()).toEqual(['1 days ago']);
});
