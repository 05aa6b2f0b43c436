/**
 * Runs delayed and repeated work (graphile-worker, in the same database). Any process may run a job, each job runs
 * once, and a failed one is retried with growing pauses.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger,
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Logger as Pino } from 'pino';
import { isBrokenConnection } from './broken-connection.ts';
import { holdPresence, type JobPresenceOptions } from './job-presence.ts';
import { jobsPool } from './jobs-pool.ts';

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
  /** Resolves when the runner works. Rejects if it cannot repeatedly, for another reason than an unreachable database. */
  readonly started: Promise<void>;
  /** Waits for running jobs and starts no more. */
  stop(): Promise<void>;
}

/** Queue of upkeep jobs, which never run concurrently. */
const UPKEEP = 'upkeep';
/** One more than the queues of long upkeep (`upkeep.ts`), because requested jobs must not wait for it. */
const CONCURRENCY = 4;
const RESTART_MS = 1_000;
/** Failed starts in a row after which the runner cannot start. A single one may be due to another process that starts. */
const PATIENCE = 3;

/**
 * Starts the runner, and again whenever it ends by itself: an unreachable database delays jobs and nothing else. Jobs that a
 * killed process left locked run again.
 * @param url of the owner; the runner has its own tables in the schema graphile_worker
 * @param patience when a process counts as gone; see `holdPresence`
 */
export function startJobs(
  url: string,
  jobs: readonly Job[],
  logger: Pino,
  patience: Pick<JobPresenceOptions, 'goneAfterMs' | 'lookMs'> = {},
): Jobs {
  const pool = jobsPool(url, CONCURRENCY + 2, (error) =>
    logger.warn({ error: error.message }, 'a job connection failed'),
  );
  const taskList: TaskList = Object.fromEntries(jobs.map((job) => [job.name, (payload) => job.work(payload)]));
  const items = jobs.flatMap(({ name, schedule, queue = UPKEEP }) =>
    schedule === undefined
      ? []
      : [{ task: name, match: schedule, identifier: name, options: { backfillPeriod: 0, queueName: queue } }],
  );
  const presence = holdPresence({
    url,
    onError: (error) => logger.warn({ error: messageOf(error) }, 'the connection that shows running jobs failed'),
    onFreed: (names) => logger.info({ names }, 'jobs of processes that are gone were unlocked'),
    ...patience,
  });
  const events: WorkerEvents = new EventEmitter();
  // The library locks jobs by this name, which is random by default.
  events.on('pool:create', ({ workerPool }) => {
    workerPool.id = presence.name;
  });
  const options: RunnerOptions = {
    events,
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
  };
  const started = Promise.withResolvers<void>();
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  let runner: Runner | undefined;
  let failures = 0;
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await Promise.race([presence.held, stopped]);
        if (stopping.signal.aborted) break;
        runner = await run(options);
        started.resolve();
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        if (!isBrokenConnection(error) && ++failures === PATIENCE) started.reject(error);
        logger.warn({ error: messageOf(error) }, 'the jobs could not be started and will be tried again');
      }
      runner = undefined;
      await sleep(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const working = work();
  return {
    started: started.promise,
    async stop() {
      stopping.abort();
      // A runner that has ended by itself refuses.
      await runner?.stop().catch(() => undefined);
      await working;
      // Its lock is held until its jobs have ended.
      await presence.stop();
      started.resolve();
      await pool.end();
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
