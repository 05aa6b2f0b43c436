/** Runs programs and passes on their output, exit code and signals. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Returns an error whose message alone is shown to the operator. */
export function operatorError(message) {
  return Object.assign(new Error(message), { operator: true });
}

/** Returns an environment in which the right Node and the project's programs come first. */
export function environment(node, extra = {}) {
  const folders = [path.dirname(node), path.join(ROOT, 'node_modules', '.bin'), process.env.PATH ?? ''];
  // Reading and stripping hundreds of TypeScript files is half of a start, so Node caches the result.
  const compiled = process.env.NODE_COMPILE_CACHE ?? path.join(ROOT, 'node_modules', '.cache', 'compiled');
  return { ...process.env, PATH: folders.join(path.delimiter), NODE_COMPILE_CACHE: compiled, ...extra };
}

/** Runs a file on Node 24 from the project's root. @returns {Promise<number>} its exit code */
export function runNode(node, args, extra = {}) {
  return run(node, args, { env: environment(node, extra) });
}

/** @returns {Promise<number>} exit code; 128 + number of the signal that ended it */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    // Ctrl-C in a terminal reaches the child directly. A second one would end it immediately.
    const pass = (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    const watch = watchNpm(() => child.kill('SIGTERM'));
    const done = () => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, pass);
    };
    child.on('error', (error) => {
      done();
      reject(error);
    });
    child.on('exit', (code, signal) => {
      done();
      resolve(code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0));
    });
  });
}

/** A shell between npm and this process ends without notice when terminated. The parent process then changes. */
function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, 500);
}

/** Runs a program and captures its output. @returns {Promise<{code: number, output: string}>} */
export function capture(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
