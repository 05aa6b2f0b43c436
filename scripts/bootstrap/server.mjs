/** Runs the server: from one file if there is one of the present sources, otherwise from the sources. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { environment, ROOT, runNode } from './run.mjs';
import { stateOfSources } from './sources.mjs';

const SOURCES = ['server', 'packages', 'simulator', 'scripts/bundle-server.ts', 'package-lock.json'];
const FOLDER = path.join(ROOT, 'node_modules', '.cache', 'server');
/** The file is written for the next start, when the present one is over. */
const BUNDLE_AFTER_MS = 20_000;

/** Returns the folder of the file of the present sources, which need not be there. The file has paths of sources, so it is one of this folder. */
export function bundleFolder() {
  return path.join(FOLDER, stateOfSources(SOURCES, [ROOT]).slice(0, 16));
}

/** @returns {Promise<number>} exit code */
export async function runServer(node, args) {
  const folder = bundleFolder();
  const bundle = path.join(folder, 'main.mjs');
  if (existsSync(bundle)) return runNode(node, [bundle, ...args]);
  const cancel = bundleLater(node, folder);
  try {
    return await runNode(node, ['server/src/main.ts', ...args]);
  } finally {
    cancel();
  }
}

/** Writes the file behind all other work. A failure leaves the server on its sources. @returns cancels it */
function bundleLater(node, folder) {
  let child;
  const timer = setTimeout(() => {
    child = spawn(node, ['scripts/bundle-server.ts', folder], { cwd: ROOT, env: environment(node), stdio: 'ignore' });
    child.on('error', () => {});
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  }, BUNDLE_AFTER_MS);
  return () => {
    clearTimeout(timer);
    child?.kill();
  };
}
