/** Builds the web application if its sources changed since the last build. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capture, environment, operatorError, ROOT } from './run.mjs';
import { stateOfSources } from './sources.mjs';

const SOURCES = ['web', 'packages/contract', 'packages/domain', 'packages/messages', 'package-lock.json'];
const STAMP = path.join(ROOT, 'web', 'dist', '.built-from');

export async function ensureWeb(node) {
  const state = stateOfSources(SOURCES);
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
