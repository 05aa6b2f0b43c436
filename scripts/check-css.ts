/**
 * Checks the CSS modules of the web application: components name every class, and every named class exists. The rules
 * are first tried on planted faults, which proves that the check works.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { plantedFaults, styleFaults, styleImports } from './css/rules.ts';

const ROOT = path.resolve(fileURLToPath(import.meta.url), '..', '..');
const FOLDER = path.join(ROOT, 'web/src');

const missed = plantedFaults();
if (missed.length > 0) fail('the check itself does not see', missed);
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).map((file) => path.join(FOLDER, file));
const sources = files
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }))
  .map((source) => ({ ...source, styles: styleImports(source.code) }));
const modules = files
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => ({
    path: path.relative(ROOT, file),
    css: readFileSync(file, 'utf8'),
    users: sources.flatMap(({ file: user, code, styles }) =>
      styles
        .filter(({ from }) => path.resolve(path.dirname(user), from) === file)
        .map(({ name }) => ({ path: path.relative(ROOT, user), code, name })),
    ),
  }));
const faults = styleFaults(modules);
if (faults.length > 0) fail(`${faults.length} faults in the styles`, faults);
console.log(`${modules.length} style modules`);

function fail(title: string, lines: readonly string[]): never {
  console.error(`${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  process.exit(1);
}
