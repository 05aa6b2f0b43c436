/** Runs vitest and says in one plain line how it went. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { leftOut } from './recorded-traces.mjs';
import { operatorError, ROOT, runNode } from './run.mjs';

/** @returns {Promise<number>} exit code */
export async function runTests(node, files, chromium) {
  const missing = leftOut(files);
  if (missing !== undefined && process.env.WAYMARK_REQUIRE_RECORDED === '1')
    throw operatorError(`${missing}, but this run requires them. Set WAYMARK_DATA to the folder of the data.`);
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-results-'));
  const results = path.join(folder, 'results.json');
  const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`, ...files];
  const code = await runNode(node, args, chromium === undefined ? {} : { CHROMIUM_PATH: chromium });
  const { passed, failed, skipped } = counts(results, code);
  rmSync(folder, { recursive: true, force: true });
  if (missing !== undefined) process.stdout.write(`${missing}\n`);
  if (skipped > 0) process.stdout.write(`${skipped} skipped: a skipped test is a failure here\n`);
  process.stdout.write(`${passed} passed, ${failed + skipped} failed\n`);
  return failed + skipped > 0 ? 1 : code;
}

/** A file that could not even be loaded counts as one failure, and so does a run without any test. */
function counts(results, code) {
  if (!existsSync(results)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(results, 'utf8'));
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + unloadable.length;
  return { passed, skipped, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}
