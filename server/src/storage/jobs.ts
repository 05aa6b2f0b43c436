/**
 * Work that is done later or again and again (graphile-worker, in the same database): any process may run it, each job
 * runs once, a failing one is tried again with growing pauses.
 */
import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker';
import type { Logger as Pino } from 'pino';
import { openPool } from './connection.ts';

export interface Job {
  /** Name, unique; letters, digits and dashes. */
  name: string;
  /** When, as cron has it (minute hour day month weekday), in UTC. */
  schedule: string;
  /** Runs it; it must be safe to repeat. */
  work: () => Promise<void>;
}

export interface Jobs {
  /** Waits for the running ones and takes no more. */
  stop(): Promise<void>;
}

/** Starts the runner. @param url of the owner; the runner keeps its own tables in the schema graphile_worker */
export async function startJobs(url: string, jobs: readonly Job[], logger: Pino): Promise<Jobs> {
  const pool = openPool(url, 'jobs', 3, (error) => logger.warn({ error: error.message }, 'a job connection broke'));
  const taskList: TaskList = Object.fromEntries(jobs.map((job) => [job.name, () => job.work()]));
  const items = jobs.map((job) => ({
    task: job.name,
    match: job.schedule,
    identifier: job.name,
    options: { backfillPeriod: 0 },
  }));
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(items),
    concurrency: 1,
    noHandleSignals: true,
    pollInterval: 10_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') logger.error(message);
      else if (level === 'warning') logger.warn(message);
      else logger.debug(message);
    }),
  });
  return {
    async stop() {
      await runner.stop();
      await pool.end();
    },
  };
}
