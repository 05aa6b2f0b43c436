/** Installs the dependencies when what lies in node_modules is not what package-lock.json asks for. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { operatorError, ROOT, run } from './run.mjs';

export async function ensureInstalled() {
  const reason = whyInstall();
  if (reason === undefined) return;
  process.stderr.write(`Installing dependencies (${reason}) …\n`);
  const code = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) throw operatorError('Installing the dependencies failed; what npm says stands above.');
}

/** Runs the npm that called us, or the one on the PATH. */
export function npm(args, options = {}) {
  const script = process.env.npm_execpath;
  if (script !== undefined && /\.c?js$/.test(script) && existsSync(script))
    return run(process.execPath, [script, ...args], options);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    shell: process.platform === 'win32',
    ...options,
  });
}

/** Compares npm's own record of what it installed with the lock file; file times say little after a checkout. */
function whyInstall() {
  const record = path.join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return 'first start';
  const wanted = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages;
  const there = JSON.parse(readFileSync(record, 'utf8')).packages;
  for (const [name, entry] of Object.entries(wanted)) {
    if (!name.includes('node_modules/')) continue;
    const installed = there[name];
    if (installed === undefined ? !entry.optional && !entry.peer : installed.version !== entry.version) {
      return `${name.replace(/^.*node_modules\//, '')} ${installed === undefined ? 'is missing' : 'has changed'}`;
    }
  }
  return undefined;
}
