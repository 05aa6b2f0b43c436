/**
 * Runs the built-in database: a real PostgreSQL from npm, one per data folder, reachable from this machine only.
 *
 * `<data>/postgres` has the cluster and its random password (waymark.password, 0600), `<data>/postgres.log` its log.
 * initdb and postgres are run directly and are ready when postmaster.pid says so, after about 0.1 s.
 *
 * PostgreSQL is also the lock of the data folder: only one server can run on a cluster, and the Waymark with an
 * advisory lock in it owns it. A server whose lock is free was left by a dead Waymark and is shut down first.
 *
 * A server that dies while Waymark runs is started again on the same port.
 *
 * The server stops with `stop()`. If this process is killed (kill -9, out of memory), a waiting `sh` sees its pipe
 * close and asks PostgreSQL to shut down. Without `sh` (Windows) the next start shuts down the left-over server.
 */
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { initialize, isPostgres, postmaster, refuseOtherVersion, urlOf } from './embedded/cluster.ts';
import { alreadyUsed, holdLock, lockHolder, takeLock } from './embedded/folder-lock.ts';
import { freePort, hasEnded, lastWords, launch, stopServer, watchParent } from './embedded/server-process.ts';
import { StartFailure } from './failure.ts';
import { findPostgres, type PostgresBinaries, postgresUser, type RunAs } from './postgres-binaries.ts';

const READY_WITHIN_MS = 60_000;
const REVIVE_EVERY_MS = 1_000;

export interface EmbeddedOptions {
  /** Data folder; created if missing. */
  directory: string;
  /** For tests: gives up durability for speed. Default false. */
  volatile?: boolean;
  /** Called when the server has ended by itself, and when it is back. */
  onEvent?(event: 'databaseEnded' | 'databaseRestarted'): void;
}

export interface EmbeddedPostgres {
  /** Address of the database `postgres`, as the superuser of the cluster. */
  url: string;
  port: number;
  /** Process id, which changes when the server is restarted. */
  readonly pid: number;
  /** Shuts down in order: open transactions are rolled back, committed ones are kept. */
  stop(): Promise<void>;
}

/**
 * Starts the cluster of a data folder, and creates it first if missing.
 * @throws StartFailure with a message for the operator, also if another Waymark runs on this folder
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = findPostgres();
  const user = postgresUser();
  const directory = path.resolve(options.directory);
  const cluster = path.join(directory, 'postgres');
  mkdirSync(directory, { recursive: true });
  if (!existsSync(path.join(cluster, 'PG_VERSION')))
    await initialize(binaries, user, directory, cluster, options.volatile === true);
  refuseOtherVersion(cluster);
  const bringUp = (port?: number) => bringUpServer(binaries, user, directory, cluster, options.volatile === true, port);
  let running = await bringUp();
  const { port } = running;
  let stopping = false;
  let reviving: Promise<void> | undefined;
  /** Restarts a server that ended by itself (killed, out of memory, disk full) on the same port. */
  const revive = async (): Promise<void> => {
    running.watcher?.kill('SIGKILL');
    options.onEvent?.('databaseEnded');
    while (!stopping) {
      try {
        running = await bringUp(port);
        options.onEvent?.('databaseRestarted');
        watch();
        return;
      } catch {
        await sleep(REVIVE_EVERY_MS);
      }
    }
  };
  const watch = (): void => {
    const { child, lock, url } = running;
    const onExit = (): void => {
      if (!stopping && running.child === child) reviving = revive();
    };
    if (hasEnded(child)) onExit();
    else child.once('exit', onExit);
    // The lock of a server that has ended is taken by the one that replaces it.
    const over = () => stopping || running.child !== child || hasEnded(child);
    lock.once('end', () => void holdLock(url, over, (again) => (running.lock = again)));
  };
  watch();
  return {
    url: running.url,
    port,
    get pid() {
      return running.child.pid as number;
    },
    async stop() {
      stopping = true;
      await reviving;
      await stopServer(running.child, running.watcher, running.lock);
    },
  };
}

interface RunningServer {
  child: ChildProcess;
  watcher: ChildProcess | undefined;
  /** Connection that holds the lock of the folder. */
  lock: pg.Client;
  url: string;
  port: number;
}

/**
 * Starts postgres.
 * @param fixedPort port of a server that is restarted; undefined: any free one
 * @throws StartFailure
 */
async function bringUpServer(
  binaries: PostgresBinaries,
  user: RunAs | undefined,
  directory: string,
  cluster: string,
  volatile: boolean,
  fixedPort: number | undefined,
): Promise<RunningServer> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    await endLeftOver(directory, cluster, deadline);
    const port = fixedPort ?? (await freePort());
    const child = launch(binaries, user, directory, cluster, port, volatile);
    const outcome = await readiness(child, cluster);
    if (outcome === 'ready') {
      const watcher = watchParent(child);
      const url = urlOf(cluster, port);
      const lock = await takeLock(url);
      if (lock === undefined) throw alreadyUsed(directory, await lockHolder(url));
      return { child, watcher, lock, url, port };
    }
    const words = lastWords(directory);
    // Retry: another program took the port after it was found free, or another Waymark started on this folder
    // concurrently.
    if (
      fixedPort === undefined &&
      Date.now() < deadline &&
      /Address already in use|lock file "postmaster.pid" already exists/.test(words)
    )
      continue;
    throw new StartFailure(
      `The built-in PostgreSQL did not start (${outcome}). The last lines of ${path.join(directory, 'postgres.log')}:\n${words}`,
    );
  }
}

async function readiness(child: ChildProcess, cluster: string): Promise<'ready' | string> {
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code, signal) => {
    failure ??= `it ended with ${signal ?? `code ${code}`}`;
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (failure !== undefined) return failure;
    const state = postmaster(cluster);
    if (state !== undefined && state.pid === child.pid && state.status === 'ready') return 'ready';
    await sleep(5);
  }
  child.kill('SIGINT');
  return `it was not ready within ${READY_WITHIN_MS / 1000} s`;
}

/**
 * Returns the address of the built-in server of a data folder, for tools beside a running Waymark.
 * @returns undefined if no server runs
 */
export function runningEmbedded(directory: string): string | undefined {
  const cluster = path.join(path.resolve(directory), 'postgres');
  const running = postmaster(cluster);
  return running?.status === 'ready' && isPostgres(running.pid) ? urlOf(cluster, running.port) : undefined;
}

/**
 * Ends the server that a killed Waymark left in this cluster, and removes a lock file whose process is gone.
 * @throws StartFailure if the server belongs to a running Waymark
 */
async function endLeftOver(directory: string, cluster: string, deadline: number): Promise<void> {
  for (let asked = false; ; await sleep(20)) {
    const left = postmaster(cluster);
    if (left === undefined) return;
    if (!isPostgres(left.pid)) {
      // The id has no process, or one of another program, which would stop PostgreSQL from starting.
      rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
      return;
    }
    if (Date.now() > deadline) {
      throw new StartFailure(
        `An earlier PostgreSQL (process ${left.pid}) is still running in ${cluster} and does not stop.`,
      );
    }
    if (asked || left.status !== 'ready') continue;
    const url = urlOf(cluster, left.port);
    const lock = await takeLock(url).catch((error: unknown) => {
      if (isOnItsWay(error)) return 'busy' as const;
      throw error;
    });
    if (lock === 'busy') continue;
    if (lock === undefined) throw alreadyUsed(directory, await lockHolder(url));
    asked = true;
    process.kill(left.pid, 'SIGINT');
  }
}

/** Returns true if the server is starting up, shutting down (57P03, 57P01), or has just ended. */
function isOnItsWay(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    ['57P03', '57P01', 'ECONNREFUSED', 'ECONNRESET'].includes(code ?? '') ||
    /terminated unexpectedly/.test(message ?? '')
  );
}
