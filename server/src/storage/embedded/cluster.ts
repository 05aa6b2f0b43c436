/** The files of a cluster: creation, version, password and the lock file of its server. */
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from '../failure.ts';
import { type PostgresBinaries, type RunAs, spawnAs } from '../postgres-binaries.ts';
import { exitOf } from './server-process.ts';

const USER = 'waymark';
const MAJOR_VERSION = '18';
const PASSWORD_FILE = 'waymark.password';

/** Creates a cluster. @throws StartFailure */
export async function initialize(
  binaries: PostgresBinaries,
  user: RunAs | undefined,
  directory: string,
  cluster: string,
  volatile: boolean,
): Promise<void> {
  // Created beside its place and moved when complete, so that an interrupted start leaves no partial cluster.
  const draft = path.join(directory, `postgres.new-${process.pid}`);
  const handedOver = path.join(directory, `postgres.password-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  writeFileSync(handedOver, `${password}\n`, { mode: 0o600 });
  if (user !== undefined) for (const file of [draft, handedOver]) chownSync(file, user.uid, user.gid);
  const sync = volatile ? ['--no-sync'] : process.platform === 'linux' ? ['--sync-method=syncfs'] : [];
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

/** @throws StartFailure if the cluster belongs to another major version of PostgreSQL */
export function refuseOtherVersion(cluster: string): void {
  const version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new StartFailure(
    `The data in ${cluster} belongs to PostgreSQL ${version}, but this version of Waymark includes PostgreSQL ${MAJOR_VERSION}. ` +
      'Start the version of Waymark that created it and move the data with pg_dump, or choose another data folder (--data).',
  );
}

/** Returns the address of the database `postgres` of the server of a cluster. */
export function urlOf(cluster: string, port: number): string {
  const password = readFileSync(path.join(cluster, PASSWORD_FILE), 'utf8').trim();
  return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
}

interface Postmaster {
  pid: number;
  port: number;
  status: string;
}

/** postmaster.pid: line 1 is the process, 4 the port, 8 the state (PostgreSQL's utils/pidfile.h). */
export function postmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns whether a process is a server of PostgreSQL. */
export function isPostgres(pid: number): boolean {
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
