/**
 * A process that runs products, one after the other: each finds the modules loaded and compiled, which is most of the
 * processor time of a start.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Program } from './product.ts';

const MAIN = fileURLToPath(new URL('./product-host/main.ts', import.meta.url));

/** A message to the process. */
export type HostOrder = { start: { environment: NodeJS.ProcessEnv; commandLine: readonly string[] } } | 'stop';
/** Answer after a product ended, in order or because it could not start. */
export type HostAnswer = 'ended';

/** The process of this test process. It ends with it. */
let host: ChildProcess | undefined;
let busy = false;

/** Returns whether the process runs no product. */
export function isHostFree(): boolean {
  return !busy;
}

/** Starts a product in the process. @throws Error if one runs there */
export function hostedProgram(environment: NodeJS.ProcessEnv, commandLine: readonly string[]): Program {
  if (busy) throw new Error('a product already runs in the process for products');
  busy = true;
  host ??= startHost();
  const child = host;
  let output = '';
  const print = (bytes: unknown): void => {
    output += String(bytes);
  };
  const streams = [child.stdout!, child.stderr!];
  for (const stream of streams) stream.on('data', print);
  const order = (what: HostOrder): void => void child.send(what);
  let ended = false;
  const end = new Promise<void>((resolve) => {
    const finish = (): void => {
      for (const event of ['message', 'exit']) child.off(event, finish);
      for (const stream of streams) stream.off('data', print);
      ended = true;
      busy = false;
      resolve();
    };
    for (const event of ['message', 'exit']) child.on(event, finish);
  });
  order({ start: { environment, commandLine } });
  return {
    pid: child.pid!,
    output: () => output,
    ended: () => ended,
    async end(signal) {
      if (ended) return;
      if (signal === 'SIGKILL') child.kill(signal);
      else order('stop');
      await end;
    },
  };
}

function startHost(): ChildProcess {
  const child = fork(MAIN, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] });
  child.once('exit', () => {
    if (host === child) host = undefined;
  });
  // The process of the tests can end while this one waits.
  child.unref();
  child.channel?.unref();
  for (const stream of [child.stdout, child.stderr] as Socket[]) stream.resume().unref();
  return child;
}
