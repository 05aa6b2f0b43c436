/** Recorded traces are not part of the project. Their suites, `*.recorded.test.ts`, run only if their folder exists. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

export const RECORDED_SUITES = '**/*.recorded.test.ts';

/** Returns the folder of the recorded traces, whether it exists or not. */
function recordedFolder() {
  return path.resolve(ROOT, process.env.WAYMARK_DATA ?? path.join('..', 'shared', 'data'), 'traces');
}

export function areTracesThere() {
  return existsSync(recordedFolder());
}

/**
 * Returns a line about the suites that a run omits because the recorded traces are missing.
 * @param {readonly string[]} files names or folders that the run is limited to
 * @returns {string
 * undefined} one line; undefined if nothing is omitted
 */
export function leftOut(files) {
  if (areTracesThere()) return undefined;
  const suites = ['packages', 'server', 'simulator', 'test']
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true }).map((name) => path.join(folder, name)),
    )
    .filter((name) => name.endsWith('.recorded.test.ts') && !name.includes('node_modules'))
    .filter((name) => files.length === 0 || files.some((file) => name.includes(path.normalize(file))));
  if (suites.length === 0) return undefined;
  const count = suites.length === 1 ? '1 suite on them is' : `${suites.length} suites on them are`;
  return `recorded traces not found at ${recordedFolder()}: ${count} not run`;
}
