/**
 * The built-in database: a real PostgreSQL from npm, one per data folder, reachable from this machine only.
 *
 * `<data>/postgres` holds the cluster, `<data>/postgres.password` (0600) its password, `<data>/postgres.log` its words.
 * initdb and postgres are driven directly: they are ready when postmaster.pid says so, which takes about 0.1 s.
 *
 * Nothing is left running: the server stops with `stop()`; and should this process die without a word (kill -9, out of
 * memory), a waiting `sh` sees its pipe close and asks PostgreSQL to shut down. Where there is no `sh` (Windows), the
 * next start shuts the left-over down.
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
import { StartFailure } from './failure.ts';
import { findPostgres, type PostgresBinaries, postgresUser, type RunAs, spawnAs } from './postgres-binaries.ts';

const USER = 'waymark';
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 30_000;
const LOG_CAP_BYTES = 10 * 1024 * 1024;

export interface EmbeddedOptions {
  /** Data folder; made when missing. */
  directory: string;
  /** For tests: gives up durability for speed. Default false. */
  volatile?: boolean;
}

export interface EmbeddedPostgres {
  /** Of the database `postgres`, as the cluster's superuser. */
  url: string;
  port: number;
  pid: number;
  /** Shuts down in order: open transactions are rolled back, committed ones are kept. */
  stop(): Promise<void>;
}

/**
 * Starts the cluster of a data folder, making it first when there is none.
 * The caller holds the lock of the data folder (start/data-folder.ts), so a running server here is a left-over.
 * @throws StartFailure with a message for the operator
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = findPostgres();
  const user = postgresUser();
  const directory = path.resolve(options.directory);
  const cluster = path.join(directory, 'postgres');
  mkdirSync(directory, { recursive: true });
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) await initialize(binaries, user, directory, cluster, options);
  await endLeftOver(cluster);
  const password = readFileSync(path.join(directory, 'postgres.password'), 'utf8').trim();
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const child = launch(binaries, user, directory, cluster, port, options);
    const outcome = await readiness(child, cluster);
    if (outcome === 'ready') {
      const watcher = watchParent(child);
      return {
        url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`,
        port,
        pid: child.pid as number,
        stop: () => stop(child, watcher),
      };
    }
    const words = lastWords(directory);
    // Another program took the port between our asking for a free one and PostgreSQL's using it.
    if (attempt < 5 && /Address already in use/.test(words)) continue;
    throw new StartFailure(
      `The built-in PostgreSQL did not start (${outcome}). Its last words, from ${path.join(directory, 'postgres.log')}:\n${words}`,
    );
  }
}

async function initialize(
  binaries: PostgresBinaries,
  user: RunAs | undefined,
  directory: string,
  cluster: string,
  options: EmbeddedOptions,
): Promise<void> {
  // Made beside its place and moved there when whole: an interrupted start leaves no half cluster.
  const draft = `${cluster}.new`;
  const passwordFile = path.join(directory, 'postgres.password');
  const handedOver = `${passwordFile}.new`;
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
    throw new StartFailure(`PostgreSQL could not make its files in ${draft}:\n${complaints.trim()}`);
  }
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  rmSync(handedOver, { force: true });
  renameSync(draft, cluster);
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
    // a session of its own: Ctrl-C in a terminal reaches Waymark, which stops taking packets before its database goes
    detached: true,
  });
  closeSync(log);
  return child;
}

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
    // one server without replicas: a table made and filled in one transaction needs no log
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '2GB',
    min_wal_size: '128MB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    // many short queries: compiling them or sharing one among processes costs more than it gives
    jit: 'off',
    max_parallel_workers_per_gather: 0,
  };
}

/** postmaster.pid: line 1 the process, line 8 its state (PostgreSQL's miscadmin.h, LOCK_FILE_LINE_PM_STATUS). */
function postmaster(cluster: string): { pid: number; status: string } | undefined {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return { pid: Number(lines[0]), status: (lines[7] ?? '').trim() };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // went away between the two looks
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

/** Ends the server that a killed Waymark left in this cluster, and clears a lock file whose process is gone. */
async function endLeftOver(cluster: string): Promise<void> {
  const left = postmaster(cluster);
  if (left === undefined || !Number.isInteger(left.pid) || left.pid <= 0) return;
  const deadline = Date.now() + STOP_WITHIN_MS;
  if (!isPostgres(left.pid)) {
    // The number now belongs to nobody or to another program; PostgreSQL itself would refuse to start over the latter.
    rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  process.kill(left.pid, 'SIGINT');
  while (isPostgres(left.pid)) {
    if (Date.now() > deadline) {
      throw new StartFailure(`An earlier PostgreSQL (process ${left.pid}) still runs in ${cluster} and does not stop.`);
    }
    await sleep(20);
  }
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  // Without /proc (macOS, Windows) the living process named in the cluster's lock file is taken for the server.
  return (
    !existsSync('/proc/self/cmdline') ||
    (existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes('postgres'))
  );
}

/** Holds a pipe to a shell that waits; when this process ends, however it ends, the shell asks the server to stop. */
function watchParent(child: ChildProcess): ChildProcess | undefined {
  if (process.platform === 'win32' || child.pid === undefined) return undefined;
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'waymark-watch', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  (watcher.stdin as unknown as { unref?(): void } | null)?.unref?.();
  child.unref();
  return watcher;
}

async function stop(child: ChildProcess, watcher: ChildProcess | undefined): Promise<void> {
  watcher?.kill('SIGKILL');
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = exitOf(child);
  child.ref();
  child.kill('SIGINT');
  const timeout = setTimeout(() => child.kill('SIGQUIT'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(timeout);
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
