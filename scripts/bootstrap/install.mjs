/** Installs the dependencies when node_modules does not hold what package-lock.json asks for. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { capture, operatorError, ROOT } from './run.mjs';

/** A tool of development that no part of the product needs: when it is there, so are the others. */
const DEVELOPMENT_TOOL = path.join(ROOT, 'node_modules', 'vitest');

/**
 * Installs what is missing. Tools of development are left out unless they are needed or already there.
 * @param {boolean} development whether the command needs linter, type checker, test runner and browser driver
 */
export async function ensureInstalled(development) {
  const withTools = development || existsSync(DEVELOPMENT_TOOL);
  const reason = whyInstall(withTools);
  if (reason === undefined) return;
  process.stderr.write(`Installing dependencies (${reason}) …\n`);
  const options = [...(withTools ? ['--include=dev'] : ['--omit=dev']), '--no-audit', '--no-fund', '--loglevel=error'];
  const clean = await npm(['ci', ...options]);
  if (clean.code === 0) return;
  // `ci` refuses a lock file that leaves out packages of other platforms (some registries do not carry them all); the
  // same versions are installed without that demand, and the lock file stays as it is.
  const plain = /EUSAGE/.test(clean.output) ? await npm(['install', '--no-save', ...options]) : clean;
  if (plain.code !== 0) throw operatorError(`Installing the dependencies failed:\n${plain.output.trim()}`);
}

/** Runs the npm that called us, or the one on the PATH. */
function npm(args) {
  const script = process.env.npm_execpath;
  if (script !== undefined && /\.c?js$/.test(script) && existsSync(script)) {
    return capture(process.execPath, [script, ...args]);
  }
  const windows = process.platform === 'win32';
  return capture(windows ? 'npm.cmd' : 'npm', args, { shell: windows });
}

/** Compares npm's own record of what it installed with the lock file; file times say little after a checkout. */
function whyInstall(withTools) {
  const record = path.join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return 'first start';
  const wanted = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages;
  const there = JSON.parse(readFileSync(record, 'utf8')).packages;
  for (const [name, entry] of Object.entries(wanted)) {
    if (!name.includes('node_modules/') || (entry.dev && !withTools)) continue;
    const installed = there[name];
    const optional = entry.optional || entry.peer || (entry.devOptional && !withTools);
    if (installed === undefined ? !optional : installed.version !== entry.version) {
      return `${name.replace(/^.*node_modules\//, '')} ${installed === undefined ? 'is missing' : 'has changed'}`;
    }
  }
  return undefined;
}
