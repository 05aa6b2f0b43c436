/** Runs every check that does not need the running product, and prints one line with its time for each. */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { failureLines } from './end-of-run.mjs';
import { capture, environment, ROOT } from './run.mjs';
import { reportFailures } from './tests.mjs';

const bin = (...parts) => path.join(ROOT, 'node_modules', ...parts);

/** Returns the checks, longest first, because they share the processors. Every scripts/check-*.ts is one. */
function checks() {
  return [
    ['types of the web', [bin('typescript-7', 'bin', 'tsc'), '-p', 'web/tsconfig.json']],
    ['types', [bin('typescript-7', 'bin', 'tsc'), '-p', 'tsconfig.json']],
    ['types of tests and benchmarks', [bin('typescript-7', 'bin', 'tsc'), '-p', 'test/tsconfig.json']],
    ['dead code and dependencies', [bin('knip', 'bin', 'knip.js'), '--no-progress', '--cache']],
    ['style', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.']],
    ...readdirSync(path.join(ROOT, 'scripts'))
      .filter((file) => /^check-.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => [file.replace(/^check-|\.ts$/g, '').replaceAll('-', ' '), [`scripts/${file}`]]),
  ];
}

/** @returns {Promise<number>} exit code */
export async function check(node) {
  const start = Date.now();
  const queue = checks();
  const failed = [];
  let passed = 0;
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [name, args] = next;
      const since = Date.now();
      const { code, output } = await capture(node, args, { env: environment(node) });
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}  ${seconds(since)}\n`);
      if (code === 0) passed += 1;
      else failed.push({ file: 'check', name, message: output });
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, Math.min(4, availableParallelism())) }, worker));
  const { output: warning } = await capture(node, ['scripts/warn-english.ts', '--count'], { env: environment(node) });
  process.stdout.write(`note  ${warning.trim()}\n`);
  for (const { name, message } of failed) process.stdout.write(`\n--- ${name}\n${message.trim()}\n`);
  reportFailures(failureLines({ failures: failed, unstable: [] }));
  process.stdout.write(`checked in ${seconds(start)}\n${passed} passed, ${failed.length} failed\n`);
  return failed.length === 0 ? 0 : 1;
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
