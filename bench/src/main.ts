/** `npm run bench -- <name> [--quick] [--json] [--setting=value]`: runs one benchmark, or all in sequence. */
import { type Benchmark, machineFacts } from './harness.ts';

const BENCHMARKS: Record<string, () => Promise<{ benchmark: Benchmark }>> = {
  'ingest-e2e': () => import('./ingest-e2e.ts'),
  'ingest-ceiling': () => import('./ingest-ceiling.ts'),
  'ingest-burst': () => import('./ingest-burst.ts'),
  'ingest-scale': () => import('./ingest-scale.ts'),
  'alerts-scale': () => import('./alerts-scale.ts'),
  'places-scale': () => import('./places-scale.ts'),
  'map-matching': () => import('./map-matching.ts'),
  'compliance-scale': () => import('./compliance-scale.ts'),
  'report-month': () => import('./report-month.ts'),
  'api-latency': () => import('./api-latency.ts'),
  'live-fanout': () => import('./live-fanout.ts'),
  storage: () => import('./storage.ts'),
  'open-week': () => import('./open-week.ts'),
  'tsbs-iot': () => import('./tsbs-iot.ts'),
  'map-markers': () => import('./map-markers.ts'),
  'web-load': () => import('./web-load.ts'),
  'web-feel': () => import('./web-feel.ts'),
  'cold-start': () => import('./cold-start.ts'),
  'crash-ack': () => import('./crash-ack.ts'),
  outage: () => import('./outage.ts'),
  'idle-connections': () => import('./idle-connections.ts'),
};

const words = process.argv.slice(2);
const quick = words.includes('--quick');
const json = words.includes('--json');
const names = words.filter((word) => !word.startsWith('--'));
const settings = Object.fromEntries(
  words.flatMap((word) => [...word.matchAll(/^--(\w+)=(.*)$/g)].map(([, name, value]) => [name!, value!])),
);
const unknown = names.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${Object.keys(BENCHMARKS).join(', ')}.`);
  process.exit(2);
}

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

for (const name of names.length > 0 ? names : Object.keys(BENCHMARKS)) {
  const { benchmark } = await BENCHMARKS[name]!();
  const result = await benchmark({ quick, say, settings });
  if (!json) {
    say(`${result.name}: ${result.reached ? 'reached' : 'NOT reached'} (${result.target})`);
    if (result.ratio)
      say(
        `  ratio ${result.ratio.median.toFixed(2)} (${result.ratio.minimum.toFixed(2)} to ${result.ratio.maximum.toFixed(2)})`,
      );
    for (const [key, value] of Object.entries(result.measured)) {
      say(
        typeof value === 'number'
          ? `  ${key} ${round(value)}`
          : `  ${key} ${round(value.median)} (${round(value.minimum)} to ${round(value.maximum)})`,
      );
    }
  }
  if (json) console.log(JSON.stringify({ ...result, machine: machineFacts() }));
}

function round(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 3 : 0 });
}
