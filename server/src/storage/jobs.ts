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
  /** When, as cron has it (minute hour day month weekday), in UTC; left out: when it is asked for. */
  schedule?: string;
  /** Scheduled jobs of one queue run one after the other; left out: the queue of upkeep. */
  queue?: string;
  /** Runs it; it must be safe to repeat. @param payload what it was asked with */
  work: (payload: unknown) => Promise<void>;
}

export interface Jobs {
  /** Waits for the running ones and takes no more. */
  stop(): Promise<void>;
}

/** Work of the database on itself: never two at a time. */
const UPKEEP = 'upkeep';
/** What is asked for need not wait for long upkeep. */
const CONCURRENCY = 3;

/** Starts the runner. @param url of the owner; the runner keeps its own tables in the schema graphile_worker */
export async function startJobs(url: string, jobs: readonly Job[], logger: Pino): Promise<Jobs> {
  const pool = openPool(url, 'jobs', CONCURRENCY + 2, (error) =>
    logger.warn({ error: error.message }, 'a job connection broke'),
  );
  const taskList: TaskList = Object.fromEntries(jobs.map((job) => [job.name, (payload) => job.work(payload)]));
  const items = jobs.flatMap(({ name, schedule, queue = UPKEEP }) =>
    schedule === undefined
      ? []
      : [{ task: name, match: schedule, identifier: name, options: { backfillPeriod: 0, queueName: queue } }],
  );
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(items),
    concurrency: CONCURRENCY,
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
