/** Finds the product's own Node, the npm package `node`, which is independent of npm's Node. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { capture, environment, operatorError, ROOT } from './run.mjs';

const MAJOR = 24;

/** @returns {Promise<string>} path of a Node 24 */
export async function findNode24() {
  if (majorOf(process.version) === MAJOR) return process.execPath;
  const folder = path.join(ROOT, 'node_modules', 'node');
  const file = path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (works(file)) return file;
  // Some npm versions do not run install scripts. This one fetches the binary.
  process.stderr.write(`Fetching Node ${MAJOR} …\n`);
  const script = path.join(folder, 'installArchSpecificPackage.js');
  const outcome = existsSync(script)
    ? await capture(process.execPath, [script], { cwd: folder, env: environment(process.execPath) })
    : { code: 1, output: `${script} is missing.` };
  if (works(file)) return file;
  throw operatorError(
    `Waymark runs on Node ${MAJOR}, and the npm package "node" that brings it could not be set up:\n${outcome.output.trim()}\n` +
      `Install Node ${MAJOR} (nodejs.org) and try again; this is Node ${process.version}.`,
  );
}

function works(file) {
  if (!existsSync(file)) return false;
  try {
    return majorOf(execFileSync(file, ['--version'], { encoding: 'utf8' }).trim()) === MAJOR;
  } catch {
    return false; // built for another machine, or truncated
  }
}

function majorOf(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1]);
}
