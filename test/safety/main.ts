/** `npm run safety -- [--hours 10000] [--seed 1] [--vehicles 400] [--only NUMBER] [--minutes 60]`. README.md explains. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    vehicles: { type: 'string' },
    only: { type: 'string' },
    minutes: { type: 'string', default: '60' },
  },
});
const settings: Record<string, string> = {};
for (const [name, value] of Object.entries(values)) {
  if (!/^\d+(\.\d+)?$/.test(value)) throw new RangeError(`--${name} takes a number`);
  settings[`WAYMARK_SAFETY_${name.toUpperCase()}`] = value;
}

const folder = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(folder, '..', '..');
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const run = spawn(process.execPath, [vitest, 'run', 'test/safety/drivers.test.ts', '--disable-console-intercept'], {
  cwd: root,
  env: { ...process.env, ...settings },
  stdio: 'inherit',
});
run.on('close', (code) => {
  process.exitCode = code ?? 1;
});
