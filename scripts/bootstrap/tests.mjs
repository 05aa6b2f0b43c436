/** Runs vitest; prints the slowest files, the failed tests, and one plain line with the counts. */
import {
  accessSync,
  appendFileSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { failureLines, slowestLines } from './end-of-run.mjs';
import { leftOut } from './recorded-traces.mjs';
import { operatorError, ROOT, runNode } from './run.mjs';

/** File system in memory of Linux. */
const MEMORY = '/dev/shm';
/** Far above what the databases and folders of a run take at a time. */
const AMPLE_BYTES = 6 * 1024 ** 3;

/**
 * Returns whether temporary files fit in memory. A run copies and removes hundreds of databases of a thousand files each,
 * which takes a multiple of the processor time on a disk (`docs/decisions/0205`).
 */
function isMemoryAmple() {
  if (process.env.TMPDIR) return false;
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= AMPLE_BYTES;
  } catch {
    return false;
  }
}

/** @returns {Promise<number>} exit code */
export async function runTests(node, files, chromium) {
  const missing = leftOut(files);
  if (missing !== undefined && process.env.WAYMARK_REQUIRE_RECORDED === '1')
    throw operatorError(`${missing}, but this run requires them. Set WAYMARK_DATA to the folder of the data.`);
  const inMemory = isMemoryAmple();
  const folder = mkdtempSync(path.join(inMemory ? MEMORY : tmpdir(), 'waymark-run-'));
  // The database server has a user of its own.
  chmodSync(folder, 0o711);
  const file = path.join(folder, 'results.json');
  const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const code = await runNode(node, [vitest, 'run', ...files], {
    WAYMARK_TEST_RESULTS: file,
    ...(inMemory ? { TMPDIR: folder } : {}),
    ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
  });
  const results = withRunFailure(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : NOTHING, code);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const failed = results.failures.length;
  process.stdout.write(slowestLines(results));
  if (missing !== undefined) process.stdout.write(`${missing}\n`);
  reportFailures(failureLines(results));
  process.stdout.write(`${results.passed} passed, ${failed} failed\n`);
  return failed > 0 ? 1 : code;
}

const NOTHING = { passed: 0, failures: [], unstable: [], files: [] };

/** Adds a failure if the run failed without naming one. A run without any test has failed. */
function withRunFailure(results, code) {
  if (results.failures.length > 0 || (code === 0 && results.passed > 0)) return results;
  const message = code === 0 ? 'No test ran.' : `Vitest ended with code ${code} and named no failed test.`;
  return { ...results, failures: [{ file: '', name: 'the run', message }] };
}

/** Prints failures, and appends them to the file that `.ci/run` prints at its end. */
export function reportFailures(lines) {
  process.stdout.write(lines);
  const list = process.env.WAYMARK_FAILURE_LIST;
  if (list !== undefined && list !== '') appendFileSync(list, lines);
}
