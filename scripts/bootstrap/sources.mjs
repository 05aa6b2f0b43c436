/** Compares source files with those from which something was built. */
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

const LEFT_OUT = new Set(['node_modules', 'dist', 'bench', '.vite']);

/**
 * Returns a digest of names, sizes and times of source files. Comparing them takes milliseconds, and a needless build does
 * no harm.
 * @param {readonly string[]} sources files and folders, from the project's root
 * @param {readonly string[]} also what else the result depends on
 */
export function stateOfSources(sources, also = []) {
  const hash = createHash('sha256');
  for (const value of also) hash.update(`${value}\n`);
  for (const source of sources) add(path.join(ROOT, source), hash);
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
