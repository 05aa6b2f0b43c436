import type pg from 'pg';
import { isBrokenConnection } from './broken-connection.ts';
import { openPool } from './connection.ts';

/** cannot_connect_now: one of the few codes after which graphile-worker repeats a statement. */
const REPEATED = '57P03';

/**
 * Opens the pool of the runner of jobs. The runner writes the end of a job without waiting for it, and repeats that only
 * after certain codes. Any other error would end the process, and the job and its queue would stay locked for hours.
 * Therefore every error of a broken connection gets a code that is repeated.
 */
export function jobsPool(url: string, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = openPool(url, 'jobs', max, onError);
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient> | undefined;
  pool.connect = ((callback?: unknown) => {
    if (callback !== undefined) return connect(callback);
    // The program stops, so the end of this job is not written.
    if (pool.ending) return new Promise(() => {});
    return connect()?.catch(repeat);
  }) as typeof pool.connect;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    client.query = ((...asked: unknown[]) => {
      const answer = query(...asked);
      return answer instanceof Promise ? answer.catch(repeat) : answer;
    }) as typeof client.query;
  });
  return pool;
}

function repeat(error: unknown): never {
  throw isBrokenConnection(error) ? Object.assign(error as Error, { code: REPEATED }) : error;
}
