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
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartFailure } from './failure.ts';
import { findPostgres, type PostgresBinaries, postgresUser, type RunAs, spawnAs } from './postgres-binaries.ts';

const USER = 'waymark';
const MAJOR_VERSION = '18';
const PASSWORD_FILE = 'waymark.password';
/** Any constant: the key of the advisory lock of the data folder. */
const FOLDER_LOCK = 0x5741_5946;
const LOCK_NAME = 'waymark owner';
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 30_000;
const REVIVE_EVERY_MS = 1_000;
const LOG_CAP_BYTES = 10 * 1024 * 1024;

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
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) await initialize(binaries, user, directory, cluster, options);
  refuseOtherVersion(cluster);
  const bringUp = (port?: number) => bringUpServer(binaries, user, directory, cluster, options, port);
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
      await stop(running.child, running.watcher, running.lock);
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
  options: EmbeddedOptions,
  fixedPort: number | undefined,
): Promise<RunningServer> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    await endLeftOver(directory, cluster, deadline);
    const port = fixedPort ?? (await freePort());
    const child = launch(binaries, user, directory, cluster, port, options);
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

/** Takes the lock again after its connection broke while the server continues (a backend died). */
async function holdLock(url: string, over: () => boolean, taken: (lock: pg.Client) => void): Promise<void> {
  while (!over()) {
    const lock = await takeLock(url).catch(() => undefined);
    if (lock) {
      taken(lock);
      lock.once('end', () => void holdLock(url, over, taken));
      return;
    }
    await sleep(REVIVE_EVERY_MS);
  }
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

function refuseOtherVersion(cluster: string): void {
  const version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new StartFailure(
    `The data in ${cluster} belongs to PostgreSQL ${version}, but this version of Waymark includes PostgreSQL ${MAJOR_VERSION}. ` +
      'Start the version of Waymark that created it and move the data with pg_dump, or choose another data folder (--data).',
  );
}

function urlOf(cluster: string, port: number): string {
  const password = readFileSync(path.join(cluster, PASSWORD_FILE), 'utf8').trim();
  return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
}

/**
 * Locks the folder while the connection lives.
 * @returns undefined if another process has the lock
 */
async function takeLock(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${LOCK_NAME} ${process.pid}`,
    keepAlive: true,
  });
  // All users of the server notice its end, so this connection alone must not end the process.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [FOLDER_LOCK]);
  if (rows[0]?.taken === true) return client;
  await client.end();
  return undefined;
}

async function lockHolder(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  // A server that ends meanwhile must not end this process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT application_name AS name FROM pg_stat_activity WHERE starts_with(application_name, $1)',
      [LOCK_NAME],
    );
    return rows[0]?.name.slice(LOCK_NAME.length + 1) ?? 'unknown';
  } finally {
    await client.end();
  }
}

function alreadyUsed(directory: string, holder: string): StartFailure {
  return new StartFailure(
    `Another Waymark (process ${holder}) uses the data folder ${directory}. ` +
      'Stop it first, or choose another folder with --data DIR.',
  );
}

async function initialize(
  binaries: PostgresBinaries,
  user: RunAs | undefined,
  directory: string,
  cluster: string,
  options: EmbeddedOptions,
): Promise<void> {
  // Created beside its place and moved when complete, so that an interrupted start leaves no partial cluster.
  const draft = path.join(directory, `postgres.new-${process.pid}`);
  const handedOver = path.join(directory, `postgres.password-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  writeFileSync(handedOver, `${password}\n`, { mode: 0o600 });
  if (user !== undefined) for (const file of [draft, handedOver]) chownSync(file, user.uid, user.gid);
  const sync = options.volatile === true ? ['--no-sync'] : process.platform === 'linux' ? ['--sync-method=syncfs'] : [];
  const child = spawnAs(
    user,
    binaries.initdb,
    [
      `--pgdata=${draft}`,
      `--username=${USER}`,
      `--pwfile=${handedOver}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // code-point order, and upper and lower case of every script, the same on every machine
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...sync,
    ],
    [draft],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString()).slice(-4000);
  });
  const code = await exitOf(child);
  if (code !== 0) {
    rmSync(handedOver, { force: true });
    rmSync(draft, { recursive: true, force: true });
    throw new StartFailure(`PostgreSQL could not create its files in ${draft}:\n${complaints.trim()}`);
  }
  writeFileSync(path.join(draft, PASSWORD_FILE), `${password}\n`, { mode: 0o600 });
  rmSync(handedOver, { force: true });
  try {
    renameSync(draft, cluster);
  } catch (error) {
    // Another process has created the cluster concurrently.
    if (!existsSync(path.join(cluster, 'PG_VERSION'))) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}

function launch(
  binaries: PostgresBinaries,
  user: RunAs | undefined,
  directory: string,
  cluster: string,
  port: number,
  options: EmbeddedOptions,
): ChildProcess {
  const logFile = path.join(directory, 'postgres.log');
  const tooLong = existsSync(logFile) && statSync(logFile).size > LOG_CAP_BYTES;
  const log = openSync(logFile, tooLong ? 'w' : 'a', 0o600);
  const settings = Object.entries(serverSettings(port, options)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawnAs(user, binaries.postgres, ['-D', cluster, ...settings], [cluster], {
    stdio: ['ignore', log, log],
    env: { ...process.env, ...ALLOCATOR },
    // a session of its own, because Ctrl-C must reach Waymark first, which stops taking packets before its database
    // stops
    detached: true,
  });
  closeSync(log);
  return child;
}

/**
 * Settings of glibc's allocator (mallopt(3)): a backend keeps memory between batches instead of returning it after
 * every statement and faulting each page in again.
 */
const ALLOCATOR = {
  MALLOC_TRIM_THRESHOLD_: `${64 << 20}`,
  MALLOC_MMAP_THRESHOLD_: `${32 << 20}`,
  MALLOC_TOP_PAD_: `${1 << 20}`,
};

function serverSettings(port: number, options: EmbeddedOptions): Record<string, string | number> {
  const memoryMegabytes = totalmem() / 1024 / 1024;
  return {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 60,
    timezone: 'UTC',
    log_min_messages: 'warning',
    log_timezone: 'UTC',
    shared_buffers: `${Math.round(Math.min(512, Math.max(64, memoryMegabytes / 16)))}MB`,
    effective_cache_size: `${Math.round(Math.max(256, memoryMegabytes / 3))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // a device is acknowledged after the commit, so a commit must be on disk
    fsync: options.volatile === true ? 'off' : 'on',
    synchronous_commit: options.volatile === true ? 'off' : 'on',
    full_page_writes: options.volatile === true ? 'off' : 'on',
    // one server without replicas: a table created and filled in one transaction needs no log
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '2GB',
    min_wal_size: '128MB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    // many short queries, for which compilation or parallel workers cost more than they save
    jit: 'off',
    max_parallel_workers_per_gather: 0,
  };
}

interface Postmaster {
  pid: number;
  port: number;
  status: string;
}

/** postmaster.pid: line 1 is the process, 4 the port, 8 the state (PostgreSQL's utils/pidfile.h). */
function postmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
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

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  // Without /proc (macOS, Windows) the living process in the lock file of the cluster is assumed to be the server.
  return (
    !existsSync('/proc/self/cmdline') ||
    (existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes('postgres'))
  );
}

/** Opens a pipe to a waiting shell. When this process ends, for any reason, the shell asks the server to stop. */
function watchParent(child: ChildProcess): ChildProcess | undefined {
  if (process.platform === 'win32' || child.pid === undefined) return undefined;
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'waymark-watch', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without the shell the next start shuts down a left-over server.
  watcher.on('error', () => {});
  watcher.unref();
  (watcher.stdin as unknown as { unref?(): void } | null)?.unref?.();
  child.unref();
  return watcher;
}

async function stop(child: ChildProcess, watcher: ChildProcess | undefined, lock: pg.Client): Promise<void> {
  watcher?.kill('SIGKILL');
  if (hasEnded(child)) return;
  const ended = exitOf(child);
  child.ref();
  child.kill('SIGINT');
  const timeout = setTimeout(() => child.kill('SIGQUIT'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(timeout);
  await lock.end();
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

function lastWords(directory: string): string {
  const text = readFileSync(path.join(directory, 'postgres.log'), 'utf8');
  return text.slice(-2000).trim();
}
