/** Runs vitest; prints the slowest files and one plain line with the counts. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { leftOut } from './recorded-traces.mjs';
import { operatorError, ROOT, runNode } from './run.mjs';

const SLOWEST = 10;

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
  const report = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : undefined;
  rmSync(folder, { recursive: true, force: true });
  const { passed, failed, skipped } = counts(report, code);
  process.stdout.write(slowest(report));
  if (missing !== undefined) process.stdout.write(`${missing}\n`);
  if (skipped > 0) process.stdout.write(`${skipped} skipped: a skipped test is a failure here\n`);
  process.stdout.write(`${passed} passed, ${failed + skipped} failed\n`);
  return failed + skipped > 0 ? 1 : code;
}

/** Counts the tests of a report. A file that does not load is one failure, and so is a run without any test. */
function counts(report, code) {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + unloadable.length;
  return { passed, skipped, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

/** Lists the slowest files with their seconds. Empty for a run of a few files. */
function slowest(report) {
  const files = report?.testResults ?? [];
  if (files.length <= SLOWEST) return '';
  const lines = files
    .map(({ name, startTime, endTime }) => ({ name: path.relative(ROOT, name), seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}\n`);
  return `Slowest files:\n${lines.join('')}`;
}
