/** The process of the built-in server, from its start to its end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type pg from 'pg';
import { type PostgresBinaries, type RunAs, spawnAs } from '../postgres-binaries.ts';
import { ALLOCATOR, serverSettings } from './settings.ts';

const STOP_WITHIN_MS = 30_000;
const LOG_CAP_BYTES = 10 * 1024 * 1024;

/** Starts postgres on a cluster. Its output goes to postgres.log. */
export function launch(
  binaries: PostgresBinaries,
  user: RunAs | undefined,
  directory: string,
  cluster: string,
  port: number,
  volatile: boolean,
): ChildProcess {
  const logFile = path.join(directory, 'postgres.log');
  const tooLong = existsSync(logFile) && statSync(logFile).size > LOG_CAP_BYTES;
  const log = openSync(logFile, tooLong ? 'w' : 'a', 0o600);
  const settings = Object.entries(serverSettings(port, volatile)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
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

/** Opens a pipe to a waiting shell. When this process ends, for any reason, the shell asks the server to stop. */
export function watchParent(child: ChildProcess): ChildProcess | undefined {
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

/** Shuts the server down in order. */
export async function stopServer(
  child: ChildProcess,
  watcher: ChildProcess | undefined,
  lock: pg.Client,
): Promise<void> {
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

/** Returns whether a process has ended. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Returns the exit code of a process after its end; null: a signal ended it. */
export function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code));
  });
}

/** Returns a port of this machine that no program uses. */
export function freePort(): Promise<number> {
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

/** Returns the end of postgres.log. */
export function lastWords(directory: string): string {
  const text = readFileSync(path.join(directory, 'postgres.log'), 'utf8');
  return text.slice(-2000).trim();
}
