/**
 * Runs delayed and repeated work (graphile-worker, in the same database). Any process may run a job, each job runs
 * once, and a failed one is retried with growing pauses.
 */
import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker';
import type { Logger as Pino } from 'pino';
import { openPool } from './connection.ts';

export interface Job {
  /** Unique name; letters, digits and dashes. */
  name: string;
  /** Schedule as a cron expression (minute hour day month weekday) in UTC; omitted: on request. */
  schedule?: string;
  /** Scheduled jobs of one queue run one after the other; omitted: the queue of upkeep. */
  queue?: string;
  /**
   * Runs the job. It must be safe to repeat.
   * @param payload payload of the request
   */
  work: (payload: unknown) => Promise<void>;
}

export interface Jobs {
  /** Waits for running jobs and starts no more. */
  stop(): Promise<void>;
}

/** Queue of upkeep jobs, which never run concurrently. */
const UPKEEP = 'upkeep';
/** Queue of requested jobs, which must not wait for long upkeep. */
const CONCURRENCY = 3;

/**
 * Starts the runner.
 * @param url of the owner; the runner has its own tables in the schema graphile_worker
 */
export async function startJobs(url: string, jobs: readonly Job[], logger: Pino): Promise<Jobs> {
  const pool = openPool(url, 'jobs', CONCURRENCY + 2, (error) =>
    logger.warn({ error: error.message }, 'a job connection failed'),
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
