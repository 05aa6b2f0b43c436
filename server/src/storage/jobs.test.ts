import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobs } from './jobs.ts';
import { existingWeeks, weekOf } from './partitions.ts';
import { asAdmin, type TestDatabase, testDatabase } from './testing.ts';
import { openDoor } from './testing-door.ts';
import { upkeepJobs } from './upkeep.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await testDatabase();
});
afterAll(() => opened.drop());

test('the runner runs a requested job and survives a failing one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let failures = 0;
  const jobs = startJobs(
    opened.url,
    [
      { name: 'fails', schedule: '0 0 1 1 *', work: () => Promise.reject(new Error(`failure ${++failures}`)) },
      { name: 'works', schedule: '0 0 1 1 *', work: async () => resolve() },
    ],
    pino({ level: 'silent' }),
  );
  await jobs.started;
  await asAdmin(opened.url, `SELECT graphile_worker.add_job('fails'), graphile_worker.add_job('works')`);
  await promise;
  await jobs.stop();
  expect(failures).toBe(1);
});

test('a start that fails once is tried again, and one that fails repeatedly is reported', async () => {
  const fresh = await testDatabase();
  // Tables of the runner that it cannot use.
  await asAdmin(fresh.url, 'CREATE SCHEMA graphile_worker; CREATE TABLE graphile_worker.migrations (wrong int)');
  const jobs = startJobs(fresh.url, [], pino({ level: 'silent' }));
  await expect(jobs.started).rejects.toThrow();
  await jobs.stop();
  const warnings: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
  const again = startJobs(fresh.url, [], logger);
  await expect.poll(() => warnings.length).toBe(1);
  await asAdmin(fresh.url, 'DROP SCHEMA graphile_worker CASCADE');
  await again.started;
  await again.stop();
  await fresh.drop();
});

test('an unreachable database delays the start of the runner and the end of a job, and nothing else', async () => {
  const address = new URL(opened.url);
  const target = Number(address.port);
  const door = await openDoor(target);
  address.port = String(door.port);
  await door.shut();
  let turns = 0;
  const jobs = startJobs(
    address.href,
    [
      {
        name: 'shuts',
        schedule: '0 0 1 1 *',
        work: async () => {
          await door.shut();
          if (++turns === 1) throw new Error('the database has gone');
        },
      },
    ],
    pino({ level: 'silent' }),
  );
  const left = async () => {
    const client = new pg.Client({ connectionString: opened.url });
    await client.connect();
    const { rows } = await client.query<{ attempts: number; locked: boolean }>(
      "SELECT attempts, locked_at IS NOT NULL AS locked FROM graphile_worker.jobs WHERE task_identifier = 'shuts'",
    );
    await client.end();
    return rows;
  };
  await door.open(target);
  await jobs.started;
  await asAdmin(opened.url, `SELECT graphile_worker.add_job('shuts')`);
  // The runner writes that the job failed as soon as it can, and that it succeeded the second time.
  await expect.poll(() => turns).toBe(1);
  await door.open(target);
  await expect.poll(left).toEqual([{ attempts: 1, locked: false }]);
  await asAdmin(
    opened.url,
    `SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs), now())`,
  );
  await expect.poll(() => turns).toBe(2);
  await door.open(target);
  await expect.poll(left).toEqual([]);
  await jobs.stop();
  await door.shut();
});

test('jobs of a killed process run again, those of a living one do not', async () => {
  const silent = pino({ level: 'silent' });
  const client = new pg.Client({ connectionString: opened.url });
  await client.connect();
  const started = Promise.withResolvers<void>();
  const ends = Promise.withResolvers<void>();
  let runs = 0;
  const work = () => {
    runs++;
    started.resolve();
    return ends.promise;
  };
  const lasts = { name: 'lasts', schedule: '0 0 1 1 *', work };
  const living = startJobs(opened.url, [lasts], silent);
  await living.started;
  await client.query(`SELECT graphile_worker.add_job('lasts', queue_name := 'living')`);
  await started.promise;
  // A process that was killed in a job of a queue.
  await client.query(`SELECT graphile_worker.add_job('waits', queue_name := 'dead')`);
  await client.query(`UPDATE graphile_worker._private_job_queues SET locked_by = 'waymark-dead', locked_at = now()
    WHERE queue_name = 'dead'`);
  await client.query(`UPDATE graphile_worker._private_jobs SET locked_by = 'waymark-dead', locked_at = now()
    WHERE job_queue_id = (SELECT id FROM graphile_worker._private_job_queues WHERE queue_name = 'dead')`);
  const ran = Promise.withResolvers<void>();
  const waits = { name: 'waits', schedule: '0 0 1 1 *', work: async () => ran.resolve() };
  const other = startJobs(opened.url, [lasts, waits], silent, { goneAfterMs: 100, lookMs: 50 });
  await ran.promise;
  const { rows } = await client.query('SELECT locked_by FROM graphile_worker.jobs WHERE queue_name = $1', ['living']);
  expect(rows).toEqual([{ locked_by: expect.stringMatching(/^waymark-[0-9a-f-]{36}$/) }]);
  expect(runs).toBe(1);
  ends.resolve();
  await Promise.all([living.stop(), other.stop()]);
  await client.end();
});

test('a requested job does not wait, although upkeep of every queue takes long', async () => {
  const queues = new Set(upkeepJobs(opened.database).map(({ queue = 'upkeep' }) => queue));
  const [asked, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let running = 0;
  const lasts = () => {
    running++;
    return ends.promise;
  };
  const jobs = startJobs(
    opened.url,
    [
      { name: 'lasts', schedule: '0 0 1 1 *', work: lasts },
      { name: 'asked', schedule: '0 0 1 1 *', work: async () => asked.resolve() },
    ],
    pino({ level: 'silent' }),
  );
  await jobs.started;
  for (const queue of queues)
    await asAdmin(opened.url, `SELECT graphile_worker.add_job('lasts', queue_name := '${queue}')`);
  await expect.poll(() => running).toBe(queues.size);
  await asAdmin(opened.url, `SELECT graphile_worker.add_job('asked')`);
  await asked.promise;
  ends.resolve();
  await jobs.stop();
});

test('the upkeep of the database creates the coming weeks', async () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const upkeep = upkeepJobs(opened.database, () => now);
  expect(new Set(upkeep.map((job) => job.name)).size).toBe(upkeep.length);
  for (const job of upkeep) await job.work(undefined);
  const weeks = await opened.database.ingest(existingWeeks);
  expect(weeks.map((week) => week.name)).toContain(weekOf(now + 3 * 7 * 86_400_000).name);
});
