/**
 * Checks the styles of the web application: components name every class of a module, every named class and variable
 * exists, and no rule repeats one of another file. The rules are first tried on planted faults, which proves that the
 * check works.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { plantedRepeats, repeatFaults, variableFaults } from './css/repeats.ts';
import { plantedFaults, styleFaults, styleImports } from './css/rules.ts';

const ROOT = path.resolve(fileURLToPath(import.meta.url), '..', '..');
const FOLDER = path.join(ROOT, 'web/src');

/** Returns the faults; none if the check passes. */
export function check(): string[] {
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
  const sheets = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ path: path.relative(ROOT, file), css: readFileSync(file, 'utf8') }));
  return [
    ...[...plantedFaults(), ...plantedRepeats()].map((fault) => `the check itself does not see: ${fault}`),
    ...styleFaults(modules),
    ...repeatFaults(sheets),
    ...variableFaults(sheets, sources.map(({ code }) => code).join('\n')),
  ];
}
