/** Installs the dependencies if node_modules does not match package-lock.json. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { capture, operatorError, ROOT } from './run.mjs';

/** A development tool that the product does not need. If it is installed, so are the others. */
const DEVELOPMENT_TOOL = path.join(ROOT, 'node_modules', 'vitest');

/**
 * Installs missing packages. Development tools are omitted unless they are needed or already installed.
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
  // `ci` rejects a lock file without the packages of other platforms, which some registries do not have. A plain
  // install installs the same versions without that requirement and leaves the lock file unchanged.
  const plain = /EUSAGE/.test(clean.output) ? await npm(['install', '--no-save', ...options]) : clean;
  if (plain.code !== 0) throw operatorError(`Installing the dependencies failed:\n${plain.output.trim()}`);
}

/** Runs the npm that called this script, or the one on the PATH. */
function npm(args) {
  const script = process.env.npm_execpath;
  if (script !== undefined && /\.c?js$/.test(script) && existsSync(script)) {
    return capture(process.execPath, [script, ...args]);
  }
  const windows = process.platform === 'win32';
  return capture(windows ? 'npm.cmd' : 'npm', args, { shell: windows });
}

/**
 * Compares npm's own record of the installation with the lock file, because file times mean little after a checkout.
 */
function whyInstall(withTools) {
  const record = path.join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return 'first start';
  const wanted = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages;
  const there = JSON.parse(readFileSync(record, 'utf8')).packages;
  for (const [name, entry] of Object.entries(wanted)) {
    if (!name.includes('node_modules/') || (entry.dev && !withTools)) continue;
    const installed = there[name];
    const optional = entry.optional || entry.peer || (entry.devOptional && !withTools);
    // Copies of a checkout may share the record, but not the folder.
    const isThere = installed !== undefined && existsSync(path.join(ROOT, name));
    if (isThere ? installed.version !== entry.version : !optional) {
      return `${name.replace(/^.*node_modules\//, '')} ${isThere ? 'has changed' : 'is missing'}`;
    }
  }
  return undefined;
}
