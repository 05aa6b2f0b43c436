/** Builds the web application if its sources changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capture, environment, operatorError, ROOT } from './run.mjs';

const SOURCES = ['web', 'packages/contract', 'packages/domain', 'packages/messages', 'package-lock.json'];
const LEFT_OUT = new Set(['node_modules', 'dist', 'bench', '.vite']);
const STAMP = path.join(ROOT, 'web', 'dist', '.built-from');

export async function ensureWeb(node) {
  const state = stateOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === state) return;
  process.stderr.write('Building the web application …\n');
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const { code, output } = await capture(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(ROOT, 'web'),
    env: environment(node),
  });
  if (code !== 0) throw operatorError(`Building the web application failed:\n${output.trim()}`);
  writeFileSync(STAMP, state);
}

/**
 * Returns names, sizes and times of the sources. Comparing them takes milliseconds, and a needless build does no harm.
 */
function stateOfSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES) add(path.join(ROOT, source), hash);
  return hash.digest('hex');
}

function add(file, hash) {
  const stats = statSync(file);
  if (!stats.isDirectory()) {
    if (!/\.test\.tsx?$/.test(file)) hash.update(`${path.relative(ROOT, file)} ${stats.size} ${stats.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(file).sort()) if (!LEFT_OUT.has(name)) add(path.join(file, name), hash);
}
