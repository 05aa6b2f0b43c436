/**
 * A second of fuzzing for each protocol, in `.ci/run` ten. The damage is the same every time, so that what fails was
 * changed; other damage is looked for by `npm run fuzz`. A finding is saved as a case and printed.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { cases } from '@waymark/domain/testing-thorough.ts';
import { expect, it } from 'vitest';
import { PROTOCOLS } from '../src/index.ts';

const SECONDS = Number(process.env.WAYMARK_FUZZ_SECONDS ?? cases(1, 10));
const SEED = 20_261_121;
const AT_A_TIME = 2;
/** All that a run may take on a machine that is busy with other tests. */
const PATIENCE_MS = 300_000;
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

interface Outcome {
  code: number | null;
  output: string;
}

function fuzz(protocol: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN, protocol, '--seconds', String(SECONDS), '--seed', String(SEED)]);
    let output = '';
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('close', (code) => resolve({ code, output }));
  });
}

const lanes = Array.from({ length: AT_A_TIME }, () => Promise.resolve());
const outcomes = PROTOCOLS.map(({ name }, index) => {
  const outcome = lanes[index % AT_A_TIME]!.then(() => fuzz(name));
  lanes[index % AT_A_TIME] = outcome.then(() => undefined);
  return [name, outcome] as const;
});

it.each(outcomes)(`%s bears ${SECONDS} seconds of damage`, { timeout: PATIENCE_MS }, async (_name, outcome) => {
  const { code, output } = await outcome;
  expect(output).toMatch(/\d+ executions/);
  expect(code, output).toBe(0);
});
