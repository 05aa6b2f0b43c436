/**
 * Checks the style of the files that have not passed before as they are now, with the same biome and settings. Every rule of
 * biome.json reads one file, so a file that has passed passes again (docs/decisions/0271).
 *   node scripts/bootstrap/style.mjs
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { capture, ROOT } from './run.mjs';

const BIOME = path.join(ROOT, 'node_modules', '@biomejs', 'biome');

/**
 * Checks the files of a Git checkout, with those that are not added yet.
 * @param {string} root folder of the checkout, with a biome.json
 * @param {string} cache file for the files that have passed
 * @param {string} biome folder of the package
 * @returns {Promise<{code: number, output: string}>} of biome; it is not run if every file has passed
 */
export async function checkStyle(root, cache, biome = BIOME) {
  const files = await filesOf(root);
  // Settings depend on the packages too: biome chooses rules by them.
  const shared = [path.join(biome, 'package.json'), path.join(root, 'biome.json')];
  for (const file of files) if (path.basename(file) === 'package.json') shared.push(path.join(root, file));
  const settings = hash(shared.map((file) => readFileSync(file)));
  const states = new Map(files.map((file) => [file, hash([settings, file, readFileSync(path.join(root, file))])]));
  const passed = new Set(readIfThere(cache).split('\n'));
  const open = files.filter((file) => !passed.has(states.get(file)));
  if (open.length === 0) return { code: 0, output: '' };
  const args = [path.join(biome, 'bin', 'biome'), 'check', '--no-errors-on-unmatched', ...open];
  const result = await capture(process.execPath, args, { cwd: root });
  if (result.code === 0) {
    mkdirSync(path.dirname(cache), { recursive: true });
    writeFileSync(cache, [...states.values()].join('\n'));
  }
  return result;
}

async function filesOf(root) {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { code, output } = await capture('git', list, { cwd: root });
  if (code !== 0) throw new Error(output);
  const isFile = (file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile() === true;
  return [...new Set(output.split('\0'))].filter((file) => file !== '' && isFile(file));
}

function readIfThere(file) {
  return statSync(file, { throwIfNoEntry: false }) === undefined ? '' : readFileSync(file, 'utf8');
}

function hash(parts) {
  const sum = createHash('sha1');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('base64');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { code, output } = await checkStyle(ROOT, path.join(ROOT, 'node_modules', '.cache', 'style'));
  process.stdout.write(output);
  process.exitCode = code;
}
