import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobs } from './jobs.ts';
import { existingWeeks, weekOf } from './partitions.ts';
import { asAdmin, type TestDatabase, testDatabase } from './testing.ts';
import { upkeepJobs } from './upkeep.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await testDatabase();
});
afterAll(() => opened.drop());

test('the runner runs a requested job and survives a failing one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let failures = 0;
  const jobs = await startJobs(
    opened.url,
    [
      { name: 'fails', schedule: '0 0 1 1 *', work: () => Promise.reject(new Error(`failure ${++failures}`)) },
      { name: 'works', schedule: '0 0 1 1 *', work: async () => resolve() },
    ],
    pino({ level: 'silent' }),
  );
  await asAdmin(opened.url, `SELECT graphile_worker.add_job('fails'), graphile_worker.add_job('works')`);
  await promise;
  await jobs.stop();
  expect(failures).toBe(1);
});

test('the upkeep of the database creates the coming weeks', async () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const upkeep = upkeepJobs(opened.database, () => now);
  expect(new Set(upkeep.map((job) => job.name)).size).toBe(upkeep.length);
  for (const job of upkeep) await job.work(undefined);
  const weeks = await opened.database.ingest(existingWeeks);
  expect(weeks.map((week) => week.name)).toContain(weekOf(now + 3 * 7 * 86_400_000).name);
});
