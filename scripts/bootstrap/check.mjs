/** Runs every check that does not need the running product, and prints one line with its time for each. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { failureLines } from './end-of-run.mjs';
import { capture, environment, ROOT } from './run.mjs';
import { reportFailures } from './tests.mjs';

const bin = (...parts) => path.join(ROOT, 'node_modules', ...parts);

/**
 * Arguments of the compiler. Several checkers of one program check what its files share several times, which takes two to
 * three times the processor time on a clean checkout (`docs/decisions/0035`). The three programs share the processors.
 */
function compiler() {
  const require = createRequire(import.meta.url);
  return [path.join(path.dirname(require.resolve('typescript-7/package.json')), 'bin', 'tsc'), '--checkers', '1'];
}

/** Checks that load TypeScript as a library run in one process, and so does the rest. */
const WITH_TYPESCRIPT = ['boundaries', 'messages'];

/**
 * Returns the jobs, longest first, because they share the processors. A job is a program and passes with exit code 0, or
 * a process that runs several checks. Every scripts/check-*.ts is one.
 */
function jobs() {
  const checks = readdirSync(path.join(ROOT, 'scripts'))
    .map((file) => /^check-(.*)(?<!\.test)\.ts$/.exec(file)?.[1])
    .filter((name) => name !== undefined);
  const tsc = compiler();
  return [
    { name: 'types of tests and benchmarks', args: [...tsc, '-p', 'test/tsconfig.json'] },
    { name: 'types of the web', args: [...tsc, '-p', 'web/tsconfig.json'] },
    { name: 'types', args: [...tsc, '-p', 'tsconfig.json'] },
    { name: 'style', args: ['scripts/bootstrap/style.mjs'] },
    { checks: WITH_TYPESCRIPT },
    { name: 'dead code and dependencies', args: [bin('knip', 'bin', 'knip.js'), '--no-progress', '--cache'] },
    { checks: checks.filter((name) => !WITH_TYPESCRIPT.includes(name)) },
  ];
}

/** Runs a job. @returns {Promise<{name: string, milliseconds: number, message: string | undefined}[]>} its checks */
async function run(node, { name, args, checks }) {
  const since = Date.now();
  const options = { env: environment(node) };
  if (checks === undefined) {
    const { code, output } = await capture(node, args, options);
    return [{ name, milliseconds: Date.now() - since, message: code === 0 ? undefined : output }];
  }
  const { output } = await capture(node, ['scripts/run-checks.ts', ...checks], options);
  const lines = output.split('\n');
  const results = lines.filter((line) => line.startsWith('{"check":')).map((line) => JSON.parse(line));
  return checks.map((check) => {
    const result = results.find((each) => each.check === check);
    const message = result === undefined ? output : result.faults.join('\n');
    const hasPassed = result !== undefined && result.faults.length === 0;
    return {
      name: check.replaceAll('-', ' '),
      milliseconds: result?.milliseconds ?? 0,
      message: hasPassed ? undefined : message,
    };
  });
}

/**
 * @param {string} [only] start of the names of the checks that run. Default: all
 * @returns {Promise<number>} exit code
 */
export async function check(node, only = '') {
  const start = Date.now();
  const queue = jobs().filter(({ name = '' }) => name.startsWith(only));
  if (queue.length === 0) throw new Error(`no check has a name that starts with "${only}"`);
  const failed = [];
  let passed = 0;
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      for (const { name, milliseconds, message } of await run(node, next)) {
        process.stdout.write(`${message === undefined ? 'ok    ' : 'FAILED'} ${name}  ${seconds(milliseconds)}\n`);
        if (message === undefined) passed += 1;
        else failed.push({ file: 'check', name, message });
      }
    }
  };
  const warning =
    only === '' ? capture(node, ['scripts/warn-english.ts', '--count'], { env: environment(node) }) : undefined;
  await Promise.all(Array.from({ length: Math.max(2, Math.min(4, availableParallelism())) }, worker));
  if (warning !== undefined) process.stdout.write(`note  ${(await warning).output.trim()}\n`);
  for (const { name, message } of failed) process.stdout.write(`\n--- ${name}\n${message.trim()}\n`);
  reportFailures(failureLines({ failures: failed, unstable: [] }));
  process.stdout.write(`checked in ${seconds(Date.now() - start)}\n${passed} passed, ${failed.length} failed\n`);
  return failed.length === 0 ? 0 : 1;
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
