/** `npm run fuzz -- teltonika --seconds 60`: damages valid traffic and watches what the decoders make of it. */
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { PROTOCOLS } from '../src/index.ts';
import { saveCase } from './cases.ts';
import { Watch } from './watch.ts';
import type { Report, Task } from './worker.ts';

const NAMES = PROTOCOLS.map(({ name }) => name);
const USAGE = `npm run fuzz -- PROTOCOL… [--seconds 60] [--seed N]

  PROTOCOL        ${NAMES.join(', ')}, or all; two run at a time
  --seconds N     how long each runs (default 60)
  --seed N        repeats a run (default: another every time)

Findings are saved as cases in packages/protocols/fuzz/cases and replayed by the tests. Ends with 1 when there are any.`;

const AT_A_TIME = 2;
/** A thread that is at the same input for so long does not come back. */
const LONGEST_INPUT_MS = 30_000;
const LOOK_EVERY_MS = 1000;

/** Fuzzes one protocol in a thread. @returns number of findings */
function fuzz(protocol: string, seconds: number, seed: number): Promise<number> {
  const watch = new Watch();
  const workerData: Task = { protocol, seconds, seed, memory: watch.memory };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
  let findings = 0;

  function found(report: Extract<Report, { kind: 'finding' }>): void {
    findings++;
    const { finding, input } = report;
    console.log(`${protocol}: FOUND ${finding.kind}: ${finding.detail}`);
    if (!input) return;
    console.log(`  saved as ${saveCase(protocol, input, finding)}`);
    console.log(`  ${Buffer.from(input.bytes).toString('hex')}`);
  }

  return new Promise((resolve, reject) => {
    let begun = -1;
    let since = performance.now();
    const timer = setInterval(() => {
      if (watch.begun !== begun) {
        begun = watch.begun;
        since = performance.now();
      } else if (performance.now() - since > LONGEST_INPUT_MS) {
        const detail = `no return within ${LONGEST_INPUT_MS / 1000} s`;
        found({ kind: 'finding', finding: { kind: 'hang', detail }, input: { ...watch.current(), cuts: [] } });
        worker.terminate();
      }
    }, LOOK_EVERY_MS);
    worker.on('message', (report: Report) => {
      if (report.kind === 'finding') {
        found(report);
        since = performance.now();
        return;
      }
      const rate = Math.round(report.executions / report.seconds);
      const kinds = Object.entries(report.reached).sort(([a], [b]) => a.localeCompare(b));
      console.log(
        `${protocol}: ${report.executions} executions, ${rate} a second, seed ${seed}, ${findings} findings; ` +
          `reached ${kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')}`,
      );
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      clearInterval(timer);
      resolve(findings);
    });
  });
}

function settings(): { protocols: string[]; seconds: number; seed: number } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string' } },
  });
  const protocols = positionals.includes('all') ? NAMES : positionals;
  const seconds = Number(values.seconds);
  const seed = values.seed === undefined ? Date.now() % 0x7fffffff : Number(values.seed);
  const unknown = protocols.filter((name) => !NAMES.includes(name));
  if (protocols.length === 0 || unknown.length > 0)
    throw new Error(`unknown protocol: ${unknown.join() || 'none given'}`);
  if (!(seconds > 0) || !Number.isInteger(seed)) throw new Error('--seconds and --seed are numbers');
  return { protocols, seconds, seed };
}

async function main(): Promise<number> {
  const { protocols, seconds, seed } = settings();
  const queue = [...protocols];
  let findings = 0;
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      findings += await fuzz(next, seconds, seed);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
  return findings === 0 ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exitCode = 2;
  },
);
